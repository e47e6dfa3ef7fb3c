/** Compares two lanes over the same seeds: the paired difference, and whether it is significant. */
import { type Estimate, estimate, ROUNDING } from "../telemetry/statistics";
import { studentQuantile, twoSidedP } from "../telemetry/student";
import type { Better } from "./measure-rows";

/** The level of significance, two-sided. */
export const SIGNIFICANCE = 0.05;

/** Below this number of seeds, equal differences have no spread to judge them by. */
const FEWEST_EQUAL = 5;

/**
 * What the runs show of the second against the first: with at least two seeds, whether it is higher or lower beyond
 * chance; "few seeds" if all have the same difference, and are too few to say that others have it too, or if they
 * cannot be judged.
 */
export type Finding = "higher" | "lower" | "same" | "unclear" | "one seed" | "few seeds" | "unmeasured";

export interface Comparison {
  /** Second minus first; the mean over the seeds that have both, with its 95 % confidence interval. */
  readonly difference: Estimate;
  /** The number of seeds, also of those that lack one of the two. */
  readonly seeds: number;
  /** The probability of a difference at least as large if there were none; NaN with too few seeds to say. */
  readonly p: number;
  readonly finding: Finding;
  /** Which is better, if the measure says so and the difference is significant. */
  readonly better: "first" | "second" | null;
}

function pOf({ mean, ci95, n }: Estimate, quantile: number): number {
  if (n < 2) return Number.NaN;
  if (ci95 === 0 && mean === 0) return 1;
  if (ci95 === 0) return n < FEWEST_EQUAL ? Number.NaN : 0;
  return twoSidedP((quantile * mean) / ci95, n - 1);
}

function findingOf({ mean, n }: Estimate, isSame: boolean, p: number): Finding {
  if (n === 0) return "unmeasured";
  if (isSame) return "same";
  if (n === 1) return "one seed";
  if (Number.isNaN(p)) return "few seeds";
  if (!(p < SIGNIFICANCE)) return "unclear";
  return mean > 0 ? "higher" : "lower";
}

function betterOf(finding: Finding, mean: number, better: Better): Comparison["better"] {
  if (better === null || (finding !== "higher" && finding !== "lower")) return null;
  return mean > 0 === (better === "higher") ? "second" : "first";
}

/** Whether a comparison was judged: by chance alone, one in twenty of these looks significant. */
export const isJudged = ({ finding }: Comparison): boolean => ["higher", "lower", "unclear"].includes(finding);

/** The same without a verdict: where the numbers are not comparable, not independent, or not yet all there. */
export const unjudged = (comparison: Comparison): Comparison => ({
  ...comparison,
  p: Number.NaN,
  finding: isJudged(comparison) ? "few seeds" : comparison.finding,
  better: null,
});

/**
 * Compares values of two lanes, seed by seed; NaN where nothing was measured.
 * @throws if the lists differ in length
 */
export function compare(first: readonly number[], second: readonly number[], better: Better): Comparison {
  if (first.length !== second.length) throw new Error("The two lists must have a value for each seed.");
  const pairs = first
    .map((value, index) => [value, second[index] as number] as const)
    .filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b));
  const raw = estimate(pairs.map(([a, b]) => b - a));
  const size = Math.max(0, ...pairs.flat().map(Math.abs));
  const difference = raw.ci95 <= ROUNDING * size ? { ...raw, ci95: 0 } : raw;
  const p = pOf(difference, studentQuantile(difference.n - 1));
  const isSame = pairs.every(([a, b]) => a === b);
  const finding = findingOf(difference, isSame, p);
  return { difference, seeds: first.length, p, finding, better: betterOf(finding, difference.mean, better) };
}
