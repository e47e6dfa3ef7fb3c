/** Where the words on links stand: each at the first of its places that covers nothing, or the least. None is left out. */
import { overlaps, type Rect } from "../geometry/rect";

/** Parts of the way, the best first. */
export const PARTS = Array.from(
  { length: 25 },
  (_, step) => 0.5 + (step % 2 === 0 ? -1 : 1) * Math.ceil(step / 2) * 0.02,
);

export interface LabelPlace {
  readonly rect: Rect;
}

export interface Labelled<Place extends LabelPlace> {
  readonly id: string;
  /** The best first. */
  readonly places: readonly Place[];
}

/** To be over a word or a node is worse than over any number of lines. */
const TAKEN = 1000;

/** One label after the other: what stands, others are kept from. */
export function labelPlaces<Place extends LabelPlace>(
  labels: readonly Labelled<Place>[],
  taken: readonly Rect[],
  lines: readonly Rect[] = [],
): ReadonlyMap<string, Place> {
  const standing = [...taken];
  const found = new Map<string, Place>();
  const countOver = (rects: readonly Rect[], rect: Rect, gap: number) =>
    rects.reduce((count, other) => count + Number(overlaps(rect, other, gap)), 0);
  for (const { id, places } of labels) {
    let best: { place: Place; cost: number } | undefined;
    for (const place of places) {
      const cost = TAKEN * countOver(standing, place.rect, 1) + countOver(lines, place.rect, 0);
      if (!best || cost < best.cost) best = { place, cost };
      if (cost === 0) break;
    }
    if (!best) continue;
    found.set(id, best.place);
    standing.push(best.place.rect);
  }
  return found;
}
