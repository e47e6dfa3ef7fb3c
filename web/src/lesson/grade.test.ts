import { expect, test } from "vitest";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Lesson } from "./format";
import { grade } from "./grade";
import { resultOf } from "./result";
import { variantFor } from "./variant";

const options = ["one", "two"].map((id) => ({ id, text: id, say: "So." }));
const lesson = {
  format: "aqm-lesson",
  version: 1,
  id: "guess",
  title: "Guess",
  vary: { seeds: "1..40" },
  scenario: { preset: "none" },
  steps: [{ id: "guess", kind: "predict", text: "?", points: 1, question: { type: "choice", options } }],
} as unknown as Lesson;
const scenario = { duration: "1 s", nodes: [], links: [], flows: [] } as unknown as ScenarioDocument;

test("of a student without a number on the roster it is not known whose variant the result has", async () => {
  const guess = { end: "committed", answer: ["one"], tries: 0, hints: 0 } as const;
  const variant = variantFor(lesson, "s1");
  const result = resultOf({ lesson, variant, records: { guess }, seconds: 60, reader: "" });
  const ofNumber = async (number?: string) => {
    const { isOwnVariant } = await grade({ lesson, scenario }, result, () => Promise.reject(new Error("none")), number);
    return isOwnVariant;
  };
  expect(await ofNumber("S1")).toBe(true);
  expect(await ofNumber("s2")).toBe(false);
  expect(await ofNumber("")).toBeNull();
  expect(await ofNumber()).toBeNull();
});
