/** Grades results: judges the answers again, with runs of the lecturer's lesson, and compares with what is claimed. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Settings } from "../scenario/variation";
import type { Lesson, LessonStep } from "./format";
import { keyOf } from "./key";
import { earned, judge, type Key, pointsOf, type StepRecord, scoreOf } from "./marking";
import { type Adjusted, isGoalMet, laneOfMine, wantedBy } from "./measure";
import { type Measuring, measure, type RunMaker, type Setting } from "./prove";
import { makingRarely } from "./rare-samples";
import { digestOf, engineVersion, type Result } from "./result";
import { drawn, placesIn, seedsIn, type Variant, variantFor } from "./variant";

export interface Graded {
  readonly result: Result;
  /** Points by step, as the lecturer's lesson gives them. */
  readonly steps: Readonly<Record<string, number>>;
  readonly points: number;
  readonly most: number;
  readonly isPassed: boolean;
  /** The seed and the places are the reader's; null if the reader's number is not known. */
  readonly isOwnVariant: boolean | null;
  /** All runs have the fingerprints that are claimed; null if none is claimed. */
  readonly hasFingerprints: boolean | null;
  readonly tries: number;
  readonly hints: number;
  readonly words: number;
  /** What cannot be as the result says. */
  readonly problems: readonly string[];
}

interface StepGrade {
  readonly record: StepRecord;
  readonly problems: readonly string[];
  /** Null if none is claimed. */
  readonly isFingerprintRight: boolean | null;
}

type StepResult = Result["steps"][string];

const recordOf = (given: StepResult): StepRecord => given as StepRecord;

const numberAt = ({ numbers }: Measuring, path: string) => numbers.get(path) ?? Number.NaN;

function gradeCheck(step: LessonStep, given: StepResult, key: Key | undefined, isDropped: boolean): StepGrade {
  const record = recordOf(given);
  if (isDropped) return { record: { ...record, isDropped: true }, problems: [], isFingerprintRight: null };
  const wrong = (why: string): StepGrade => ({
    record: { ...record, end: "open", isDropped: false },
    problems: [`${step.id}: ${why}`],
    isFingerprintRight: null,
  });
  if (record.isDropped) return wrong("is said not to count, but does");
  if (record.end !== "solved" || step.kind !== "check") return { record, problems: [], isFingerprintRight: null };
  if (record.answer === undefined || key === undefined || !judge(step.question, record.answer, key).isRight)
    return wrong("is said to be right, but is not");
  return { record, problems: [], isFingerprintRight: null };
}

function gradeAdjusted(step: LessonStep, given: StepResult, measured: Measuring, path: string): StepGrade {
  const record = recordOf(given);
  if (step.kind !== "adjust" || !step.question) return { record, problems: [], isFingerprintRight: null };
  const { goals, controls } = step.question;
  const foreign = Object.keys(given.set ?? {}).filter((key) => !controls.includes(key));
  if (foreign.length > 0)
    return {
      record: { ...record, end: "open", met: 0 },
      problems: [`${step.id}: sets ${foreign.join(", ")}`],
      isFingerprintRight: null,
    };
  const met =
    goals.filter((goal, at) => isGoalMet(goal, numberAt(measured, `${path}.question.goals[${at}]`))).length /
    goals.length;
  const found = measured.fingerprints.get(laneOfMine(step.id));
  const isFingerprintRight = given.fingerprint === undefined ? null : given.fingerprint === found;
  const claimed = record.met ?? 0;
  const isTooMuch = claimed > met || (record.end === "solved" && met < 1);
  const problems = isTooMuch ? [`${step.id}: its goals are not met with what is set`] : [];
  return {
    record: { ...record, met: Math.min(claimed, met), ...(isTooMuch && { end: "open" as const }) },
    problems,
    isFingerprintRight,
  };
}

function gradeCommitted(step: LessonStep, given: StepResult): StepGrade {
  const record = recordOf(given);
  const isEmpty = record.end === "committed" && record.answer === undefined;
  return {
    record: isEmpty ? { ...record, end: "open" } : record,
    problems: isEmpty ? [`${step.id}: is said to be committed, but has no answer`] : [],
    isFingerprintRight: null,
  };
}

const variantOf = ({ seed, picks, draw }: Result): Variant => ({ seed, picks, draw });

/** What is wrong with the variant itself. */
function variantProblems(lesson: Lesson, { seed, picks }: Variant): string[] {
  const known = placesIn(lesson);
  return [
    ...(seedsIn(lesson).includes(seed) ? [] : [`seed ${seed} is not among the lesson’s`]),
    ...known
      .filter(({ id, pick }) => (picks[id] ?? -1) < 0 || (picks[id] ?? 0) >= pick.length)
      .map(({ id }) => `has no value for ${id}`),
  ];
}

const isSame = (one: Variant, other: Variant): boolean =>
  one.seed === other.seed &&
  one.draw === other.draw &&
  Object.keys(other.picks).every((id) => one.picks[id] === other.picks[id]);

