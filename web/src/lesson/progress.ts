/** How far a reader is in a lesson, as it is kept in this browser. */
import type { Records } from "./marking";
import type { Adjusted } from "./measure";
import type { Variant } from "./variant";

/** Where a reader begins. */
export const beginning = (variant: Variant, token?: string): Progress => ({
  step: 0,
  records: {},
  adjusted: {},
  seconds: 0,
  variant,
  ...(token !== undefined && { token }),
});

export interface Progress {
  /** Position among the steps; their number when the lesson is over. */
  readonly step: number;
  readonly records: Records;
  readonly adjusted: Adjusted;
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

const isVariant = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value.seed) && Number.isInteger(value.draw) && isObject(value.picks);

/** What was stored, if it is of this form; storage may hold anything. */
export function readProgress(stored: unknown): Progress | undefined {
  if (!isObject(stored)) return undefined;
  const { step, records, adjusted, seconds, variant, token } = stored;
  const isWhole =
    Number.isInteger(step) &&
    Number(step) >= 0 &&
    isObject(records) &&
    Object.values(records).every(isRecord) &&
    isObject(adjusted) &&
    Object.values(adjusted).every(isObject) &&
    typeof seconds === "number" &&
    (token === undefined || typeof token === "string") &&
    isVariant(variant);
  return isWhole ? (stored as unknown as Progress) : undefined;
}
