/** What a player must know of runs besides the one that is shown: answers that are measured, and whether goals are met. */
import { createBatchClient } from "../engine/page-client";
import type { RunOrder, RunResult } from "../engine/protocol";
import { createPool } from "../experiment";
import type { LessonStep } from "./format";
import { type KeyFound, keyOf } from "./key";
import { type GoalReading, isGoalMet, laneOfMine, wantedBy } from "./measure";
import { type Measured, measure, type Setting } from "./prove";

export interface GoalsFound {
  readonly goals: readonly GoalReading[];
  /** Of the run with what the reader has set. */
  readonly fingerprint: string;
}

export interface Facts {
  /** What is right at a step. @throws if a run cannot be made */
  key(setting: Setting, index: number, step: LessonStep): Promise<KeyFound>;
  goals(setting: Setting, index: number, step: LessonStep): Promise<GoalsFound>;
  /** Numbers for the step's texts, by name. */
  numbers(setting: Setting, index: number, step: LessonStep): Promise<Measured>;
  close(): void;
}

const WORKERS = 2;

const valueAt = (measured: Measured, path: string) => measured.get(path) ?? Number.NaN;

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
    const wanted = wantedBy(setting.lesson, index, step, setting.variant).filter(({ path }) => isOf(path));
    return wanted.length > 0
      ? measure(setting, wanted, make).then((measured) => ({ wanted, ...measured }))
      : { wanted, numbers: new Map<string, number>(), fingerprints: new Map<string, string>() };
  };
  return {
    async key(setting, index, step) {
      const { wanted, numbers } = await measureOf(setting, index, step, (path) => !path.includes(".numbers."));
      return keyOf(setting, step, `steps[${index}]`, numbers, wanted);
    },
    async goals(setting, index, step) {
      if (step.kind !== "adjust" || !step.question) return { goals: [], fingerprint: "" };
      const { numbers, fingerprints } = await measureOf(setting, index, step, (path) => path.includes(".goals["));
      const goals = step.question.goals.map((goal, at) => {
        const value = valueAt(numbers, `steps[${index}].question.goals[${at}]`);
        return { goal, value, isMet: isGoalMet(goal, value) };
      });
      return { goals, fingerprint: fingerprints.get(laneOfMine(step.id)) ?? "" };
    },
    async numbers(setting, index, step) {
      const { numbers } = await measureOf(setting, index, step, (path) => path.includes(".numbers."));
      return new Map([...numbers].map(([path, value]) => [path.slice(path.lastIndexOf(".") + 1), value]));
    },
    close: () => pool.close(),
  };
}
