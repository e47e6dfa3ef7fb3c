// The decimal logarithm of a series, so that lines on a logarithmic axis use the same linear projection.
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";

/** Values that are not positive lie below every axis. */
const BELOW = -30;
const logarithm = (value: number) => (value > 0 ? Math.log10(value) : Number.isNaN(value) ? value : BELOW);

export class LogSeries implements Series {
  constructor(private readonly of: Series) {}

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

  at(row: number): number {
    return logarithm(this.of.at(row));
  }

  lastFinite(): number {
    return logarithm(this.of.lastFinite());
  }

  minMax(from: number, to: number, out: MinMax): void {
    this.of.minMax(from, to, out);
    if (out.min > out.max) return;
    out.min = logarithm(out.min);
    out.max = logarithm(out.max);
  }

  /** The logarithm of the mean, not the mean of the logarithms. */
  mean(from: number, to: number): number {
    return logarithm(this.of.mean(from, to));
  }
}
