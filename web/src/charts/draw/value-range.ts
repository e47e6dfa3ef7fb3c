// The top of a y-axis: it grows in steps of round values and shrinks only on request, so that axes do not
// fluctuate.

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The least round value at or above `value`. */
export function niceAbove(value: number): number {
  if (!(value > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * decade >= value * (1 - 1e-9)) ?? 10;
  return step * decade;
}

export class ValueRange {
  private current: number;

  /** `headroom` is the fraction of the height kept free above the greatest value. */
  constructor(
    private readonly floor: number,
    private readonly headroom = 0.04,
    private readonly ceiling = Number.POSITIVE_INFINITY,
  ) {
    this.current = Math.min(ceiling, niceAbove(floor));
  }

  get top(): number {
    return this.current;
  }

  /** Makes room for `value` and returns whether the top has moved. */
  include(value: number): boolean {
    if (!Number.isFinite(value) || value * (1 + this.headroom) <= this.current) return false;
    const top = Math.min(this.ceiling, niceAbove(value * (1 + this.headroom)));
    if (top <= this.current) return false;
    this.current = top;
    return true;
  }

  /** Shrinks to `greatest` if less than half of the height would be in use, so that small movements change nothing. */
  fit(greatest: number): void {
    const top = Math.min(this.ceiling, niceAbove(Math.max(this.floor, greatest * (1 + this.headroom))));
    if (top < this.current / 2) this.current = top;
  }
}

/** Round tick values from `foot` (0 or -`top`) to `top`, about one per `spacing` pixels, preferably ending at the top. */
export function valueTicks(top: number, height: number, foot = 0, spacing = 34): number[] {
  if (foot < 0) {
    const [zero = 0, ...above] = valueTicks(top, height / 2, 0, spacing);
    return [...above.map((value) => -value).reverse(), zero, ...above];
  }
  const most = Math.max(2, Math.round(height / spacing) + 1);
  const decade = 10 ** Math.floor(Math.log10(top));
  const steps = [0.1, 0.2, 0.25, 0.4, 0.5, 1, 2, 2.5, 4, 5, 10].map((step) => step * decade);
  const intervals = (step: number) => Math.floor(top / step + 1e-9);
  const fitting = steps.filter((step) => intervals(step) < most);
  const even = fitting.find((step) => intervals(step) >= 2 && Math.abs(intervals(step) * step - top) < 1e-9 * top);
  const step = even ?? fitting.find((candidate) => intervals(candidate) >= 1) ?? top;
  return Array.from({ length: intervals(step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Maximum number of decades of a logarithmic axis; smaller values are drawn at its foot. */
const MOST_DECADES = 4;

/**
 * The foot of a logarithmic axis up to `top` for values down to `least`: a power of ten, at least one decade below
 * `top`.
 */
export function logFoot(least: number, top: number): number {
  const highest = Math.ceil(Math.log10(top) - 1e-9) - 1;
  const wanted = least > 0 && Number.isFinite(least) ? Math.floor(Math.log10(least) + 1e-9) : highest - 1;
  return 10 ** Math.max(highest - MOST_DECADES + 1, Math.min(highest, wanted));
}

/** Powers of ten from `foot` to `top`, with their doubles and halves where there is room. */
export function logTicks(foot: number, top: number, height: number, spacing = 24): number[] {
  const decades = Math.log10(top / foot);
  const factors = [[1, 2, 5], [1, 3], [1]].find((list) => (height / decades) * gap(list) >= spacing) ?? [1];
  const first = Math.round(Math.log10(foot));
  return Array.from({ length: Math.floor(decades + 1e-9) + 1 }, (_, decade) =>
    factors.map((factor) => Number((factor * 10 ** (first + decade)).toPrecision(12))),
  )
    .flat()
    .filter((value) => value <= top * (1 + 1e-9));
}

/** The smallest distance between two factors, as a fraction of a decade. */
function gap(factors: readonly number[]): number {
  const steps = [...factors, 10].map(Math.log10);
  return Math.min(...steps.slice(1).map((step, index) => step - (steps[index] as number)));
}
