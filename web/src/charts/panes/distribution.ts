// How often a signal had which value: a histogram, the cumulative distribution and its percentiles.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { niceStep } from "./extent";

/** More values than this are thinned evenly. */
const MOST_VALUES = 10_000;
/** About so many bins cover the values. */
const BINS = 28;
const MOST_BINS = 120;
/** The percentiles that are marked. */
export const MARKED = [0.5, 0.95, 0.99] as const;

export interface Sample {
  /** In ascending order. */
  readonly values: Float64Array;
  /** Every so many rows have been read; 1 for all. */
  readonly stride: number;
}

/** Rows by their number in the run. */
type Numbered = Pick<Telemetry, "rowOf">;

/** The numbers of rows [from, to) of the run, of all series together; a thinned row counts as often as it was sampled. */
export function sampleOf(all: readonly Series[], rows: Numbered, from: number, to: number): Sample {
  const stride = Math.max(1, Math.ceil(((to - from) * all.length) / MOST_VALUES));
  const values = new Float64Array(Math.ceil((to - from + stride) / stride) * all.length);
  let count = 0;
  // Rows on a grid of the run, so that a moving window keeps those that it has.
  const first = from + ((stride - (from % stride)) % stride);
  for (const series of all)
    for (let row = first; row < to; row += stride) {
      const value = series.at(rows.rowOf(row));
      if (!Number.isNaN(value)) values[count++] = value;
    }
  return { values: values.subarray(0, count).sort(), stride };
}

/** The least value that at least this part of the values does not exceed (nearest rank); NaN without values. */
export function percentile({ values }: Sample, part: number): number {
  const rank = Math.max(1, Math.ceil(part * values.length - 1e-9));
  return values[rank - 1] ?? Number.NaN;
}

export function meanOf({ values }: Sample): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The part of the values that are at most `value`, 0 to 1; NaN without values. */
export function partUpTo({ values }: Sample, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low / values.length;
}

/** Bins of equal width: bin i reaches from start + i * width to start + (i + 1) * width, without its end. */
export interface Bins {
  readonly start: number;
  readonly width: number;
  readonly count: number;
}

/** Bins for all samples; whole numbers, such as packets, get bins of whole width around them. */
export function binsFor(samples: readonly Sample[], isWhole: boolean): Bins {
  const filled = samples.filter(({ values }) => values.length > 0);
  const min = Math.min(...filled.map(({ values }) => values[0] as number));
  const max = Math.max(...filled.map(({ values }) => values.at(-1) as number));
  if (!(max >= min)) return { start: 0, width: 1, count: 0 };
  // Bins for what is usual: a far value makes more of them, not wider ones.
  const usual = Math.max(...filled.map((sample) => percentile(sample, 0.99) - percentile(sample, 0.01)));
  const least = Math.max((max - min) / MOST_BINS, usual / BINS, Math.abs(max) * 1e-6, 1e-12);
  const width = isWhole ? Math.max(1, Math.ceil(niceStep(least))) : niceStep(least);
  const shift = isWhole && width === 1 ? 0.5 : 0;
  const start = Math.floor(min / width + shift + 1e-9) * width - shift;
  return { start, width, count: Math.floor((max - start) / width + 1e-9) + 1 };
}

/** The part of the values in each bin, 0 to 1. */
export function partsIn({ values }: Sample, { start, width, count }: Bins): Float64Array {
  const parts = new Float64Array(count);
  for (const value of values) {
    const bin = Math.min(count - 1, Math.max(0, Math.floor((value - start) / width + 1e-9)));
    parts[bin] = (parts[bin] as number) + 1 / values.length;
  }
  return parts;
}

/** Points of the cumulative distribution at the ends of steps as wide as a pixel: value and part. */
export function cumulative(sample: Sample, from: number, to: number, steps: number): (readonly [number, number])[] {
  if (sample.values.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const value = from + ((to - from) * index) / steps;
    return [value, partUpTo(sample, value)] as const;
  });
}
