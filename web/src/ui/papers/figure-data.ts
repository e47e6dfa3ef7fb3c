// Prepares an outcome for its figure.
import type { Cell, TableOutcome } from "../../experiment";

export const categories = (rows: TableOutcome["rows"]): string[] => rows.map(({ label }) => label);

/** Limits the range, so that a wide confidence interval does not flatten the means. */
const ROOM_FOR_INTERVALS = 1.5;

/** The range of the axis: the greatest number shown, with room for its interval, and the least if that is below 0. */
export function rangeOf(cells: readonly Cell[]): { least: number; most: number } {
  const numbers = cells.flatMap(({ measured: { mean }, published }) => [published ?? Number.NaN, mean]);
  const tops = cells.map(({ measured: { mean, ci95 } }) => mean + ci95);
  const known = numbers.filter(Number.isFinite);
  const most = Math.max(0, ...known);
  const top = Math.max(most, ...tops.filter(Number.isFinite));
  return { least: Math.min(0, ...known), most: Math.min(top, ROOM_FOR_INTERVALS * most) };
}

/**
 * Positions of the rows on the horizontal axis: at their numbers if all labels begin with increasing numbers, else
 * evenly.
 */
export function numbersOf(labels: readonly string[]): number[] {
  const numbers = labels.map(Number.parseFloat);
  const rises = numbers.every(
    (value, index) => Number.isFinite(value) && (index === 0 || value > (numbers[index - 1] ?? 0)),
  );
  return rises ? numbers : labels.map((_, index) => index);
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

/** Truncates a text to a width in pixels. */
export function shortened(text: string, width_px: number): string {
  const most = Math.max(2, Math.floor(width_px / CHARACTER_PX));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Wraps a text into at most two lines of a width in pixels. */
export function wrapped(text: string, width_px: number): string[] {
  const most = Math.max(2, Math.floor(width_px / CHARACTER_PX));
  const gap = text.lastIndexOf(" ", most);
  if (text.length <= most || gap <= 0) return [shortened(text, width_px)];
  return [text.slice(0, gap), shortened(text.slice(gap + 1), width_px)];
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
