/** Confidence intervals, within what their numbers can be at all. */
import type { Estimate } from "../telemetry/statistics";

/** The least and the greatest value that a number can have, in its own unit; missing where there is no limit. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
}

export const ANYTHING: Limits = {};

/** The limits of a number that is at least 0; a share is at most 1, unless `most` says otherwise. */
export function limitsFrom({ isShare = false, most }: { readonly isShare?: boolean; readonly most?: number }): Limits {
  const greatest = most ?? (isShare ? 1 : undefined);
  return { least: 0, ...(greatest !== undefined && { most: greatest }) };
}

export const scaled = ({ least, most }: Limits, factor: number): Limits => ({
  ...(least !== undefined && { least: factor * least }),
  ...(most !== undefined && { most: factor * most }),
});

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Whether a limit ends it, so that the mean is not in its middle. */
  readonly isCut: boolean;
}

/** The 95 % confidence interval of a mean, in its unit, cut at the limits; the mean alone for a single seed. */
export function intervalOf({ mean, ci95 }: Estimate, limits: Limits = ANYTHING): Interval {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = limits;
  const half = Number.isFinite(ci95) ? ci95 : 0;
  const low = Math.min(mean, Math.max(least, mean - half));
  const high = Math.max(mean, Math.min(most, mean + half));
  return { low, high, isCut: low > mean - half || high < mean + half };
}
