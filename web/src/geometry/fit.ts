/** Values of one axis put onto another. */

export interface Span {
  readonly low: number;
  readonly high: number;
}

export const span = (values: readonly number[]): Span => ({ low: Math.min(...values), high: Math.max(...values) });

/** What has no extent stands in the middle. */
export const scale =
  (from: Span, to: Span) =>
  (value: number): number =>
    to.low + (from.high > from.low ? (value - from.low) / (from.high - from.low) : 0.5) * (to.high - to.low);
