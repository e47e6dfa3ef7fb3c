import { beforeEach, expect, test } from "vitest";
import { beginning, type Progress } from "../../lesson/progress";
import { openLesson } from "../../lesson/shipped";
import { numbersOfVariant, plainVariant, variantAt, variantFor } from "../../lesson/variant";
import { givenLessons } from "../../state/work/given-lessons";
import { practiceName, storedProgress, storeProgress } from "../../state/work/lesson-progress";
import { inBrowser } from "./lesson-place";

const ID = "bufferbloat";
const lesson = await openLesson(ID);
const [ada, bob] = [1, 7].map((at) => ({ variant: numbersOfVariant(lesson, variantAt(lesson, at)) }));

const open = (more: object = {}) => inBrowser.open({ id: ID, text: null, ...more });
const assigned = (given: { variant: number[] } | undefined, token?: string) => open({ assigned: { ...given, token } });
const at = (progress: Progress | undefined, step: number): Progress => ({
  ...(progress ?? beginning(plainVariant(lesson))),
  step,
});

/** Goes on to a step, as the player does. */
async function goOn(opening: ReturnType<typeof open>, step: number) {
  const { progress, keep } = await opening;
  expect(keep(at(progress, step))).toBe(true);
}

beforeEach(() => localStorage.clear());

test("each assignment keeps its own: neither another variant, nor another token, nor a number erases it", async () => {
  await goOn(open(), 1);
  await goOn(assigned(ada, "aaaaaaaa"), 2);
  await goOn(assigned(bob, "bbbbbbbb"), 3);
  await goOn(assigned(ada, "cccccccc"), 4);
  await goOn(open({ student: "S12345" }), 5);
  const steps = [
    assigned(ada, "aaaaaaaa"),
    assigned(bob, "bbbbbbbb"),
    assigned(ada, "cccccccc"),
    open({ student: "s12345" }),
  ];
  expect((await Promise.all(steps)).map(({ progress }) => progress?.step)).toEqual([2, 3, 4, 5]);
  await goOn(assigned(ada, "aaaaaaaa"), 6);
  expect((await assigned(ada, "aaaaaaaa")).progress).toMatchObject({ step: 6, token: "aaaaaaaa" });
  expect((await assigned(bob, "bbbbbbbb")).progress?.step).toBe(3);
});

test("numbers that the lesson has not are refused, with whom to ask", async () => {
  await expect(assigned({ variant: [9999, 5] }, "aaaaaaaa")).rejects.toThrow("not of this lesson. Ask whoever");
});

test("only to look at another assignment changes nothing", async () => {
  await goOn(assigned(ada, "aaaaaaaa"), 2);
  expect((await assigned(bob, "bbbbbbbb")).progress?.step).toBe(0);
  expect((await open()).progress).toMatchObject({ step: 2, token: "aaaaaaaa" });
});

test("what was kept before assignments had names is found", async () => {
  storeProgress(ID, at(beginning(variantAt(lesson, 1), "aaaaaaaa"), 3));
  expect((await assigned(ada, "aaaaaaaa")).progress?.step).toBe(3);
  storeProgress(ID, at(beginning(variantFor(lesson, "s1"), "aaaaaaaa"), 4));
  expect((await open({ student: "S1" })).progress).toMatchObject({ step: 4, token: "aaaaaaaa" });
});

test("practice is set aside by itself", async () => {
  await goOn(assigned(ada), 2);
  await goOn(open({ assigned: { ...ada }, isPractice: true }), 5);
  await goOn(open({ assigned: { ...bob }, isPractice: true }), 6);
  expect((await assigned(ada)).progress?.step).toBe(2);
  expect((await open({ assigned: { ...ada }, isPractice: true })).progress?.step).toBe(5);
  expect(storedProgress(practiceName(ID))).toMatchObject({ step: 6 });
});

test("a lesson of a link is kept, to be gone on with; one that its author tries, or what ships, is not", async () => {
  const textOf = (title: string) => JSON.stringify({ ...lesson, id: title.toLowerCase(), title });
  const own = (title: string, more: object = {}) => open({ id: "own", text: textOf(title), ...more });
  await open();
  await own("Tried", { isAnew: true });
  expect(givenLessons()).toEqual([]);
  for (const title of ["One", "Two", "One"]) await goOn(own(title), 3);
  expect(givenLessons().map(({ text }) => text)).toEqual([textOf("One"), textOf("Two")]);
  expect((await own("One")).progress?.step).toBe(3);
});
