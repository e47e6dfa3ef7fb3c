// The decimal logarithm of a series, so that lines on a logarithmic axis use the same linear projection.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { MinMax } from "../../telemetry/ring";

export class LogSeries extends DerivedSeries {
  /** The logarithm at the foot of the axis, where all smaller values are drawn. */
  foot = 0;

  private logarithm(value: number): number {
    return Number.isNaN(value) ? value : Math.max(this.foot, Math.log10(Math.max(0, value)));
  }

  at(row: number): number {
    return this.logarithm(this.of.at(row));
  }

  override minMax(from: number, to: number, out: MinMax): void {
    this.of.minMax(from, to, out);
    if (out.min > out.max) return;
    out.min = this.logarithm(out.min);
    out.max = this.logarithm(out.max);
  }

  /** The logarithm of the mean, not the mean of the logarithms. */
  override mean(from: number, to: number): number {
    return this.logarithm(this.of.mean(from, to));
  }
}
