/**
 * Layered layout for nodes without coordinates: layers along the flows, with few crossings (after Sugiyama et al.
 * 1981).
 */
import type { Point } from "../geometry/rect";
import { type Network, routesOf } from "./routes";

/** Distances of neighbouring layers and rows. */
export const GRID: Point = { x: 220, y: 90 };
const ORIGIN: Point = { x: 80, y: 50 };
const SWEEPS = 8;
/** Skips crossing reduction for networks with more stations than this: it would take too long and help little. */
const MOST_STATIONS = 400;

type Neighbours = ReadonlyMap<string, readonly string[]>;

/** The left and right neighbours of each node. */
interface Directed {
  readonly before: Neighbours;
  readonly after: Neighbours;
}

/** Links are directed along most of their flows; links that would close a cycle are reversed. */
function directed(network: Network): Directed {
  const balance = new Map<string, number>();
  const routes = routesOf(network);
  for (const { id, count = 1 } of network.flows)
    for (const { link, from } of routes.get(id) ?? [])
      balance.set(link.id, (balance.get(link.id) ?? 0) + (from === link.from ? count : -count));
  const wanted = new Map<string, string[]>(network.nodes.map(({ id }) => [id, []]));
  for (const { id, from, to } of network.links) {
    const [left, right] = (balance.get(id) ?? 0) < 0 ? [to, from] : [from, to];
    if (wanted.has(right) && left !== right) wanted.get(left)?.push(right);
  }
  return withoutCircles(wanted);
}

function withoutCircles(wanted: Neighbours): Directed {
  const before = new Map<string, string[]>([...wanted.keys()].map((id) => [id, []]));
  const after = new Map<string, string[]>([...wanted.keys()].map((id) => [id, []]));
  const open = new Set<string>();
  const done = new Set<string>();
  const join = (left: string, right: string) => {
    after.get(left)?.push(right);
    before.get(right)?.push(left);
  };
  const visit = (id: string) => {
    open.add(id);
    for (const next of wanted.get(id) ?? []) {
      if (open.has(next)) join(next, id);
      else join(id, next);
      if (!open.has(next) && !done.has(next)) visit(next);
    }
    open.delete(id);
    done.add(id);
  };
  for (const id of wanted.keys()) if (!done.has(id)) visit(id);
  return { before, after };
}

/** Layers by longest path; a node that only sends stands directly before its first receiver. */
function layersOf({ before, after }: Directed): string[][] {
  const depth = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depth.get(id);
    if (known !== undefined) return known;
    const found = Math.max(0, ...(before.get(id) ?? []).map((left) => depthOf(left) + 1));
    depth.set(id, found);
    return found;
  };
  for (const id of before.keys()) depthOf(id);
  const layers: string[][] = [];
  for (const [id, lefts] of before) {
    const rights = (after.get(id) ?? []).map(depthOf);
    const layer = lefts.length === 0 && rights.length > 0 ? Math.min(...rights) - 1 : depthOf(id);
    layers[layer] ??= [];
    layers[layer].push(id);
  }
  return layers;
}

/** A link across several layers gets a station in each, so that it passes beside the nodes there. */
function withStations(layers: readonly string[][], { after }: Directed): { layers: string[][]; network: Directed } {
  const columnOf = new Map(layers.flatMap((layer, column) => layer.map((id) => [id, column] as const)));
  const columnsBetween = (left: string, right: string) => {
    const [from, to] = [columnOf.get(left) ?? 0, columnOf.get(right) ?? 0];
    return Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);
  };
  const links = [...after].flatMap(([left, ends]) => [...new Set(ends)].map((right) => ({ left, right })));
  const needed = links.reduce((sum, { left, right }) => sum + columnsBetween(left, right).length, 0);
  const whole = layers.map((layer) => [...layer]);
  const rights = new Map<string, string[]>();
  const lefts = new Map<string, string[]>();
  const join = (left: string, right: string) => {
    rights.set(left, [...(rights.get(left) ?? []), right]);
    lefts.set(right, [...(lefts.get(right) ?? []), left]);
  };
  for (const { left, right } of links) {
    let last = left;
    for (const column of needed > MOST_STATIONS ? [] : columnsBetween(left, right)) {
      const station = stationOf(left, right, column);
      whole[column]?.push(station);
      join(last, station);
      last = station;
    }
    join(last, right);
  }
  return { layers: whole, network: { before: lefts, after: rights } };
}

/** The newlines keep station ids apart from node ids. */
const stationOf = (left: string, right: string, column: number) => `\n${left}\n${right}\n${column}`;
const isStation = (id: string) => id.startsWith("\n");

type Rows = ReadonlyMap<string, number>;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rows are counted from the middle of a layer. */
const rowsOf = (layers: readonly string[][]): Rows =>
  new Map(layers.flatMap((layer) => layer.map((id, row) => [id, row - (layer.length - 1) / 2] as const)));

const rowIn = (rows: Rows, id: string) => rows.get(id) ?? 0;

