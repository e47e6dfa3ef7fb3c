/** What is right in the runs of a lesson, over several variants: for lecturers, whose page cannot run them. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Lesson, LessonStep } from "./format";
import { solutionsOf, type Wanted, wantedBy } from "./measure";
import { type Measured, measure, type RunMaker, rightOrder } from "./prove";
import { alternatives, type Variant } from "./variant";

/** The least and the largest number over the variants that have one, or each right order of items that occurs. */
export type MeasuredAnswer = { readonly min: number; readonly max: number } | { readonly orders: readonly string[][] };

/** By `answerName`; without those that no run has. */
export type MeasuredAnswers = Readonly<Record<string, MeasuredAnswer>>;

/** Of a step's own question, or of one of its pool (from 1). */
export const answerName = (step: string, pool: number): string => (pool === 0 ? step : `${step}.${pool}`);

interface Asked {
  readonly name: string;
  readonly step: LessonStep;
  readonly index: number;
  readonly wanted: readonly Wanted[];
}

const IS_ANSWER = /\.question\.(answer|items\[\d+\]\.value)$/;

/** The questions whose answers are measured. */
function askedIn(lesson: Lesson): Asked[] {
  const all = lesson.steps.flatMap((each, index) =>
    alternatives(each).map((step, pool) => ({
      name: answerName(each.id, pool),
      step,
      index,
      wanted: wantedBy(lesson, index, step).filter(({ path }) => IS_ANSWER.test(path)),
    })),
  );
  return all.filter(({ wanted }) => wanted.length > 0);
}

type Answer = number | readonly string[];

/** Undefined where the run has no such number. */
function answerIn({ step, index }: Asked, measured: Measured): Answer | undefined {
  const at = `steps[${index}].question`;
  if ((step.kind !== "check" && step.kind !== "predict") || step.question.type !== "order") {
    const answer = measured.get(`${at}.answer`);
    return Number.isFinite(answer) ? answer : undefined;
  }
  const { question } = step;
  return rightOrder(
    question,
    question.items.map((_, item) => measured.get(`${at}.items[${item}].value`) ?? Number.NaN),
  );
}

const DIGITS = 4;
const rounded = (value: number) => Number(value.toPrecision(DIGITS));

function joined(answers: readonly Answer[]): MeasuredAnswer {
  const numbers = answers.filter((answer) => typeof answer === "number");
  if (numbers.length > 0) return { min: rounded(Math.min(...numbers)), max: rounded(Math.max(...numbers)) };
  const orders = new Map(answers.map((answer) => [String(answer), [...(answer as readonly string[])]]));
  return { orders: [...orders.values()] };
}

/** @throws if the engine refuses a run */
export async function measuredAnswers(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variants: readonly Variant[],
  make: RunMaker,
): Promise<MeasuredAnswers> {
  const entries = askedIn(lesson).map(async (asked) => {
    const answers = variants.map(async (variant) => {
      const { numbers } = await measure(
        { lesson, scenario, variant, adjusted: solutionsOf(lesson, variant) },
        asked.wanted,
        make,
      );
      return answerIn(asked, numbers);
    });
    const found = (await Promise.all(answers)).filter((answer) => answer !== undefined);
    return found.length > 0 ? [[asked.name, joined(found)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}
