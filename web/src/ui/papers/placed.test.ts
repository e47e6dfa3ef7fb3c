import { describe, expect, test } from "vitest";
import f6 from "../../../../scenarios/papers/000-F6.json";
import f11 from "../../../../scenarios/papers/000-F11.json";
import { documentAt, type ExperimentDocument } from "../../experiment";
import { withSettings } from "../../scenario/variation";
import { placedAs, placeOfRun } from "./placed";

const document = f11 as unknown as ExperimentDocument;
const open = { id: "000-F11", document, place: { scheme: "dcbt" } };
const dcbt = documentAt(document, open.place);

describe("the run of a paper that a lane is", () => {
  test("is found by its settings, whatever the seed, the charts and the places of nodes", () => {
    expect(placeOfRun(open, dcbt)).toEqual({ scheme: "dcbt" });
    const nodes = dcbt.nodes.map((node) => ({ ...node, x: 7, y: 8 }));
    expect(placeOfRun(open, { ...dcbt, seed: 5, nodes, view: { charts: ["queue"] } })).toEqual({ scheme: "dcbt" });
    const red = withSettings(dcbt, { "links.bottleneck.queue.discipline": "red" });
    expect(placeOfRun(open, red)).toEqual({ scheme: "red" });
  });
  test("is none of them with other settings or changes", () => {
    expect(placeOfRun(open, withSettings(dcbt, { "links.bottleneck.queue.max_p": 0.2 }))).toBeNull();
    const timeline = [{ at: "10 s", set: "links.bottleneck.queue.discipline", value: "sfb" }];
    expect(placeOfRun(open, { ...dcbt, timeline })).toBeNull();
  });
});

describe("a run whose discipline was switched", () => {
  const choice = { at: "10 s", set: "links.bottleneck.queue.discipline" };
  const switchedTo = (value: string) => ({ ...dcbt, timeline: [{ ...choice, value }] });
  const running = (discipline: string) => ({ watch: "bottleneck", discipline });

  test("is compared with what the paper published of the discipline that runs now", () => {
    for (const [id, name] of [
      ["red", "RED"],
      ["cbt", "CBT"],
    ] as const) {
      const placed = placedAs(open, switchedTo(id), running(id));
      expect(placed).toMatchObject({ isChanged: true, hasFigures: true, switchedTo: name });
      expect(placed.experiment.place).toEqual({ scheme: id });
    }
  });
  test("is not before the switch", () => {
    const placed = placedAs(open, switchedTo("red"), running("dcbt"));
    expect(placed).toMatchObject({ experiment: { place: { scheme: "dcbt" } }, isChanged: true, hasFigures: true });
    expect(placed.switchedTo).toBeUndefined();
  });
  test("is compared with nothing where the paper’s has parameters that the switch does not set", () => {
    const document = f6 as unknown as ExperimentDocument;
    const [red, cbt] = ["red", "cbt"].map((scheme) => ({ id: "000-F6", document, place: { scheme } }));
    const comparedAs = (from: typeof open, ...values: readonly string[]) => {
      const timeline = values.map((value) => ({ ...choice, value }));
      return placedAs(from, { ...documentAt(document, from.place), timeline }, running(values.at(-1) ?? ""));
    };
    expect(comparedAs(cbt!, "red")).toMatchObject({ hasFigures: true, switchedTo: "RED" });
    expect(comparedAs(cbt!, "drop_tail", "red")).toMatchObject({ isChanged: true, hasFigures: false });
    expect(comparedAs(red!, "cbt")).toMatchObject({ isChanged: true, hasFigures: false });
  });
  test("is compared with nothing where the paper has no figures for it", () => {
    expect(placedAs(open, switchedTo("sfb"), running("sfb"))).toMatchObject({ isChanged: true, hasFigures: false });
    const other = withSettings(switchedTo("red"), { "links.bottleneck.rate": "10 Mbps" });
    expect(placedAs(open, other, running("red"))).toMatchObject({ isChanged: true, hasFigures: false });
  });
  test("keeps its own figures with another value of a parameter, and unchanged", () => {
    const changed = { ...dcbt, timeline: [{ at: "10 s", set: "links.bottleneck.queue.max_p", value: 0.2 }] };
    expect(placedAs(open, changed, running("dcbt"))).toMatchObject({
      experiment: { place: { scheme: "dcbt" } },
      isChanged: true,
      hasFigures: true,
    });
    expect(placedAs(open, dcbt, running("dcbt"))).toMatchObject({ isChanged: false, hasFigures: true });
  });
  test("is judged where its queue is not watched only if it is a run of the experiment", () => {
    expect(placedAs(open, dcbt, null)).toMatchObject({ isChanged: false });
    expect(placedAs(open, { ...dcbt, duration: "20 s" }, null)).toMatchObject({ isChanged: true });
  });
});
