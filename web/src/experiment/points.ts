/** The points of a sweep, and the document of each. */
import { withSettings } from "../scenario/variation";
import type { ExperimentDocument, Place, SweepPoint } from "./document";

/** The key of a place among the runs. */
export function keyOf(document: ExperimentDocument, place: Place): string {
  return (document.sweep ?? []).map(({ id }) => `${id}=${place[id]}`).join(",");
}

/**
 * The place restricted to the document's axes.
 * @throws if an axis is missing or has no such point.
 */
export function checkedPlace(document: ExperimentDocument, place: Place): Place {
  const axes = document.sweep ?? [];
  for (const id of Object.keys(place))
    if (!axes.some((axis) => axis.id === id)) throw new Error(`at.${id}: the sweep has no such axis`);
  return Object.fromEntries(
    axes.map(({ id, points }) => {
      const chosen = place[id];
      const known = points.map((point) => point.id);
      if (chosen === undefined) throw new Error(`at.${id}: must be one of ${known.join(", ")}`);
      if (!known.includes(chosen)) throw new Error(`at.${id}: ${chosen}: must be one of ${known.join(", ")}`);
      return [id, chosen];
    }),
  );
}

function vary(document: ExperimentDocument, set: SweepPoint["set"]): ExperimentDocument {
  try {
    return withSettings(document, set);
  } catch (error) {
    throw new Error(`sweep: ${(error as Error).message}`);
  }
}

/**
 * The scenario at a place with a seed, as the engine runs it.
 * @throws if a path of the sweep does not exist.
 */
export function documentAt(document: ExperimentDocument, place: Place, seed?: number): ExperimentDocument {
  const { sweep = [], expect: _, ...rest } = document;
  const varied = sweep.reduce<ExperimentDocument>((made, { id, points }) => {
    const point = points.find((each) => each.id === place[id]);
    return point ? vary(made, point.set) : made;
  }, rest);
  return seed === undefined ? varied : { ...varied, seed };
}

/** The place of an unmodified document: on each axis the point that leaves it as it is, else the first. */
export function openingPlace(document: ExperimentDocument): Place {
  const written = (place: Place) => JSON.stringify(documentAt(document, place));
  const place: Record<string, string> = {};
  for (const { id, points } of document.sweep ?? []) {
    const before = written(place);
    const same = points.find((point) => written({ ...place, [id]: point.id }) === before);
    place[id] = (same ?? points[0])?.id ?? "";
  }
  return place;
}
