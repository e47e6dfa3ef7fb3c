/** Numbers of the runs as the forms of authors choose them: a measure, of a lane and a window, perhaps as a ratio to another. */
import type { Value, Window } from "../experiment/document";
import { type Measure, measureOf } from "../experiment/measures";

/** One measured number. */
export interface Term {
  /** Of a measure: "classes.tcp.drop_rate". */
  readonly measure: string;
  /** Empty for the lane that the step shows first. */
  readonly lane: string;
  readonly window: Window | null;
}

export interface ValueChoice {
  readonly of: Term;
  /** What it is divided by. */
  readonly by: Term | null;
  /** What the number, or the ratio, is multiplied by: 100 for per cent. */
  readonly times: number;
}

interface Somewhere {
  readonly at?: Readonly<Record<string, string>> | undefined;
  readonly window?: Window | undefined;
}

/** A value with its place and window beside it, as claims have it. */
export interface Placed extends Somewhere {
  readonly value: Value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The measure that a bare value is; values of groups and sums are objects. */
function measureFrom(value: unknown, measures: readonly Measure[]): Measure | undefined {
  if (typeof value === "string") return measureOf(value);
  const text = JSON.stringify(value);
  return measures.find((measure) => JSON.stringify(measure.value) === text);
}

/** A term without lane and window of its own has those around it. */
function termOf(value: unknown, outer: Somewhere, measures: readonly Measure[]): Term | undefined {
  const { at = outer.at, window = outer.window, ...rest } = isObject(value) ? (value as Somewhere) : {};
  const bare = !isObject(value) ? value : "metric" in rest ? (rest as { metric: unknown }).metric : rest;
  const measure = measureFrom(bare, measures);
  return measure && { measure: measure.id, lane: at?.lane ?? "", window: window ?? null };
}

function ratioOf(
  value: unknown,
  outer: Somewhere,
  measures: readonly Measure[],
): Omit<ValueChoice, "times"> | undefined {
  // Some measures are ratios themselves.
  const single = termOf(value, outer, measures);
  if (single) return { of: single, by: null };
  if (!isObject(value) || !Array.isArray(value.ratio) || value.ratio.length !== 2) return undefined;
  const inner = { at: (value as Somewhere).at ?? outer.at, window: (value as Somewhere).window ?? outer.window };
  const [of, by] = value.ratio.map((each) => termOf(each, inner, measures));
  return of && by && { of, by };
}

/**
 * What the forms show of a value; undefined if it is none that they can make.
 * @param measures those that the runs have
 */
export function choiceOf({ value, ...outer }: Placed, measures: readonly Measure[]): ValueChoice | undefined {
  if (!isObject(value) || !Array.isArray(value.product) || typeof value.product[1] !== "number") {
    const found = ratioOf(value, outer, measures);
    return found && { ...found, times: 1 };
  }
  const [of, times] = value.product;
  const inner = { at: (value as Somewhere).at ?? outer.at, window: (value as Somewhere).window ?? outer.window };
  const found = ratioOf(of, inner, measures);
  return found && { ...found, times };
}

const somewhere = ({ lane, window }: Term) => ({ ...(lane && { at: { lane } }), ...(window && { window }) });

/** @throws if there is no such measure */
function bareValue({ measure }: Term): Value {
  const found = measureOf(measure);
  if (!found) throw new Error(`There is no measure ${measure}.`);
  return found.value;
}

function wholeTerm(term: Term): Value {
  const bare = bareValue(term);
  return (
    typeof bare === "string" ? { metric: bare, ...somewhere(term) } : { ...(bare as object), ...somewhere(term) }
  ) as Value;
}

/** As a value that stands alone. */
export function aloneOf({ of, by, times }: ValueChoice): Value {
  const value: Value = by ? { ratio: [wholeTerm(of), wholeTerm(by)] } : wholeTerm(of);
  return times === 1 ? value : { product: [value, times] };
}

/** As a claim has it: a single measure has lane and window beside it. */
export function placedOf(choice: ValueChoice): Placed {
  const { of, by, times } = choice;
  return by || times !== 1 ? { value: aloneOf(choice) } : { ...somewhere(of), value: bareValue(of) };
}
