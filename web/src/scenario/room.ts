/** How much room things take in the editor's drawing, before anything is drawn: by the letters of their words. */
import { textWidth } from "../geometry/letters";
import type { Size } from "../geometry/rect";
import type { LinkEntry, NodeEntry } from "./scenario";

/** Of the names of nodes, which are written larger where the drawing is small; of links; of queues. */
const NODE_LETTERS = 14.5;
const LINK_LETTERS = 11.5;
const QUEUE_LETTERS = 10;
const ROUTER = 34;
const HOST_HEIGHT = 34;
const NAME_BELOW = 20;
const LINK_LABEL = 18;
/** "100 Mbps · 10.0 ms" */
const MOST_LINK_LETTERS = 18;

/** Short names stand in a router's circle, others below it. */
export const MOST_INSIDE = 3;

type Sized = Pick<NodeEntry, "id" | "kind" | "count">;

/** A node without a name that stands below it. */
export function nodeSize({ id, kind, count = 1 }: Sized): Size {
  if (kind === "router") return { width: ROUTER, height: ROUTER };
  const name = textWidth(count > 1 ? `${id} × ${count}` : id, NODE_LETTERS);
  return { width: Math.min(170, Math.max(72, Math.ceil(name) + 26)), height: HOST_HEIGHT };
}

/** A node with its name, wherever that stands. */
export function nodeRoom(node: Sized): Size {
  const { width, height } = nodeSize(node);
  if (node.kind !== "router" || node.id.length <= MOST_INSIDE) return { width, height };
  return { width: Math.max(width, Math.ceil(textWidth(node.id, NODE_LETTERS)) + 6), height: height + 2 * NAME_BELOW };
}

export const queueWidth = (name: string): number => Math.ceil(textWidth(name, QUEUE_LETTERS, true)) + 12;

/** The words on a link: "25 Mbps · 20 ms", and below it another direction that differs. */
export const labelSize = (...lines: readonly string[]): Size => ({
  width: Math.ceil(Math.max(...lines.map((line) => textWidth(line, LINK_LETTERS)))) + 12,
  height: LINK_LABEL + (lines.length - 1) * (LINK_LABEL - 4),
});

/** The same of a link that is yet to be drawn. */
export const linkLabelWidth = ({ rate, delay }: Pick<LinkEntry, "rate" | "delay">): number =>
  labelSize(`${rate} · ${delay}`.slice(0, MOST_LINK_LETTERS)).width;
