/** Curves of links: horizontal at both ends, or vertical where one node is above the other. */
import type { Point, Size } from "./rect";

/** A node by its centre; lines end at the edge of a host and at the centre of a router. */
export interface NodeBox extends Point, Size {
  readonly isRouter: boolean;
}

export interface Curve {
  readonly start: Point;
  readonly first: Point;
  readonly second: Point;
  readonly end: Point;
  readonly isUpright: boolean;
}

/** Nodes whose horizontal distance is below this are joined vertically. */
const UPRIGHT = 60;
/** A line that leaves a host vertically keeps this far from its corners. */
const CORNER = 14;
/** Distance between links that join the same nodes. */
const LANE = 44;

/** Whether one is above the other, or so nearly that a line between their sides would turn back. */
function stands(from: NodeBox, to: NodeBox): boolean {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const turnsBack = across < (from.width + to.width) / 2 && down >= (from.height + to.height) / 2;
  return turnsBack || across < Math.min(UPRIGHT, down);
}

/** The place in a host's width that is nearest to x. */
function nearestIn({ x, width }: NodeBox, towards_x: number): number {
  const most = width / 2 - CORNER;
  return x + Math.min(most, Math.max(-most, towards_x - x));
}

function edge(box: NodeBox, towards: Point, upright: boolean): Point {
  if (box.isRouter) return { x: box.x, y: box.y };
  return upright
    ? { x: nearestIn(box, towards.x), y: box.y + (Math.sign(towards.y - box.y) * box.height) / 2 }
    : { x: box.x + (Math.sign(towards.x - box.x) * box.width) / 2, y: box.y };
}

/** `lane` is 0 for the only link between two nodes, else its offset to the left or right. */
export function curveBetween(from: NodeBox, to: NodeBox, lane = 0): Curve {
  const isUpright = stands(from, to);
  const start = edge(from, to, isUpright);
  const end = edge(to, from, isUpright);
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const first = isUpright ? { x: start.x, y: middle.y } : { x: middle.x, y: start.y };
  const second = isUpright ? { x: end.x, y: middle.y } : { x: middle.x, y: end.y };
  const { x, y } = normal(start, end);
  const bulge = (point: Point) => ({ x: point.x + x * lane * LANE, y: point.y + y * lane * LANE });
  return { start, first: bulge(first), second: bulge(second), end, isUpright };
}

/** Unit normal, to the right of the direction of travel (downwards for a line to the right). */
function normal(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

/**
 * A parallel curve with the same directions at its ends; positive offsets are downwards, or to the right if it is
 * vertical.
 */
export function beside({ start, first, second, end, isUpright }: Curve, offset: number): Curve {
  const [x, y] = isUpright ? [offset, 0] : [0, offset];
  const shift = (point: Point) => ({ x: point.x + x, y: point.y + y });
  return { start: shift(start), first: shift(first), second: shift(second), end: shift(end), isUpright };
}

const round = (value: number) => Math.round(10 * value) / 10;
const text = ({ x, y }: Point) => `${round(x)},${round(y)}`;

export const pathOf = ({ start, first, second, end }: Curve): string =>
  `M${text(start)}C${text(first)} ${text(second)} ${text(end)}`;

export const reversed = ({ start, first, second, end, isUpright }: Curve): Curve => ({
  start: end,
  first: second,
  second: first,
  end: start,
  isUpright,
});

/** The point at a fraction of the curve, 0 to 1. */
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

/** The first point at least this far from the start, but no further than halfway. */
export function pointAfter(curve: Curve, distance: number): Point {
  for (let step = 1; step < STEPS / 2; ++step) {
    const point = pointAt(curve, step / STEPS);
    if (Math.hypot(point.x - curve.start.x, point.y - curve.start.y) >= distance) return point;
  }
  return pointAt(curve, 0.5);
}

/** Offsets of parallel lines centred on a link; the gap shrinks so that all fit into `most`. */
export function offsets(count: number, gap: number, most: number): number[] {
  const step = count > 1 ? Math.min(gap, most / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}
