/**
 * Results that have too much in common. What is right is no sign of copying, and neither is what many of a class have: a
 * long text, everything to the second, or two rarer things must be equal.
 */
import type { LessonStep } from "./format";
import type { Records, StepRecord } from "./marking";
import { isMeasured } from "./measure";
import type { Result } from "./result";

/** Something in a result that two who worked alone seldom have in common. */
export interface Trait {
  /** "text of say", "values of shorten" */
  readonly name: string;
  /** Equal in results that have it in common. */
  readonly value: string;
  /** Enough alone. */
  readonly isStrong?: boolean;
  /** Of what is read from a run: whose variant's. Readers of the same run read the same. */
  readonly run?: string;
}

/** Of a text, about eight words; digits of a number that is not read alike in two different runs. */
const LONG_CHARS = 30;
const TELLING_DIGITS = 4;
/** Something is rare if at most this part of a class has it, or two. */
const RARE = 0.03;
const RARE_AT_LEAST = 2;
/** So many rare things make two results alike. */
const ENOUGH = 2;

const runOf = ({ seed, picks }: Result): string => JSON.stringify([seed, Object.entries(picks).sort()]);

const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function textTraits({ id }: LessonStep, { answer }: StepRecord): Trait[] {
  const value = typeof answer === "string" ? plainText(answer) : "";
  return value === "" ? [] : [{ name: `text of ${id}`, value, isStrong: value.length >= LONG_CHARS }];
}

const valueTraits = ({ id }: LessonStep, { set = {} }: StepRecord): Trait[] =>
  Object.keys(set).length === 0 ? [] : [{ name: `values of ${id}`, value: JSON.stringify(Object.entries(set).sort()) }];

const digitsOf = (number: number): number => number.toExponential().split("e")[0]?.replace(/\D/g, "").length ?? 0;

function checkTraits(step: LessonStep, { answer, end, isDropped }: StepRecord, run: string): Trait[] {
  if (step.kind !== "check" || answer === undefined || isDropped) return [];
  const value = JSON.stringify([step.text, answer]);
  const isRead = step.question.type === "number" && isMeasured(step.question.answer);
  if (isRead) return digitsOf(Number(answer)) >= TELLING_DIGITS ? [{ name: `number of ${step.id}`, value, run }] : [];
  return end === "solved" ? [] : [{ name: `wrong answer of ${step.id}`, value }];
}

/** Everything, where there is something of the reader's own. */
function wholeTraits({ steps, seconds }: Result, run: string): Trait[] {
  const isOwn = Object.values(steps).some(({ answer, set, tries }) => typeof answer === "string" || set || tries > 0);
  return isOwn ? [{ name: "everything", value: JSON.stringify([run, seconds, steps]), isStrong: true }] : [];
}

/** @param records of the steps, as they are judged */
export function traitsOf(steps: readonly LessonStep[], result: Result, records: Records): Trait[] {
  const run = runOf(result);
  const own = steps.flatMap((step) => {
    const record = records[step.id];
    if (!record) return [];
    if (step.kind === "explain") return textTraits(step, record);
    return step.kind === "adjust" ? valueTraits(step, record) : checkTraits(step, record, run);
  });
  return [...wholeTraits(result, run), ...own];
}

/** Another result, and what it has in common. */
export interface Likeness {
  /** Its place in the list. */
  readonly with: number;
  readonly traits: readonly string[];
}

interface Holder {
  readonly at: number;
  readonly trait: Trait;
}

function holdersOf(all: readonly (readonly Trait[])[]): Holder[][] {
  const found = new Map<string, Holder[]>();
  for (const [at, traits] of all.entries())
    for (const trait of traits) {
      const key = `${trait.name}\n${trait.value}`;
      found.set(key, [...(found.get(key) ?? []), { at, trait }]);
    }
  return [...found.values()];
}

const isOfOneRun = (one: Trait, other: Trait): boolean => one.run !== undefined && one.run === other.run;

/** What each two have in common, by "1 2". */
function commonOf(all: readonly (readonly Trait[])[]): Map<string, Trait[]> {
  const most = Math.max(RARE_AT_LEAST, Math.floor(RARE * all.length));
  const common = new Map<string, Trait[]>();
  for (const holders of holdersOf(all)) {
    if (!holders[0]?.trait.isStrong && holders.length > most) continue;
    for (const [index, one] of holders.entries())
      for (const other of holders.slice(index + 1)) {
        if (isOfOneRun(one.trait, other.trait)) continue;
        const key = `${one.at} ${other.at}`;
        common.set(key, [...(common.get(key) ?? []), one.trait]);
      }
  }
  return common;
}

/** Of each result of a lesson, those that are like it. */
export function likenesses(all: readonly (readonly Trait[])[]): Likeness[][] {
  const found = all.map((): Likeness[] => []);
  for (const [key, common] of commonOf(all)) {
    if (common.length < ENOUGH && !common.some(({ isStrong }) => isStrong)) continue;
    const [one = 0, other = 0] = key.split(" ").map(Number);
    const traits = common.map(({ name }) => name);
    found[one]?.push({ with: other, traits });
    found[other]?.push({ with: one, traits });
  }
  return found.map((likes) => likes.toSorted((one, other) => one.with - other.with));
}
