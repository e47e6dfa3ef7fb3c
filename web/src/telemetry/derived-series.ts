// A series computed row by row from another one.
import type { MinMax } from "./ring";
import type { Series } from "./series";

export abstract class DerivedSeries implements Series {
  /** `of`: named and present as this one. */
  constructor(protected readonly of: Series) {}

  abstract at(row: number): number;

  get name() {
    return this.of.name;
  }
  get unit() {
    return this.of.unit;
  }
  get label() {
    return this.of.label;
  }
  get isPresent() {
    return this.of.isPresent;
  }
  get isCurrent() {
    return this.of.isCurrent;
  }

  lastFinite(): number {
    return this.of.lastFinite();
  }

  minMax(from: number, to: number, out: MinMax): void {
    out.min = Number.POSITIVE_INFINITY;
    out.max = Number.NEGATIVE_INFINITY;
    for (let row = from; row < to; row++) this.widen(row, out);
  }

  /** Widens `out` by the values in a row. */
  protected widen(row: number, out: MinMax): void {
    const value = this.at(row);
    if (value < out.min) out.min = value;
    if (value > out.max) out.max = value;
  }

  mean(from: number, to: number): number {
    let sum = 0;
    let count = 0;
    for (let row = from; row < to; row++) {
      const value = this.at(row);
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return count > 0 ? sum / count : Number.NaN;
  }
}
