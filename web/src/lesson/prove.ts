/** Proves a lesson: runs its lanes and solutions in a variant, and compares them with its keys. */
import type { RunOrder, RunResult } from "../engine/protocol";
import { Evaluation, orderOf, plan, type Results } from "../experiment";
import { LANE } from "../experiment/points";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Adjust, Lesson, LessonStep, NumberQuestion, Order } from "./format";
import {
  type Adjusted,
  experimentOf,
  isGoalMet,
  solutionsOf,
  toleranceOf,
  type Wanted,
  wantedBy,
  writtenBy,
} from "./measure";
import type { LessonProblem } from "./read";
import { alternatives, resolved, type Variant } from "./variant";

/** Makes a run; rejects if the engine refuses its document. */
export type RunMaker = (order: RunOrder) => Promise<RunResult>;

/** What was measured, by the path of what wanted it. NaN where the report has nothing. */
export type Measured = ReadonlyMap<string, number>;

/** Numbers of runs, and the fingerprint of each by its lane. */
export interface Measuring {
  readonly numbers: Measured;
  readonly fingerprints: ReadonlyMap<string, string>;
}

/** The lesson in a variant, with settings of the reader. */
export interface Setting {
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  readonly variant: Variant;
  readonly adjusted: Adjusted;
}

/**
 * Makes the runs that the numbers wanted need.
 * @throws if a number cannot be had, with its path, or if the engine refuses a document
 */
export async function measure(setting: Setting, wanted: readonly Wanted[], make: RunMaker): Promise<Measuring> {
  const { lesson, scenario, variant, adjusted } = setting;
  const document = experimentOf(lesson, scenario, variant, wanted, adjusted);
  const runs = plan(document);
  const seed = variant.seed;
  const results: Results = new Map(
    await Promise.all(
      runs.map(async (run) => [run.key, new Map([[seed, await make(orderOf(document, run, seed))]])] as const),
    ),
  );
  const { claims } = new Evaluation(document, runs, [seed]).outcome(results);
  return {
    numbers: new Map(wanted.map(({ path }, index) => [path, claims[index]?.estimates[0]?.mean ?? Number.NaN])),
    fingerprints: new Map(
      runs.map(({ key, place }) => [String(place[LANE]), results.get(key)?.get(seed)?.report.fingerprint ?? ""]),
    ),
  };
}

const short = (value: number): string => String(Number(value.toPrecision(4)));

interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

function boundsText({ min, max }: Bounds): string {
  if (min === undefined || min === -Number.MAX_VALUE) return `at most ${short(max ?? Number.NaN)}`;
  return max === undefined ? `at least ${short(min)}` : `${short(min)} to ${short(max)}`;
}

const problem = (path: string, message: string): LessonProblem => ({ path, message });

function holdProblems(wanted: readonly Wanted[], measured: Measured): LessonProblem[] {
  return wanted.flatMap(({ path, claim }) => {
    if (!path.includes(".holds[")) return [];
    const value = measured.get(path) ?? Number.NaN;
    return isGoalMet(claim, value) ? [] : [problem(path, `measured ${short(value)}, must be ${boundsText(claim)}`)];
  });
}

function numberProblems(path: string, { within, near = [] }: NumberQuestion, answer: number): LessonProblem[] {
  if (!Number.isFinite(answer)) return [problem(`${path}.answer`, "the run has no such number")];
  const { min, max } = toleranceOf(answer, within);
  return near.flatMap((range, index) =>
    range.min <= max && range.max >= min
      ? [
          problem(
            `${path}.near[${index}]`,
            `${short(range.min)} to ${short(range.max)} has right answers: ${short(answer)}`,
          ),
        ]
      : [],
  );
}

/** Ids in the right order, least first. */
export function rightOrder({ items }: Order, values: readonly number[]): string[] {
  return items
    .map(({ id }, index) => ({ id, value: values[index] ?? Number.NaN }))
    .toSorted((one, other) => one.value - other.value)
    .map(({ id }) => id);
}

function orderProblems(path: string, { items, slack = 0 }: Order, values: readonly number[]): LessonProblem[] {
  if (!values.every(Number.isFinite)) return [problem(`${path}.items`, "the run has no number for one of them")];
  const sorted = items
    .map(({ id }, index) => ({ id, value: values[index] as number }))
    .toSorted((one, other) => one.value - other.value);
  return sorted.slice(1).flatMap(({ id, value }, index) => {
    const before = sorted[index] as (typeof sorted)[number];
    return value - before.value > slack * Math.abs(before.value)
      ? []
      : [
          problem(
            `${path}.items`,
            `${before.id} and ${id} are not told apart: ${short(before.value)}, ${short(value)}`,
          ),
        ];
  });
}

