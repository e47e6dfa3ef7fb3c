import type { Ring } from "./ring";

/** Fills a column of a ring with the mean of another over a trailing window. */
export class TrailingMean {
  /** The values in the window, by their number modulo its length. */
  private readonly window: Float64Array;
  private sum = 0;
  private finite = 0;

  constructor(
    private readonly ring: Ring,
    private readonly source: number,
    private readonly target: number,
    windowRows: number,
  ) {
    this.window = new Float64Array(windowRows).fill(Number.NaN);
  }

  /** Continues after the existing rows; a thinned one counts as often as it has been sampled. */
  resume(): void {
    const { taken } = this.ring;
    for (let row = Math.max(0, taken - this.window.length); row < taken; row++)
      this.add(row, this.ring.value(this.ring.rowOf(row), this.source));
  }

  /** Rows must come in order, each exactly once. */
  extend(row: number): void {
    this.add(this.ring.takenAt(row), this.ring.value(row, this.source));
    this.ring.set(row, this.target, this.finite > 0 ? this.sum / this.finite : Number.NaN);
  }

  private add(taken: number, value: number): void {
    const place = taken % this.window.length;
    this.count(this.window[place] as number, -1);
    this.window[place] = value;
    this.count(value, 1);
  }

  private count(value: number, sign: 1 | -1): void {
    if (!Number.isFinite(value)) return;
    this.sum += sign * value;
    this.finite += sign;
  }
}
