/**
 * What a lesson measures: the lesson of one variant as an experiment, whose axis `lane` has the lesson's lanes, and whose
 * claims are what the answers depend on.
 */
import type { Claim, ExperimentDocument, Value } from "../experiment/document";
import { LANE } from "../experiment/points";
import type { ScenarioDocument } from "../scenario/scenario";
import { type Settings, withSettings } from "../scenario/variation";
import type { Goal, Hold, Lesson, LessonLane, LessonNumber, LessonStep, Order } from "./format";
import { pickOf, placesIn, resolved, type Variant } from "./variant";

/** The lane of what the reader has adjusted. */
export const MINE = "mine";
/** The lane of a lesson without lanes: its scenario as it is. */
const ONLY: LessonLane = { id: "run", label: "Run", set: {} };

/** What readers have set, by the id of the step in which they did. */
export type Adjusted = Readonly<Record<string, Settings>>;

export const lanesIn = ({ lanes }: Lesson): readonly LessonLane[] => lanes ?? [ONLY];
export const laneNamed = (lesson: Lesson, id: string): LessonLane | undefined =>
  lanesIn(lesson).find((lane) => lane.id === id);

/** The scenario of a variant: its seed, and its places set. */
export function scenarioOf(lesson: Lesson, scenario: ScenarioDocument, variant: Variant): ExperimentDocument {
  const { sweep: _, expect: __, lanes: ___, ...document } = scenario as ExperimentDocument;
  const set = Object.fromEntries(placesIn(lesson).map(({ id, set: path }) => [path, pickOf(lesson, variant, id)]));
  return { ...withSettings(document as ScenarioDocument, set), seed: variant.seed };
}

/** The last step up to `at` in which something was adjusted, or undefined. */
export const adjustedAt = ({ steps }: Lesson, at: number): LessonStep | undefined =>
  steps.slice(0, at + 1).findLast(({ kind }) => kind === "adjust");

/** The settings of a lane; those of `mine` are of the last step up to `at` that adjusts. */
export function settingsOf(lesson: Lesson, lane: string, at: number, adjusted: Adjusted): Settings {
  if (lane !== MINE) return laneNamed(lesson, lane)?.set ?? {};
  const step = adjustedAt(lesson, at);
  if (step?.kind !== "adjust" || !step.question) return {};
  return { ...laneNamed(lesson, step.question.from)?.set, ...adjusted[step.id] };
}

/** Several steps may adjust: each has a lane of its own among the runs. */
export const laneOfMine = (step: string) => `${MINE}-${step}`;

/** A number that is wanted: at which place in the lesson, and what. */
export interface Wanted {
  /** `steps[3].holds[0]`. */
  readonly path: string;
  readonly claim: Claim;
}

/** For what is the same in all, also in a lesson whose seeds are wrong. */
const ANY_VARIANT: Variant = { seed: 0, picks: {}, draw: 0 };

interface Spot {
  readonly lesson: Lesson;
  readonly index: number;
  readonly variant: Variant;
}

const withLanes = (value: unknown, mine: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => withLanes(each, mine));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === "at" && (part as { lane?: string }).lane === MINE
        ? [key, { [LANE]: mine }]
        : [key, withLanes(part, mine)],
    ),
  );
};

/** A claim of a step as one of the experiment: where no lane is named, it is the default. */
function claimAt(
  { lesson, index }: Spot,
  path: string,
  given: Omit<Hold, "claim"> & { claim?: string | undefined },
  lane: string,
): Wanted {
  const step = adjustedAt(lesson, index);
  const { claim = path, ...rest } = given;
  const whole = { ...rest, id: path, claim, at: { [LANE]: lane, ...rest.at } };
  const named = step ? withLanes(whole, laneOfMine(step.id)) : whole;
  return { path, claim: JSON.parse(JSON.stringify(named)) as Claim };
}

/** Bounds that nothing exceeds, for numbers that are only read. */
export const ANYTHING = { min: -Number.MAX_VALUE };

/** The first lane that is shown: of the step, or of the last one before it that names some. */
const shownLane = ({ lesson, index }: Spot): string =>
  lesson.steps.slice(0, index + 1).findLast(({ stage }) => stage?.lanes)?.stage?.lanes?.[0] ??
  (lanesIn(lesson)[0] as LessonLane).id;

function holdClaims(spot: Spot, step: LessonStep, path: string): Wanted[] {
  if (step.kind !== "predict" && step.kind !== "check") return [];
  const lane = shownLane(spot);
  return (step.holds ?? []).map((hold, index) =>
    claimAt(spot, `${path}.holds[${index}]`, { ...boundsByAnswer(spot, hold, step), ...hold }, lane),
  );
}

/** A claim without bounds of its own, beside a number that is not measured: the number is the answer. */
function boundsByAnswer({ lesson, variant }: Spot, hold: Hold, step: LessonStep): Partial<Hold> {
  if (hold.min !== undefined || hold.max !== undefined) return {};
  if (step.kind !== "check" && step.kind !== "predict") return {};
  const { question } = step;
  if (question.type !== "number") return {};
  const answer = resolved<unknown>(lesson, variant, question.answer);
  return typeof answer === "number" ? toleranceOf(answer, question.within) : {};
}

