// The range of an axis with two ends: it grows in steps of round values, and shrinks only when most of it is empty.

/** Round numbers times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];
/** The part of an axis that must be in use. */
const LEAST_USED = 0.4;
/** An axis begins at 0 if the least value is below this part of the greatest. */
const FAR_FROM_0 = 0.5;

/** The least round number at or above `value`, which is positive. */
export function niceStep(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * decade >= value * (1 - 1e-9)) ?? 10;
  return Number((step * decade).toPrecision(12));
}

/** Round values from `low` to `high`, about `count`. */
export function ticksBetween(low: number, high: number, count: number): number[] {
  const step = niceStep((high - low) / Math.max(1, count));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

export class Extent {
  low = 0;
  high: number;

  /** `least`: the smallest length of the axis; `ceiling`: the end of what is possible. */
  constructor(
    private readonly least: number,
    private readonly ceiling = Number.POSITIVE_INFINITY,
  ) {
    this.high = Math.min(least, ceiling);
  }

  /** Suits the axis to values from `min` to `max`; nothing changes without values. */
  cover(min: number, max: number): void {
    if (!(max >= min)) return;
    const length = this.high - this.low;
    const foot = this.low < 0 ? min : Math.min(min, this.low);
    const isUsed = length <= this.least || max - foot >= LEAST_USED * length;
    const isIn = min >= this.low && max <= this.high;
    if (isIn && isUsed && (this.low <= 0 || min < 2 * this.low)) return;
    this.suit(min, max);
  }

  private suit(min: number, max: number): void {
    const isNear0 = min >= 0 && min < FAR_FROM_0 * max;
    const from = isNear0 || max === 0 ? Math.min(0, min) : min;
    const length = Math.max(max - from, this.least);
    const step = niceStep(length / 5);
    this.low = Math.floor(from / step + 1e-9) * step;
    this.high = Math.min(Math.max(this.low, this.ceiling), Math.ceil(max / step - 1e-9) * step);
    if (this.high - this.low < this.least) this.high = Math.min(this.ceiling, this.low + this.least);
    // At the end of what is possible.
    if (this.high <= this.low) this.low = Math.max(0, this.high - this.least);
  }

  /** Forgets what it was suited to. */
  reset(): void {
    this.low = 0;
    this.high = Math.min(this.least, this.ceiling);
  }
}
