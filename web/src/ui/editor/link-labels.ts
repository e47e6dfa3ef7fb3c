/** Where the words on links stand: above the middle of the line, or further along it where something else is in the way. */
import type { Point } from "../../scenario/auto-layout";
import { isOver, labelSize, queueWidth, type Room } from "../../scenario/room";
import { type Box, type Curve, curveBetween, pointAfter, pointAt, reversed } from "./link-geometry";

/** Between the flows that pass a link. */
export const FLOW_GAP = 4;
/** All of them together at most. */
export const WIDEST = 20;
/** From the edge of a node to the middle of a queue. */
const QUEUE_AT = 34;
export const QUEUE_HEIGHT = 15;
/** Between a line and its label. */
const APART = 3;
/** Parts of the way, the best first. */
const PLACES = Array.from({ length: 25 }, (_, step) => 0.5 + (step % 2 === 0 ? -1 : 1) * Math.ceil(step / 2) * 0.02);

interface Labelled {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly lane: number;
  readonly flows: readonly unknown[];
  readonly text: string;
  readonly reverseText: string | undefined;
  readonly unusedText: string | undefined;
  readonly queue: { readonly name: string } | undefined;
  readonly reverseQueue: { readonly name: string } | undefined;
}

/** The middle of a queue, where its link begins. */
export function queuePlace(curve: Curve, from: Box, name: string): Point {
  return pointAfter(curve, (from.isRouter ? from.width / 2 : 0) + Math.max(QUEUE_AT, queueWidth(name) / 2 + 6));
}

export const linesOf = ({ text, reverseText, unusedText }: Labelled): string[] =>
  [text, reverseText && `back ${reverseText}`, unusedText].filter((line) => line !== undefined);

interface LabelPlace extends Point {
  /** How much of the label's height is above this point. */
  readonly above: 0 | 0.5 | 1;
}

/** Where a label hangs: on the line itself if that is steep, below it if another link is above, else above all that flows there. */
export function labelPlace(curve: Curve, part: number, flows: number): LabelPlace {
  const { start, end } = curve;
  const { x, y } = pointAt(curve, part);
  if (Math.abs(end.y - start.y) > Math.abs(end.x - start.x)) return { x, y, above: 0.5 };
  const isLower = pointAt(curve, 0.5).y > (start.y + end.y) / 2 + 1;
  const apart = Math.max(0, (Math.min(WIDEST, (flows - 1) * FLOW_GAP) + FLOW_GAP) / 2) + APART;
  return isLower ? { x, y: y + apart, above: 0 } : { x, y: y - apart, above: 1 };
}

export function labelRoom(view: Labelled, curve: Curve, part: number): Room {
  const size = labelSize(...linesOf(view));
  const { x, y, above } = labelPlace(curve, part, view.flows.length);
  return { ...size, x, y: y + (0.5 - above) * size.height };
}

function queueRooms({ queue, reverseQueue }: Labelled, curve: Curve, from: Box, to: Box): Room[] {
  const room = (name: string, at: Point) => ({ ...at, width: queueWidth(name), height: QUEUE_HEIGHT });
  return [
    ...(queue ? [room(queue.name, queuePlace(curve, from, queue.name))] : []),
    ...(reverseQueue ? [room(reverseQueue.name, queuePlace(reversed(curve), to, reverseQueue.name))] : []),
  ];
}

/** All that a label could cover, wherever on the way it stands. */
function reachOf(view: Labelled, { start, end }: Curve): Room {
  const { width, height } = labelSize(...linesOf(view));
  return {
    x: (start.x + end.x) / 2,
    y: (start.y + end.y) / 2,
    width: Math.abs(end.x - start.x) + 2 * width,
    height: Math.abs(end.y - start.y) + 4 * height,
  };
}

/** The part of the way at which each link's label stands: over as little else as can be, one link after the other. */
export function labelParts(links: readonly Labelled[], boxes: ReadonlyMap<string, Box & { room: Room }>) {
  const drawn = links.flatMap((view) => {
    const [from, to] = [boxes.get(view.from), boxes.get(view.to)];
    return from && to ? [{ view, from, to, curve: curveBetween(from, to, view.lane) }] : [];
  });
  const taken: Room[] = [
    ...[...boxes.values()].map(({ room }) => room),
    ...drawn.flatMap(({ view, curve, from, to }) => queueRooms(view, curve, from, to)),
  ];
  const parts = new Map<string, number>();
  for (const { view, curve } of drawn) {
    const reach = reachOf(view, curve);
    const near = taken.filter((other) => isOver(reach, other));
    let best = { part: 0.5, count: Number.POSITIVE_INFINITY, room: labelRoom(view, curve, 0.5) };
    for (const part of PLACES) {
      const room = labelRoom(view, curve, part);
      const count = near.filter((other) => isOver(room, other)).length;
      if (count < best.count) best = { part, count, room };
      if (count === 0) break;
    }
    parts.set(view.id, best.part);
    taken.push(best.room);
  }
  return parts;
}
