import type { Ring } from "./ring";

/** Fills a column of a ring with the mean of another over a trailing window. */
export class TrailingMean {
  private sum = 0;
  private finite = 0;

  constructor(
    private readonly ring: Ring,
    private readonly source: number,
    private readonly target: number,
    private readonly windowRows: number,
  ) {}

  /** Continues after the existing rows. */
  resume(): void {
    const { length } = this.ring;
    for (let row = Math.max(0, length - this.windowRows); row < length; row++)
      this.add(this.ring.value(row, this.source), 1);
  }

  /** Rows must come in order, each exactly once. */
  extend(row: number): void {
    this.add(this.ring.value(row, this.source), 1);
    const leaving = row - this.windowRows;
    if (leaving >= 0) this.add(this.ring.value(leaving, this.source), -1);
    this.ring.set(row, this.target, this.finite > 0 ? this.sum / this.finite : Number.NaN);
  }

  private add(value: number, sign: 1 | -1): void {
    if (!Number.isFinite(value)) return;
    this.sum += sign * value;
    this.finite += sign;
  }
}
