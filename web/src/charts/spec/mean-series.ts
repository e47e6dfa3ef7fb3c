// The mean of several series, row by row, as for the flows of a group.
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";

export class MeanSeries implements Series {
  constructor(
    readonly name: string,
    private readonly of: readonly Series[],
  ) {}

  get unit() {
    return this.of[0]?.unit ?? "none";
  }
  get label() {
    return this.of[0]?.label ?? "";
  }
  get isPresent() {
    return this.of.some(({ isPresent }) => isPresent);
  }
  get isCurrent() {
    return this.of.some(({ isCurrent }) => isCurrent);
  }

  at(row: number): number {
    return meanOf(this.of, (series) => series.at(row));
  }

  lastFinite(): number {
    return meanOf(this.of, (series) => series.lastFinite());
  }

  minMax(from: number, to: number, out: MinMax): void {
    out.min = Number.POSITIVE_INFINITY;
    out.max = Number.NEGATIVE_INFINITY;
    for (let row = from; row < to; row++) {
      const value = this.at(row);
      if (value < out.min) out.min = value;
      if (value > out.max) out.max = value;
    }
  }

  mean(from: number, to: number): number {
    return meanOf(this.of, (series) => series.mean(from, to));
  }
}

/** Over the series that have a number. */
function meanOf(all: readonly Series[], value: (series: Series) => number): number {
  let sum = 0;
  let count = 0;
  for (const series of all) {
    const each = value(series);
    if (Number.isNaN(each)) continue;
    sum += each;
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}
