/** Judges answers and counts points. */
import type { Settings } from "../scenario/variation";
import type { Choice, Lesson, LessonStep, NumberQuestion, Order, Question } from "./format";
import { USUAL_PASS } from "./limits";
import { hairOf, toleranceOf } from "./measure";
import { inUnit } from "./number-answer";

/** Ids of the options chosen; a number; ids in order; a text. */
export type Answer = readonly string[] | number | string;

/** What is right: ids of options (none if nothing is), the number, ids in order; a number that is not told only says whether another is right. */
export type Key = readonly string[] | number | ((answer: number) => boolean);

export type StepEnd = "open" | "solved" | "committed" | "given up";

/** What a reader did at a step. */
export interface StepRecord {
  readonly end: StepEnd;
  /** The last one that was given. */
  readonly answer?: Answer;
  /** Wrong answers; of an adjustment, settings that were run. */
  readonly tries: number;
  /** Hints opened. */
  readonly hints: number;
  /** Of an adjustment: the largest share of goals met, with which settings, and the fingerprint of that run. */
  readonly met?: number;
  readonly set?: Settings;
  readonly fingerprint?: string;
  /** A solution was shown, and from then on the reader's lane has its settings. */
  readonly isShown?: boolean;
  /** The question does not fit the variant: it does not count. */
  readonly isDropped?: boolean;
}

/** How many answers were given, or settings run, with the last one. */
export const triesOf = ({ tries, end, set }: Pick<StepRecord, "tries" | "end" | "set">): number =>
  tries + (set === undefined && (end === "solved" || end === "committed") ? 1 : 0);

export const UNTOUCHED: StepRecord = { end: "open", tries: 0, hints: 0 };

export type Records = Readonly<Record<string, StepRecord>>;

