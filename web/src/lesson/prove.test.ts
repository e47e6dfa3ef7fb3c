// Questions in runs in which a packet waits for 10.5 ms, and two flows are less fair to each other the longer they run.
import { expect, it } from "vitest";
import type { RunOrder, RunResult } from "../engine/protocol";
import type { ScenarioDocument } from "../scenario/scenario";
import base from "./broken/base.json";
import type { Lesson } from "./format";
import { problemsIn } from "./prove";
import { proveAll } from "./prove-all";
import { plainVariant } from "./variant";

const window = ["6 s", "12 s"];
const WAIT = { at: { lane: "long" }, window, product: ["links.bottleneck.sojourn_s.mean", 1000] };
/** 10.5237 ms, of which the page shows 10.5. */
const LONGER = { ...WAIT, product: ["links.bottleneck.sojourn_s.mean", 1002.2571428571428] };
const JAIN = { at: { lane: "long" }, window, metric: "jain" };

const make = async (_: RunOrder): Promise<RunResult> => {
  const links = [{ id: "bottleneck", direction: "forward", sojourn_s: { mean: 0.0105 } }];
  const windows = [[2, 6] as const, [6, 12] as const].map(([from_s, to_s]) => {
    return { from_s, to_s, jain: from_s === 2 ? 0.95 : 0.9, flows: [], classes: [], links };
  });
  return { report: { fingerprint: "f", windows }, series: [], bins: [] } as unknown as RunResult;
};

const scenario = base.scenario.document as unknown as ScenarioDocument;
const lessonOf = (question: unknown) =>
  ({ ...base, steps: [{ id: "ask", kind: "check", text: "How much?", question }] }) as unknown as Lesson;

async function problemsOf(question: unknown): Promise<string[]> {
  const lesson = lessonOf(question);
  const found = await problemsIn(lesson, scenario, plainVariant(lesson), make);
  return found.map(({ path, message }) => `${path}: ${message}`);
}

it.each([
  ["ms", WAIT, { rel: 0.05 }, []],
  ["ms", WAIT, { abs: 10 }, []],
  // A number is right as the page shows it.
  ["ms", WAIT, { abs: 0 }, []],
  ["ms", LONGER, { abs: 0 }, ["is too narrow: the page shows three digits, 10.5, where 10.52 ms is right"]],
  ["ms", LONGER, { abs: 0.001 }, ["is too narrow: the page shows three digits, 10.5, where 10.52 ms is right"]],
  ["ms", LONGER, { rel: 0.0001 }, ["is too narrow: the page shows three digits, 10.5, where 10.52 ms is right"]],
  ["ms", LONGER, { rel: 0.005 }, []],
  ["ms", WAIT, { abs: 10.5 }, ["is too wide: 0 is taken as right, too, where 10.5 ms is"]],
  ["", JAIN, { abs: 3 }, ["is too wide: 0 is taken as right, too, where 0.9 is"]],
  ["", JAIN, { rel: 1 }, ["is too wide: 0 is taken as right, too, where 0.9 is"]],
  // A number that is given can be exact, and any tolerance is right where there is nothing.
  ["packets", 12, { abs: 0 }, []],
  ["packets", 0, { abs: 1 }, []],
  ["packets", 10.5237, { abs: 0 }, []],
  ["packets", 12, { rel: 2 }, ["is too wide: 0 is taken as right, too, where 12 packets is"]],
  ["packets", 12, { abs: 50 }, ["is too wide: 0 is taken as right, too, where 12 packets is"]],
  // What is right is not told.
  ["packets", { from: 0, width: 2, hashed: "0123456789abcdef" }, { abs: 1 }, []],
])("in %s, %o within %o", async (unit, answer, within, said) => {
  expect(await problemsOf({ type: "number", unit, within, answer })).toEqual(
    said.map((each) => `steps[0].question.within: ${each}`),
  );
});

it("a reply to a wrong number is not one to a right one", async () => {
  const near = [{ min: 10, max: 14, say: "Count again." }];
  expect(await problemsOf({ type: "number", unit: "", within: { abs: 1 }, answer: 12, near })).toEqual([
    "steps[0].question.near[0]: 10 to 14 has right answers: 12",
  ]);
});

it("items do not stand in the right order at first", async () => {
  const early = { id: "early", text: "Early", value: { ...JAIN, window: ["2 s", "6 s"] } };
  const late = { id: "late", text: "Late", value: JAIN };
  expect(await problemsOf({ type: "order", items: [early, late] })).toEqual([]);
  expect(await problemsOf({ type: "order", items: [late, early] })).toEqual([
    "steps[0].question.items: stand in the right order, in which students see them first: move one",
  ]);
});

it("items of one text do not stand in the right order if they are the other way round", async () => {
  const text = "An item";
  const early = { id: "early", text, value: { ...JAIN, window: ["2 s", "6 s"] } };
  const late = { id: "late", text, value: JAIN };
  expect(await problemsOf({ type: "order", items: [early, late] })).toEqual([]);
});

it("items may stand in the right order of some variants", async () => {
  const early = { id: "early", text: "Early", value: { ...JAIN, window: ["2 s", "6 s"] } };
  const late = { id: "late", text: "Late", value: JAIN };
  const lesson = lessonOf({ type: "order", items: [early, late] });
  const variants = [1, 2].map((seed) => ({ ...plainVariant(lesson), seed }));
  // The later, the fairer, in the run of the second seed.
  const turned = async (order: RunOrder) => {
    const result = await make(order);
    if (JSON.parse(order.document).seed === 2)
      for (const window of result.report.windows) window.jain = 1.85 - (window.jain ?? 0);
    return result;
  };
  expect(await proveAll(lesson, scenario, variants, turned, () => {})).toEqual([]);
  const [, second = plainVariant(lesson)] = variants;
  expect(await proveAll(lesson, scenario, [second], turned, () => {})).toMatchObject([
    { path: "steps[0].question.items", count: 1 },
  ]);
});
