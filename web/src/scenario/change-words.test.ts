import { expect, test } from "vitest";
import { changeWords, ownerAt, settingInForce } from "./change-words";
import type { ScenarioDocument } from "./scenario";

const QUEUE = "links.bottleneck.queue";

test.each<[string, unknown, unknown, string]>([
  [`${QUEUE}.max_th`, "20 packets", 15, "Raise maximum threshold to 20 packets"],
  [`${QUEUE}.max_th`, 10, "15 packets", "Lower maximum threshold to 10 packets"],
  [`${QUEUE}.max_th`, 10, undefined, "Set maximum threshold to 10 packets"],
  [`${QUEUE}.limit`, "90 KB", "60 packets", "Set buffer to 90 kB"],
  [`${QUEUE}.gentle`, true, false, "Turn gentle on"],
  [`${QUEUE}.discipline`, "codel", "red", "Switch to CoDel"],
  [QUEUE, { discipline: "red", max_p: 0.2 }, undefined, "Switch to RED"],
  ["links.a.b.reverse.queue.discipline", "red", undefined, "Switch the reverse queue of a.b to RED"],
  ["links.a.b.rate", "5 Mbps", 1e7, "Lower rate of a.b to 5 Mbps"],
  ["links.neck.reverse.delay", 0.02, "10 ms", "Raise delay of the reverse direction of neck to 20 ms"],
  ["flows.cbr.active", false, true, "Stop cbr"],
  ["flows.cbr.application.rate", "2 Mbps", "1 Mbps", "Raise rate of cbr to 2 Mbps"],
  ["measure.sliding_window", "2 s", undefined, "Set sliding window to 2 s"],
])("a change of %s to %j is named by what it does", (path, value, before, words) => {
  expect(changeWords(path, value, { before })).toBe(words);
});

test("a state is named without a verb", () => {
  expect(settingInForce(`${QUEUE}.discipline`, "dcbt")).toBe("D-CBT");
  expect(settingInForce(`${QUEUE}.max_p`, 0.2)).toBe("maximum drop probability 0.2");
  expect(settingInForce("links.neck.rate", 5e6)).toBe("rate of neck 5 Mbps");
  expect(settingInForce("flows.cbr.active", false)).toBe("cbr stopped");
});

test.each<[string, unknown, unknown, string | undefined, string]>([
  ["interval", "50 ms", 0.1, "codel", "Lower interval to 50 ms"],
  ["interval", "50 ms", 0.1, "afqm", "Lower counting interval to 50 ms"],
  ["interval", "50 ms", 0.1, undefined, "Lower interval to 50 ms"],
  ["alpha", 0.3, 0.16, "dualpi2", "Raise integral gain to 0.3"],
  ["max_burst", "30 packets", 16, "cbq", "Raise burst after silence to 30 packets"],
  ["max_burst", 30, 16, "cbq", "Raise burst after silence to 30 packets"],
  ["max_th", 20, 15, undefined, "Raise maximum threshold to 20 packets"],
])("a parameter %s, set to %j, is that of its own discipline", (name, value, before, owner, words) => {
  expect(changeWords(`${QUEUE}.${name}`, value, { owner, before }).replaceAll("\u2009", " ")).toBe(words);
});

test.each<[string, unknown, unknown, string]>([
  ["interval", 20, 10, "Raise interval to 20"],
  ["limit", "20 packets", 10, "Raise limit to 20 packets"],
  ["target", 20, "10 packets", "Set target to 20"],
  ["max_p", 0.5, undefined, "Set max_p to 0.5"],
])("a value %s of a script, set to %j, has the script's name for it", (name, value, before, words) => {
  expect(changeWords(`${QUEUE}.values.${name}`, value, { owner: "script", before })).toBe(words);
});

const queueOf = (discipline?: string) => ({ ...(discipline && { discipline }), limit: "60 packets" });
const document = {
  links: [
    { id: "bottleneck", queue: queueOf("red"), reverse: { queue: queueOf("afqm") } },
    { id: "plain", queue: queueOf() },
  ],
  flows: [{ id: "stream", application: { type: "on_off" } }],
  timeline: [
    { at: "9 s", set: `${QUEUE}.discipline`, value: "pie" },
    { at: "5 s", set: `${QUEUE}.discipline`, value: "codel" },
  ],
} as unknown as ScenarioDocument;

test("a parameter belongs to the discipline in force at the time, and to the application of its flow", () => {
  const at = (time_s: number) => ownerAt(document, `${QUEUE}.interval`, time_s);
  expect([0, 4.9, 5, 8, 9].map(at)).toEqual(["red", "red", "codel", "codel", "pie"]);
  expect(ownerAt(document, "links.bottleneck.reverse.queue.interval", 7)).toBe("afqm");
  expect(ownerAt(document, "links.plain.queue.limit", 7)).toBe("drop_tail");
  expect(ownerAt(document, "links.plain.rate", 7)).toBeUndefined();
  const path = "flows.stream.application.rate";
  expect(ownerAt(document, path, 7)).toBe("on_off");
  expect(changeWords(path, "2 Mbps", { owner: "on_off", before: 1e6 })).toBe("Raise peak rate of stream to 2 Mbps");
});
