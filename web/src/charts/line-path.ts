// Traces series into a path. More rows than pixels: the envelope of each pixel; fewer: every row.
import type { Bins, Envelope } from "../telemetry/decimate";
import type { Series, Telemetry } from "../telemetry/telemetry";

/** What is used of a canvas context or a Path2D. */
export interface Path {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** Pixels of a time and of a value, as x = x0 + time * xScale. */
export interface Projection {
  readonly x0: number;
  readonly xScale: number;
  readonly y0: number;
  readonly yScale: number;
}

/** One vertical stroke per bin, joined so that the pen travels little; NaN leaves a gap. */
export function traceEnvelope(path: Path, bins: Bins, { low, high }: Envelope, to: Projection): void {
  let penUp = true;
  let last = 0;
  for (let bin = 0; bin < bins.count; bin++) {
    if (bins.edges[bin] === bins.edges[bin + 1]) continue;
    const least = low[bin] as number;
    const greatest = high[bin] as number;
    if (least > greatest) {
      penUp = true;
      continue;
    }
    const x = to.x0 + bins.middle(bin) * to.xScale;
    const lowFirst = Math.abs(last - least) <= Math.abs(last - greatest);
    const first = lowFirst ? least : greatest;
    last = lowFirst ? greatest : least;
    if (penUp) path.moveTo(x, to.y0 + first * to.yScale);
    else path.lineTo(x, to.y0 + first * to.yScale);
    if (last !== first) path.lineTo(x, to.y0 + last * to.yScale);
    penUp = false;
  }
}

/** Empties bins so that dashes appear, in step with absolute time: parts drawn later join without a seam. */
export function dashedEnvelope(
  { low, high }: Envelope,
  bins: Bins,
  [on, period]: readonly [number, number],
  binsPerPixel: number,
): void {
  const length = Math.max(2, Math.round(period * binsPerPixel));
  const drawn = Math.max(1, Math.round(on * binsPerPixel));
  for (let bin = 0; bin < bins.count; bin++) {
    if ((bins.first + bin) % length < drawn) continue;
    low[bin] = Number.POSITIVE_INFINITY;
    high[bin] = Number.NEGATIVE_INFINITY;
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
