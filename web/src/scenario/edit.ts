/** Edits of a document: each returns a new document. The engine may still reject the result. */
import type { Point, Rect } from "../geometry/rect";
import { placed } from "./arrange";
import { GRID } from "./auto-layout";
import { type ParamInfo, usualDiscipline } from "./catalog";
import { freshId, nextId, withNames } from "./edit-ids";
import { duplicateNodes } from "./edit-nodes";
import { viaOf, withVia } from "./edit-routes";
import { entryOf, type Selection } from "./entries";
import { freePlace } from "./free-place";
import { parseQuantity, writeQuantity } from "./quantity";
import { pointOf } from "./room";
import type { FlowEntry, LinkEntry, NodeEntry, QueueEntry, ScenarioDocument } from "./scenario";
import { type Path, setIn } from "./set-in";
import { wholeCatalog } from "./whole-catalog";

export { isFree, rename } from "./edit-ids";
export { aligned, duplicateNodes } from "./edit-nodes";
export { entryOf, hasEntry, type Part, type Selection } from "./entries";
export type { Path } from "./set-in";

/** A document with a new entry. */
export interface Added {
  readonly document: ScenarioDocument;
  readonly id: string;
}

export type NodeKind = "host" | "rack" | "router";

const STEMS: Readonly<Record<NodeKind, string>> = { host: "host-", rack: "hosts-", router: "r" };
const RACK = 10;
/** Access links are this much faster than the bottleneck, so that packets queue at routers. */
const ACCESS_FACTOR = 10;
const BOTTLENECK_QUEUE: QueueEntry = { discipline: usualDiscipline, limit: "60 packets" };

export const isRack = ({ kind, count = 1 }: NodeEntry): boolean => kind !== "router" && count > 1;

/**
 * Adds a host, a rack or a router beside a node, by default the newest: routers to the right, hosts below other hosts.
 */
export function addNode(before: ScenarioDocument, kind: NodeKind, beside?: string, seen?: Rect): Added {
  const document = placed(before);
  const neighbour = document.nodes.find(({ id }) => id === beside) ?? document.nodes.at(-1);
  const id = freshId(document, "nodes", STEMS[kind]);
  const node: NodeEntry = { id, kind: kind === "router" ? "router" : "host" };
  if (kind === "rack") node.count = RACK;
  const isDownward = kind !== "router" && neighbour !== undefined && neighbour.kind !== "router";
  const at = freePlace(document.nodes, node, { beside: neighbour, isDownward, seen });
  return { document: { ...document, nodes: [...document.nodes, { ...node, ...at }] }, id };
}

function defaultOf(params: readonly ParamInfo[], name: string, factor = 1) {
  const param = params.find((other) => other.name === name);
  return writeQuantity(Number(param?.default ?? 0) * factor, param?.unit ?? "none");
}

/** Connects two nodes. A link between routers is a bottleneck and gets a queue. */
export function connect(document: ScenarioDocument, from: string, to: string): Added {
  const { params } = wholeCatalog.link;
  const isRouter = (id: string) => document.nodes.some((node) => node.id === id && node.kind === "router");
  const isBottleneck = isRouter(from) && isRouter(to);
  const link: LinkEntry = {
    id: freshId(document, "links", "link-"),
    from,
    to,
    rate: defaultOf(params, "rate", isBottleneck ? 1 : ACCESS_FACTOR),
    delay: defaultOf(params, "delay"),
    ...(isBottleneck && { queue: BOTTLENECK_QUEUE }),
  };
  return { document: { ...document, links: [...document.links, link] }, id: link.id };
}

