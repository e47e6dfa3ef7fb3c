/** Units in which readers give a measured number: the engine has s, bps and shares; readers answer in ms, Mbps and %. */
import { type Measure, measureOf } from "../experiment/measures";
import type { ValueChoice } from "./value-choice";

type Factors = Readonly<Record<string, number>>;

/** By what a number is multiplied to be in each unit; the first is the usual one. Shares and ratios can do without one. */
const TIMES: Factors = { ms: 1000, s: 1, µs: 1e6, μs: 1e6, us: 1e6, min: 1 / 60 };
const RATES: Factors = { Mbps: 1e-6, kbps: 1e-3, Gbps: 1e-9, bps: 1, "Mbit/s": 1e-6, "kbit/s": 1e-3, "bit/s": 1 };
const SHARES: Factors = { "%": 100, "per cent": 100, percent: 100, "": 1 };
const RATIOS: Factors = { times: 1, ...SHARES };
const ALL: readonly Factors[] = [TIMES, RATES, RATIOS];

function factorsOf({ unit, isShare }: Measure): Factors | undefined {
  if (isShare) return SHARES;
  if (unit === "s") return TIMES;
  return unit === "bps" ? RATES : undefined;
}

function ownFactors({ of, by }: ValueChoice): Factors | undefined {
  const over = measureOf(of.measure);
  if (!over) return undefined;
  if (!by) return factorsOf(over);
  // A quotient of different units has one that nobody can tell.
  return measureOf(by.measure)?.unit === over.unit ? RATIOS : undefined;
}

/** How measures end that count something: their label is what they count. */
const COUNTS = /\.(starved_flows|completions|timeouts)$/;

/** "packets"; without a unit, what is counted: "timeouts". Empty for an index, and for a ratio of different units. */
function plainUnit({ of, by }: ValueChoice): string {
  const measure = by ? undefined : measureOf(of.measure);
  if (!measure) return "";
  if (measure.unit !== "none") return measure.unit;
  return COUNTS.test(of.measure) ? measure.label.toLowerCase() : "";
}

const isKnown = (unit: string) => ALL.some((factors) => Object.hasOwn(factors, unit));

/**
 * The choice as it is asked in a unit, or in the usual one of what is measured, if the unit does not fit that.
 * @param before what was measured in that unit: its own word is not its author's
 */
export function askedIn(choice: ValueChoice, unit: string, before = choice): { choice: ValueChoice; unit: string } {
  const factors = ownFactors(choice);
  const isOfBefore = !ownFactors(before) && unit === plainUnit(before);
  if (!factors) {
    const isAuthors = !isOfBefore && !isKnown(unit);
    if (isAuthors) return { choice, unit };
    return { choice: { ...choice, times: 1 }, unit: plainUnit(choice) };
  }
  const named = Object.hasOwn(factors, unit) && !isOfBefore ? unit : (Object.keys(factors)[0] as string);
  return { choice: { ...choice, times: factors[named] as number }, unit: named };
}

/** By more than this, a factor is another one. */
const HAIR = 1e-9;

/** What is wrong with the unit of a measured answer; empty if nothing is, or nobody can tell. */
export function unitMistake(choice: ValueChoice, unit: string): string {
  const factors = ownFactors(choice);
  if (!factors || !isKnown(unit)) return "";
  const factor = factors[unit];
  const named = unit || "no unit";
  if (factor === undefined)
    return `${named}: what is measured is in ${Object.keys(factors).filter(Boolean).join(", ")}`;
  if (Math.abs(choice.times / factor - 1) < HAIR) return "";
  return `${named}: the measured number must be multiplied by ${factor}, not by ${choice.times}`;
}