/** Numbers that a float has not exactly still lie within bounds that are this much wider. */
export const hairOf = ({ min, max }: { min: number; max: number }): number =>
  1e-9 * Math.max(Math.abs(min), Math.abs(max), 1);

/** The range of numbers that are taken as right. */
export function toleranceOf(answer: number, within: { rel: number } | { abs: number }): { min: number; max: number } {
  const off = "rel" in within ? Math.abs(answer) * within.rel : within.abs;
  return { min: answer - off, max: answer + off };
}

function questionClaims(spot: Spot, step: LessonStep, path: string): Wanted[] {
  if (step.kind !== "predict" && step.kind !== "check") return [];
  const { question } = step;
  const lane = shownLane(spot);
  if (question.type === "order")
    return question.items.map(({ value }, index) =>
      claimAt(spot, `${path}.question.items[${index}].value`, { value, ...windowOf(question), ...ANYTHING }, lane),
    );
  if (question.type !== "number" || !isMeasured(question.answer)) return [];
  return [claimAt(spot, `${path}.question.answer`, { ...asClaim(question.answer), ...ANYTHING }, lane)];
}

const windowOf = ({ window }: Order) => (window ? { window } : {});

/** Whether an answer is a value of the report: no constant, none by a place, and none that is hashed. */
export const isMeasured = (answer: unknown): answer is Exclude<Value, number> =>
  typeof answer === "string" ||
  (typeof answer === "object" && answer !== null && !("by" in answer) && !("hashed" in answer));

/** A value's own place and window are the claim's, so that the defaults fill in what is missing. */
function asClaim(value: Exclude<Value, number>): Omit<Hold, "claim"> {
  if (typeof value === "string") return { value };
  const { at, window } = value;
  return { value, ...(at && { at: { ...at } }), ...(window && { window }) };
}

function goalClaims(spot: Spot, step: LessonStep, path: string): Wanted[] {
  if (step.kind !== "adjust") return [];
  return (step.question?.goals ?? []).map(({ id: _, unit: __, scale: ___, ...goal }, index) =>
    claimAt(spot, `${path}.question.goals[${index}]`, goal, MINE),
  );
}

/** Whether a number of a text is of a certain lane, not of the run that is shown. */
export const isElsewhere = (number: LessonNumber): boolean => JSON.stringify(number.value).includes('"at":');

function numberClaims(spot: Spot, { numbers = {} }: LessonStep, path: string): Wanted[] {
  const lane = shownLane(spot);
  return Object.entries(numbers).map(([name, { value, window }]) =>
    claimAt(spot, `${path}.numbers.${name}`, { value, window, ...ANYTHING }, lane),
  );
}

const numbersElsewhere = (spot: Spot, step: LessonStep, path: string): Wanted[] =>
  numberClaims(spot, step, path).filter((_, index) =>
    isElsewhere(Object.values(step.numbers ?? {})[index] as LessonNumber),
  );

/** All numbers that the texts of a step have, also those of the run that is shown. */
export const writtenBy = (lesson: Lesson, index: number): Wanted[] =>
  numberClaims({ lesson, index, variant: ANY_VARIANT }, lesson.steps[index] as LessonStep, `steps[${index}]`);

/** All that a step asks of the runs of a variant. `step` may be one of its alternatives. */
export function wantedBy(
  lesson: Lesson,
  index: number,
  step: LessonStep = lesson.steps[index] as LessonStep,
  variant: Variant = ANY_VARIANT,
): Wanted[] {
  const spot = { lesson, index, variant };
  const path = `steps[${index}]`;
  return [holdClaims, questionClaims, goalClaims, numbersElsewhere].flatMap((claims) => claims(spot, step, path));
}

/** The experiment of a variant: lanes as points of an axis, and the claims wanted. */
export function experimentOf(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variant: Variant,
  wanted: readonly Wanted[],
  adjusted: Adjusted,
): ExperimentDocument {
  const points = lanesIn(lesson).map(({ id, label, set }) => ({ id, label, set }));
  const mine = lesson.steps.flatMap((step, index) =>
    step.kind === "adjust" && step.question
      ? [{ id: laneOfMine(step.id), label: step.id, set: settingsOf(lesson, MINE, index, adjusted) }]
      : [],
  );
  return {
    ...scenarioOf(lesson, scenario, variant),
    sweep: [{ id: LANE, label: "Lane", points: [...points, ...mine] }],
    expect: { claims: wanted.map(({ claim }) => claim) },
  };
}

/** The settings that solve each step, in a variant. */
export function solutionsOf(lesson: Lesson, variant: Variant): Adjusted {
  const found: Record<string, Settings> = {};
  for (const step of lesson.steps)
    if (step.kind === "adjust" && step.solution !== undefined)
      found[step.id] = resolved<Settings>(lesson, variant, step.solution as Settings) ?? {};
  return found;
}

/** A goal of an adjustment, and what the reader's run has. */
export interface GoalReading {
  readonly goal: Goal;
  /** NaN if the run has no such number. */
  readonly value: number;
  readonly isMet: boolean;
}

export const isGoalMet = ({ min = -Infinity, max = Infinity }: Pick<Goal, "min" | "max">, value: number): boolean =>
  value >= min && value <= max;
