/**
 * Places the labels of a document's links: above the middle of the line, or further along it where that covers
 * something.
 */
import { type Curve, curveBetween, type NodeBox, pointAfter, pointAt, reversed } from "../geometry/curve";
import { around, type Point, type Rect, type Room } from "../geometry/rect";
import { labelSize, queueWidth } from "../scenario/room";
import { labelPlaces, PARTS } from "./label-places";

/** Distance between the flows on a link. */
export const FLOW_GAP = 4;
/** Greatest width of all flows of a link together. */
export const WIDEST = 20;
/** From the edge of a node to the centre of a queue. */
const QUEUE_AT = 34;
export const QUEUE_HEIGHT = 15;
/** Distance of a label from its line. */
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

/** The centre of a queue, at the start of its link. */
export function queuePlace(curve: Curve, from: NodeBox, name: string): Point {
  return pointAfter(curve, (from.isRouter ? from.width / 2 : 0) + Math.max(QUEUE_AT, queueWidth(name) / 2 + 6));
}

export const linesOf = ({ text, reverseText, unusedText }: Labelled): string[] =>
  [text, reverseText && `back ${reverseText}`, unusedText].filter((line) => line !== undefined);

interface LabelPlace extends Point {
  /** Fraction of the label's height above this point. */
  readonly above: 0 | 0.5 | 1;
}

/** The anchor of a label: on the line if that is steep, below it if another link is above, else above the flows. */
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

/** The fraction of the curve at which each link's label stands. */
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