/** Inserts a router into a link, as a waypoint for paths; the second half is fast and has no delay. */
export function splitLink(before: ScenarioDocument, id: string): Added {
  const document = placed(before);
  const link = document.links.find((other) => other.id === id);
  const ends = document.nodes.filter((node) => node.id === link?.from || node.id === link?.to);
  if (!link || ends.length < 2) return { document: before, id };
  const { params } = wholeCatalog.link;
  const rate = (typeof link.rate === "string" ? parseQuantity(link.rate, "bps") : link.rate) ?? 0;
  const most = params.find(({ name }) => name === "rate")?.max ?? rate;
  const router: NodeEntry = { id: freshId(document, "nodes", STEMS.router), kind: "router" };
  const mean = (key: "x" | "y") => Math.round(ends.reduce((sum, node) => sum + pointOf(node)[key], 0) / 20) * 10;
  const at = freePlace(document.nodes, router, {
    beside: { ...router, x: mean("x"), y: mean("y") + GRID.y },
    isDownward: true,
  });
  const rest: LinkEntry = {
    id: nextId(document, { part: "links", id }),
    from: router.id,
    to: link.to,
    rate: writeQuantity(Math.min(most, rate * ACCESS_FACTOR), "bps"),
    delay: "0 s",
  };
  const links = document.links.flatMap((other) => (other.id === id ? [{ ...other, to: router.id }, rest] : [other]));
  return { document: { ...document, nodes: [...document.nodes, { ...router, ...at }], links }, id: router.id };
}

/** Adds a bulk TCP transfer from each host of `from`. Start times are random, so that the seed matters. */
export function addFlow(document: ScenarioDocument, from: string, to: string): Added {
  const count = document.nodes.find(({ id }) => id === from)?.count ?? 1;
  const flow: FlowEntry = {
    id: freshId(document, "flows", "flow-"),
    from,
    to,
    ...(count > 1 && { count }),
    transport: { type: wholeCatalog.transports[0]?.id ?? "" },
    application: { type: wholeCatalog.applications[0]?.id ?? "" },
    start_jitter: "0.1 s",
  };
  return { document: { ...document, flows: [...document.flows, flow] }, id: flow.id };
}

/** Removes entries together with everything that depends on them, and what is varied and expected of the whole. */
export function remove(document: ScenarioDocument, ...gone: readonly Selection[]): ScenarioDocument {
  const keys = new Set(gone.map(({ part, id }) => `${part} ${id}`));
  const isNamed = ({ part, id }: Selection) => keys.has(`${part} ${id}`);
  const isGone = (other: Selection): boolean => {
    if (isNamed(other)) return true;
    if (other.part === "nodes") return false;
    const ends = document[other.part].filter(({ id }) => id === other.id).flatMap(({ from, to }) => [from, to]);
    return ends.some((id) => isNamed({ part: "nodes", id }));
  };
  const { sweep: _, expect: __, ...left } = withNames(document, (other) => (isGone(other) ? undefined : other.id));
  return left as ScenarioDocument;
}

/**
 * Duplicates an entry: a node below itself with its links, a link or a flow between the same nodes; a flow keeps its
 * path.
 */
export function duplicate(document: ScenarioDocument, selection: Selection): Added {
  const { part, id } = selection;
  const entry = entryOf(document, selection);
  if (!entry) return { document, id };
  if (part === "nodes") {
    const { document: copied, ids } = duplicateNodes(document, [id]);
    return { document: copied, id: ids[0] ?? id };
  }
  const copyId = nextId(document, selection);
  const copied = { ...document, [part]: [...document[part], { ...entry, id: copyId }] };
  const via = part === "flows" ? viaOf(document, id) : [];
  return { document: via.length > 0 ? withVia(copied, copyId, via) : copied, id: copyId };
}

/** Moves nodes to new places. */
export function move(before: ScenarioDocument, places: ReadonlyMap<string, Point>): ScenarioDocument {
  const document = placed(before);
  const nodes = document.nodes.map((node) => {
    const at = places.get(node.id);
    return at ? { ...node, x: Math.round(at.x), y: Math.round(at.y) } : node;
  });
  return { ...document, nodes };
}

/** Sets a value at a path; undefined removes the key, and its object if that becomes empty. */
export const setAt = (document: ScenarioDocument, path: Path, value: unknown): ScenarioDocument =>
  setIn(document, path, value);