function adjustedIn({ steps }: Lesson, { steps: given }: Result): Adjusted {
  const found = steps.flatMap((step) => {
    if (step.kind !== "adjust" || !step.question) return [];
    const { controls } = step.question;
    const set = Object.entries(given[step.id]?.set ?? {}).filter(([path]) => controls.includes(path));
    return set.length > 0 ? [[step.id, Object.fromEntries(set) as Settings] as const] : [];
  });
  return Object.fromEntries(found);
}

const wordsIn = ({ steps }: Result): number =>
  Object.values(steps).reduce(
    (sum, { answer }) => sum + (typeof answer === "string" ? answer.split(/\s+/).filter(Boolean).length : 0),
    0,
  );

const total = (result: Result, key: "tries" | "hints"): number =>
  Object.values(result.steps).reduce((sum, step) => sum + step[key], 0);

/** Predictions count by being committed, whatever is right. */
const needsRuns = ({ kind, id }: LessonStep, { steps }: Result): boolean =>
  steps[id] !== undefined && (kind === "check" || kind === "adjust");

/** The lecturer's lesson and its scenario. */
export interface Given {
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
}

/**
 * Grades a result. Nothing of the lesson is taken from the result, only answers and settings.
 * @param number the reader's, as a roster has it; undefined if it is not known
 * @throws if the engine refuses a run
 */
export async function grade(
  { lesson: whole, scenario }: Given,
  result: Result,
  make: RunMaker,
  number?: string,
): Promise<Graded> {
  const variant = variantOf(result);
  const strange = variantProblems(whole, variant);
  const steps = whole.steps.map((step) => drawn(step, variant));
  const lesson: Lesson = { ...whole, steps };
  const digest = digestOf(whole);
  const problems = [
    ...(result.lesson === whole.id ? [] : [`is of the lesson ${result.lesson}`]),
    ...(result.digest === digest ? [] : ["was made with another version of the lesson"]),
    ...(result.engine === engineVersion ? [] : [`was made with version ${result.engine} of the page`]),
    ...strange,
    ...Object.keys(result.steps)
      .filter((id) => !steps.some((step) => step.id === id))
      .map((id) => `${id}: the lesson has no such step`),
  ];
  if (strange.length > 0 || result.lesson !== whole.id) return nothing(result, scoreOf(lesson, {}).most, problems);
  const setting: Setting = { lesson, scenario, variant, adjusted: adjustedIn(lesson, result) };
  const wanted = steps.flatMap((step, index) => (needsRuns(step, result) ? wantedBy(lesson, index, step) : []));
  const measured = await measure(
    setting,
    wanted.filter(({ path }) => !path.includes(".numbers.")),
    makingRarely(whole, make),
  );
  const grades = steps.flatMap((step, index) => {
    const given = result.steps[step.id];
    if (!given) return [];
    const path = `steps[${index}]`;
    const { key, isDropped } = keyOf(setting, step, path, measured.numbers, wanted);
    if (step.kind === "check") return [[step.id, gradeCheck(step, given, key, isDropped)] as const];
    if (step.kind === "adjust") return [[step.id, gradeAdjusted(step, given, measured, path)] as const];
    return [[step.id, gradeCommitted(step, given)] as const];
  });
  const records = Object.fromEntries(grades.map(([id, { record }]) => [id, record]));
  const { points, most, isPassed } = scoreOf(lesson, records);
  const prints = grades.map(([, { isFingerprintRight }]) => isFingerprintRight).filter((each) => each !== null);
  const found = [...problems, ...grades.flatMap(([, each]) => each.problems)];
  const hasFingerprints = prints.length === 0 ? null : prints.every(Boolean);
  if (hasFingerprints === false && result.engine === engineVersion)
    found.push("has the fingerprint of another run than its settings give");
  if (Math.abs(points - result.points) > 0.005)
    found.push(`claims ${result.points} points, but what it did gives ${points}`);
  return {
    result,
    steps: Object.fromEntries(
      steps.filter((step) => pointsOf(step) > 0).map((step) => [step.id, earned(step, records[step.id])]),
    ),
    points,
    most,
    isPassed,
    isOwnVariant: number === undefined ? null : isSame(variant, variantFor(whole, number)),
    hasFingerprints,
    tries: total(result, "tries"),
    hints: total(result, "hints"),
    words: wordsIn(result),
    problems: found,
  };
}

const nothing = (result: Result, most: number, problems: readonly string[]): Graded => ({
  result,
  steps: {},
  points: 0,
  most,
  isPassed: false,
  isOwnVariant: null,
  hasFingerprints: null,
  tries: total(result, "tries"),
  hints: total(result, "hints"),
  words: wordsIn(result),
  problems,
});

/** What two readers have in common who did not work alone: texts, settings and answers; empty if there is too little. */
export function signatureOf({ steps }: Result): string {
  const texts = Object.entries(steps)
    .filter(([, { answer, set }]) => typeof answer === "string" || set)
    .map(([id, { answer, set, tries }]) => [
      id,
      typeof answer === "string" ? answer.toLowerCase().replace(/\W+/g, " ") : set,
      tries,
    ]);
  return texts.some(([, text]) => typeof text === "string") ? JSON.stringify(texts) : "";
}
