// Numbers as people read them: three significant figures, thin spaces between thousands, SI units.
import type { Unit } from "../scenario/catalog";
import { decimalPrefixes, shownSuffix } from "../scenario/quantity";

export type { Unit };

const THIN_SPACE = "\u2009";
const MOST_FIGURES = 6;

const MINUS = "\u2212";

/** With thin spaces between thousands and a true minus sign. Intl would take a fifth of the first picture's time. */
const grouped = (digits: string): string =>
  digits.replace(/^-/, MINUS).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE));
const fixed = (value: number, decimals: number) => grouped(value.toFixed(decimals));
const whole = (value: number) => fixed(value, 0);

/** A number other than 0 with so many significant figures, in full. */
function withFigures(value: number, figures: number): string {
  const rounded = value.toExponential(figures - 1);
  return fixed(Number(rounded), Math.max(0, figures - 1 - Number(rounded.split("e")[1])));
}

/** What stands where there is no number. */
export const NO_VALUE = "\u2013";

export interface AxisUnit {
  readonly divisor: number;
  readonly name: string;
}

/** In descending order. */
const PREFIXES = new Map<Unit, readonly AxisUnit[]>(
  (["bps", "bytes", "s", "packets"] as const).map((unit) => [
    unit,
    decimalPrefixes(unit).map(({ factor, suffix }) => ({ divisor: factor, name: shownSuffix(suffix) })),
  ]),
);

/** The largest unit that is not larger than a value, else the smallest. */
const fitting = (units: readonly AxisUnit[], value: number): AxisUnit =>
  units.find(({ divisor }) => value >= divisor) ?? (units.at(-1) as AxisUnit);

/** What is written behind a value that is one of many: "(8 to 15)", or nothing if all are the same. */
export const spanText = (least: number, greatest: number, write: (value: number) => string): string =>
  least < greatest ? `(${write(least)} to ${write(greatest)})` : "";

/** Of sums of whole numbers, which rounding makes nearly whole. */
const NEARLY = 1e-9;

/** Three significant figures, if no other number is wanted; whole numbers (counts) are given in full. */
export function significant(value: number, figures = 3): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const nearest = Math.round(value);
  if (Math.abs(value - nearest) <= NEARLY * Math.max(1, Math.abs(value))) return whole(nearest);
  return withFigures(value, figures);
}

/** As `significant`, without zeros at the end: for values that people choose. */
export function trimmed(value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  return Number.isInteger(value) ? whole(value) : withFigures(value, 3).replace(/\.0+$|(\.\d+?)0+$/, "$1");
}

/** "12.3 packets", "1 packet", "0.42". */
export const withUnit = (text: string, name: string): string =>
  name ? text + THIN_SPACE + (text === "1" && name === "packets" ? "packet" : name) : text;

/** A value in base units with the SI unit that suits it: 676 kbps, 4.68 Mbps, 20.0 ms, 12.3 packets. */
export function quantity(value: number, unit: Unit, figures = 3): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const prefixes = PREFIXES.get(unit);
  if (prefixes === undefined) return significant(value, figures);
  // In three figures 999.7 kbps would read 1 000 kbps.
  const { divisor, name } = fitting(prefixes, Math.abs(value) / (1 - 0.5 * 10 ** -figures));
  if (value === 0) return `0${THIN_SPACE}${unit === "s" ? "s" : unit === "bytes" ? "B" : name}`;
  return withUnit(significant(roundedTo(value / divisor, 1e-9), figures), name);
}

/** A value that people choose, with its unit: "5 packets", "15 ms", "0.1". */
export function chosen(value: number, unit: Unit): string {
  const { divisor, name } = axisUnit(2 * Math.abs(value), unit);
  return withUnit(trimmed(roundedTo(value / divisor, 1e-9)), name);
}

/** "min_th 5" on an axis of packets, "target 5 ms". */
export const guideText = (param: string, value: number, unit: Unit): string =>
  `${param} ${unit === "packets" ? trimmed(value) : chosen(value, unit)}`;

/** How many figures it takes to tell different values apart: at least three, at most six. */
export function figuresToTell(values: readonly number[]): number {
  const different = [...new Set(values)];
  for (let figures = 3; figures < MOST_FIGURES; ++figures)
    if (new Set(different.map((value) => value.toPrecision(figures))).size === different.length) return figures;
  return MOST_FIGURES;
}

function roundedTo(value: number, relative: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= relative * Math.abs(value) ? nearest : value;
}

/** One unit for an axis that reaches up to `top`: kbps up to 2 Mbps, then Mbps; none for pure numbers. */
export function axisUnit(top: number, unit: Unit): AxisUnit {
  const prefixes = PREFIXES.get(unit);
  return prefixes ? fitting(prefixes, top / 2) : { divisor: 1, name: "" };
}

/** The unit of a size, such as 1e-3 for "ms". */
export const unitOfSize = (size: number, unit: Unit): AxisUnit | undefined =>
  PREFIXES.get(unit)?.find(({ divisor }) => divisor === size);

/** A tick of an axis in its unit. */
export function tick(value: number, unit: AxisUnit): string {
  return trimmed(roundedTo(value / unit.divisor, 1e-9));
}

/** A value on an axis whose ticks are `step` apart, with as many decimals as all of them need. */
export const stepped = (value: number, step: number): string =>
  fixed(value, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));

const CLOCK_UNIT = `${THIN_SPACE}s`;

/** As many as the sample interval has, at least two and at most six. */
export const decimalsOf = (sample_interval_s: number): number =>
  Math.min(6, Math.max(2, Math.ceil(-Math.log10(sample_interval_s) - 1e-9)));

/** A simulated time with the decimals of the sample interval: 12.34 s. */
export const clock = (time_s: number, sample_interval_s = 0.01): string =>
  Number.isFinite(time_s) ? `${fixed(time_s, decimalsOf(sample_interval_s))}${CLOCK_UNIT}` : NO_VALUE;

/** "7.55–8.05 s", or one time if there is no difference to see. */
export function clockSpan(from_s: number, to_s: number): string {
  const [from, to] = [clock(from_s), clock(to_s)];
  return from === to ? to : `${from.slice(0, -CLOCK_UNIT.length)}–${to}`;
}
