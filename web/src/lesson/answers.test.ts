import { expect, test } from "vitest";
import fourSteps from "../../../e2e/fixtures/four-steps.json";
import { measuredAnswers } from "./answers";
import type { Lesson } from "./format";
import { variantsOf } from "./variant";

test("a lesson whose answers are constants needs no run", async () => {
  const lesson = fourSteps as unknown as Lesson;
  const { scenario } = lesson;
  if (!("document" in scenario)) throw new Error("The lesson has its scenario inside.");
  const make = () => Promise.reject(new Error("not needed"));
  expect(await measuredAnswers(lesson, scenario.document, variantsOf(lesson, 3), make)).toEqual({});
});