/** The mean row of a node's neighbours; its own row if it has none. */
function middle(id: string, others: readonly string[], rows: Rows): number {
  return others.length === 0 ? rowIn(rows, id) : mean(others.map((other) => rowIn(rows, other)));
}

/** The number of crossings between each layer and the next. */
function crossings(layers: readonly string[][], { after }: Directed): number {
  const rows = rowsOf(layers);
  let count = 0;
  for (const layer of layers) {
    const lines = layer.flatMap((left) => (after.get(left) ?? []).map((right) => ({ left, right })));
    for (const [position, one] of lines.entries())
      for (const other of lines.slice(position + 1)) {
        const isAbove = rowIn(rows, one.left) - rowIn(rows, other.left);
        if (isAbove * (rowIn(rows, one.right) - rowIn(rows, other.right)) < 0) count += 1;
      }
  }
  return count;
}

/** Orders the layers by the mean row of their neighbours, left and right in turn (barycentre method). */
function untangled(layers: string[][], network: Directed): string[][] {
  let best = { layers, count: crossings(layers, network) };
  let current = layers;
  for (let sweep = 0; sweep < SWEEPS && best.count > 0; ++sweep) {
    const isRightward = sweep % 2 === 0;
    const neighbours = isRightward ? network.before : network.after;
    const next = current.map((layer) => [...layer]);
    for (const layer of isRightward ? next : next.toReversed()) {
      const rows = rowsOf(next);
      const middles = new Map(layer.map((id) => [id, middle(id, neighbours.get(id) ?? [], rows)] as const));
      layer.sort((a, b) => rowIn(middles, a) - rowIn(middles, b));
    }
    current = next;
    const count = crossings(current, network);
    if (count < best.count) best = { layers: current, count };
  }
  return best.layers;
}

/** In rows: a link needs less room than a node. */
const heightOf = (id: string) => (isStation(id) ? 0.6 : 1);

/** The least distance of each node of a layer from the first. */
function offsetsOf(layer: readonly string[]): number[] {
  let top = -heightOf(layer[0] ?? "") / 2;
  return layer.map((id) => {
    const middle = top + heightOf(id) / 2;
    top += heightOf(id);
    return middle;
  });
}

/** Weight of inner nodes: they keep their desired rows, and nodes at the ends of links give way. */
const INNER = 1000;

const isInner = (id: string, { before, after }: Directed) =>
  (before.get(id) ?? []).length > 0 && (after.get(id) ?? []).length > 0;

interface Wish {
  readonly row: number;
  readonly weight: number;
  /** Least distance from the first node. */
  readonly offset: number;
}

/** The places nearest to the desired ones, in the same order and far enough apart. */
function spread(wishes: readonly Wish[]): number[] {
  const blocks: { sum: number; weight: number; count: number }[] = [];
  for (const { row, weight, offset } of wishes) {
    let block = { sum: weight * (row - offset), weight, count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.weight >= block.sum / block.weight; last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks
    .flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight))
    .map((at, position) => at + (wishes[position]?.offset ?? 0));
}

/**
 * Moves nodes towards the rows of their neighbours, so that lines run horizontally; links between inner nodes first.
 */
function levelled(layers: readonly string[][], network: Directed): Rows {
  const rows = new Map(rowsOf(layers));
  const inner = new Set(layers.flat().filter((id) => isInner(id, network)));
  const wishOf = (id: string, neighbours: Neighbours): number => {
    const others = neighbours.get(id) ?? [];
    const level = inner.has(id) ? others.filter((other) => inner.has(other)) : [];
    return middle(id, level.length > 0 ? level : others, rows);
  };
  for (let sweep = 0; sweep < SWEEPS; ++sweep) {
    const isRightward = sweep % 2 === 0;
    for (const layer of isRightward ? layers : layers.toReversed()) {
      const offsets = offsetsOf(layer);
      const wishes = layer.map((id, position) => ({
        row: wishOf(id, isRightward ? network.before : network.after),
        weight: inner.has(id) ? INNER : 1,
        offset: offsets[position] ?? 0,
      }));
      const places = spread(wishes);
      for (const [position, id] of layer.entries()) rows.set(id, places[position] ?? 0);
    }
  }
  return rows;
}

/** The distance between two neighbouring layers. */
type Distance = (left: readonly string[], right: readonly string[]) => number;

/** A place for every node, with integer coordinates. */
export function autoLayout(network: Network, distance: Distance = () => GRID.x): ReadonlyMap<string, Point> {
  const neighbours = directed(network);
  const whole = withStations(layersOf(neighbours), neighbours);
  const layers = untangled(whole.layers, whole.network);
  const rows = levelled(layers, whole.network);
  const columns = layers.map((layer) => layer.filter((id) => !isStation(id)));
  const top = Math.min(...columns.flat().map((id) => rowIn(rows, id)));
  const places = new Map<string, Point>();
  let x = ORIGIN.x;
  for (const [column, ids] of columns.entries()) {
    if (column > 0) x += distance(columns[column - 1] ?? [], ids);
    for (const id of ids) places.set(id, { x, y: Math.round(ORIGIN.y + (rowIn(rows, id) - top) * GRID.y) });
  }
  return places;
}