export interface Judgement {
  readonly isRight: boolean;
  /** Replies, in the order of the options. */
  readonly says: readonly string[];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

function judgeChoice(
  { options, multiple = false }: Choice,
  chosen: readonly string[],
  key: readonly string[],
): Judgement {
  const isRight = isSame(chosen.toSorted(), key.toSorted());
  const shown = options.filter(({ id }) => chosen.includes(id) && (isRight || !multiple || !key.includes(id)));
  const isShort = multiple && !isRight && shown.length === 0;
  return { isRight, says: isShort ? ["So far right, but not all of them."] : shown.map(({ say }) => say) };
}

function isNumberRight({ within }: NumberQuestion, answer: number, key: number | ((answer: number) => boolean)) {
  if (typeof key === "function") return key(answer);
  const range = toleranceOf(key, within);
  const hair = hairOf(range); // as in a students' copy
  return answer >= range.min - hair && answer <= range.max + hair;
}

function judgeNumber(question: NumberQuestion, answer: number, key: number | ((answer: number) => boolean)): Judgement {
  const { within, near = [], unit } = question;
  const known = typeof key === "function" ? answer : key;
  if (isNumberRight(question, answer, key))
    return { isRight: true, says: [`It is ${inUnit(Number(known.toPrecision(3)), unit)}.`] };
  const told = near.find((range) => answer >= range.min && answer <= range.max);
  const wanted = "rel" in within ? `${Number((within.rel * 100).toPrecision(3))} %` : inUnit(within.abs, unit);
  return { isRight: false, says: [told?.say ?? `The answer must be right to ${wanted}.`] };
}

function judgeOrder({ items }: Order, answer: readonly string[], key: readonly string[]): Judgement {
  if (isSame(answer, key)) return { isRight: true, says: ["Yes, in this order."] };
  const placed = answer.filter((id, index) => key[index] === id).length;
  return { isRight: false, says: [`${placed} of ${items.length} stand where they belong.`] };
}

/** Compares an answer with what is right. */
export function judge(question: Question, answer: Answer, key: Key): Judgement {
  if (question.type === "number")
    return judgeNumber(question, Number(answer), typeof key === "function" ? key : Number(key));
  const [given, right] = [answer as readonly string[], key as readonly string[]];
  return question.type === "order" ? judgeOrder(question, given, right) : judgeChoice(question, given, right);
}

/** What is right, for a reader who gives up. */
export function keyText(question: Question, key: Key): string {
  if (typeof key === "function") return "This copy of the lesson does not tell the answer.";
  if (question.type === "number") return `It is ${inUnit(Number(Number(key).toPrecision(3)), question.unit)}.`;
  const ids = key as readonly string[];
  if (question.type === "order")
    return `The order is: ${ids.map((id) => question.items.find((item) => item.id === id)?.text ?? id).join(", ")}.`;
  const right = question.options.filter(({ id }) => ids.includes(id));
  return right.map(({ text, say }) => `${text}: ${say}`).join(" ");
}

export const DROPPED = "With your numbers this question has another answer than its author meant: it does not count.";

/** What was said last at a question: courses do not keep it. @param key undefined if there is none */
export function saidBefore(question: Question, record: StepRecord, key: Key | undefined): readonly string[] {
  const { answer, end, isDropped } = record;
  if (isDropped) return [DROPPED];
  if (key === undefined) return [];
  if (end === "given up") return [keyText(question, key)];
  return answer === undefined ? [] : judge(question, answer, key).says;
}

/** Lost with each wrong answer, and what is left at least; lost with each hint, and with each try beyond those given. */
const WRONG = 0.25;
const LEAST = 0.25;
const HINT = 0.1;
const EXTRA_TRY = 0.1;

/** The points that a step can give. */
export const pointsOf = (step: LessonStep): number => ("points" in step && step.points) || 0;

function adjusted(step: Extract<LessonStep, { kind: "adjust" }>, { tries, met = 0 }: StepRecord): number {
  const extra = Math.max(0, tries - (step.question?.tries ?? Number.POSITIVE_INFINITY));
  return met * Math.max(LEAST, 1 - EXTRA_TRY * extra);
}

const checked = ({ end, tries }: StepRecord): number => (end === "solved" ? Math.max(LEAST, 1 - WRONG * tries) : 0);

function shareOf(step: LessonStep, record: StepRecord): number {
  if (step.kind === "adjust") return adjusted(step, record);
  return step.kind === "check" ? checked(record) : Number(record.end === "committed");
}

/** The points of a step so far: not below 0, to a hundredth. */
export function earned(step: LessonStep, record: StepRecord = UNTOUCHED): number {
  return Math.round(100 * pointsOf(step) * Math.max(0, shareOf(step, record) - HINT * record.hints)) / 100;
}

export interface Score {
  readonly points: number;
  /** The most that this reader could have. */
  readonly most: number;
  /** 0 to 1; 1 in a lesson without points. */
  readonly share: number;
  readonly isPassed: boolean;
}

/** The points of a lesson; steps that do not fit the variant do not count. */
export function scoreOf({ steps, pass = USUAL_PASS }: Lesson, records: Records): Score {
  const counted = steps.filter(({ id }) => !records[id]?.isDropped);
  const most = counted.reduce((sum, step) => sum + pointsOf(step), 0);
  const points = Math.round(100 * counted.reduce((sum, step) => sum + earned(step, records[step.id]), 0)) / 100;
  const share = most > 0 ? points / most : 1;
  return { points, most, share, isPassed: share >= pass };
}

export const pointsText = (points: number): string => `${points} ${points === 1 ? "point" : "points"}`;

/** "Wrong tries have cost 0.5 points, hints 0.2: 1.3 of 2 are left."; empty for a step without points. */
export function triesText(step: LessonStep, record: StepRecord): string {
  const most = pointsOf(step);
  if (most === 0) return "";
  const left = (tries: number) => earned(step, { ...record, tries, end: "solved" });
  const cost = (from: number, to: number) => Number((from - to).toFixed(2));
  const hints = record.hints > 0 ? `, hints ${cost(most, left(0))}` : "";
  return `Wrong tries have cost ${pointsText(cost(left(0), left(record.tries)))}${hints}: ${left(record.tries)} of ${most} are left.`;
}

/** "1.5 of 2 points": what a step that is done has earned. A prediction earns the same whether it is right or not. */
function earnedText(step: LessonStep, record: StepRecord): string {
  if (record.isDropped) return "Does not count";
  if (record.end === "committed") return `${pointsText(earned(step, record))} for committing`;
  return `${earned(step, record)} of ${pointsText(pointsOf(step))}`;
}

/** "1.5 of 2 points · 4.5 of 13 so far"; empty while the step is open, and for one without points. */
export function standingText(lesson: Lesson, step: LessonStep, records: Records): string {
  const record = records[step.id];
  if (!record || record.end === "open" || pointsOf(step) === 0) return "";
  const { points, most } = scoreOf(lesson, records);
  return `${earnedText(step, record)} · ${points} of ${most} so far`;
}
