/** How far a reader is in a lesson, as it is kept in this browser. */
import type { Records } from "./marking";
import type { Adjusted } from "./measure";
import { isSameVariant, type Variant } from "./variant";

/** Where a reader begins. */
export const beginning = (variant: Variant, token?: string): Progress => ({
  step: 0,
  records: {},
  adjusted: {},
  seconds: 0,
  variant,
  ...(token !== undefined && { token }),
});

/** An answer that is not given yet: a text, or ids of options or items. It is not judged, and in no result. */
export type Draft = string | readonly string[];

export interface Progress {
  /** Position among the steps; their number when the lesson is over. */
  readonly step: number;
  readonly records: Records;
  readonly adjusted: Adjusted;
  /** By the id of the step. */
  readonly drafts?: Readonly<Record<string, Draft>>;
  /** What was said to the last answer, by the id of the step: not judged again without a run. */
  readonly replies?: Readonly<Record<string, readonly string[]>>;
  /** Time at work so far. */
  readonly seconds: number;
  /** Of what the reader was called nothing is kept but this. */
  readonly variant: Variant;
  /** By which a lecturer knows whose link it was. */
  readonly token?: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRecord = (value: unknown): boolean =>
  isObject(value) && typeof value.end === "string" && Number.isInteger(value.tries) && Number.isInteger(value.hints);

const isDraft = (value: unknown): boolean => [value].flat().every((each) => typeof each === "string");

const isReply = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === "string");

const isVariant = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value.seed) && Number.isInteger(value.draw) && isObject(value.picks);

/** What was stored, if it is of this form; storage may hold anything. */
export function readProgress(stored: unknown): Progress | undefined {
  if (!isObject(stored)) return undefined;
  const { step, records, adjusted, drafts = {}, replies = {}, seconds, variant, token } = stored;
  const isWhole =
    Number.isInteger(step) &&
    Number(step) >= 0 &&
    isObject(records) &&
    Object.values(records).every(isRecord) &&
    isObject(adjusted) &&
    Object.values(adjusted).every(isObject) &&
    isObject(drafts) &&
    Object.values(drafts).every(isDraft) &&
    isObject(replies) &&
    Object.values(replies).every(isReply) &&
    typeof seconds === "number" &&
    (token === undefined || typeof token === "string") &&
    isVariant(variant);
  return isWhole ? (stored as unknown as Progress) : undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is there, with what has become different, and without what has gone. */
function withChanges<Entry>(
  there: Readonly<Record<string, Entry>>,
  before: Readonly<Record<string, Entry>> | undefined,
  now: Readonly<Record<string, Entry>>,
): Record<string, Entry> {
  const changed = Object.entries(now).filter(([key, entry]) => !isSame(entry, before?.[key]));
  const left = Object.entries(there).filter(([key]) => key in now || !(before && key in before));
  return Object.fromEntries([...left, ...changed]);
}

/** Whether two are of one reader's work: of the same variant, and of the same link if it was given out. */
export const isSameWork = (one: Progress, other: Progress): boolean =>
  one.token === other.token && isSameVariant(one.variant, other.variant);

/**
 * What to keep after going on from `before` to `now`, where `there` is kept by now: the same lesson may be open in another
 * tab, and what was done there stays.
 */
export function keptBeside(there: Progress | undefined, before: Progress | undefined, now: Progress): Progress {
  if (!there || !isSameWork(there, now)) return now;
  return {
    ...now,
    records: withChanges(there.records, before?.records, now.records),
    adjusted: withChanges(there.adjusted, before?.adjusted, now.adjusted),
    ...(now.drafts && { drafts: withChanges(there.drafts ?? {}, before?.drafts, now.drafts) }),
    ...(now.replies && { replies: withChanges(there.replies ?? {}, before?.replies, now.replies) }),
    seconds: Math.max(there.seconds, now.seconds),
  };
}
