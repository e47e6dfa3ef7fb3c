// What many runs show over time, as a line in the charts of one of them: a band around a mean.
import type { MinMax } from "../telemetry/ring";
import type { Extremes, Series } from "../telemetry/series";
import type { Telemetry } from "../telemetry/telemetry";
import type { LineSpec } from "./spec/chart-spec";

/** Means and ends of their intervals in consecutive bins from time 0, in base units; NaN where nothing is known. */
export interface Band {
  readonly bin_s: number;
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The bins of a list as a series over the rows of a run. */
class BinSeries implements Series {
  readonly unit = "";
  readonly label = "";
  readonly isPresent = true;
  readonly isCurrent = true;
  extremes?: Extremes;

  constructor(
    readonly name: string,
    private readonly telemetry: Telemetry,
    private readonly bins: readonly number[],
    private readonly bin_s: number,
  ) {}

  private binAt(row: number): number {
    return Math.min(this.bins.length - 1, Math.max(0, Math.ceil(this.telemetry.time(row) / this.bin_s - 1e-9) - 1));
  }

  at(row: number): number {
    return this.bins[this.binAt(row)] ?? Number.NaN;
  }

  lastFinite(): number {
    return this.telemetry.length > 0 ? this.at(this.telemetry.length - 1) : Number.NaN;
  }

  minMax(from: number, to: number, out: MinMax): void {
    out.min = Number.POSITIVE_INFINITY;
    out.max = Number.NEGATIVE_INFINITY;
    if (from >= to) return;
    for (let bin = this.binAt(from); bin <= this.binAt(to - 1); bin++) {
      const value = this.bins[bin] ?? Number.NaN;
      if (value < out.min) out.min = value;
      if (value > out.max) out.max = value;
    }
  }

  mean(from: number, to: number): number {
    return from < to ? this.at(Math.floor((from + to - 1) / 2)) : Number.NaN;
  }
}

const DASH = [2, 7] as const;

/**
 * The band as a line that is drawn like `line`, of the run with this telemetry.
 * @param of in its name: "mean over 10 seeds"
 * @param said in the key of the chart: "10 seeds: mean and 95 %"
 */
export function bandLine(line: LineSpec, band: Band, telemetry: Telemetry, of: string, said: string): LineSpec {
  const { bin_s, mean, low, high } = band;
  const name = `${line.name}, ${of}`;
  const series = (bins: readonly number[]) => new BinSeries(name, telemetry, bins, bin_s);
  const middle = series(mean);
  middle.extremes = { least: series(low), greatest: series(high) };
  const { label: _, ...rest } = line;
  const shown = { key: `${line.key} ${of}`, name, short: null, width: 1.25, alpha: 0.8, dash: DASH };
  const keyed = { style: "dotted", width: 1.25, colour: "ink2", text: said } as const;
  return { ...rest, ...shown, keyed, series: middle };
}
