/** A new change has no effect until its value is edited. */
import { describe, expect, it } from "vitest";
import opening from "../../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import type { ScenarioDocument } from "../../../scenario/scenario";
import { paramOfScript } from "../../../scenario/script-params";
import { targetAt, valueInForce } from "./change-value";

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
    expect(valueInForce(scripted, { at: "15 s", set: `${QUEUE}.values.v` }, declared)).toBe(1);
  });
});
