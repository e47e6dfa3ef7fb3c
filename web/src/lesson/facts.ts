/** What a player must know of runs besides the one that is shown: answers that are measured, and whether goals are met. */
import { createBatchClient } from "../engine/page-client";
import type { RunOrder, RunResult } from "../engine/protocol";
import { createPool } from "../experiment";
import type { LessonStep } from "./format";
import type { Key } from "./marking";
import { isGoalMet, wantedBy } from "./measure";
import type { GoalReading } from "./player";
import { answerOf, type Measured, measure, rightOrder, type Setting } from "./prove";
import { resolved } from "./variant";

export interface KeyFound {
  /** Undefined if there is none. */
  readonly key: Key | undefined;
  /** What must hold for the key to be right does not. */
  readonly isDropped: boolean;
}

export interface Facts {
  /** What is right at a step. @throws if a run cannot be made */
  key(setting: Setting, index: number, step: LessonStep): Promise<KeyFound>;
  goals(setting: Setting, index: number, step: LessonStep): Promise<readonly GoalReading[]>;
  /** Numbers for the step's texts, by name. */
  numbers(setting: Setting, index: number, step: LessonStep): Promise<Measured>;
  close(): void;
}

const WORKERS = 2;

const valueAt = (measured: Measured, path: string) => measured.get(path) ?? Number.NaN;

function keyOf(setting: Setting, step: LessonStep, path: string, measured: Measured): Key | undefined {
  if (step.kind !== "check" && step.kind !== "predict") return undefined;
  const { question } = step;
  if (question.type === "number") {
    const number = answerOf(setting, question, measured.get(`${path}.question.answer`));
    return Number.isFinite(number) ? number : undefined;
  }
  if (question.type === "order")
    return rightOrder(
      question,
      question.items.map((_, at) => valueAt(measured, `${path}.question.items[${at}].value`)),
    );
  const answer = resolved<unknown>(setting.lesson, setting.variant, question.answer);
  return answer === undefined ? undefined : ([answer].flat() as string[]);
}

/** Runs in workers of their own; equal ones are made once. */
export function createFacts(): Facts {
  const pool = createPool(createBatchClient, WORKERS);
  const made = new Map<string, Promise<RunResult>>();
  const make = (order: RunOrder): Promise<RunResult> => {
    const name = JSON.stringify(order);
    const known = made.get(name) ?? pool.run(order);
    made.set(name, known);
    known.catch(() => made.delete(name));
    return known;
  };
  const measureOf = (setting: Setting, index: number, step: LessonStep, isOf: (path: string) => boolean) => {
    const wanted = wantedBy(setting.lesson, index, step).filter(({ path }) => isOf(path));
    return wanted.length > 0
      ? measure(setting, wanted, make).then((measured) => ({ wanted, measured }))
      : { wanted, measured: new Map<string, number>() as Measured };
  };
  return {
    async key(setting, index, step) {
      const { wanted, measured } = await measureOf(setting, index, step, (path) => !path.includes(".numbers."));
      const holds = wanted.filter(({ path }) => path.includes(".holds["));
      return {
        key: keyOf(setting, step, `steps[${index}]`, measured),
        isDropped: !holds.every(({ path, claim }) => claim.order || isGoalMet(claim, valueAt(measured, path))),
      };
    },
    async goals(setting, index, step) {
      if (step.kind !== "adjust" || !step.question) return [];
      const { measured } = await measureOf(setting, index, step, (path) => path.includes(".goals["));
      return step.question.goals.map((goal, at) => {
        const value = valueAt(measured, `steps[${index}].question.goals[${at}]`);
        return { goal, value, isMet: isGoalMet(goal, value) };
      });
    },
    async numbers(setting, index, step) {
      const { measured } = await measureOf(setting, index, step, (path) => path.includes(".numbers."));
      return new Map([...measured].map(([path, value]) => [path.slice(path.lastIndexOf(".") + 1), value]));
    },
    close: () => pool.close(),
  };
}
