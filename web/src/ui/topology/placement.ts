// Where nodes stand in the drawing: at the document's own coordinates, else in layers from senders to receivers.
import type { Layout } from "../../telemetry/layout";

export interface Point {
  x: number;
  y: number;
}

export interface Placement {
  height: number;
  nodes: ReadonlyMap<string, Point>;
}

const ROW = 34;
const MARGIN = 22;
const MOST_HEIGHT = 220;

/** Steps from any node without an incoming link; cycles end where they started. */
function layers(layout: Layout): Map<string, number> {
  const incoming = new Set(layout.links.map(({ to }) => to));
  const depth = new Map<string, number>();
  const roots = layout.nodes.filter(({ id }) => !incoming.has(id));
  const queue = (roots.length > 0 ? roots : layout.nodes.slice(0, 1)).map(({ id }) => id);
  for (const id of queue) depth.set(id, 0);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const { from, to } of layout.links) {
      const other = from === next ? to : to === next ? from : undefined;
      if (other === undefined || depth.has(other)) continue;
      depth.set(other, (depth.get(next) ?? 0) + (from === next ? 1 : -1));
      queue.push(other);
    }
  }
  return depth;
}

function layered(layout: Layout): Map<string, Point> {
  const depth = layers(layout);
  const taken = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const { id } of layout.nodes) {
    const layer = depth.get(id) ?? 0;
    sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  }
  return new Map(
    layout.nodes.map(({ id }) => {
      const layer = depth.get(id) ?? 0;
      const row = taken.get(layer) ?? 0;
      taken.set(layer, row + 1);
      return [id, { x: layer, y: row - ((sizes.get(layer) ?? 1) - 1) / 2 }];
    }),
  );
}

function given(layout: Layout): Map<string, Point> | undefined {
  const points = layout.nodes.map(({ id, x, y }) => [id, { x, y }] as const);
  if (points.some(([, { x, y }]) => x === undefined || y === undefined)) return undefined;
  return new Map(points.map(([id, { x = 0, y = 0 }]) => [id, { x, y }]));
}

const span = (values: number[]) => ({ low: Math.min(...values), high: Math.max(...values) });
const across = (value: number, { low, high }: { low: number; high: number }) =>
  high === low ? 0.5 : (value - low) / (high - low);

/** How many nodes stand above each other at most. */
function fullestColumn(points: readonly Point[]): number {
  const columns = new Map<number, number>();
  for (const { x } of points) columns.set(x, (columns.get(x) ?? 0) + 1);
  return Math.max(1, ...columns.values());
}

/** Fits the nodes into `width`, `inset` away from both sides, `headroom` free above them. */
export function placeNodes(layout: Layout, width: number, inset: number, headroom = 0): Placement {
  const raw = given(layout) ?? layered(layout);
  const points = [...raw.values()];
  const xs = span(points.map(({ x }) => x));
  const ys = span(points.map(({ y }) => y));
  const rows = ys.high === ys.low ? 1 : Math.max(2, fullestColumn(points));
  const height = Math.min(MOST_HEIGHT, Math.max(96, 2 * MARGIN + (rows - 1) * ROW)) + headroom;
  const place = ({ x, y }: Point): Point => ({
    x: inset + across(x, xs) * (width - 2 * inset),
    y: headroom + MARGIN + across(y, ys) * (height - headroom - 2 * MARGIN),
  });
  return { height, nodes: new Map([...raw].map(([id, point]) => [id, place(point)])) };
}
