/** Maps the values of one axis to another. */

export interface Span {
  readonly low: number;
  readonly high: number;
}

export const span = (values: readonly number[]): Span => ({ low: Math.min(...values), high: Math.max(...values) });

/** A range without extent maps to the middle. */
export const scale =
  (from: Span, to: Span) =>
  (value: number): number =>
    to.low + (from.high > from.low ? (value - from.low) / (from.high - from.low) : 0.5) * (to.high - to.low);
