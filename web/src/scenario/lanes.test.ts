import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { freshId, joinLanes, lanesOf, letterOf } from "./lanes";
import type { ScenarioDocument } from "./scenario";
import { withSettings } from "./variation";

const dcbt = opening as unknown as ScenarioDocument;
const red = withSettings(dcbt, { "links.bottleneck.queue.discipline": "red" });
const lanes = [
  { id: "a", label: "", document: dcbt },
  { id: "b", label: "old", document: red },
];

describe("lanes of a document", () => {
  it("come back as they were written", () => {
    const written = JSON.parse(JSON.stringify(joinLanes(lanes))) as ScenarioDocument;
    expect(lanesOf(written)).toEqual({ lanes });
  });

  it("are written as what differs from the first", () => {
    expect(joinLanes(lanes).lanes).toEqual([
      { id: "a", set: {} },
      { id: "b", label: "old", set: { "links.bottleneck.queue.discipline": "red" } },
    ]);
  });

  it("may watch what only they have", () => {
    const { measure: _, ...plain } = dcbt;
    const extra = { id: "spare", from: "r1", to: "r2", rate: "1 Mbps", delay: "1 ms" };
    const spare = { ...red, links: [...red.links, extra], measure: { watch: ["spare"] } };
    for (const first of [{ ...dcbt, measure: { watch: ["bottleneck"] } }, plain as ScenarioDocument]) {
      const written = joinLanes([
        { id: "a", label: "", document: first },
        { id: "b", label: "", document: spare },
      ]);
      const read = lanesOf(JSON.parse(JSON.stringify(written)) as ScenarioDocument);
      expect("lanes" in read && read.lanes.map(({ document }) => document.measure?.watch)).toEqual([
        first.measure?.watch,
        ["spare"],
      ]);
    }
  });

  it.each([
    ["lanes", [{ id: "a", set: {} }]],
    ["lanes[1]", [{ id: "a" }, 7]],
    ["lanes[1].id", [{ id: "a" }, { id: "a" }]],
    ["lanes[0].id", [{ id: "a b" }, { id: "b" }]],
    ["lanes[0].colour", [{ id: "a", colour: "red" }, { id: "b" }]],
    ["lanes[1].label", [{ id: "a" }, { id: "b", label: "x".repeat(81) }]],
    ["lanes[1].set", [{ id: "a" }, { id: "b", set: { "links.nowhere.rate": 1 } }]],
    ["lanes[1].set.duration", [{ id: "a" }, { id: "b", set: { duration: "9 s" } }]],
    ["lanes[0].set", [{ id: "a", set: { "__proto__.polluted": true } }, { id: "b" }]],
  ])("say at %s what is wrong", (path, wrong) => {
    const read = lanesOf({ ...dcbt, lanes: wrong });
    expect("problems" in read && read.problems.map((problem) => problem.path)).toEqual([path]);
  });

  it("have letters, and ids of their own", () => {
    expect([0, 1, 2, 3].map(letterOf)).toEqual(["A", "B", "C", "D"]);
    expect(freshId(lanes)).toBe("c");
  });
});
