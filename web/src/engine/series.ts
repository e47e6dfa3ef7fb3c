/** Statistics and bins of a telemetry column. */
import { greatest, least, mean, standardDeviation } from "../telemetry/statistics";

export const SERIES_STATS = [
  "mean",
  "sd",
  "min",
  "max",
  "last",
  "share_between",
  "stretch_above",
  "stretch_above_sd",
  "stretch_below",
  "stretch_below_sd",
] as const;
export type SeriesStat = (typeof SERIES_STATS)[number];

/** Samples of one column with their times in seconds. */
export interface Samples {
  readonly time_s: Float64Array;
  readonly value: Float64Array;
}

/** A request for a column: a statistic in a measurement window (given by position), or of consecutive bins. */
export interface SeriesRequest {
  readonly column: string;
  readonly stat: SeriesStat;
  readonly window: number;
  readonly low?: number;
  readonly high?: number;
  readonly level?: number;
}
export interface BinRequest {
  readonly column: string;
  readonly bin_s: number;
  /** The mean unless given. */
  readonly stat?: "min" | "max";
  /** A run without the column has no bins; else it is a mistake. */
  readonly mayLack?: true;
}

/** The samples in (from, to]: each sample stands at the end of its interval. */
function within({ time_s, value }: Samples, from_s: number, to_s: number): { time_s: number[]; value: number[] } {
  const kept = { time_s: [] as number[], value: [] as number[] };
  time_s.forEach((time, index) => {
    const sample = value[index] as number;
    if (time <= from_s || time > to_s || Number.isNaN(sample)) return;
    kept.time_s.push(time);
    kept.value.push(sample);
  });
  return kept;
}

/** Durations in seconds of the stretches in which `holds` is true; stretches cut off by the window do not count. */
function stretches(time_s: readonly number[], value: readonly number[], holds: (x: number) => boolean): number[] {
  const durations: number[] = [];
  let begun: number | undefined;
  value.forEach((sample, index) => {
    const now = holds(sample);
    const before = index > 0 && holds(value[index - 1] as number);
    if (now && !before && index > 0) begun = time_s[index] as number;
    if (!now && before && begun !== undefined) durations.push((time_s[index] as number) - begun);
  });
  return durations;
}

export function seriesStatistic(samples: Samples, request: SeriesRequest, from_s: number, to_s: number): number {
  const { time_s, value } = within(samples, from_s, to_s);
  const { low = -Infinity, high = Infinity, level = 0 } = request;
  switch (request.stat) {
    case "mean":
      return mean(value);
    case "sd":
      return standardDeviation(value);
    case "min":
      return least(value);
    case "max":
      return greatest(value);
    case "last":
      return value.at(-1) ?? Number.NaN;
    case "share_between":
      return value.filter((x) => x >= low && x < high).length / value.length;
    case "stretch_above":
      return mean(stretches(time_s, value, (x) => x >= level));
    case "stretch_above_sd":
      return standardDeviation(stretches(time_s, value, (x) => x >= level));
    case "stretch_below":
      return mean(stretches(time_s, value, (x) => x < level));
    case "stretch_below_sd":
      return standardDeviation(stretches(time_s, value, (x) => x < level));
  }
}

const BIN_STATS = { min: least, max: greatest, mean };

/** A statistic of consecutive bins from time 0; NaN for a bin without samples. */
export function binned(
  { time_s, value }: Samples,
  bin_s: number,
  end_s: number,
  stat: keyof typeof BIN_STATS = "mean",
): number[] {
  const bins = Array.from({ length: Math.max(1, Math.round(end_s / bin_s)) }, (): number[] => []);
  time_s.forEach((time, index) => {
    const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.ceil(time / bin_s - 1e-9) - 1))];
    const sample = value[index] as number;
    if (bin !== undefined && !Number.isNaN(sample)) bin.push(sample);
  });
  return bins.map(BIN_STATS[stat]);
}
