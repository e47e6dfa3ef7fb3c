/** Points of a sweep from a list or a range of values of one place of a document. */
import type { Unit } from "../scenario/catalog";
import { parseQuantity, prefixOf, shownSuffix, tidy, writeQuantity } from "../scenario/quantity";
import type { Axis } from "./document";

/** From, to, and how many values, both ends included. In base units. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly scale: "linear" | "log";
}

/** The most points of an axis. */
export const MOST_POINTS = 100;

/** A value at `part` (0 to 1) of the range. */
const between = ({ from, to, scale }: Range, part: number) =>
  scale === "log" ? from * (to / from) ** part : from + (to - from) * part;

/** Figures that tell neighbours apart well: rounding moves a value by at most a fifth of the smallest step. */
function figuresFor(values: readonly number[], least: number): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] as number)));
  const sizes = values.map(Math.abs);
  const relative = steps.map((step, index) => step / Math.max(sizes[index] as number, sizes[index + 1] as number));
  const closest = Math.min(1, ...relative);
  return Math.max(least, Math.min(12, Math.ceil(1.4 - Math.log10(Math.max(closest, 1e-11)))));
}

/**
 * The values of a range, rounded to as few figures as tell them apart, both ends as given; whole numbers if asked for, each
 * once.
 * @throws if the range has no values, with the reason
 */
export function rangeValues(range: Range, isWhole = false): number[] {
  const { from, to, count, scale } = range;
  if (![from, to].every(Number.isFinite)) throw new Error("From and to must be numbers.");
  if (!(Number.isInteger(count) && count >= 2 && count <= MOST_POINTS))
    throw new Error(`The number of values must be 2 to ${MOST_POINTS}.`);
  if (from === to) throw new Error("From and to must differ.");
  if (scale === "log" && !(from > 0 && to > 0)) throw new Error("A logarithmic range needs values above 0.");
  const exact = Array.from({ length: count }, (_, index) => between(range, index / (count - 1)));
  const figures = figuresFor(exact, scale === "log" ? 2 : 3);
  const rounded = exact.map((value, index) =>
    index === 0 ? from : index === count - 1 ? to : tidy(Number(value.toPrecision(figures))),
  );
  return isWhole ? [...new Set(rounded.map(Math.round))] : rounded;
}

/** What a value is written as: in the document, and shown. */
export interface Written {
  readonly value: unknown;
  readonly label: string;
}

/** A number of a unit as in documents ("300 ms", 0.1) and as shown. */
export function writtenNumber(value: number, unit: Unit): Written {
  const { suffix, factor } = prefixOf(value, unit);
  const digits = String(tidy(value / factor));
  return { value: writeQuantity(value, unit), label: suffix === "" ? digits : `${digits} ${shownSuffix(suffix)}` };
}

const idOf = (label: string, index: number, taken: readonly string[]) => {
  const plain = label.replace(/µ/g, "u").replace(/[^\w.+-]+/g, "");
  return plain === "" || taken.includes(plain) ? String(index + 1) : plain;
};

/**
 * An axis that sets one path of the document to each of the values: numbers, disciplines, or whole objects.
 * @param path `links.bottleneck.queue.max_p`
 * @param label of the axis: "Maximum drop probability"
 */
export function axisOf(id: string, label: string, path: string, values: readonly Written[]): Axis {
  const ids: string[] = [];
  const points = values.map((written, index) => {
    const point = { id: idOf(written.label, index, ids), label: written.label, set: { [path]: written.value } };
    ids.push(point.id);
    return point;
  });
  return { id, label, points };
}

/** Units that a quantity in a document is tried in. */
const UNITS: readonly Unit[] = ["none", "probability", "packets", "bytes", "bps", "s"];

/** The numbers at which the points of an axis stand, in base units. */
export interface AxisNumbers {
  readonly values: readonly number[];
  /** "none" for bare numbers. */
  readonly unit: Unit;
}

/** The numbers of an axis, if each point sets the same single path to a number of the same unit; else null. */
export function numbersOfAxis({ points }: Axis): AxisNumbers | null {
  const settings = points.map(({ set }) => Object.entries(set));
  const path = settings[0]?.[0]?.[0];
  if (!settings.every((each) => each.length === 1 && each[0]?.[0] === path)) return null;
  const texts = settings
    .map((each) => each[0]?.[1])
    .filter((value) => typeof value === "number" || typeof value === "string");
  return texts.length < points.length ? null : numbersIn(texts);
}

/** The numbers that quantities of one unit are: "1 ms" and "1.5 s" are 0.001 and 1.5; null if they have no unit in common. */
export function numbersIn(texts: readonly (number | string)[]): AxisNumbers | null {
  for (const unit of UNITS) {
    const values = texts.map((value) => (typeof value === "number" ? value : parseQuantity(value, unit)));
    if (values.every((value) => value !== undefined)) return { values, unit };
  }
  return null;
}
