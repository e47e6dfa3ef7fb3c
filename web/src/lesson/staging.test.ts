import { expect, test } from "vitest";
import type { Lesson } from "./format";
import { openLesson, scenarioOfLesson } from "./shipped";
import { staged } from "./staging";
import { plainVariant } from "./variant";

async function stages(lesson: Lesson) {
  const scenario = await scenarioOfLesson(lesson);
  return lesson.steps.map((_, index) => staged(lesson, scenario, plainVariant(lesson), index, {}));
}

test("an adjustment runs to the end of its goals, so that the next prediction is made before what it asks is shown", async () => {
  const all = await stages(await openLesson("red-for-a-delay"));
  const [adjust, predict] = all.slice(4, 6); // the load triples at 30 s
  expect([adjust?.from_s, predict?.from_s]).toEqual([30, 30]);
});

test("goals of the whole run are shown with the whole run", async () => {
  const lesson = await openLesson("bufferbloat");
  const at = lesson.steps.findIndex(({ kind }) => kind === "adjust");
  const [stage] = (await stages(lesson)).slice(at, at + 1);
  expect(`${stage?.from_s} s`).toBe(stage?.document.duration);
});

test("while goals are to be met, only the lesson’s own controls are open", async () => {
  const lesson = await openLesson("red-for-a-delay");
  const locks = (await stages(lesson)).map(({ viewOptions }) => viewOptions.lock);
  expect(locks).toEqual(lesson.steps.map(({ kind }) => (kind === "adjust" ? "params" : "none")));
  // The guide asks for a change of the run itself.
  expect((await stages(await openLesson("first-minute"))).every(({ viewOptions }) => viewOptions.lock === "none")).toBe(
    true,
  );
});
