/** What is right at a step, from the numbers of the runs. */
import type { LessonStep } from "./format";
import type { Key } from "./marking";
import { isGoalMet, type Wanted } from "./measure";
import { answerOf, type Measured, rightOrder, type Setting } from "./prove";
import { resolved } from "./variant";

export interface KeyFound {
  /** Undefined if there is none. */
  readonly key: Key | undefined;
  /** What must hold for the key to be right does not. */
  readonly isDropped: boolean;
}

function keyAt(setting: Setting, step: LessonStep, path: string, measured: Measured): Key | undefined {
  if (step.kind !== "check" && step.kind !== "predict") return undefined;
  const { question } = step;
  if (question.type === "number") {
    const number = answerOf(setting, question, measured.get(`${path}.question.answer`));
    return Number.isFinite(number) ? number : undefined;
  }
  if (question.type === "order")
    return rightOrder(
      question,
      question.items.map((_, at) => measured.get(`${path}.question.items[${at}].value`) ?? Number.NaN),
    );
  const answer = resolved<unknown>(setting.lesson, setting.variant, question.answer);
  return answer === undefined ? undefined : ([answer].flat() as string[]);
}

/** @param path of the step: `steps[3]` */
export function keyOf(
  setting: Setting,
  step: LessonStep,
  path: string,
  measured: Measured,
  wanted: readonly Wanted[],
): KeyFound {
  const holds = wanted.filter((each) => each.path.startsWith(`${path}.holds[`));
  return {
    key: keyAt(setting, step, path, measured),
    isDropped: !holds.every((each) => each.claim.order || isGoalMet(each.claim, measured.get(each.path) ?? Number.NaN)),
  };
}
