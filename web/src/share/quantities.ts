/** One spelling per quantity, by decimal arithmetic: the number that the engine reads stays bit-identical. */

import type { Unit } from "../scenario/catalog";
import { prefixOf, unitNames } from "../scenario/quantity";

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?(?: ?([A-Za-z]+))?$/i;

/** The power of ten of each unit name. Other units (minutes, KiB) are kept as written. */
const exponentsOf = (unit: Unit): Readonly<Record<string, number>> =>
  Object.fromEntries(
    unitNames(unit).flatMap(({ suffix, exponent }) => (exponent === undefined ? [] : [[suffix, exponent]])),
  );
const EXPONENTS = new Map<Unit, Readonly<Record<string, number>>>(
  (["bps", "s", "bytes", "packets"] as const).map((unit) => [unit, exponentsOf(unit)]),
);

const LONGEST = 20;

/** digits * 10^exponent */
function decimalText(digits: string, exponent: number): string {
  if (exponent >= 0) return exponent > LONGEST ? `${digits}e${exponent}` : digits + "0".repeat(exponent);
  if (-exponent > LONGEST) return `${digits}e${exponent}`;
  const padded = digits.padStart(1 - exponent, "0");
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/**
 * "0.02 s", "20 ms" and 0.02 all become "20 ms"; anything that is not a quantity of this unit is returned unchanged.
 */
export function canonicalQuantity(value: unknown, unit: Unit): unknown {
  const exponents = EXPONENTS.get(unit);
  if (!exponents || (typeof value !== "number" && typeof value !== "string")) return value;
  const match = WRITTEN.exec(String(value));
  if (!match) return value;
  const [, sign, whole = "", fraction = "", power = "0", suffix] = match;
  if (suffix === undefined ? typeof value === "string" : !Object.hasOwn(exponents, suffix)) return value;
  const shift = exponents[suffix ?? ""] ?? 0;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = /^.*[^0]/.exec(all)?.[0] ?? ""; // linear, which /0+$/ is not
  if (digits === "") return `0 ${prefixOf(0, unit).suffix}`;
  const exponent = Number(power) - fraction.length + shift + all.length - digits.length;
  const prefix = prefixOf(Number(`${digits}e${exponent}`), unit).suffix;
  return `${sign}${decimalText(digits, exponent - (exponents[prefix] ?? 0))} ${prefix}`;
}
