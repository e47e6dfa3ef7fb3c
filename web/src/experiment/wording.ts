/** Formats the numbers and verdicts of results. */
import type { Estimate } from "../telemetry/statistics";
import type { Claim } from "./document";
import type { Cell, ClaimOutcome, Outcome } from "./outcome";

const NOTHING = "–";

/** Rounds to `digits` decimals, or to four significant digits. */
export function rounded(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return digits === undefined ? String(Number(value.toPrecision(4))) : value.toFixed(digits);
}

/** `12.57 ± 0.04`; without the interval for a single seed. */
export function withInterval({ mean, ci95 }: Estimate, digits?: number): string {
  return Number.isFinite(ci95) ? `${rounded(mean, digits)} ± ${rounded(ci95, digits)}` : rounded(mean, digits);
}

export const publishedText = ({ published }: Cell): string => (published === null ? "" : rounded(published));

/** `1.1 to 1.8`, `at least 0.9`, `at most 0.5`. */
export function boundsOf({ min, max, order }: Claim): string {
  if (order) return "in this order";
  if (min !== undefined && max !== undefined) return min === max ? `exactly ${min}` : `${min} to ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}

export const publishedValues = ({ published }: Claim): string =>
  [published ?? []]
    .flat()
    .map((value) => (typeof value === "number" ? rounded(value) : String(value)))
    .join(", ");

export function measuredText({ claim, estimates }: ClaimOutcome): string {
  const numbers = estimates.map((each) => withInterval(each)).join(", ");
  return claim.unit ? `${numbers} ${claim.unit}` : numbers;
}

/** A claim that holds but has an explanation is said to hold in trend. */
export function verdictText({ claim, verdict }: ClaimOutcome): string {
  if (verdict === "unmeasured") return "not measured yet";
  if (verdict === "fails") return "does not hold";
  return claim.why === undefined ? "holds" : "holds in trend";
}

/** `1..5` */
export const seedsText = (seeds: readonly number[]): string =>
  seeds.length === 1 ? String(seeds[0]) : `${seeds[0]}..${seeds.at(-1)}`;

/** Counts the claims that hold. */
export function score(outcomes: readonly Outcome[]): { held: number; all: number } {
  const claims = outcomes.flatMap((outcome) => outcome.claims);
  return { held: claims.filter(({ verdict }) => verdict === "holds").length, all: claims.length };
}
