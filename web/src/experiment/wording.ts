/** Formats the numbers and verdicts of results. */
import type { Estimate } from "../telemetry/statistics";
import type { Claim } from "./document";
import { ANYTHING, intervalOf, type Limits } from "./interval";
import type { Bounds, Cell, ClaimOutcome, Outcome } from "./outcome";

/** Stands for what was not measured. */
export const NOTHING = "–";

/** Rounds to `digits` decimals, or to four significant digits. */
export function rounded(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return digits === undefined ? String(Number(value.toPrecision(4))) : value.toFixed(digits);
}

/** As many decimals as an interval needs for its first digit. */
const decimalsOf = (ci95: number) => Math.max(0, -Math.floor(Math.log10(ci95)));

/**
 * `12.57 ± 0.04`, by default with the first digit of the interval; `0.97 (0.91 to 1.00)` where a limit cuts it; without an
 * interval for a single seed.
 */
export function withInterval(estimate: Estimate, digits?: number, limits: Limits = ANYTHING): string {
  const { mean, ci95 } = estimate;
  if (!Number.isFinite(ci95)) return rounded(mean, digits);
  const decimals = digits ?? (ci95 > 0 ? decimalsOf(ci95) : undefined);
  const { low, high, isCut } = intervalOf(estimate, limits);
  const [from, to] = [rounded(low, decimals), rounded(high, decimals)];
  return `${rounded(mean, decimals)} ${isCut && from !== to ? `(${from} to ${to})` : `± ${rounded(ci95, decimals)}`}`;
}

/** As given; with the digits of what is measured if it was measured itself. */
export const publishedText = ({ published, accepted, digits }: Cell): string =>
  published === null ? "" : accepted === null ? String(published) : rounded(published, digits);

function rangeText({ min, max }: Bounds, text: (value: number) => string): string {
  const [least, most] = [min, max].map((bound) => (bound === undefined ? undefined : text(bound)));
  if (least !== undefined && most !== undefined) return least === most ? `exactly ${least}` : `${least} to ${most}`;
  return least === undefined ? `at most ${most}` : `at least ${least}`;
}

/** A bound so close to zero says on which side of it the number is. */
const AT_ZERO = 1e-5;
const isAboveZero = (bound = 0) => bound > 0 && bound < AT_ZERO;

/** `1.1 to 1.8`, `at least 0.9`, `at most 0.5`, `below 0`. */
export function boundsOf({ order, ...bounds }: Bounds & Pick<Claim, "order">): string {
  const { min, max } = bounds;
  if (order) return "in this order";
  if (min === undefined && max !== undefined && isAboveZero(-max)) return "below 0";
  if (max === undefined && isAboveZero(min)) return "above 0";
  return rangeText(bounds, String);
}

export const publishedValues = ({ published }: Claim): string => [published ?? []].flat().join(", ");

/** A metric's name ends with its unit: `classes.tcp.goodput_bps`, `links.bottleneck.sojourn_s.mean`. */
const UNIT_OF_NAME = /_(bps|s|packets)(?:\.(?:mean|p50|p95|p99|max))?$/;

/** The unit of a claim's numbers: its own, or that of its metric. */
function unitOf({ unit, value }: Claim): string {
  if (unit !== undefined) return unit;
  const name = typeof value === "object" && "metric" in value ? value.metric : value;
  return typeof name === "string" ? (UNIT_OF_NAME.exec(name)?.[1] ?? "") : "";
}

export function measuredText({ claim, estimates }: ClaimOutcome): string {
  const numbers = estimates.map((each) => withInterval(each)).join(", ");
  return `${numbers} ${unitOf(claim)}`.trimEnd();
}

/** A claim that holds but has an explanation is said to hold in trend. */
export function verdictText({ claim, verdict, estimates }: ClaimOutcome): string {
  // Some seeds may measure nothing, or not yet.
  if (verdict === "unmeasured") return estimates.some(({ n }) => n > 0) ? "incomplete" : "not measured";
  if (verdict === "fails") return "does not hold";
  return claim.why === undefined ? "holds" : "holds in trend";
}

/** `1..5` */
export const seedsText = (seeds: readonly number[]): string =>
  seeds.length === 1 ? String(seeds[0]) : `${seeds[0]}..${seeds.at(-1)}`;

/** `0.21 to 0.24`; empty where anything is accepted. */
export const acceptedText = ({ accepted, digits }: Cell): string =>
  accepted === null ? "" : rangeText(accepted, (value) => rounded(value, digits));

export const cellsOf = ({ tables }: Outcome): readonly Cell[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));

/** Counts the numbers of tables that have an accepted range, and those that lie in it. */
export function rangeScore(outcomes: readonly Outcome[]): { held: number; all: number } {
  const cells = outcomes.flatMap(cellsOf).filter(({ verdict }) => verdict !== null);
  return { held: cells.filter(({ verdict }) => verdict === "holds").length, all: cells.length };
}

/** "3 of 4 claims hold", "12 of 12 numbers are in their accepted range". */
export function scoreText(outcomes: readonly Outcome[]): string {
  const [claims, numbers] = [score(outcomes), rangeScore(outcomes)];
  const texts = [
    `${claims.held} of ${claims.all} claims hold`,
    `${numbers.held} of ${numbers.all} numbers are in their accepted range`,
  ];
  return texts.filter((_, index) => (numbers.all === 0 ? index === 0 : index === 1 || claims.all > 0)).join("; ");
}

/** Counts the claims that hold. */
export function score(outcomes: readonly Outcome[]): { held: number; all: number } {
  const claims = outcomes.flatMap((outcome) => outcome.claims);
  return { held: claims.filter(({ verdict }) => verdict === "holds").length, all: claims.length };
}
