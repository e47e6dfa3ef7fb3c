/** The points of a sweep, and the document of each. */
import { hasLanes, problemsOfLanes, withoutLanes } from "../scenario/lanes";
import { withSettings } from "../scenario/variation";
import type { Axis, ExperimentDocument, Place, SweepPoint } from "./document";

/**
 * The axis by which expectations name a lane: an id, or "" for the document without its lanes. A sweep may have an axis of
 * that name itself.
 */
export const LANE = "lane";

const hasOwn = ({ sweep = [] }: ExperimentDocument) => sweep.some(({ id }) => id === LANE);

/** The lanes as an axis, whose points are set before those of the sweep. */
function laneAxis(document: ExperimentDocument): Axis[] {
  if (!hasLanes(document) || hasOwn(document) || problemsOfLanes(document).length > 0) return [];
  const points = (document.lanes as readonly Partial<SweepPoint>[]).map(({ id = "", label = "", set = {} }) => ({
    id,
    label: label || id,
    set,
  }));
  return [{ id: LANE, label: "Lane", points }];
}

/** The axes that a value can be measured along: the lanes, and those of the sweep. */
export const axesOf = (document: ExperimentDocument): readonly Axis[] => [
  ...laneAxis(document),
  ...(document.sweep ?? []),
];

/** So that no two places have one key, whatever their ids are. */
const escaped = (id: string | undefined) => id?.replace(/[\\,=]/g, "\\$&");

/** The key of a place among the runs: `scheme=red,udp=1`. */
export function keyOf(document: ExperimentDocument, place: Place): string {
  const axes = (document.sweep ?? []).map(({ id }) => id);
  return [...(hasOwn(document) ? [] : [LANE]), ...axes]
    .filter((id) => place[id] !== undefined)
    .map((id) => `${escaped(id)}=${escaped(place[id])}`)
    .join(",");
}

function checkedPoint(id: string, known: readonly string[], chosen: string | undefined): string {
  if (chosen !== undefined && known.includes(chosen)) return chosen;
  const wrong = chosen === undefined ? "" : `${chosen}: `;
  throw new Error(`at.${id}: ${wrong}must be one of ${known.map((point) => point || '""').join(", ")}`);
}

/** The number of combinations of points. */
export const placeCount = (axes: readonly Axis[]): number =>
  axes.reduce((count, { points }) => count * points.length, 1);

/** All combinations of points, in order; one empty place without axes. */
export const placesOf = (axes: readonly Axis[]): Place[] =>
  axes.reduce<Place[]>(
    (places, { id, points }) => places.flatMap((place) => points.map((point) => ({ ...place, [id]: point.id }))),
    [{}],
  );

const idsOf = ({ points }: Axis) => points.map(({ id }) => id);

/**
 * The place restricted to the document's axes. With a lane and no point of the sweep, it is the lane as it is, or the
 * document.
 * @throws if an axis is missing or has no such point.
 */
export function checkedPlace(document: ExperimentDocument, place: Place): Place {
  const { sweep = [] } = document;
  const hasLane = !hasOwn(document) && place[LANE] !== undefined;
  for (const id of Object.keys(place))
    if (!(id === LANE && hasLane) && !sweep.some((axis) => axis.id === id))
      throw new Error(`at.${id}: the sweep has no such axis`);
  const lanes = ["", ...laneAxis(document).flatMap(idsOf)];
  const lane = hasLane ? { [LANE]: checkedPoint(LANE, lanes, place[LANE]) } : {};
  if (hasLane && sweep.every(({ id }) => place[id] === undefined)) return lane;
  const points = sweep.map((axis) => [axis.id, checkedPoint(axis.id, idsOf(axis), place[axis.id])]);
  return { ...lane, ...Object.fromEntries(points) };
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
  const { sweep: _, expect: __, ...rest } = document;
  const axes = axesOf(document);
  const isLane = place[LANE] !== undefined && !hasOwn(document);
  const varied = axes.reduce<ExperimentDocument>(
    (made, { id, points }) => {
      const point = points.find((each) => each.id === place[id]);
      return point ? vary(made, point.set) : made;
    },
    isLane ? withoutLanes(rest) : rest,
  );
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
