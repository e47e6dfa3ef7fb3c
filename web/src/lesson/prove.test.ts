// Questions in runs in which a packet waits for 10.5 ms, and two flows are less fair to each other the longer they run.
import { expect, it } from "vitest";
import type { RunOrder, RunResult } from "../engine/protocol";
import type { ScenarioDocument } from "../scenario/scenario";
import base from "./broken/base.json";
import type { Lesson } from "./format";
import { problemsIn } from "./prove";
import { plainVariant } from "./variant";

const window = ["6 s", "12 s"];
const WAIT = { at: { lane: "long" }, window, product: ["links.bottleneck.sojourn_s.mean", 1000] };
const JAIN = { at: { lane: "long" }, window, metric: "jain" };

const make = async (_: RunOrder): Promise<RunResult> => {
  const links = [{ id: "bottleneck", direction: "forward", sojourn_s: { mean: 0.0105 } }];
  const windows = [[2, 6] as const, [6, 12] as const].map(([from_s, to_s]) => {
    return { from_s, to_s, jain: from_s === 2 ? 0.95 : 0.9, flows: [], classes: [], links };
  });
  return { report: { fingerprint: "f", windows }, series: [], bins: [] } as unknown as RunResult;
};

async function problemsOf(question: unknown): Promise<string[]> {
  const steps = [{ id: "ask", kind: "check", text: "How much?", question }];
  const lesson = { ...base, steps } as unknown as Lesson;
  const found = await problemsIn(
    lesson,
    base.scenario.document as unknown as ScenarioDocument,
    plainVariant(lesson),
    make,
  );
  return found.map(({ path, message }) => `${path}: ${message}`);
}

it.each([
  ["ms", WAIT, { rel: 0.05 }, []],
  ["ms", WAIT, { abs: 10 }, []],
  ["ms", WAIT, { abs: 0 }, ["must be above 0: the page shows a measured number with three digits"]],
  ["ms", WAIT, { abs: 10.5 }, ["is too wide: 0 is taken as right, too, where 10.5 ms is"]],
  ["", JAIN, { abs: 3 }, ["is too wide: 0 is taken as right, too, where 0.9 is"]],
  ["", JAIN, { rel: 1 }, ["is too wide: 0 is taken as right, too, where 0.9 is"]],
  // A number that is given can be exact, and any tolerance is right where there is nothing.
  ["packets", 12, { abs: 0 }, []],
  ["packets", 0, { abs: 1 }, []],
])("in %s, %o within %o", async (unit, answer, within, said) => {
  expect(await problemsOf({ type: "number", unit, within, answer })).toEqual(
    said.map((each) => `steps[0].question.within: ${each}`),
  );
});

it("items do not stand in the right order at first", async () => {
  const early = { id: "early", text: "Early", value: { ...JAIN, window: ["2 s", "6 s"] } };
  const late = { id: "late", text: "Late", value: JAIN };
  expect(await problemsOf({ type: "order", items: [early, late] })).toEqual([]);
  expect(await problemsOf({ type: "order", items: [late, early] })).toEqual([
    "steps[0].question.items: stand in the right order, in which students see them first: move one",
  ]);
});
