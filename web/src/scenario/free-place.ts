/** Finds a place for a new node: near another one, free, and within the visible part. */
import { around, isInside, isOver, type Point, type Rect, type Room } from "../geometry/rect";
import { GRID } from "./auto-layout";
import { nodeRoom, pointOf } from "./room";
import type { NodeEntry } from "./scenario";

const GAP = 16;
/** Search radius in steps. */
const RINGS = 8;
const snapped = (value: number) => Math.round(value / 10) * 10;

export const roomOf = (node: NodeEntry): Room => ({ ...pointOf(node), ...nodeRoom(node) });

/** The offsets at a distance, nearest first; of equal ones to the right first, then below, or vice versa. */
function ring(distance: number, isDownward: boolean): Point[] {
  const steps = Array.from({ length: 2 * distance + 1 }, (_, index) => index - distance);
  const rank = ({ x, y }: Point) =>
    isDownward ? 2 * Number(y <= 0) + Number(x < 0) : 2 * Number(x <= 0) + Number(y < 0);
  return steps
    .flatMap((y) => steps.map((x) => ({ x, y })))
    .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) === distance)
    .sort((a, b) => Math.abs(a.x) + Math.abs(a.y) - Math.abs(b.x) - Math.abs(b.y) || rank(a) - rank(b));
}

const rings = (isDownward: boolean) =>
  Array.from({ length: RINGS }, (_, distance) => ring(distance, isDownward)).flat();
const RIGHTWARD = rings(false);
const DOWNWARD = rings(true);

/** Leaves room for more nodes to the right of the first. */
const beginningOf = ({ left, right, top, bottom }: Rect, isFirst: boolean): Point => ({
  x: snapped(left + (right - left) * (isFirst ? 0.3 : 0.5)),
  y: snapped((top + bottom) / 2),
});

interface Wish {
  /** The node to stand beside, if any. */
  readonly beside?: NodeEntry | undefined;
  /** Below it rather than to the right. */
  readonly isDownward?: boolean;
  readonly seen?: Rect | undefined;
}

const BEGINNING: Point = { x: 80, y: 160 };

/** Starts the search at the neighbour if it is visible, else in the visible part. */
export function freePlace(nodes: readonly NodeEntry[], node: NodeEntry, wish: Wish): Point {
  const { beside, isDownward = false, seen } = wish;
  const rooms = nodes.map(roomOf);
  const own = nodeRoom(node);
  const isVisible = (at: Point) => !seen || isInside(around(at, own), seen);
  const isFree = (at: Point) => !rooms.some((room) => isOver({ ...at, ...own }, room, GAP));
  const at = beside && pointOf(beside);
  const near = at && isVisible(at) ? at : seen ? beginningOf(seen, nodes.length === 0) : (at ?? BEGINNING);
  const places = (step: Point) =>
    (isDownward ? DOWNWARD : RIGHTWARD).map(({ x, y }) => ({ x: near.x + x * step.x, y: near.y + y * step.y }));
  const wide = places(GRID);
  return (
    wide.find((place) => isFree(place) && isVisible(place)) ??
    places({ x: GRID.x / 4, y: GRID.y / 2 }).find((place) => isFree(place) && isVisible(place)) ??
    wide.find(isFree) ?? { x: near.x, y: Math.max(...rooms.map(({ y }) => y)) + GRID.y }
  );
}
