/** Copies several nodes with the links attached to them and the flows between them. */
import type { Point } from "../geometry/rect";
import { isOver } from "../geometry/rect";
import { placed } from "./arrange";
import { GRID } from "./auto-layout";
import { nextId } from "./edit-ids";
import { viaOf, withVia } from "./edit-routes";
import type { Part } from "./entries";
import { roomOf } from "./free-place";
import { pointOf } from "./room";
import type { NodeEntry, ScenarioDocument } from "./scenario";

/** A document with new nodes. */
export interface AddedNodes {
  readonly document: ScenarioDocument;
  readonly ids: readonly string[];
}

/** Greatest number of steps downwards: an occupied place further away is outside the drawing. */
const MOST_STEPS = 600;
const STEP = GRID.y / 3;

/** The smallest common shift downwards at which the copies cover nothing. */
function roomBelow(nodes: readonly NodeEntry[], copied: readonly NodeEntry[]): number {
  const rooms = nodes.map(roomOf);
  const isFree = (down: number) =>
    !copied.map(roomOf).some((room) => rooms.some((other) => isOver({ ...room, y: room.y + down }, other, 8)));
  for (let step = 3; step < MOST_STEPS; ++step) if (isFree(step * STEP)) return step * STEP;
  return GRID.y;
}

interface Joint {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Copies of the entries between copied nodes, with new ids, by the ids of the originals. */
function copiesOf<Entry extends Joint>(
  document: ScenarioDocument,
  part: Part,
  entries: readonly Entry[],
  end: (node: string) => string,
): ReadonlyMap<string, Entry> {
  const copies = new Map<string, Entry>();
  let known = document;
  for (const entry of entries) {
    const id = nextId(known, { part, id: entry.id });
    const copy = { ...entry, id, from: end(entry.from), to: end(entry.to) };
    known = { ...known, [part]: [...known[part], copy] };
    copies.set(entry.id, copy);
  }
  return copies;
}

export function duplicateNodes(before: ScenarioDocument, ids: readonly string[]): AddedNodes {
  const document = placed(before);
  const originals = document.nodes.filter(({ id }) => ids.includes(id));
  const down = roomBelow(document.nodes, originals);
  const copyOf = new Map<string, string>();
  let { nodes } = document;
  for (const node of originals) {
    const id = nextId({ ...document, nodes }, { part: "nodes", id: node.id });
    copyOf.set(node.id, id);
    nodes = [...nodes, { ...node, id, y: pointOf(node).y + down }];
  }
  const end = (node: string) => copyOf.get(node) ?? node;
  const isCopied = (node: string) => copyOf.has(node);
  const links = document.links.filter(({ from, to }) => isCopied(from) || isCopied(to));
  const flows = document.flows.filter(({ from, to }) => isCopied(from) && isCopied(to));
  const flowCopies = copiesOf(document, "flows", flows, end);
  const copied = {
    ...document,
    nodes,
    links: [...document.links, ...copiesOf(document, "links", links, end).values()],
    flows: [...document.flows, ...flowCopies.values()],
  };
  const led = [...flowCopies].reduce(
    (next, [id, copy]) => withVia(next, copy.id, viaOf(document, id).map(end)),
    copied,
  );
  return { document: led, ids: [...copyOf.values()] };
}

const APART = 24;

/** Places the nodes in one row (along x) or one column, in their present order and without overlaps. */
export function aligned(nodes: readonly NodeEntry[], along: "x" | "y"): ReadonlyMap<string, Point> {
  const across = along === "x" ? "y" : "x";
  const rooms = nodes.map((node) => ({ id: node.id, ...roomOf(node) })).sort((a, b) => a[along] - b[along]);
  const line = Math.round(rooms.reduce((sum, room) => sum + room[across], 0) / rooms.length / 10) * 10;
  const places = new Map<string, Point>();
  let free = Number.NEGATIVE_INFINITY;
  for (const room of rooms) {
    const length = along === "x" ? room.width : room.height;
    const at = Math.max(room[along], Math.ceil((free + length / 2) / 10) * 10);
    places.set(room.id, along === "x" ? { x: at, y: line } : { x: line, y: at });
    free = at + length / 2 + APART;
  }
  return places;
}
