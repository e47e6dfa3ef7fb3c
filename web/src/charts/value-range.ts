// The top of a y-axis: it grows in steps of nice values and never shrinks, so that axes do not breathe.

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The least nice value at or above `value`. */
export function niceAbove(value: number): number {
  if (!(value > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * decade >= value * (1 - 1e-9)) ?? 10;
  return step * decade;
}

export class ValueRange {
  private current: number;

  /** `headroom` is the part of the height kept free above the greatest value. */
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

  /** Makes room for `value` and says whether the top had to move. */
  include(value: number): boolean {
    if (!Number.isFinite(value) || value * (1 + this.headroom) <= this.current) return false;
    const top = Math.min(this.ceiling, niceAbove(value * (1 + this.headroom)));
    if (top <= this.current) return false;
    this.current = top;
    return true;
  }

  reset(): void {
    this.current = Math.min(this.ceiling, niceAbove(this.floor));
  }
}

/** Round tick values from 0 to `top`, about one per `spacing` pixels; rather ones that end at the top. */
export function valueTicks(top: number, height: number, spacing = 34): number[] {
  const most = Math.max(2, Math.round(height / spacing) + 1);
  const decade = 10 ** Math.floor(Math.log10(top));
  const steps = [0.1, 0.2, 0.25, 0.4, 0.5, 1, 2, 2.5, 4, 5, 10].map((step) => step * decade);
  const intervals = (step: number) => Math.floor(top / step + 1e-9);
  const fitting = steps.filter((step) => intervals(step) < most);
  const even = fitting.find((step) => intervals(step) >= 2 && Math.abs(intervals(step) * step - top) < 1e-9 * top);
  const step = even ?? fitting.find((candidate) => intervals(candidate) >= 1) ?? top;
  return Array.from({ length: intervals(step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
