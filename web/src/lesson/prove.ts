/** Proves a lesson: runs its lanes and solutions in a variant, and compares them with its keys. */
import type { RunOrder, RunResult } from "../engine/protocol";
import { Evaluation, orderOf, plan, type Results } from "../experiment";
import type { Claim } from "../experiment/document";
import { LANE } from "../experiment/points";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Adjust, Lesson, LessonStep, NumberQuestion, Order } from "./format";
import { goalText } from "./goal-text";
import {
  type Adjusted,
  ANYTHING,
  experimentOf,
  type GoalReading,
  hairOf,
  isGoalMet,
  isMeasured,
  laneOfMine,
  lanesIn,
  solutionsOf,
  toleranceOf,
  type Wanted,
  wantedBy,
  writtenBy,
} from "./measure";
import { inUnit } from "./number-answer";
import type { LessonProblem } from "./read";
import { alternatives, placeOf, resolved, type Variant } from "./variant";

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

const problem = (path: string, message: string): LessonProblem => ({ path, message });

/** The engine refuses the document of a lane. */
class LaneRefused extends Error {
  constructor(
    /** Where in the lesson that lane comes from. */
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** Where in a lesson the settings of a run stand; its scenario, if there are none. */
function sourceOf(lesson: Lesson, lane: string): string {
  const index = lanesIn(lesson).findIndex(({ id }) => id === lane);
  const step = lesson.steps.findIndex(({ id }) => laneOfMine(id) === lane);
  if (step >= 0) return `steps[${step}].solution`;
  return index >= 0 && Object.keys(lanesIn(lesson)[index]?.set ?? {}).length > 0 ? `lanes[${index}].set` : "scenario";
}

const madeIn = (lesson: Lesson, lane: string, run: Promise<RunResult>): Promise<RunResult> =>
  run.catch((error: Error) => {
    throw "problems" in error ? new LaneRefused(sourceOf(lesson, lane), error.message) : error;
  });

/** As `Promise.all`; of several failures, that of the scenario itself, else the first in order. */
async function allOf<Found>(work: readonly Promise<Found>[]): Promise<Found[]> {
  const all = await Promise.allSettled(work);
  const failures = all.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
  const worst = failures.find((each) => each instanceof LaneRefused && each.path === "scenario") ?? failures[0];
  if (worst) throw worst;
  return Promise.all(work);
}

/**
 * Makes the runs that the numbers wanted need.
 * @throws if a number cannot be had, or if the engine refuses a document
 */
export async function measure(setting: Setting, wanted: readonly Wanted[], make: RunMaker): Promise<Measuring> {
  const { lesson, scenario, variant, adjusted } = setting;
  const document = experimentOf(lesson, scenario, variant, wanted, adjusted);
  const runs = plan(document);
  const seed = variant.seed;
  const results: Results = new Map(
    await allOf(
      runs.map(async (run) => {
        const made = madeIn(lesson, String(run.place[LANE]), make(orderOf(document, run, seed)));
        return [run.key, new Map([[seed, await made]])] as const;
      }),
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

/** Numbers, or why they cannot be had: where each mistake is. */
type Read = { readonly numbers: Measured } | { readonly problems: readonly LessonProblem[] };

async function read(setting: Setting, wanted: readonly Wanted[], make: RunMaker): Promise<Read> {
  if (wanted.length === 0) return { numbers: new Map() };
  try {
    return { numbers: (await measure(setting, wanted, make)).numbers };
  } catch (error) {
    if (error instanceof LaneRefused) return { problems: [problem(error.path, error.message)] };
    const alone = wanted.map((each) =>
      measure(setting, [each], make).then(
        () => [],
        ({ message }: Error) => [problem(each.path, message)],
      ),
    );
    return { problems: (await Promise.all(alone)).flat() };
  }
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

function holdProblems(wanted: readonly Wanted[], measured: Measured): LessonProblem[] {
  return wanted.flatMap(({ path, claim }) => {
    if (!path.includes(".holds[")) return [];
    const value = measured.get(path) ?? Number.NaN;
    const found = Number.isFinite(value) ? `measured ${short(value)}` : "not measured";
    return isGoalMet(claim, value) ? [] : [problem(path, `${found}, must be ${boundsText(claim)}`)];
  });
}

/** Of products of whole numbers, which rounding makes nearly whole. */
const NEARLY = 1e-9;

/** Whether a tolerance refuses a measured number as the page shows it: with three digits, unless it is whole. */
export function refusesShown(answer: number, within: NumberQuestion["within"]): boolean {
  if (Math.abs(answer - Math.round(answer)) <= NEARLY * Math.max(1, Math.abs(answer))) return false;
  const range = toleranceOf(answer, within);
  const hair = hairOf(range);
  const shown = Number(answer.toPrecision(3));
  return shown < range.min - hair || shown > range.max + hair;
}

/** A tolerance that refuses what is right as the page shows it, or takes what is wrong. */
function toleranceProblems(path: string, question: NumberQuestion, answer: number): LessonProblem[] {
  const { min, max } = toleranceOf(answer, question.within);
  const right = inUnit(short(answer), question.unit);
  if (isMeasured(question.answer) && refusesShown(answer, question.within)) {
    const shown = Number(answer.toPrecision(3));
    return [problem(`${path}.within`, `is too narrow: the page shows three digits, ${shown}, where ${right} is right`)];
  }
  const isTaken = (wrong: number) => answer !== 0 && wrong >= min && wrong <= max;
  const taken = [0, 2 * answer].find(isTaken);
  if (taken === undefined) return [];
  return [problem(`${path}.within`, `is too wide: ${short(taken)} is taken as right, too, where ${right} is`)];
}

function numberProblems(path: string, question: NumberQuestion, answer: number): LessonProblem[] {
  const { unit, within, near = [] } = question;
  if (!Number.isFinite(answer)) return [problem(`${path}.answer`, "the run has no such number")];
  const { min, max } = toleranceOf(answer, within);
  const inNear = near.flatMap((range, index) =>
    range.min <= max && range.max >= min
      ? [
          problem(
            `${path}.near[${index}]`,
            `${short(range.min)} to ${inUnit(short(range.max), unit)} has right answers: ${inUnit(short(answer), unit)}`,
          ),
        ]
      : [],
  );
  return [...toleranceProblems(path, question, answer), ...inNear];
}

/** Ids in the right order, least first; undefined if the run has no number for one of them. */
export function rightOrder({ items }: Order, values: readonly number[]): string[] | undefined {
  if (!values.every(Number.isFinite)) return undefined;
  return items
    .map(({ id }, index) => ({ id, value: values[index] ?? Number.NaN }))
    .toSorted((one, other) => one.value - other.value)
    .map(({ id }) => id);
}

/** Of an order; wrong only if it is so in all variants, as a place may change what is right. */
export const STAND_RIGHT = "stand in the right order, in which students see them first: move one";

function orderProblems(path: string, { items, slack = 0 }: Order, values: readonly number[]): LessonProblem[] {
  if (!values.every(Number.isFinite)) return [problem(`${path}.items`, "the run has no number for one of them")];
  const sorted = items
    .map(({ id, text }, index) => ({ id, text, value: values[index] as number }))
    .toSorted((one, other) => one.value - other.value);
  const unclear = sorted.slice(1).flatMap(({ text, value }, index) => {
    const before = sorted[index] as (typeof sorted)[number];
    return value - before.value > slack * Math.abs(before.value)
      ? []
      : [
          problem(
            `${path}.items`,
            `“${before.text}” and “${text}” are not told apart: ${short(before.value)}, ${short(value)}`,
          ),
        ];
  });
  if (unclear.length > 0 || items.some(({ id }, index) => id !== sorted[index]?.id)) return unclear;
  return [problem(`${path}.items`, STAND_RIGHT)];
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
  const answer = answerOf(setting, question, measured.get(`${at}.answer`));
  const isHidden = !isMeasured(question.answer) && Number.isNaN(answer); // in a students' copy
  return isHidden ? [] : numberProblems(at, question, answer);
}

/** The right number: a constant, one by a place, or what was measured. */
export function answerOf({ lesson, variant }: Setting, { answer }: NumberQuestion, measured = Number.NaN): number {
  const given = resolved<unknown>(lesson, variant, answer);
  return typeof given === "number" ? given : measured;
}

function missedText(reading: GoalReading): string {
  const { value, bounds } = goalText(reading);
  return `misses “${reading.goal.claim}”: ${value}, must be ${bounds}`;
}

function goalProblems(step: LessonStep, path: string, measured: Measured): LessonProblem[] {
  if (step.kind !== "adjust") return [];
  return (step.question?.goals ?? []).flatMap((goal, index) => {
    const value = measured.get(`${path}.question.goals[${index}]`) ?? Number.NaN;
    if (isGoalMet(goal, value)) return [];
    return [problem(`${path}.solution`, missedText({ goal, value, isMet: false }))];
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
      return step ? [{ step, index, place: placeOf(index, round) }] : [];
    }),
  );
}

/** Problems of steps, said where the question stands that has them. */
const placed = (asked: readonly Asked[], problems: readonly LessonProblem[]): LessonProblem[] =>
  problems.map(({ path, message }) => {
    const found = asked.find(({ index }) => path.startsWith(`steps[${index}].`));
    return problem(found ? path.replace(`steps[${found.index}]`, found.place) : path, message);
  });

async function proveRound(setting: Setting, asked: readonly Asked[], make: RunMaker): Promise<LessonProblem[]> {
  const wanted = asked.flatMap(({ step, index }) => wantedBy(setting.lesson, index, step, setting.variant));
  const found = await read(setting, wanted, make);
  if ("problems" in found) return placed(asked, found.problems);
  return placed(asked, [
    ...holdProblems(wanted, found.numbers),
    ...asked.flatMap(({ step, index }) => questionProblems(setting, step, `steps[${index}]`, found.numbers)),
    ...asked.flatMap(({ step, index }) => goalProblems(step, `steps[${index}]`, found.numbers)),
  ]);
}

/** Numbers of texts that the runs do not have. */
async function missingNumbers(setting: Setting, make: RunMaker): Promise<LessonProblem[]> {
  const { lesson } = setting;
  const wanted = lesson.steps.flatMap((_, index) => writtenBy(lesson, index));
  const found = await read(setting, wanted, make);
  if ("problems" in found) return [...found.problems];
  return wanted
    .filter(({ path }) => !Number.isFinite(found.numbers.get(path)))
    .map(({ path }) => problem(path, "the run has no such number"));
}

/** Goals that are met before anything is adjusted. */
async function idleGoals(setting: Setting, make: RunMaker): Promise<LessonProblem[]> {
  const { lesson } = setting;
  const wanted = lesson.steps.flatMap((step, index) => (step.kind === "adjust" ? wantedBy(lesson, index) : []));
  const found = await read({ ...setting, adjusted: {} }, wanted, make);
  if ("problems" in found) return [...found.problems];
  return lesson.steps.flatMap((step, index) =>
    step.kind === "adjust" && step.question && meetsAll(step.question, `steps[${index}]`, found.numbers)
      ? [problem(`steps[${index}].question.goals`, "are met before anything is adjusted")]
      : [],
  );
}

/** Lanes that do not run, also those of which no number is wanted. */
async function refusedLanes(setting: Setting, make: RunMaker): Promise<LessonProblem[]> {
  const { lesson, scenario } = setting;
  const [window] = (scenario.measure?.windows ?? []) as Claim["window"][];
  const wanted = lanesIn(lesson).map(({ id }, index): Wanted => {
    const path = `lanes[${index}]`;
    const at = { [LANE]: id };
    return { path, claim: { id: path, claim: id, at, ...(window && { window }), value: "jain", ...ANYTHING } };
  });
  const found = await read(setting, wanted, make);
  return "problems" in found ? [...found.problems] : [];
}

/** The lanes of a lesson that the engine refuses in a variant. */
export const refusedIn = (lesson: Lesson, scenario: ScenarioDocument, variant: Variant, make: RunMaker) =>
  refusedLanes({ lesson, scenario, variant, adjusted: {} }, make);

/** Everything in a lesson that is wrong in this variant; a run that the engine refuses is wrong, too. */
export async function problemsIn(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variant: Variant,
  make: RunMaker,
): Promise<LessonProblem[]> {
  const setting: Setting = { lesson, scenario, variant, adjusted: solutionsOf(lesson, variant) };
  const found = await Promise.all([
    ...roundsOf(lesson).map((asked) => proveRound(setting, asked, make)),
    missingNumbers(setting, make),
    refusedLanes(setting, make),
    idleGoals(setting, make),
  ]);
  const seen = new Set<string>();
  return found.flat().filter(({ path, message }) => {
    const text = `${path} ${message}`;
    return !seen.has(text) && seen.add(text);
  });
}