function questionProblems(setting: Setting, step: LessonStep, path: string, measured: Measured): LessonProblem[] {
  if (step.kind !== "predict" && step.kind !== "check") return [];
  const { question } = step;
  const at = `${path}.question`;
  if (question.type === "order")
    return orderProblems(
      at,
      question,
      question.items.map((_, index) => measured.get(`${at}.items[${index}].value`) ?? Number.NaN),
    );
  if (question.type !== "number") return [];
  return numberProblems(at, question, answerOf(setting, question, measured.get(`${at}.answer`)));
}

/** The right number: a constant, one by a place, or what was measured. */
export function answerOf({ lesson, variant }: Setting, { answer }: NumberQuestion, measured = Number.NaN): number {
  const given = resolved<unknown>(lesson, variant, answer);
  return typeof given === "number" ? given : measured;
}

function goalProblems({ goals }: Adjust, path: string, measured: Measured): LessonProblem[] {
  return goals.flatMap((goal, index) => {
    const at = `${path}.question.goals[${index}]`;
    const value = measured.get(at) ?? Number.NaN;
    if (isGoalMet(goal, value)) return [];
    return [problem(`${path}.solution`, `misses goal ${goal.id}: ${short(value)}, must be ${boundsText(goal)}`)];
  });
}

const meetsAll = ({ goals }: Adjust, path: string, measured: Measured): boolean =>
  goals.every((goal, index) => isGoalMet(goal, measured.get(`${path}.question.goals[${index}]`) ?? Number.NaN));

/** A question of a step, its own or one of its pool. */
interface Asked {
  readonly step: LessonStep;
  readonly index: number;
  /** Where it stands: `steps[3]`, `steps[3].pool[0]`. */
  readonly place: string;
}

/** First every step with its own question, then those that have a first one in their pool, and so on. */
function roundsOf({ steps }: Lesson): Asked[][] {
  const most = Math.max(...steps.map((step) => alternatives(step).length));
  return Array.from({ length: most }, (_, round) =>
    steps.flatMap((each, index) => {
      const step = alternatives(each)[round];
      const place = round === 0 ? `steps[${index}]` : `steps[${index}].pool[${round - 1}]`;
      return step ? [{ step, index, place }] : [];
    }),
  );
}

async function proveRound(setting: Setting, asked: readonly Asked[], make: RunMaker): Promise<LessonProblem[]> {
  const { lesson } = setting;
  const wanted = asked.flatMap(({ step, index }) => wantedBy(lesson, index, step));
  if (wanted.length === 0) return [];
  const { numbers: measured } = await measure(setting, wanted, make);
  return asked.flatMap(({ step, index, place }) => {
    const path = `steps[${index}]`;
    const ofStep = wanted.filter((each) => each.path.startsWith(`${path}.`));
    const found = [
      ...holdProblems(ofStep, measured),
      ...questionProblems(setting, step, path, measured),
      ...(step.kind === "adjust" && step.question ? goalProblems(step.question, path, measured) : []),
    ];
    return found.map(({ path: at, message }) => problem(at.replace(path, place), message));
  });
}

/** Numbers of texts that the runs do not have. */
async function missingNumbers(setting: Setting, make: RunMaker): Promise<LessonProblem[]> {
  const { lesson } = setting;
  const wanted = lesson.steps.flatMap((_, index) => writtenBy(lesson, index));
  if (wanted.length === 0) return [];
  const { numbers } = await measure(setting, wanted, make);
  return wanted
    .filter(({ path }) => !Number.isFinite(numbers.get(path)))
    .map(({ path }) => problem(path, "the run has no such number"));
}

/** Goals that are met before anything is adjusted. */
async function idleGoals(setting: Setting, make: RunMaker): Promise<LessonProblem[]> {
  const { lesson } = setting;
  const wanted = lesson.steps.flatMap((step, index) => (step.kind === "adjust" ? wantedBy(lesson, index) : []));
  if (wanted.length === 0) return [];
  const { numbers: measured } = await measure({ ...setting, adjusted: {} }, wanted, make);
  return lesson.steps.flatMap((step, index) =>
    step.kind === "adjust" && step.question && meetsAll(step.question, `steps[${index}]`, measured)
      ? [problem(`steps[${index}].question.goals`, "are met before anything is adjusted")]
      : [],
  );
}

/** Everything in a lesson that is wrong in this variant; a run that the engine refuses is wrong, too. */
export async function problemsIn(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variant: Variant,
  make: RunMaker,
): Promise<LessonProblem[]> {
  const setting: Setting = { lesson, scenario, variant, adjusted: solutionsOf(lesson, variant) };
  const rounds = roundsOf(lesson);
  try {
    const found = await Promise.all([
      ...rounds.map((asked) => proveRound(setting, asked, make)),
      missingNumbers(setting, make),
      idleGoals(setting, make),
    ]);
    const seen = new Set<string>();
    return found.flat().filter(({ path, message }) => {
      const text = `${path} ${message}`;
      return !seen.has(text) && seen.add(text);
    });
  } catch (error) {
    return [problem("", (error as Error).message)];
  }
}
