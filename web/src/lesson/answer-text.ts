import { settingInForce } from "../scenario/change-words";
import type { LessonStep } from "./format";
import type { Answer, StepRecord } from "./marking";
import { inUnit } from "./number-answer";

/** An answer in words; in braces it may have names of places. */
export function answerText(step: LessonStep, answer: Answer): string {
  if (step.kind !== "predict" && step.kind !== "check") return String(answer);
  const { question } = step;
  if (question.type === "number") return inUnit(String(answer), question.unit);
  const named = question.type === "order" ? question.items : question.options;
  const ids = [answer].flat().map(String);
  return ids
    .map((id) => named.find((each) => each.id === id)?.text ?? id)
    .join(question.type === "order" ? ", then " : "; ");
}

/** What was set in an adjustment: "maximum threshold 12 packets; minimum threshold 4 packets". */
export const settingsText = (set: NonNullable<StepRecord["set"]>): string =>
  Object.entries(set)
    .map(([path, value]) => settingInForce(path, value))
    .join("; ");
