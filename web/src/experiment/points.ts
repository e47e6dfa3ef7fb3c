/** The points of a sweep, and the document of each. */
import type { ExperimentDocument, Place } from "./document";

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

type Json = Record<string, unknown>;

/** One step of a path: an entry of a list by its id, or a key of an object. */
function step(holder: unknown, name: string, path: string): { holder: Json; key: string | number } {
  if (Array.isArray(holder)) {
    const index = holder.findIndex((entry: Json) => entry.id === name);
    if (index < 0) throw new Error(`sweep: ${path}: there is no ${name}`);
    return { holder: holder as unknown as Json, key: index };
  }
  if (typeof holder !== "object" || holder === null) throw new Error(`sweep: ${path}: ${name} stands in no object`);
  return { holder: holder as Json, key: name };
}

function put(document: unknown, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let here = document;
  for (const name of names) {
    const { holder, key } = step(here, name, path);
    here = holder[key];
  }
  const { holder, key } = step(here, last, path);
  if (value === null && typeof key === "number") (holder as unknown as unknown[]).splice(key, 1);
  else if (value === null) delete holder[key];
  else holder[key] = structuredClone(value);
}

/**
 * The scenario at a place with a seed, as the engine runs it.
 * @throws if a path of the sweep does not exist.
 */
export function documentAt(document: ExperimentDocument, place: Place, seed?: number): ExperimentDocument {
  const { sweep = [], expect: _, ...rest } = document;
  const plain = structuredClone(rest);
  for (const { id, points } of sweep) {
    const point = points.find((each) => each.id === place[id]);
    for (const [path, value] of Object.entries(point?.set ?? {})) put(plain, path, value);
  }
  return seed === undefined ? plain : { ...plain, seed };
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
