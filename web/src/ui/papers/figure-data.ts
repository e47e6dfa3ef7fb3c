// From an outcome to what a figure needs of it.
import type { Cell, TableOutcome } from "../../experiment";

export const categories = (rows: TableOutcome["rows"]): string[] => rows.map(({ label }) => label);

/** The top of the axis: the greatest number shown, with its confidence interval. */
export function greatestOf(cells: readonly Cell[]): number {
  const shown = cells.flatMap(({ measured: { mean, ci95 }, published }) => [
    published ?? Number.NaN,
    mean + (Number.isFinite(ci95) ? ci95 : 0),
  ]);
  return Math.max(0, ...shown.filter(Number.isFinite));
}

/** Where the rows stand on the horizontal axis: at their numbers if all of them begin with one that rises, else evenly. */
export function numbersOf(labels: readonly string[]): number[] {
  const numbers = labels.map(Number.parseFloat);
  const rises = numbers.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > (numbers[index - 1] ?? 0)),
  );
  return rises ? numbers : labels.map((_, index) => index);
}

const CHARACTER_PX = 7;

/** Every so many ticks have room for their texts. */
export function tickEvery(texts: readonly string[], step_px: number): number {
  const widest = Math.max(1, ...texts.map((text) => text.length)) * CHARACTER_PX + 8;
  return Math.max(1, Math.ceil(widest / step_px));
}

/** A text that fits into so many pixels. */
export function shortened(text: string, width_px: number): string {
  const most = Math.max(2, Math.floor(width_px / CHARACTER_PX));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Weibull's distribution function: the share of values below x. */
export const weibullShare = (x: number, shape: number, scale: number): number =>
  x <= 0 ? 0 : 1 - Math.exp(-((x / scale) ** shape));
