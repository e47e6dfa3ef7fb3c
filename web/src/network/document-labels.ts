/** Where the words on the links of a document stand: above the middle of the line, or further along it where something is in the way. */
import { type Curve, curveBetween, type NodeBox, pointAfter, pointAt, reversed } from "../geometry/curve";
import { around, type Point, type Rect, type Room } from "../geometry/rect";
import { labelSize, queueWidth } from "../scenario/room";
import { labelPlaces, PARTS } from "./label-places";

/** Between the flows that pass a link. */
export const FLOW_GAP = 4;
/** All of them together at most. */
export const WIDEST = 20;
/** From the edge of a node to the middle of a queue. */
const QUEUE_AT = 34;
export const QUEUE_HEIGHT = 15;
/** Between a line and its label. */
const APART = 3;
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
export function queuePlace(curve: Curve, from: NodeBox, name: string): Point {
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

function queueRooms({ queue, reverseQueue }: Labelled, curve: Curve, from: NodeBox, to: NodeBox): Room[] {
  const room = (name: string, at: Point) => ({ ...at, width: queueWidth(name), height: QUEUE_HEIGHT });
  return [
    ...(queue ? [room(queue.name, queuePlace(curve, from, queue.name))] : []),
    ...(reverseQueue ? [room(reverseQueue.name, queuePlace(reversed(curve), to, reverseQueue.name))] : []),
  ];
}

interface LabelPart {
  readonly part: number;
  readonly rect: Rect;
}

/** The part of the way at which each link's label stands. */
export function labelParts(
  links: readonly Labelled[],
  boxes: ReadonlyMap<string, NodeBox & { room: Room }>,
): ReadonlyMap<string, LabelPart> {
  const drawn = links.flatMap((view) => {
    const [from, to] = [boxes.get(view.from), boxes.get(view.to)];
    return from && to ? [{ view, from, to, curve: curveBetween(from, to, view.lane) }] : [];
  });
  const taken: Room[] = [
    ...[...boxes.values()].map(({ room }) => room),
    ...drawn.flatMap(({ view, curve, from, to }) => queueRooms(view, curve, from, to)),
  ];
  const labels = drawn.map(({ view, curve }) => ({
    id: view.id,
    places: PARTS.map((part) => {
      const room = labelRoom(view, curve, part);
      return { part, rect: around(room, room) };
    }),
  }));
  return labelPlaces(
    labels,
    taken.map((room) => around(room, room)),
  );
}
