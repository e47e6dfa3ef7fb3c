/** The curves of links: they leave and arrive level, as in the drawing of the run, or upright where nodes stand above each other. */
import type { Point } from "../../scenario/auto-layout";

/** A node by its middle; lines end at the edge of a host and in the middle of a router. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
  readonly isRouter: boolean;
}

export interface Curve {
  readonly start: Point;
  readonly first: Point;
  readonly second: Point;
  readonly end: Point;
}

/** Nodes nearer than this sideways are joined upright. */
const UPRIGHT = 60;
/** Between links that join the same nodes. */
const LANE = 44;

const isUpright = (from: Point, to: Point) => Math.abs(to.x - from.x) < Math.min(UPRIGHT, Math.abs(to.y - from.y));

function edge(box: Box, towards: Point, upright: boolean): Point {
  if (box.isRouter) return { x: box.x, y: box.y };
  return upright
    ? { x: box.x, y: box.y + (Math.sign(towards.y - box.y) * box.height) / 2 }
    : { x: box.x + (Math.sign(towards.x - box.x) * box.width) / 2, y: box.y };
}

/** `lane` is 0 for the only link between two nodes, else to its left or right. */
export function curveBetween(from: Box, to: Box, lane = 0): Curve {
  const upright = isUpright(from, to);
  const start = edge(from, to, upright);
  const end = edge(to, from, upright);
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const first = upright ? { x: start.x, y: middle.y } : { x: middle.x, y: start.y };
  const second = upright ? { x: end.x, y: middle.y } : { x: middle.x, y: end.y };
  const { x, y } = normal(start, end);
  const bulge = (point: Point) => ({ x: point.x + x * lane * LANE, y: point.y + y * lane * LANE });
  return { start, first: bulge(first), second: bulge(second), end };
}

/** Of length one, to the right of the way from one point to another; below a line to the right. */
function normal(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

/** The same curve beside itself. */
export function beside({ start, first, second, end }: Curve, offset: number): Curve {
  const { x, y } = normal(start, end);
  const shift = (point: Point) => ({ x: point.x + x * offset, y: point.y + y * offset });
  return { start: shift(start), first: shift(first), second: shift(second), end: shift(end) };
}

const round = (value: number) => Math.round(10 * value) / 10;
const text = ({ x, y }: Point) => `${round(x)},${round(y)}`;

export const pathOf = ({ start, first, second, end }: Curve): string =>
  `M${text(start)}C${text(first)} ${text(second)} ${text(end)}`;

export const reversed = ({ start, first, second, end }: Curve): Curve => ({
  start: end,
  first: second,
  second: first,
  end: start,
});

/** The point at a part of the way, 0 to 1. */
export function pointAt({ start, first, second, end }: Curve, part: number): Point {
  const rest = 1 - part;
  const weigh = (key: "x" | "y") =>
    rest ** 3 * start[key] +
    3 * rest ** 2 * part * first[key] +
    3 * rest * part ** 2 * second[key] +
    part ** 3 * end[key];
  return { x: weigh("x"), y: weigh("y") };
}

const STEPS = 40;

/** The first point at least this far from the beginning, at most halfway. */
export function pointAfter(curve: Curve, distance: number): Point {
  for (let step = 1; step < STEPS / 2; ++step) {
    const point = pointAt(curve, step / STEPS);
    if (Math.hypot(point.x - curve.start.x, point.y - curve.start.y) >= distance) return point;
  }
  return pointAt(curve, 0.5);
}

/** Beside each other about the middle of a link, within its width however many there are. */
export function offsets(count: number, gap: number, most: number): number[] {
  const step = count > 1 ? Math.min(gap, most / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}
