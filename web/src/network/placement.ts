// Positions and sizes of nodes in the drawing of a run: at the document's coordinates, else from the automatic layout.
// Rows are pushed apart where parts would overlap.

import type { NodeBox } from "../geometry/curve";
import { scale, span } from "../geometry/fit";
import { textWidth } from "../geometry/letters";
import { around, overlaps, type Point, type Rect } from "../geometry/rect";
import { isReverse, linkOfWatch } from "../scenario/watch";
import type { RunSchema } from "../telemetry/run-schema";
import type { RunNode } from "./run-model";

/** A node of the drawing of a run. */
export type PlacedNode = NodeBox;

export interface PlacedQueue extends Point {
  /** Id of the watched queue. */
  readonly watch: string;
  readonly from: string;
  readonly to: string;
  /** Number of queues above it in the same row. */
  readonly slot: number;
}

export interface Placement {
  readonly height: number;
  readonly nodes: ReadonlyMap<string, PlacedNode>;
  readonly queues: readonly PlacedQueue[];
}

/** Font size of node names. */
export const NODE_LETTERS = 12.5;
export const QUEUE = { width: 54, height: 9 };
/** Drawings narrower than this have the label of their only watched link at the top. */
export const NARROW = 520;
export const HEADROOM = 18;
const ROUTER = 30;
const PILL = 26;
/** Routers with longer names are drawn as pills. */
const MOST_IN_CIRCLE = 3;
/** How far a queue's box extends behind the centre of its node. */
const QUEUE_BEHIND = 10;
const QUEUE_BELOW = ROUTER / 2 + 5;
const ROW = 34;
const MARGIN = 22;
const MOST_HEIGHT = 220;
const GAP = 4;
/** Least visible length of a link. */
const LINE = 8;

export const nodeBox = (node: PlacedNode): Rect => around(node, node);

export const queueBox = ({ watch, x, y }: Pick<PlacedQueue, "watch" | "x" | "y">): Rect => ({
  left: isReverse(watch) ? x - QUEUE.width : x,
  right: isReverse(watch) ? x : x + QUEUE.width,
  top: y,
  bottom: y + QUEUE.height,
});

/** Whether all nodes have coordinates; `withCoordinates` computes them otherwise. */
export const hasCoordinates = ({ nodes }: RunSchema): boolean =>
  nodes.every(({ x, y }) => x !== undefined && y !== undefined);

/** The largest number of nodes in one column. */
function fullestColumn(points: readonly Point[]): number {
  const columns = new Map<number, number>();
  for (const { x } of points) columns.set(x, (columns.get(x) ?? 0) + 1);
  return Math.max(1, ...columns.values());
}

/** The width of the longest label, limited by the drawing's width. */
function widestPill(views: readonly RunNode[], width: number): number {
  const longest = Math.max(
    0,
    ...views.map(({ node, label }) => (node.kind === "host" ? textWidth(label, NODE_LETTERS) : 0)),
  );
  return Math.min(width < NARROW ? 0.36 * width : 160, Math.max(72, Math.ceil(longest) + 18));
}

/** The smallest horizontal distance of a node to another one in its row. */
function roomBeside(id: string, points: ReadonlyMap<string, Point>, counts: (other: string) => boolean): number {
  const at = points.get(id);
  const others = [...points].filter(([other, { y }]) => other !== id && y === at?.y && counts(other));
  return Math.min(Number.POSITIVE_INFINITY, ...others.map(([, { x }]) => Math.abs(x - (at?.x ?? 0))));
}

/** The width of each node: the same for all hosts, limited by the room to their neighbours. */
function widthsOf(views: readonly RunNode[], points: ReadonlyMap<string, Point>, pill: number) {
  const isHost = new Map(views.map(({ node }) => [node.id, node.kind === "host"]));
  const routers = new Map(
    views
      .filter(({ node }) => node.kind === "router")
      .map(({ node: { id } }) => {
        const wanted = id.length > MOST_IN_CIRCLE ? textWidth(id, NODE_LETTERS) + 16 : ROUTER;
        return [id, Math.max(ROUTER, Math.min(wanted, roomBeside(id, points, () => true) * 0.62))] as const;
      }),
  );
  const widestRouter = Math.max(ROUTER, ...routers.values());
  const rooms = [...isHost.keys()]
    .filter((id) => isHost.get(id))
    .flatMap((id) => [
      roomBeside(id, points, (other) => isHost.get(other) === true) - GAP,
      2 * (roomBeside(id, points, (other) => isHost.get(other) === false) - widestRouter / 2 - LINE),
    ]);
  const host = Math.max(ROUTER, Math.min(pill, ...rooms));
  return new Map(views.map(({ node: { id } }) => [id, routers.get(id) ?? host]));
}

