/** Where packets are drawn: along the curves of links, and in a row at each watched queue. */
import { type Curve, pointAt } from "../geometry/curve";
import { overlaps, type Point, type Rect } from "../geometry/rect";
import { isReverse } from "../scenario/watch";
import { nodeBox, type PlacedQueue, type Placement, QUEUE, queueBox } from "./placement";

const STEPS = 48;

/** A curve by its length: equal parts are equally long. */
export interface Track {
  readonly points: readonly Point[];
  readonly length: number;
}

export function trackOf(curve: Curve): Track {
  const fine = Array.from({ length: STEPS + 1 }, (_, step) => pointAt(curve, step / STEPS));
  const lengths = [0];
  for (let step = 1; step <= STEPS; ++step) {
    const [before, here] = [fine[step - 1] as Point, fine[step] as Point];
    lengths.push((lengths[step - 1] as number) + Math.hypot(here.x - before.x, here.y - before.y));
  }
  const length = lengths[STEPS] as number;
  let step = 1;
  const points = fine.map((_, index) => {
    const wanted = (length * index) / STEPS;
    while (step < STEPS && (lengths[step] as number) < wanted) ++step;
    const [from, to] = [lengths[step - 1] as number, lengths[step] as number];
    return between(fine[step - 1] as Point, fine[step] as Point, to > from ? (wanted - from) / (to - from) : 0);
  });
  return { points, length };
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** The point at a fraction of the track, moved to the right of the direction of travel by `offset` pixels. */
export function pointOn({ points }: Track, part: number, offset: number): Point {
  const place = Math.min(STEPS - 1e-9, Math.max(0, part * STEPS));
  const step = Math.floor(place);
  const [from, to] = [points[step] as Point, points[step + 1] as Point];
  const { x, y } = between(from, to, place - step);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: x - (offset * (to.y - from.y)) / length, y: y + (offset * (to.x - from.x)) / length };
}

/** The row of packets at a watched queue; its head is at the router. */
export interface QueueRow {
  readonly watch: string;
  readonly head: Point;
  /** The direction from head to tail. */
  readonly towards: 1 | -1;
  /** Pixels for the row. */
  readonly room: number;
}

const GAP = 6;
/** Longer rows are no easier to read. */
const MOST_ROOM = 420;
/** Comfortable and least distance between packets in a row, in pixels. */
const PITCH = 9;
const LEAST_PITCH = 2.5;

/** The rows of all watched queues: from each queue's box along its link, up to whatever stands there. */
export function queueRows({ queues, nodes }: Placement, width: number): QueueRow[] {
  return queues.map((queue) => {
    const towards = isReverse(queue.watch) ? -1 : 1;
    const box = queueBox(queue);
    const near = towards === 1 ? box.left : box.right;
    const others = [...nodes.values()].map(nodeBox).concat(othersOf(queue, queues));
    const room = others.reduce((least, other) => Math.min(least, freeUntil(box, other, towards)), MOST_ROOM);
    const inside = towards === 1 ? width - near : near;
    return {
      watch: queue.watch,
      head: { x: near, y: box.top + QUEUE.height / 2 },
      towards,
      room: Math.max(QUEUE.width, Math.min(room, inside - GAP)),
    };
  });
}

const othersOf = (queue: PlacedQueue, queues: readonly PlacedQueue[]): Rect[] =>
  queues.filter((other) => other !== queue).map(queueBox);

/** How far a row may reach before it meets another rectangle. */
function freeUntil(box: Rect, other: Rect, towards: 1 | -1): number {
  const row = towards === 1 ? { ...box, right: box.left + MOST_ROOM } : { ...box, left: box.right - MOST_ROOM };
  const isBeyond = towards === 1 ? other.left > box.left : other.right < box.right;
  if (!isBeyond || !overlaps(row, other, 1)) return MOST_ROOM;
  return (towards === 1 ? other.left - box.left : box.right - other.right) - GAP;
}

/** The distance between packets of a row: the same whatever waits, as long as there is room for it. */
export function pitchOf({ room }: QueueRow, limit: number, waiting: number): number {
  const usual = Math.min(PITCH, Math.max(LEAST_PITCH, room / Math.max(1, limit)));
  return Math.min(usual, room / Math.max(1, waiting));
}

/** The centre of a place in the row; 0 is the head. */
export const placeInRow = ({ head, towards }: QueueRow, place: number, pitch: number): Point => ({
  x: head.x + towards * (place + 0.5) * pitch,
  y: head.y,
});
