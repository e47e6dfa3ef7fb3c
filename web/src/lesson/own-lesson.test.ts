// Lessons from links and files: what is broken is not played, and all of it is said.
import { expect, it } from "vitest";
import base from "./broken/base.json";
import { patched, rules } from "./broken/patched";
import type { Lesson } from "./format";
import { LessonRefused, openOwn } from "./own-lesson";
import { lessonIds, openLesson } from "./shipped";
import { studentCopy } from "./student";

const problemsOf = async (lesson: unknown) => {
  const error = await openOwn(JSON.stringify(lesson)).catch((thrown: unknown) => thrown);
  if (!(error instanceof LessonRefused)) throw new Error("It is opened.");
  return error.problems;
};

const ofOthers = rules.filter(({ path }) => path !== "keys");
const [played, refused] = [true, false].map((is) => ofOthers.filter(({ isPlayable = false }) => isPlayable === is));

it.each(played ?? [])("opens $name: it may have been given out before that was refused", async (broken) => {
  const lesson = patched(base, broken);
  expect((await openOwn(JSON.stringify(lesson))).lesson).toEqual(lesson);
});

it.each(refused ?? [])("refuses $name", async (broken) => {
  expect(await problemsOf(patched(base, broken))).toContainEqual({
    path: broken.path,
    message: expect.stringContaining(broken.says),
  });
});

it("says everything, of the form and of the rules", async () => {
  const steps = Array.from({ length: 8 }, (_, index) => ({
    id: `s${index}`,
    kind: "read",
    text: "Read.",
    stage: { lanes: ["none"] },
  }));
  expect(await problemsOf({ ...base, steps })).toHaveLength(8);
  expect(await problemsOf({ ...base, steps: steps.map((step) => ({ ...step, text: "" })) })).toHaveLength(8);
});

it("opens what ships, and readers' copies of it", async () => {
  for (const id of lessonIds()) {
    const lesson = (await openLesson(id)) as Lesson;
    expect((await openOwn(JSON.stringify(lesson))).lesson).toEqual(lesson);
    expect((await openOwn(JSON.stringify(studentCopy(lesson)))).lesson.keys).toBe("hashed");
  }
});

it("refuses a reader's copy that names what there is not", async () => {
  const copy = studentCopy(base as unknown as Lesson);
  const [first, ...others] = copy.steps;
  const broken = { ...copy, steps: [{ ...first, stage: { lanes: ["none"], recall: "none" } }, ...others] };
  expect((await problemsOf(broken)).map(({ path }) => path)).toEqual([
    "steps[0].stage.lanes[0]",
    "steps[0].stage.recall",
  ]);
});
