// Two signals against each other: the points of a stretch of time, in its order.
import type { Telemetry } from "../../telemetry/telemetry";

/** More points are thinned evenly. */
const MOST_POINTS = 1500;

export interface PhasePoint {
  readonly time_s: number;
  readonly x: number;
  readonly y: number;
}

/** The value of a signal in a row. */
export type ValueAt = (row: number) => number;

export interface Trail {
  readonly points: readonly PhasePoint[];
  /** Every so many rows are drawn; 1 for all. */
  readonly stride: number;
}

/** The points of rows [from, to) of the run where both signals have a number; the newest row is always among them. */
export function trailOf(
  telemetry: Telemetry,
  [x, y]: readonly [ValueAt, ValueAt],
  [from, to]: readonly [number, number],
  most = MOST_POINTS,
): Trail {
  const stride = Math.max(1, Math.ceil((to - from) / most));
  const points: PhasePoint[] = [];
  let newest = -1;
  const add = (taken: number) => {
    const row = telemetry.rowOf(taken);
    if (row === newest) return;
    newest = row;
    const point = { time_s: telemetry.time(row), x: x(row), y: y(row) };
    if (!Number.isNaN(point.x) && !Number.isNaN(point.y)) points.push(point);
  };
  // On a grid of the run's rows: the thinned line does not change while the window moves.
  const first = from + ((stride - (from % stride)) % stride);
  for (let row = first; row < to; row += stride) add(row);
  if (to > first && (to - 1 - first) % stride !== 0) add(to - 1);
  return { points, stride };
}

/** The point nearest to a place, with distances scaled to pixels; -1 if none is within `reach`. */
export function nearestPoint(
  points: readonly PhasePoint[],
  distance: (point: PhasePoint) => number,
  reach: number,
): number {
  let [found, least] = [-1, reach];
  for (const [index, point] of points.entries()) {
    const away = distance(point);
    // The newest of equals.
    if (away <= least) [found, least] = [index, away];
  }
  return found;
}

/** The position of the point closest to a time in points in order of time; -1 without points. */
export function pointAt(points: readonly PhasePoint[], time_s: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as PhasePoint).time_s < time_s) low = middle + 1;
    else high = middle;
  }
  if (low === points.length) return points.length - 1;
  const [before, after] = [points[low - 1], points[low] as PhasePoint];
  return before && time_s - before.time_s < after.time_s - time_s ? low - 1 : low;
}

/** The least and the greatest value of each signal; low > high without points. */
export function spanOf(points: readonly PhasePoint[]) {
  const span = { x: [Infinity, -Infinity] as [number, number], y: [Infinity, -Infinity] as [number, number] };
  for (const { x, y } of points) {
    span.x = [Math.min(span.x[0], x), Math.max(span.x[1], x)];
    span.y = [Math.min(span.y[0], y), Math.max(span.y[1], y)];
  }
  return span;
}
