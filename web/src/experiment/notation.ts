/** How the numbers of a measure are written: one unit for all numbers that stand together, and their digits. */
import { axisUnit, NO_VALUE, significant, stepped } from "../charts/format";
import type { Estimate } from "../telemetry/statistics";
import { ANYTHING, intervalOf, type Limits } from "./interval";
import type { Measure } from "./measures";

/** The unit of numbers that stand together. */
export interface Scale {
  /** A number of the report divided by this is in the unit. */
  readonly divisor: number;
  /** "ms", "%", "Mbps", "packets", or empty. */
  readonly unit: string;
}

/** The scale for numbers of a measure: that of the largest. */
export function scaleOf({ unit, isShare }: Pick<Measure, "unit" | "isShare">, values: Iterable<number>): Scale {
  if (isShare) return { divisor: 0.01, unit: "%" };
  let largest = 0;
  for (const value of values) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  const { divisor, name } = axisUnit(largest, unit);
  return { divisor: largest === 0 ? 1 : divisor, unit: largest === 0 && unit === "s" ? "s" : name };
}

const MOST_FIGURES = 6;
const magnitude = (value: number) => (value === 0 ? Number.NEGATIVE_INFINITY : Math.floor(Math.log10(Math.abs(value))));

/** Decimals that show two significant figures of the interval, and at most six of the mean. */
function decimalsOf(mean: number, ci95: number): number {
  const wanted = 1 - magnitude(ci95);
  const most = MOST_FIGURES - 1 - Math.max(magnitude(mean), magnitude(ci95));
  return Math.max(0, Math.min(wanted, most, 12));
}

const isKnown = (ci95: number) => Number.isFinite(ci95) && ci95 > 0;
/** Without the sign of what is rounded to 0. */
const withDecimals = (value: number, decimals: number) =>
  stepped(Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value, 10 ** -decimals);

/** "12.3": three significant figures, or as many decimals as the interval needs. */
export function numberText(value: number, { divisor }: Scale, ci95 = Number.NaN): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  if (!isKnown(ci95)) return significant(value / divisor);
  return withDecimals(value / divisor, decimalsOf(value / divisor, ci95 / divisor));
}

/**
 * "12.34 ± 0.56", without its unit; "0.97 (0.91 to 1.00)" where a limit cuts the interval; the mean alone if there is
 * none. `limits` are in the unit of the estimate.
 */
export function estimateText(estimate: Estimate, { divisor }: Scale, limits: Limits = ANYTHING): string {
  const { mean, ci95 } = estimate;
  if (!Number.isFinite(mean)) return NO_VALUE;
  if (!isKnown(ci95)) return `${significant(mean / divisor)}${ci95 === 0 ? " ± 0" : ""}`;
  const decimals = decimalsOf(mean / divisor, ci95 / divisor);
  const text = (value: number) => withDecimals(value / divisor, decimals);
  const { low, high, isCut } = intervalOf(estimate, limits);
  return isCut ? `${text(mean)} (${text(low)} to ${text(high)})` : `${text(mean)} ± ${text(ci95)}`;
}

/** " (2 of 8)" where only some of the runs, or of the seeds, have the number. */
export const ofAllText = ({ n }: Estimate, all: number): string => (n > 0 && n < all ? ` (${n} of ${all})` : "");

/** "+0.31 ± 0.04", "−3.2": with its sign. */
export function signedText({ mean, ci95, n }: Estimate, scale: Scale): string {
  if (!Number.isFinite(mean)) return NO_VALUE;
  if (mean === 0 && (n < 2 || ci95 === 0)) return "±0";
  const text = estimateText({ mean, ci95: ci95 === 0 ? Number.NaN : ci95, n }, scale);
  return mean > 0 ? `+${text}` : text;
}
