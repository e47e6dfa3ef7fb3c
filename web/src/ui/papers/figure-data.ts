// Prepares an outcome for its figure.
import { scaleLinear, scaleLog } from "d3-scale";
import { stepped } from "../../charts/format";
import type { Cell, TableOutcome } from "../../experiment";
import { intervalOf } from "../../experiment/interval";
import { numbersIn } from "../../experiment/range";

export const categories = (rows: TableOutcome["rows"]): string[] => rows.map(({ label }) => label);

/** Limits the range, so that a wide confidence interval does not flatten the means. */
const ROOM_FOR_INTERVALS = 1.5;

/** What is accepted, where it is drawn: in lines, between two bounds. */
const drawnRange = ({ accepted }: Cell): readonly [min: number, max: number] | [] =>
  accepted?.min !== undefined && accepted.max !== undefined ? [accepted.min, accepted.max] : [];

/**
 * The range of the axis: the greatest number shown, with room for its interval, and the least if that is below 0;
 * `isLines`: what is accepted is drawn, too.
 */
export function rangeOf(cells: readonly Cell[], isLines: boolean): { least: number; most: number } {
  const numbers = cells.flatMap((cell) => [
    cell.measured.mean,
    cell.published ?? Number.NaN,
    ...(isLines ? drawnRange(cell) : []),
  ]);
  const tops = cells.map(({ measured, limits }) => intervalOf(measured, limits).high);
  const known = numbers.filter(Number.isFinite);
  const most = Math.max(0, ...known);
  const top = Math.max(most, ...tops.filter(Number.isFinite));
  return { least: Math.min(0, ...known), most: Math.min(top, ROOM_FOR_INTERVALS * most) };
}

/**
 * Positions of the rows on the horizontal axis: at their numbers if all labels are quantities of one unit, or begin with
 * numbers, that increase; else evenly.
 */
export function numbersOf(labels: readonly string[]): readonly number[] {
  const numbers = numbersIn(labels.map((label) => label.replace("µ", "u")))?.values ?? labels.map(Number.parseFloat);
  const rises = numbers.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > (numbers[index - 1] ?? 0)),
  );
  return rises ? numbers : labels.map((_, index) => index);
}

/** Whether the values of an axis grow by equal factors rather than by equal steps. */
export function isGeometric(values: readonly number[]): boolean {
  if (values.length < 3 || values.some((value) => value <= 0)) return false;
  const spread = (steps: readonly number[]) => Math.max(...steps) / Math.min(...steps);
  const pairs = values.slice(1).map((value, index) => [values[index] as number, value] as const);
  return spread(pairs.map(([a, b]) => b / a)) < spread(pairs.map(([a, b]) => b - a));
}

/** The horizontal axis of values: logarithmic if they grow by equal factors. */
export function axisScale(values: readonly number[], room: readonly [number, number]): (value: number) => number {
  const ends = [Math.min(...values), Math.max(...values)];
  return isGeometric(values) ? scaleLog(ends, room) : scaleLinear(ends, room);
}

/** The name of such an axis, which says where it is logarithmic: "Delay (log scale)". */
export const axisName = (name: string, values: readonly number[]): string =>
  isGeometric(values) ? `${name} (log scale)`.trim() : name;

/** The texts of evenly spaced ticks, with as many decimals as tell them apart. */
export function tickTexts(ticks: readonly number[]): string[] {
  const [first = 0, second = first + 1] = ticks;
  return ticks.map((value) => stepped(value, second - first));
}

const CHARACTER_PX = 7;

/** The ticks, from the left, whose texts do not overlap. */
export function roomy<Tick extends { x: number; text: string }>(ticks: readonly Tick[]): Tick[] {
  const kept: Tick[] = [];
  let end_px = -Infinity;
  for (const tick of ticks) {
    const half_px = (tick.text.length * CHARACTER_PX) / 2;
    if (tick.x - half_px < end_px) continue;
    kept.push(tick);
    end_px = tick.x + half_px + 8;
  }
  return kept;
}

/** Wraps a text into lines of a width in pixels, between words where it can. */
export function wrapped(text: string, width_px: number): string[] {
  const most = Math.max(2, Math.floor(width_px / CHARACTER_PX));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(word.match(new RegExp(`.{1,${most}}`, "g")) ?? []));
  }
  return lines;
}

export interface WeibullFit {
  readonly shape: number;
  readonly scale: number;
}

/** Weibull density at x > 0. */
export function weibullDensity(x: number, { shape, scale }: WeibullFit): number {
  const relative = x / scale;
  return (shape / scale) * relative ** (shape - 1) * Math.exp(-(relative ** shape));
}

/**
 * Bands of equal width with gaps of a fraction of their distance, also at the ends, in pixels. D3's band scale would be
 * in the first load, because its module is.
 */
export function bands(
  count: number,
  [from, to]: readonly [number, number],
  gap: number,
): { readonly starts: readonly number[]; readonly width: number; readonly step: number } {
  const step = (to - from) / Math.max(1, count + gap);
  const starts = Array.from({ length: count }, (_, index) => from + step * (gap + index));
  return { starts, width: step * (1 - gap), step };
}
