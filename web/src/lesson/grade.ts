/** Grades results: judges the answers again, with runs of the lecturer's lesson, and compares with what is claimed. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Settings } from "../scenario/variation";
import { type Trait, traitsOf } from "./alike";
import { wordCount } from "./answer-form";
import type { Lesson } from "./format";
import { gradeCheck, gradeOther } from "./grade-step";
import { keyOf } from "./key";
import { earned, pointsOf, type Records, type Score, type StepRecord, scoreOf } from "./marking";
import { type Adjusted, solutionsOf, type Wanted, wantedBy } from "./measure";
import { measure, type RunMaker, type Setting } from "./prove";
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
  /** What is to be known, and is nobody's fault. */
  readonly notes: readonly string[];
  /** By which its copies are found. */
  readonly traits: readonly Trait[];
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

/** What the reader's lane has in later steps: the solution, where it was shown. */
function shownIn(lesson: Lesson, variant: Variant, { steps: given }: Result): Adjusted {
  const solutions = Object.entries(solutionsOf(lesson, variant));
  return Object.fromEntries(solutions.filter(([id]) => given[id]?.isShown));
}

const wordsIn = ({ steps }: Result): number =>
  Object.values(steps).reduce((sum, { answer }) => sum + (typeof answer === "string" ? wordCount(answer) : 0), 0);

const total = (result: Result, key: "tries" | "hints"): number =>
  Object.values(result.steps).reduce((sum, step) => sum + step[key], 0);

/**
 * Steps that do not count, as their page had them: a reader's copy lacks `holds`, which would tell what is right, so its
 * page drops no question.
 */
const droppedUnseen = ({ steps }: Result, records: Records): Records =>
  Object.fromEntries(
    Object.entries(steps)
      .filter(([id, { isDropped }]) => records[id]?.isDropped && !isDropped)
      .map(([id, given]) => [id, given as StepRecord]),
  );

const differs = (one: number, other: number): boolean => Math.abs(one - other) > 0.005;

/** @param score which the reader's page must have shown; `points` are those that count */
function claimProblems(result: Result, score: Score, points: number): string[] {
  return [
    ...(differs(score.points, result.points)
      ? [`claims ${result.points} points, but what it did gives ${points}`]
      : []),
    ...(differs(score.most, result.most)
      ? [`claims to be out of ${result.most} points, but is out of ${score.most}`]
      : []),
  ];
}

/** The lecturer's lesson and its scenario. */
export interface Given {
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
}

/**
 * Grades a result. Nothing of the lesson is taken from the result, only answers and settings.
 * @param number the reader's, as a roster has it; undefined or empty if it is not known
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
  // Predictions need no runs: they count by being committed, whatever is right.
  const wantedOf = (kind: "check" | "adjust") =>
    steps.flatMap((step, index) =>
      step.kind === kind && result.steps[step.id] ? wantedBy(lesson, index, step, variant) : [],
    );
  const [wanted, goals] = [wantedOf("check"), wantedOf("adjust")];
  const making = makingRarely(whole, make);
  const measuring = (now: Setting, all: readonly Wanted[]) =>
    measure(
      now,
      all.filter(({ path }) => !path.includes(".numbers.")),
      making,
    );
  const shown = shownIn(lesson, variant, result);
  const isAsLeft = Object.keys(shown).length === 0;
  const measured = await measuring(setting, isAsLeft ? [...wanted, ...goals] : goals);
  const later = { ...setting, adjusted: { ...setting.adjusted, ...shown } };
  const checked = isAsLeft ? measured : await measuring(later, wanted);
  const grades = steps.flatMap((step, index) => {
    const given = result.steps[step.id];
    if (!given) return [];
    const path = `steps[${index}]`;
    const judged =
      step.kind === "check"
        ? gradeCheck(step, given, keyOf(later, step, path, checked.numbers, wanted))
        : gradeOther(step, given, measured, path);
    return [[step.id, judged] as const];
  });
  const records: Records = Object.fromEntries(grades.map(([id, { record }]) => [id, record]));
  const { points, most, isPassed } = scoreOf(lesson, records);
  const unseen = droppedUnseen(result, records);
  const prints = grades.map(([, { isFingerprintRight }]) => isFingerprintRight).filter((each) => each !== null);
  const found = [...problems, ...grades.flatMap(([, each]) => each.problems)];
  const hasFingerprints = prints.length === 0 ? null : prints.every(Boolean);
  if (hasFingerprints === false && result.engine === engineVersion)
    found.push("has the fingerprint of another run than its settings give");
  found.push(...claimProblems(result, scoreOf(lesson, { ...records, ...unseen }), points));
  return {
    result,
    steps: Object.fromEntries(
      steps.filter((step) => pointsOf(step) > 0).map((step) => [step.id, earned(step, records[step.id])]),
    ),
    points,
    most,
    isPassed,
    isOwnVariant: number ? isSame(variant, variantFor(whole, number)) : null,
    hasFingerprints,
    tries: total(result, "tries"),
    hints: total(result, "hints"),
    words: wordsIn(result),
    problems: found,
    notes: Object.keys(unseen).map(
      (id) => `${id}: does not count with this variant, which the student’s page could not know`,
    ),
    traits: traitsOf(steps, result, records),
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
  notes: [],
  traits: [],
});
