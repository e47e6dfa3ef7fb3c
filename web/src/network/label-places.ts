/**
 * Places labels of links: each at the first of its candidates that covers nothing, or else covers least. No label is
 * omitted.
 */
import { overlaps, type Rect } from "../geometry/rect";

/** Fractions of the curve, best first. */
export const PARTS = Array.from(
  { length: 25 },
  (_, step) => 0.5 + (step % 2 === 0 ? -1 : 1) * Math.ceil(step / 2) * 0.02,
);

export interface LabelPlace {
  readonly rect: Rect;
}

export interface Labelled<Place extends LabelPlace> {
  readonly id: string;
  /** Best first. */
  readonly places: readonly Place[];
}

/** Covering a label or a node costs more than crossing any number of lines. */
const TAKEN = 1000;

/** Places the labels one by one; later ones avoid earlier ones. */
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
