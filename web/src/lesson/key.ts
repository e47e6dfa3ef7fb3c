/** What is right at a step, from the numbers of the runs. */
import type { Choice, Hashed, HashedRange, LessonStep, NumberQuestion } from "./format";
import type { Key } from "./marking";
import { isGoalMet, type Wanted } from "./measure";
import { answerOf, type Measured, rightOrder, type Setting } from "./prove";
import { isInRange, unhashed } from "./student";
import { resolved } from "./variant";

export interface KeyFound {
  /** Undefined if there is none. */
  readonly key: Key | undefined;
  /** What must hold for the key to be right does not. */
  readonly isDropped: boolean;
}

const isHashed = <Key extends object>(answer: unknown): answer is Key =>
  typeof answer === "object" && answer !== null && "hashed" in answer;

function keyOfNumber(
  setting: Setting,
  { id }: LessonStep,
  question: NumberQuestion,
  measured?: number,
): Key | undefined {
  const { lesson, variant } = setting;
  const given = resolved<unknown>(lesson, variant, question.answer);
  if (isHashed<HashedRange>(given)) return (answer) => isInRange(lesson.id, id, given, answer);
  const number = answerOf(setting, question, measured);
  return Number.isFinite(number) ? number : undefined;
}

function keyOfChoice({ lesson, variant }: Setting, { id }: LessonStep, question: Choice): Key | undefined {
  const answer = resolved<unknown>(lesson, variant, question.answer);
  if (isHashed<Hashed>(answer)) return unhashed(lesson.id, id, question, answer);
  return answer === undefined ? undefined : ([answer].flat() as string[]);
}

function keyAt(setting: Setting, step: LessonStep, path: string, measured: Measured): Key | undefined {
  if (step.kind !== "check" && step.kind !== "predict") return undefined;
  const { question } = step;
  if (question.type === "number") return keyOfNumber(setting, step, question, measured.get(`${path}.question.answer`));
  if (question.type === "order")
    return rightOrder(
      question,
      question.items.map((_, at) => measured.get(`${path}.question.items[${at}].value`) ?? Number.NaN),
    );
  return keyOfChoice(setting, step, question);
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
