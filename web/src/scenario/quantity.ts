/**
 * Quantities with units as in documents: "25 Mbps", "20 ms", "60 packets", "90 KB". Unit names come from the catalog.
 */
import { units } from "../generated/units";
import type { Unit } from "./catalog";

export interface Prefix {
  readonly suffix: string;
  readonly factor: number;
  /** Power of ten; absent for other factors. */
  readonly exponent?: number;
}

/** The name of a unit in a document: factor (1 if absent) * 10^exponent of the base unit. */
interface UnitName {
  readonly name: string;
  readonly unit: Unit;
  readonly exponent: number;
  readonly factor?: number;
}

/** In ascending order for each unit; of equal sizes the first is used for writing. */
const UNIT_NAMES: readonly UnitName[] = units;

/** Unit names that users may type in addition to those of documents. */
const TYPED: Partial<Record<Unit, readonly Prefix[]>> = {
  bytes: [{ suffix: "bytes", factor: 1 }],
  packets: [{ suffix: "pkts", factor: 1 }],
};

/** The unit names of documents in ascending order; "ms" is 10^-3. */
export const unitNames = (unit: Unit): readonly Prefix[] =>
  UNIT_NAMES.filter((entry) => entry.unit === unit).map(({ name: suffix, exponent, factor }) =>
    factor === undefined ? { suffix, factor: Number(`1e${exponent}`), exponent } : { suffix, factor },
  );

/** The decimal prefixes of a unit in descending order; factor 1 is the base unit. */
export const decimalPrefixes = (unit: Unit): readonly Prefix[] =>
  unitNames(unit)
    .filter(({ exponent }, index, all) => all.findIndex((other) => other.exponent === exponent) === index)
    .filter(({ exponent }) => exponent !== undefined)
    .reverse();

/** The spelling on display, where that of documents is another. */
const SHOWN: Readonly<Record<string, string>> = { us: "µs", KB: "kB" };
export const shownSuffix = (suffix: string): string => SHOWN[suffix] ?? suffix;

const UNITS: readonly Unit[] = ["packets", "bytes", "bps", "s"];
const PREFIXES: Partial<Record<Unit, readonly Prefix[]>> = Object.fromEntries(
  UNITS.map((unit) => [unit, decimalPrefixes(unit)]),
);
const READ: Partial<Record<Unit, readonly Prefix[]>> = Object.fromEntries(
  UNITS.map((unit) => [unit, [...unitNames(unit), ...(TYPED[unit] ?? [])]]),
);

/** No two repetitions that the same characters fit stand side by side: a long text must not take its square in time. */
const NUMBER = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(?:([A-Za-zµ%]+)\s*)?$/i;

/** A space between groups of three digits; any other one between digits is a slip. */
const THOUSANDS = /(\d)[\s\u2009\u202f](?=\d{3}(?!\d))/g;

/** Removes floating-point noise: 0.3 * 1000 becomes 300. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

function factorOf(suffix: string, unit: Unit): number | undefined {
  if (suffix === "") return undefined;
  const known = READ[unit] ?? [];
  const plain = suffix.replace("µ", "u");
  // A capital B alone tells bytes from bits.
  const isAlike = (other: string) =>
    other.toLowerCase() === plain.toLowerCase() && (other === "bytes" || /B/.test(other) === /B/.test(plain));
  return (known.find((prefix) => prefix.suffix === plain) ?? known.find((prefix) => isAlike(prefix.suffix)))?.factor;
}

/** The unit that a quantity names; "none" for a bare number and other texts. */
export function unitOf(value: unknown): Unit {
  const suffix = NUMBER.exec(String(value))?.[2] ?? "";
  return UNITS.find((unit) => factorOf(suffix, unit) !== undefined) ?? "none";
}

/**
 * The value in the base unit, or undefined if the text is not a quantity of this unit. A bare number is in `bare` (a
 * suffix), by default in the base unit.
 */
export function parseQuantity(text: string, unit: Unit, bare = ""): number | undefined {
  const match = NUMBER.exec(text.replace(THOUSANDS, "$1").replace("−", "-"));
  if (!match) return undefined;
  const number = Number(match[1]);
  const suffix = match[2] || bare;
  if (suffix === "%" && (unit === "probability" || unit === "ratio")) return tidy(number / 100);
  const factor = suffix === "" ? 1 : factorOf(suffix, unit);
  return factor === undefined ? undefined : tidy(number * factor);
}

/** A time of a document in seconds; 0 if absent or invalid. */
export const seconds = (time: string | number | undefined): number =>
  (typeof time === "string" ? parseQuantity(time, "s") : time) ?? 0;

/** The most readable prefix of a value: 300 ms for 0.3 s, 25 Mbps for 25e6 bit/s. */
export function prefixOf(value: number, unit: Unit): Prefix {
  const prefixes = PREFIXES[unit];
  if (!prefixes) return { suffix: "", factor: 1 };
  const magnitude = Math.abs(value);
  // Packet sizes such as "1500 B" are not shown in kB.
  const least = unit === "bytes" ? 10 : 1;
  const fitting = prefixes.find((prefix) => tidy(magnitude / prefix.factor) >= (prefix.factor > 1 ? least : 1));
  if (fitting) return fitting;
  const base = prefixes.find((prefix) => prefix.factor === 1);
  return magnitude === 0 && base ? base : (prefixes.at(-1) ?? { suffix: "", factor: 1 });
}

/** The exact number and its unit separately, for a field. */
export function splitQuantity(value: number, unit: Unit): { number: string; suffix: string } {
  const { suffix, factor } = prefixOf(value, unit);
  return { number: String(tidy(value / factor)), suffix };
}

/** Canonical form in documents: a string with a unit if the unit has a name, else the bare number. */
export function writeQuantity(value: number, unit: Unit): string | number {
  const { number, suffix } = splitQuantity(value, unit);
  return suffix === "" ? Number(number) : `${number} ${suffix}`;
}

/** A queue's limit, in packets or in bytes. */
export function parseLimit(text: string | number): { value: number; unit: "packets" | "bytes" } | undefined {
  if (typeof text === "number") return { value: text, unit: "packets" };
  const packets = parseQuantity(text, "packets", "packets");
  if (packets !== undefined) return { value: packets, unit: "packets" };
  const bytes = parseQuantity(text, "bytes", "B");
  return bytes === undefined ? undefined : { value: bytes, unit: "bytes" };
}
