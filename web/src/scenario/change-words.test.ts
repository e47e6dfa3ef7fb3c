import { expect, test } from "vitest";
import { changeWords, settingInForce } from "./change-words";

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
  expect(changeWords(path, value, before)).toBe(words);
});

test("a state is named without a verb", () => {
  expect(settingInForce(`${QUEUE}.discipline`, "dcbt")).toBe("D-CBT");
  expect(settingInForce(`${QUEUE}.max_p`, 0.2)).toBe("maximum drop probability 0.2");
  expect(settingInForce("links.neck.rate", 5e6)).toBe("rate of neck 5 Mbps");
  expect(settingInForce("flows.cbr.active", false)).toBe("cbr stopped");
});
