/** How much room things take in the editor's drawing, before anything is drawn: by the letters of their words. */
import type { LinkEntry, NodeEntry } from "./scenario";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** About a middle. */
export interface Room extends Size {
  readonly x: number;
  readonly y: number;
}

const LETTER = 7;
const ROUTER = 34;
const HOST_HEIGHT = 34;
const NAME_BELOW = 20;
const LINK_LETTER = 6.2;
const LINK_LABEL = 18;
const QUEUE_LETTER = 6;
/** "100 Mbps · 10.0 ms" */
const MOST_LINK_LETTERS = 18;

/** Short names stand in a router's circle, others below it. */
export const MOST_INSIDE = 3;

type Sized = Pick<NodeEntry, "id" | "kind" | "count">;

/** A node without a name that stands below it. */
export function nodeSize({ id, kind, count = 1 }: Sized): Size {
  if (kind === "router") return { width: ROUTER, height: ROUTER };
  const letters = id.length + (count > 1 ? `${count}`.length + 3 : 0);
  return { width: Math.min(170, Math.max(72, letters * LETTER + 26)), height: HOST_HEIGHT };
}

/** A node with its name, wherever that stands. */
export function nodeRoom(node: Sized): Size {
  const { width, height } = nodeSize(node);
  if (node.kind !== "router" || node.id.length <= MOST_INSIDE) return { width, height };
  return { width: Math.max(width, node.id.length * LETTER + 6), height: height + 2 * NAME_BELOW };
}

export const queueWidth = (name: string): number => name.length * QUEUE_LETTER + 12;

/** The words on a link: "25 Mbps · 20 ms", and below it another direction that differs. */
export const labelSize = (...lines: readonly string[]): Size => ({
  width: Math.max(...lines.map((line) => line.length)) * LINK_LETTER + 12,
  height: LINK_LABEL + (lines.length - 1) * (LINK_LABEL - 4),
});

/** The same of a link that is yet to be drawn. */
export const linkLabelWidth = ({ rate, delay }: Pick<LinkEntry, "rate" | "delay">): number =>
  labelSize(`${rate} · ${delay}`.slice(0, MOST_LINK_LETTERS)).width;

export const isOver = (one: Room, other: Room, gap = 0): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap;
