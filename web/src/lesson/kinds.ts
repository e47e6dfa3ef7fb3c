import type { LessonStep } from "./format";

/** What a step asks of the reader, in a word. */
export const KINDS: Readonly<Record<LessonStep["kind"], string>> = {
  read: "Read",
  predict: "Predict",
  run: "Watch",
  check: "Check",
  adjust: "Adjust",
  explain: "Explain",
};
