// The mean of several series, row by row, as for the flows of a group.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { Series } from "../../telemetry/series";

export class MeanSeries extends DerivedSeries {
  constructor(
    private readonly title: string,
    private readonly all: readonly [Series, ...Series[]],
  ) {
    super(all[0]);
  }

  override get name() {
    return this.title;
  }
  override get isPresent() {
    return this.all.some(({ isPresent }) => isPresent);
  }
  override get isCurrent() {
    return this.all.some(({ isCurrent }) => isCurrent);
  }

  at(row: number): number {
    return meanOf(this.all, (series) => series.at(row));
  }

  override lastFinite(): number {
    return meanOf(this.all, (series) => series.lastFinite());
  }

  override mean(from: number, to: number): number {
    return meanOf(this.all, (series) => series.mean(from, to));
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
