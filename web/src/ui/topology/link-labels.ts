// Where the labels of watched links stand: near their link, only where they cover nothing; shortened or left out elsewhere.
import { type Box, HEADROOM, NARROW, nodeBox, overlaps, type Placement, type Point, queueBox } from "./placement";

export interface LinkLabel {
  readonly x: number;
  /** The line the letters stand on. */
  readonly y: number;
  /** Without the rate and the delay. */
  readonly isShort: boolean;
}

interface Labelled {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** What is said beside the use. */
  readonly text: string;
}

/** Mean width of a letter of a caption, and how far it reaches above and below its line. */
const LETTER = 6.2;
const ASCENT = 10;
const DESCENT = 3;
const LONGEST_USE = "100 % used";
/** Rates and delays change while it runs. */
const SPARE_LETTERS = 3;
/** Distances from the middle of the link: just above it, above its nodes, below it, below the queues. */
const DISTANCES = [-16, -22, 22, 30, 44, -36];

/** Half of a full line, and how finely it is followed. */
const HALF_LINE = 8;
const STEPS = 24;

export function labelBox({ x, y, isShort }: LinkLabel, text: string): Box {
  const letters = isShort ? LONGEST_USE.length : text.length + SPARE_LETTERS + LONGEST_USE.length;
  const half = (letters * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - ASCENT, bottom: y + DESCENT };
}

/** Small boxes along a link that leaves and arrives level. */
function alongLink(from: Point, to: Point): Box[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const x = from.x + (to.x - from.x) * (1.5 * t * (1 - t) + t ** 3);
    const y = from.y + (to.y - from.y) * t * t * (3 - 2 * t);
    return { left: x - HALF_LINE, right: x + HALF_LINE, top: y - HALF_LINE, bottom: y + HALF_LINE };
  });
}

/** Labels by the link's id; the first links come first. */
export function placeLabels(
  links: readonly Labelled[],
  all: readonly Pick<Labelled, "from" | "to">[],
  { nodes, queues, height }: Placement,
  width: number,
): ReadonlyMap<string, LinkLabel> {
  const taken = [...[...nodes.values()].map(nodeBox), ...queues.map(queueBox)];
  const labels = new Map<string, LinkLabel>();
  // An only label is above its link, whatever else leads there.
  const lines = (links.length > 1 ? all : links).flatMap(({ from, to }) => {
    const [one, other] = [nodes.get(from), nodes.get(to)];
    return one && other ? alongLink(one, other) : [];
  });
  const isAbove = width < NARROW && links.length === 1;
  for (const { id, from, to, text } of links) {
    const [one, other] = [nodes.get(from), nodes.get(to)];
    if (!one || !other) continue;
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const ys = [...(isAbove ? [HEADROOM - 6] : []), ...DISTANCES.map((distance) => middle.y + distance)];
    const candidates = [false, true].flatMap((isShort) => ys.map((y) => ({ x: middle.x, y, isShort })));
    const fits = (label: LinkLabel) => {
      const box = labelBox(label, text);
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      return isInside && !taken.some((other) => overlaps(box, other, 1));
    };
    const isFree = (label: LinkLabel) => !lines.some((line) => overlaps(labelBox(label, text), line));
    const fitting = candidates.filter(fits);
    const label = fitting.find(isFree) ?? fitting[0];
    if (!label) continue;
    labels.set(id, label);
    taken.push(labelBox(label, text));
  }
  return labels;
}
