/** Estimates the size of parts of the editor's drawing from their text. */
import { textWidth } from "../geometry/letters";
import type { Point, Size } from "../geometry/rect";
import type { LinkEntry, NodeEntry } from "./scenario";

/** Font sizes of node names (largest, as in small drawings), links and queues. */
const NODE_LETTERS = 14.5;
const LINK_LETTERS = 11.5;
const QUEUE_LETTERS = 12;
const ROUTER = 34;
const HOST_HEIGHT = 34;
const NAME_BELOW = 20;
const LINK_LABEL = 18;
/** Length of "100 Mbps · 10.0 ms". */
const MOST_LINK_LETTERS = 18;

/** Names up to this length stand in a router's circle, longer ones below it. */
export const MOST_INSIDE = 3;

/** The greatest coordinate, either way, that a document may have. */
const FARTHEST = 100_000;

const coordinate = (value: unknown): number =>
  typeof value === "number" ? Math.min(FARTHEST, Math.max(-FARTHEST, value)) : 0;

/** Where a node is drawn, also in a draft whose coordinates are missing, texts, or too great. */
export const pointOf = ({ x, y }: Pick<NodeEntry, "x" | "y">): Point => ({ x: coordinate(x), y: coordinate(y) });

type Sized = Pick<NodeEntry, "id" | "kind" | "count">;

/** The size of a node without a name below it. */
export function nodeSize({ id, kind, count = 1 }: Sized): Size {
  if (kind === "router") return { width: ROUTER, height: ROUTER };
  const name = textWidth(count > 1 ? `${id} × ${count}` : id, NODE_LETTERS);
  return { width: Math.min(170, Math.max(72, Math.ceil(name) + 26)), height: HOST_HEIGHT };
}

/** The size of a node including its name. */
export function nodeRoom(node: Sized): Size {
  const { width, height } = nodeSize(node);
  if (node.kind !== "router" || node.id.length <= MOST_INSIDE) return { width, height };
  return { width: Math.max(width, Math.ceil(textWidth(node.id, NODE_LETTERS)) + 6), height: height + 2 * NAME_BELOW };
}

export const queueWidth = (name: string): number => Math.ceil(textWidth(name, QUEUE_LETTERS, true)) + 12;

/** The size of a link's label: "25 Mbps · 20 ms", with the other direction below if it differs. */
export const labelSize = (...lines: readonly string[]): Size => ({
  width: Math.ceil(Math.max(...lines.map((line) => textWidth(line, LINK_LETTERS)))) + 12,
  height: LINK_LABEL + (lines.length - 1) * (LINK_LABEL - 4),
});

/** The label width of a link that is not drawn yet. */
export const linkLabelWidth = ({ rate, delay }: Pick<LinkEntry, "rate" | "delay">): number =>
  labelSize(`${rate} · ${delay}`.slice(0, MOST_LINK_LETTERS)).width;
