// Where nodes stand in the drawing: at the document's own coordinates, else where the layout puts them.
import { autoLayout, type Point } from "../../scenario/auto-layout";
import type { Layout } from "../../telemetry/layout";

export type { Point } from "../../scenario/auto-layout";

export interface Placement {
  height: number;
  nodes: ReadonlyMap<string, Point>;
}

const ROW = 34;
const MARGIN = 22;
const MOST_HEIGHT = 220;

function given(layout: Layout): ReadonlyMap<string, Point> | undefined {
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
  const raw = given(layout) ?? autoLayout({ ...layout, flows: layout.groups });
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
