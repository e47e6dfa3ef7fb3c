// The mean of several series, row by row, as for the flows of a group.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";

export class MeanSeries extends DerivedSeries {
  private readonly found: MinMax = { min: 0, max: 0 };

  constructor(
    private readonly title: string,
    private readonly all: readonly [Series, ...Series[]],
    private readonly rows: Pick<Telemetry, "thinned">,
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

  /** Of a thinned row, the bounds between which the mean was: the means of the minima and of the maxima. */
  protected override widen(row: number, out: MinMax): void {
    if (row >= this.rows.thinned) {
      super.widen(row, out);
      return;
    }
    const { found } = this;
    for (const end of ["min", "max"] as const) {
      const bound = meanOf(this.all, (series) => {
        series.minMax(row, row + 1, found);
        return found.min > found.max ? Number.NaN : found[end];
      });
      if (!Number.isNaN(bound)) out[end] = Math[end](out[end], bound);
    }
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
