// The decimal logarithm of a series, so that lines on a logarithmic axis use the same linear projection.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { MinMax } from "../../telemetry/ring";

/** Values that are not positive lie below every axis. */
const BELOW = -30;
const logarithm = (value: number) => (value > 0 ? Math.log10(value) : Number.isNaN(value) ? value : BELOW);

export class LogSeries extends DerivedSeries {
  at(row: number): number {
    return logarithm(this.of.at(row));
  }

  override lastFinite(): number {
    return logarithm(this.of.lastFinite());
  }

  override minMax(from: number, to: number, out: MinMax): void {
    this.of.minMax(from, to, out);
    if (out.min > out.max) return;
    out.min = logarithm(out.min);
    out.max = logarithm(out.max);
  }

  /** The logarithm of the mean, not the mean of the logarithms. */
  override mean(from: number, to: number): number {
    return logarithm(this.of.mean(from, to));
  }
}
