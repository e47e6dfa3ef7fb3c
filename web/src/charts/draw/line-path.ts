// Traces series into paths: the envelope of each pixel if there are more rows than pixels, else every row.
import type { Bins, Envelope } from "../../telemetry/decimate";
import type { MinMax } from "../../telemetry/ring";
import type { Extremes, Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";

/** A larger distance between two bins, in pixels, is a jump. */
const JUMP = 4;

/** The part of a canvas context or Path2D that is used. */
export interface Path {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** The mapping of times and values to pixels: x = x0 + time * xScale. */
export interface Projection {
  readonly x0: number;
  readonly xScale: number;
  readonly y0: number;
  readonly yScale: number;
}

/** Tells which bins of a line are left out, by their number from the start of the run. */
export type Gaps = (bin: number) => boolean;

export const everyOther: Gaps = (bin) => bin % 2 === 0;

/** A pattern in pixels, on a grid of absolute time. */
export function dashGaps([on, period]: readonly [number, number], binWidth: number): Gaps {
  const length = Math.max(2, Math.round(period / binWidth));
  const drawn = Math.min(length - 1, Math.max(1, Math.round(on / binWidth)));
  return (bin) => bin % length >= drawn;
}

/**
 * One vertical stroke per bin, upwards or downwards as its rows go, so that incremental drawing gives the same result;
 * NaN leaves a gap.
 */
export function traceEnvelope(
  path: Path,
  series: Series,
  bins: Bins,
  { low, high }: Envelope,
  to: Projection,
  isGap?: Gaps,
): void {
  let penUp = true;
  for (let bin = 0; bin < bins.count; bin++) {
    if (isGap?.(bins.first + bin)) {
      penUp = true;
      continue;
    }
    const start = bins.edges[bin] as number;
    const end = bins.edges[bin + 1] as number;
    if (start === end) continue;
    const least = low[bin] as number;
    const greatest = high[bin] as number;
    if (least > greatest) {
      penUp = true;
      continue;
    }
    const rises = series.at(start) <= series.at(end - 1);
    const first = rises ? least : greatest;
    const x = to.x0 + bins.middle(bin) * to.xScale;
    if (penUp) path.moveTo(x, to.y0 + first * to.yScale);
    else path.lineTo(x, to.y0 + first * to.yScale);
    if (least !== greatest) path.lineTo(x, to.y0 + (rises ? greatest : least) * to.yScale);
    penUp = false;
  }
}

/**
 * A dashed line whose pattern is fixed in absolute time, so that incrementally drawn parts join seamlessly. Each bin
 * shows its last value; jumps are not connected.
 */
export function traceDashes(
  path: Path,
  series: Series,
  { bins, to, firstRow = 0 }: { readonly bins: Bins; readonly to: Projection; readonly firstRow?: number },
  [on, period]: readonly [number, number],
  binsPerPixel: number,
): void {
  const length = Math.max(2, Math.round(period * binsPerPixel));
  const drawn = Math.max(1, Math.round(on * binsPerPixel));
  const half = 0.5 * bins.width_s * to.xScale;
  let last = Number.NaN;
  for (let bin = 0; bin < bins.count; bin++) {
    const end = bins.edges[bin + 1] as number;
    if (bins.edges[bin] === end || end <= firstRow) continue;
    const y = to.y0 + series.at(end - 1) * to.yScale;
    if ((bins.first + bin) % length >= drawn || Number.isNaN(y)) {
      last = Number.NaN;
      continue;
    }
    const x = to.x0 + bins.middle(bin) * to.xScale;
    if (!(Math.abs(y - last) < JUMP)) path.moveTo(x - half, y);
    path.lineTo(x + half, y);
    last = y;
  }
}

/** The mean of each bin, from middle to middle, without the steps to bins that are gaps. */
export function traceLevel(
  path: Path,
  telemetry: Pick<Telemetry, "time" | "startOf" | "thinned">,
  series: Pick<Series, "mean">,
  bins: Bins,
  to: Projection,
  isGap?: Gaps,
): void {
  let penUp = true;
  for (let bin = 0; bin < bins.count; bin++) {
    const [start, end] = [bins.edges[bin] as number, bins.edges[bin + 1] as number];
    if (end === start) continue;
    const y = to.y0 + series.mean(start, end) * to.yScale;
    const begin_s = start < telemetry.thinned ? telemetry.startOf(start) : telemetry.time(start);
    const x = to.x0 + 0.5 * (begin_s + telemetry.time(end - 1)) * to.xScale;
    if (penUp || isGap?.(bins.first + bin)) path.moveTo(x, y);
    else path.lineTo(x, y);
    penUp = Number.isNaN(y);
  }
}

/** Every row of [from, to). */
export function traceRows(
  path: Path,
  telemetry: Telemetry,
  series: Series,
  from: number,
  to: number,
  projection: Projection,
): void {
  const { x0, xScale, y0, yScale } = projection;
  let penUp = true;
  for (let row = from; row < to; row++) {
    const value = series.at(row);
    if (Number.isNaN(value)) {
      penUp = true;
      continue;
    }
    const x = x0 + telemetry.time(row) * xScale;
    if (penUp) path.moveTo(x, y0 + value * yScale);
    else path.lineTo(x, y0 + value * yScale);
    penUp = false;
  }
}

/** The area between two series at the given rows, closed separately for each stretch where both have numbers. */
export function traceGap(
  path: Path,
  telemetry: Telemetry,
  one: Series,
  other: Series,
  rows: Int32Array,
  { x0, xScale, y0, yScale }: Projection,
): void {
  let start = -1;
  const close = (end: number) => {
    for (let index = start; index < end; index++) {
      const row = rows[index] as number;
      const x = x0 + telemetry.time(row) * xScale;
      if (index === start) path.moveTo(x, y0 + one.at(row) * yScale);
      else path.lineTo(x, y0 + one.at(row) * yScale);
    }
    for (let index = end - 1; index >= start; index--) {
      const row = rows[index] as number;
      path.lineTo(x0 + telemetry.time(row) * xScale, y0 + other.at(row) * yScale);
    }
    start = -1;
  };
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number;
    const isGiven = row < telemetry.length && !Number.isNaN(one.at(row)) && !Number.isNaN(other.at(row));
    if (isGiven && start < 0) start = index;
    else if (!isGiven && start >= 0) close(index);
  }
  if (start >= 0) close(rows.length);
}

/**
 * The area between minimum and maximum of each group of rows, [edges[i], edges[i + 1]), over the time that the group
 * covers, to its last row. Closed separately for each stretch that has numbers.
 */
export function traceExtremes(
  path: Path,
  telemetry: Pick<Telemetry, "time" | "startOf">,
  { least, greatest }: { readonly [Which in keyof Extremes]: Pick<Series, "minMax"> },
  edges: Int32Array,
  { x0, xScale, y0, yScale }: Projection,
): void {
  const low: MinMax = { min: 0, max: 0 };
  const high: MinMax = { min: 0, max: 0 };
  const below: (readonly [number, number])[] = [];
  const close = () => {
    for (const [x, y] of below.reverse()) path.lineTo(x, y);
    below.length = 0;
  };
  for (let index = 0; index + 1 < edges.length; index++) {
    const [from, to] = [edges[index] as number, edges[index + 1] as number];
    if (from === to) continue;
    least.minMax(from, to, low);
    greatest.minMax(from, to, high);
    if (low.min > low.max || high.min > high.max) {
      close();
      continue;
    }
    const [left, right] = [x0 + telemetry.startOf(from) * xScale, x0 + telemetry.time(to - 1) * xScale];
    const [bottom, top] = [y0 + low.min * yScale, y0 + high.max * yScale];
    if (below.length === 0) path.moveTo(left, top);
    else path.lineTo(left, top);
    path.lineTo(right, top);
    below.push([left, bottom], [right, bottom]);
  }
  close();
}