/** The queues at both ends of each watched link, stacked where several share a place. */
function placeQueues(schema: RunSchema, points: ReadonlyMap<string, Point>): PlacedQueue[] {
  const placed: PlacedQueue[] = [];
  for (const watch of [...schema.watch].sort((a, b) => Number(isReverse(a)) - Number(isReverse(b)))) {
    const link = schema.links.find(({ id }) => id === linkOfWatch(watch));
    const [from, to] = isReverse(watch) ? [link?.to, link?.from] : [link?.from, link?.to];
    const at = points.get(from ?? "");
    if (from === undefined || to === undefined || !at) continue;
    const x = at.x + (isReverse(watch) ? QUEUE_BEHIND : -QUEUE_BEHIND);
    const inSlot = (slot: number) => ({ watch, from, to, slot, x, y: at.y + QUEUE_BELOW + slot * (QUEUE.height + 3) });
    let slot = 0;
    const isTaken = () =>
      placed.some(
        (other) =>
          points.get(other.from)?.y === at.y &&
          other.slot === slot &&
          overlaps(queueBox(inSlot(slot)), queueBox(other), 1),
      );
    while (isTaken()) slot += 1;
    placed.push(inSlot(slot));
  }
  return placed;
}

/** Moves rows down as far as the rows above require. */
function pushedApart(rows: ReadonlyMap<number, readonly Rect[]>): ReadonlyMap<number, number> {
  const down = new Map<number, number>();
  for (const [y, boxes] of [...rows].sort(([a], [b]) => a - b)) {
    let at = y;
    for (const [above, moved] of down)
      for (const upper of rows.get(above) ?? [])
        for (const lower of boxes)
          if (upper.left < lower.right + GAP && lower.left < upper.right + GAP)
            at = Math.max(at, moved + (upper.bottom - above) + GAP + (y - lower.top));
    down.set(y, at);
  }
  return down;
}

/** Scales the nodes to `width`, leaving `inset` at both sides. */
function fitted(raw: ReadonlyMap<string, Point>, width: number, inset: number, headroom: number) {
  const points = [...raw.values()];
  const xs = span(points.map(({ x }) => x));
  const ys = span(points.map(({ y }) => y));
  const rows = ys.high === ys.low ? 1 : Math.max(2, fullestColumn(points));
  const height = Math.min(MOST_HEIGHT, Math.max(96, 2 * MARGIN + (rows - 1) * ROW)) + headroom;
  const across = scale(xs, { low: inset, high: width - inset });
  const down = scale(ys, { low: headroom + MARGIN, high: height - MARGIN });
  const place = ({ x, y }: Point): Point => ({ x: across(x), y: down(y) });
  return { height, points: new Map([...raw].map(([id, point]) => [id, place(point)])) };
}

/** Fits a network that has coordinates into `width` pixels. */
export function placeNetwork(schema: RunSchema, views: readonly RunNode[], width: number): Placement {
  const raw = new Map(schema.nodes.map(({ id, x = 0, y = 0 }) => [id, { x, y }] as const));
  const side = width < NARROW ? 1 : 8;
  const links = new Set(schema.watch.map((watch) => linkOfWatch(watch)));
  const headroom = width < NARROW && links.size === 1 ? HEADROOM : 0;
  const wanted = widestPill(views, width);
  const widths = widthsOf(views, fitted(raw, width, wanted / 2 + side, headroom).points, wanted);
  // Narrower pills leave the nodes more room, never less.
  const { height, points } = fitted(raw, width, Math.max(...widths.values()) / 2 + side, headroom);
  const queues = placeQueues(schema, points);
  const nodes = views.map(({ node: { id, kind } }): [string, PlacedNode] => {
    const size = {
      width: widths.get(id) ?? ROUTER,
      height: kind === "host" || id.length > MOST_IN_CIRCLE ? PILL : ROUTER,
      isRouter: kind === "router",
    };
    return [id, { ...(points.get(id) ?? { x: 0, y: 0 }), ...size }];
  });
  const rows = new Map<number, Rect[]>();
  for (const [id, node] of nodes) {
    const own = queues.filter(({ from }) => from === id).map(queueBox);
    rows.set(node.y, [...(rows.get(node.y) ?? []), nodeBox(node), ...own]);
  }
  const down = pushedApart(rows);
  const moved = (y: number) => (down.get(y) ?? y) - y;
  const movedQueues = queues.map((queue) => ({ ...queue, y: queue.y + moved(points.get(queue.from)?.y ?? 0) }));
  const movedNodes = nodes.map(([id, node]) => [id, { ...node, y: node.y + moved(node.y) }] as const);
  const bottoms = [
    ...movedNodes.map(([, { y }]) => y + MARGIN),
    ...movedQueues.map((queue) => queueBox(queue).bottom + GAP),
  ];
  return { height: Math.max(height, ...bottoms), nodes: new Map(movedNodes), queues: movedQueues };
}
