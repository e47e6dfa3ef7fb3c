/** A new change has no effect until its value is edited. */
import { describe, expect, it } from "vitest";
import opening from "../../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import type { ScenarioDocument } from "../../../scenario/scenario";
import { paramOfScript } from "../../../scenario/script-params";
import { scriptsAt, targetAt, valueInForce } from "./change-value";

const dcbt = opening as unknown as ScenarioDocument;
const changing = (...timeline: NonNullable<ScenarioDocument["timeline"]>): ScenarioDocument => ({ ...dcbt, timeline });
const NONE = new Map();
const RATE = "links.bottleneck.rate";
const REVERSE = "links.bottleneck.reverse.rate";

describe("the value in force", () => {
  it.each([
    [RATE, "5 s", "25 Mbps"],
    [RATE, "20 s", "5 Mbps"],
    [REVERSE, "5 s", "25 Mbps"],
    [REVERSE, "20 s", "5 Mbps"],
    [REVERSE, "30 s", "1 Mbps"],
    ["links.bottleneck.reverse.loss", "20 s", 0],
    ["links.bottleneck.queue.max_p", "20 s", 0.1],
  ])("of %s at %s is %s", (set, at, value) => {
    const document = changing(
      { at: "10 s", set: RATE, value: "5 Mbps" },
      { at: "30 s", set: REVERSE, value: "1 Mbps" },
    );
    expect(valueInForce(document, { at, set }, NONE)).toBe(value);
  });
});

describe("the value in force after another discipline has been chosen", () => {
  const QUEUE = "links.bottleneck.queue";
  /** RED at the start, and what is chosen at which time. */
  const choosing = (start: Record<string, unknown>, chosen: Record<string, unknown>) => ({
    ...changing(
      ...Object.entries(chosen).map(([at, value]) => ({ at, set: `${QUEUE}.discipline`, value: String(value) })),
    ),
    links: dcbt.links.map((link) => (link.id === "bottleneck" ? { ...link, queue: start } : link)),
  });
  const inForce = (document: ScenarioDocument, name: string, at: string) => {
    const place = { at, set: `${QUEUE}.${name}` };
    return [targetAt(document, place, NONE)?.param.label, valueInForce(document, place, NONE)];
  };

  it("is a parameter of that discipline", () => {
    const document = choosing({ discipline: "red" }, { "10 s": "codel", "20 s": "afqm" });
    expect(inForce(document, "interval", "15 s")).toEqual(["Interval", "100 ms"]);
    expect(inForce(document, "interval", "25 s")).toEqual(["Counting interval", "100 ms"]);
  });

  it("is what has been inherited, defaults as well, and nothing from before a discipline without it", () => {
    const document = choosing({ discipline: "red", max_p: 0.3 }, { "5 s": "codel", "10 s": "red" });
    expect(inForce(document, "max_p", "4 s")[1]).toBe(0.3);
    expect(inForce(document, "max_p", "10 s")[1]).toBe(0.1);
    const again = choosing({ discipline: "red", max_p: 0.3, limit: "9 packets" }, { "5 s": "ared", "10 s": "red" });
    expect(["max_p", "limit"].map((name) => inForce(again, name, "10 s")[1])).toEqual([0.3, "9 packets"]);
  });
});

describe("a parameter of a script", () => {
  const QUEUE = "links.bottleneck.queue";
  const declared = new Map(
    ["one", "two"].map((code, index) => [
      code,
      [paramOfScript({ name: "v", unit: "none", default: index, min: 0, max: 9, scale: "linear" })],
    ]),
  );
  const links = dcbt.links.map((link) =>
    link.id === "bottleneck" ? { ...link, queue: { discipline: "script", code: "one" } } : link,
  );
  const scripted = { ...changing({ at: "10 s", set: `${QUEUE}.code`, value: "two" }), links };
  const targetOf = (at: string, name: string) => targetAt(scripted, { at, set: `${QUEUE}.values.${name}` }, declared);

  it("is that of the script that runs then", () => {
    expect(targetOf("5 s", "v")?.param).toBe(declared.get("one")?.[0]);
    expect(targetOf("15 s", "v")?.param).toBe(declared.get("two")?.[0]);
    expect(targetOf("15 s", "w")).toBeUndefined();
    expect(scriptsAt(scripted, ["5 s"])).toEqual(["one"]);
    expect(scriptsAt(scripted, ["15 s"])).toEqual(["two"]);
    expect(scriptsAt(scripted, ["5 s", "15 s", "6 s"])).toEqual(["one", "two"]);
    expect(valueInForce(scripted, { at: "15 s", set: `${QUEUE}.values.v` }, declared)).toBe(1);
  });

  it("is found for 1,000 rows with the work of few", () => {
    let reads = 0;
    const timeline = Array.from({ length: 1000 }, (_, index) => ({
      at: `${index % 60} s`,
      set: `${QUEUE}.values.v`,
      get value() {
        ++reads;
        return index % 9;
      },
    }));
    const document = { ...scripted, timeline };
    const times = timeline.map(({ at }) => at);
    expect(scriptsAt(document, times)).toEqual(["one"]);
    for (const entry of timeline) expect(targetAt(document, entry, declared)?.param.name).toBe("v");
    expect(reads).toBe(timeline.length);
  });
});
