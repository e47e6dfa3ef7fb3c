// A lesson in whose runs no packet leaves the queue: its waiting times are null.
import { expect, it } from "vitest";
import type { RunOrder, RunResult } from "../engine/protocol";
import type { ScenarioDocument } from "../scenario/scenario";
import { measuredAnswers } from "./answers";
import base from "./broken/base.json";
import type { Lesson, LessonStep } from "./format";
import { keyOf } from "./key";
import { wantedBy } from "./measure";
import { measure, problemsIn } from "./prove";
import { questionsOf } from "./quiz";
import { plainVariant } from "./variant";

const WAIT = { at: { lane: "long" }, window: ["6 s", "12 s"], product: ["links.bottleneck.sojourn_s.mean", 1000] };
const ASK = {
  id: "ask",
  kind: "check",
  text: "How long does a packet wait?",
  question: { type: "number", unit: "ms", within: { rel: 0.05 }, answer: WAIT },
  holds: [{ ...WAIT, product: undefined, value: "links.bottleneck.sojourn_s.mean", max: 1 }],
};
const lesson = {
  ...base,
  steps: [ASK, ...base.steps.filter(({ id }) => id === "watch" || id === "order" || id === "tune")],
} as unknown as Lesson;
const scenario = base.scenario.document as unknown as ScenarioDocument;
const variant = plainVariant(lesson);

const sojourn_s = { mean: null, p50: null, p95: null, p99: null, max: null };
const windows = [
  [2, 6],
  [6, 12],
].map(([from_s, to_s]) => ({
  from_s,
  to_s,
  jain: null,
  flows: [],
  classes: [],
  links: [{ id: "bottleneck", direction: "forward", utilization: 0, sojourn_s }],
}));
/** Only if the short queue is wanted, packets leave it. */
const make = async ({ document }: RunOrder): Promise<RunResult> => {
  const isShort = document.includes("10 packets");
  const links = [{ ...windows[1]?.links[0], sojourn_s: { mean: 0.04 } }];
  const report = { fingerprint: "f", windows: isShort ? windows.map((each) => ({ ...each, links })) : windows };
  return { report, series: [], bins: [] } as unknown as RunResult;
};

it("has no key, and no question for a bank", async () => {
  const setting = { lesson, scenario, variant, adjusted: {} };
  for (const id of ["ask", "order"]) {
    const index = lesson.steps.findIndex((step) => step.id === id);
    const step = lesson.steps[index] as LessonStep;
    const wanted = wantedBy(lesson, index, step, variant);
    const { numbers } = await measure(setting, wanted, make);
    expect(keyOf(setting, step, `steps[${index}]`, numbers, wanted).key, id).toBeUndefined();
  }
  expect(await questionsOf(lesson, scenario, variant, "https://example.org/", make)).toEqual([]);
});

it("has no answer on the page for lecturers", async () => {
  expect(await measuredAnswers(lesson, scenario, [variant], make)).toEqual({});
});

it("is told to its author without a number", async () => {
  const said = (await problemsIn(lesson, scenario, variant, make)).map(({ path, message }) => `${path}: ${message}`);
  expect(said).toContain("steps[0].holds[0]: not measured, must be at most 1");
  expect(said).toContain("steps[0].question.answer: the run has no such number");
  expect(said).toContain("steps[2].question.items: the run has no number for one of them");
  expect(said).toContain("steps[3].solution: misses “At most 90 ms”: – ms, must be at most 90 ms");
  expect(said.join()).not.toContain("NaN");
});
