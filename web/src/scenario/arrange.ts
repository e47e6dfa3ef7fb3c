/** Arranges the nodes of a document, with room for their names and the labels of their links. */
import type { Point } from "../geometry/rect";
import { autoLayout, GRID } from "./auto-layout";
import { disciplineOf } from "./catalog";
import { linkLabelWidth, nodeRoom, queueWidth } from "./room";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "./scenario";

/** Gap between neighbouring parts. */
const GAP = 12;

const queueRoom = (queue: QueueEntry | undefined) =>
  queue ? queueWidth(disciplineOf(queue.discipline ?? "")?.label ?? queue.discipline ?? "") + GAP : 0;

/**
 * Room for the label in the middle of a link and the queues at its ends; lines run to the edges of hosts and the
 * centres of routers.
 */
function lengthOf(link: LinkEntry, edge: (id: string) => number): number {
  const ends = [
    { at: link.from, queue: link.queue },
    { at: link.to, queue: link.reverse?.queue },
  ];
  const beside = ends.map(({ at, queue }) => queueRoom(queue) + (edge(at) === 0 ? 17 : 0));
  return ends.reduce((sum, { at }) => sum + edge(at), linkLabelWidth(link) + 2 * (Math.max(...beside) + GAP));
}

export function arranged(document: ScenarioDocument): ReadonlyMap<string, Point> {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const half = (id: string) => {
    const node = nodes.get(id);
    return node ? nodeRoom(node).width / 2 : 0;
  };
  const edge = (id: string) => (nodes.get(id)?.kind === "router" ? 0 : half(id));
  return autoLayout(document, (left, right) => {
    const joins = ({ from, to }: LinkEntry) =>
      (left.includes(from) && right.includes(to)) || (left.includes(to) && right.includes(from));
    const widest = (ids: readonly string[]) => Math.max(0, ...ids.map(half));
    const lengths = document.links.filter(joins).map((link) => lengthOf(link, edge));
    return Math.ceil(Math.max(GRID.x, widest(left) + widest(right) + 4 * GAP, ...lengths) / 10) * 10;
  });
}

/** The document with a place for every node; the same object if all have one. */
export function placed(document: ScenarioDocument): ScenarioDocument {
  if (document.nodes.every(({ x, y }) => x !== undefined && y !== undefined)) return document;
  const places = arranged(document);
  return { ...document, nodes: document.nodes.map((node) => ({ ...node, ...places.get(node.id) })) };
}
