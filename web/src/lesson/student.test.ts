import { expect, it } from "vitest";
import type { Choice, Hashed, Lesson, NumberQuestion } from "./format";
import { keyOf } from "./key";
import { judge } from "./marking";
import { readLesson } from "./read";
import { digestOf } from "./result";
import { lessonIds, openLesson, scenarioOfLesson } from "./shipped";
import { studentCopy, unhashed } from "./student";
import { variantAt, variantsOf } from "./variant";

const lessons = await Promise.all(lessonIds().map(openLesson));
const withKeys = lessons.filter(({ id }) => id !== "first-minute");

it.each(withKeys.map((lesson) => [lesson.id, lesson] as const))(
  "%s: the reader’s copy is a lesson without what is right",
  (_, lesson) => {
    const copy = studentCopy(lesson);
    expect(readLesson(JSON.parse(JSON.stringify(copy)))).toHaveProperty("lesson");
    const text = JSON.stringify(copy.steps);
    for (const secret of ["holds", "solution", "rubric"]) expect(text).not.toContain(`"${secret}"`);
    for (const [index, step] of lesson.steps.entries()) {
      if (!("question" in step) || step.question?.type !== "choice" || step.question.answer === undefined) continue;
      expect(JSON.stringify((copy.steps[index] as { question: Choice }).question.answer)).not.toContain(
        JSON.stringify(step.question.answer),
      );
    }
    expect(copy.steps.map((step) => ("hints" in step ? step.hints : null))).toEqual(
      lesson.steps.map((step) => ("hints" in step ? step.hints : null)),
    );
  },
);

it("is the same of a copy, and so is the digest that a result has", () => {
  for (const lesson of lessons) {
    expect(studentCopy(studentCopy(lesson))).toEqual(studentCopy(lesson));
    expect(digestOf(studentCopy(lesson))).toBe(digestOf(lesson));
  }
});

it("has another digest with another answer", () => {
  const lesson = lessons.find(({ id }) => id === "cbr-under-red") as Lesson;
  const at = lesson.steps.findIndex((step) => "question" in step && step.question?.type === "choice");
  const changed = structuredClone(lesson);
  const question = (changed.steps[at] as { question: Choice }).question;
  question.answer = question.options.find(({ id }) => id !== question.answer)?.id as string;
  expect(digestOf(changed)).not.toBe(digestOf(lesson));
});

it("judges choices as the lesson does", async () => {
  for (const lesson of withKeys) {
    const copy = studentCopy(lesson);
    const scenario = await scenarioOfLesson(lesson);
    for (const variant of variantsOf(lesson, 5))
      for (const [index, step] of lesson.steps.entries()) {
        if ((step.kind !== "check" && step.kind !== "predict") || step.question.type !== "choice") continue;
        const of = (given: Lesson) =>
          keyOf(
            { lesson: given, scenario, variant, adjusted: {} },
            given.steps[index] as typeof step,
            `steps[${index}]`,
            new Map(),
            [],
          ).key;
        expect(of(copy)).toEqual(of(lesson));
      }
  }
});

const asks = (answer: number, within: NumberQuestion["within"]): Lesson =>
  ({
    format: "aqm-lesson",
    version: 1,
    id: "wait",
    lang: "en",
    title: "How long?",
    minutes: 5,
    scenario: { preset: "drop-tail-dumbbell" },
    steps: [{ id: "ask", kind: "check", text: "How long?", question: { type: "number", unit: "ms", answer, within } }],
  }) as Lesson;

it.each([
  { answer: 12.5, within: { rel: 0.05 }, right: [11.875, 12.5, 13.125], wrong: [11.87, 13.13, 0, -12.5, 1e9] },
  { answer: -3, within: { abs: 0.5 }, right: [-3.5, -3, -2.5], wrong: [-3.51, -2.49, 3] },
  { answer: 0, within: { abs: 2 }, right: [-2, 0, 2], wrong: [-2.001, 2.001] },
  { answer: 7, within: { abs: 0 }, right: [7], wrong: [6.999, 7.001] },
  { answer: 0, within: { rel: 0.1 }, right: [0], wrong: [0.001, -0.001] },
])("takes for $answer the numbers that the lesson takes", async ({ answer, within, right, wrong }) => {
  const lesson = studentCopy(asks(answer, within));
  expect(JSON.stringify(lesson)).not.toContain(`"answer":${answer}`);
  const [step] = lesson.steps as [Extract<Lesson["steps"][number], { kind: "check" }>];
  const setting = { lesson, scenario: await scenarioOfLesson(lesson), variant: variantAt(lesson, 0), adjusted: {} };
  const { key } = keyOf(setting, step, "steps[0]", new Map(), []);
  for (const given of right)
    expect(judge(step.question, given, key ?? []), String(given)).toMatchObject({ isRight: true });
  for (const given of wrong)
    expect(judge(step.question, given, key ?? []), String(given)).toMatchObject({ isRight: false });
});

it("finds no answer for the hash of another question", () => {
  const question = {
    type: "choice",
    options: [
      { id: "a", text: "A", say: "A." },
      { id: "b", text: "B", say: "B." },
    ],
  } as Choice;
  const { steps } = studentCopy({
    ...asks(1, { abs: 1 }),
    steps: [{ id: "ask", kind: "check", text: "?", question: { ...question, answer: "b" } }],
  } as Lesson);
  const hashed = (steps[0] as { question: Choice }).question.answer as Hashed;
  expect(unhashed("wait", "ask", question, hashed)).toEqual(["b"]);
  expect(unhashed("wait", "other", question, hashed)).toEqual([]);
});
