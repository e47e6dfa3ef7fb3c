/** What is wrong with the `sweep` of a document, but for paths that do not exist. */
import type { ExperimentDocument } from "./document";

interface Found {
  readonly path: string;
  readonly message: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that is not empty: an id or a label. */
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function problemsOfPoint(point: unknown, path: string): Found[] {
  if (!isObject(point)) return [{ path, message: "must be an object with id, label and set" }];
  return [
    ...(isText(point.id) ? [] : [{ path: `${path}.id`, message: "must be a text" }]),
    ...(typeof point.label === "string" ? [] : [{ path: `${path}.label`, message: "must be a text" }]),
    ...(isObject(point.set) ? [] : [{ path: `${path}.set`, message: "must be an object of paths and values" }]),
  ];
}

/** The ids that an earlier entry has, too. */
function repeated(entries: readonly unknown[], path: string): Found[] {
  const ids = entries.map((entry) => (isObject(entry) ? entry.id : undefined));
  return ids.flatMap((id, index) =>
    isText(id) && ids.indexOf(id) < index
      ? [{ path: `${path}[${index}].id`, message: `${id}: an earlier entry has this id` }]
      : [],
  );
}

function problemsOfAxis(axis: unknown, path: string): Found[] {
  if (!isObject(axis)) return [{ path, message: "must be an object with id, label and points" }];
  const id = isText(axis.id) ? [] : [{ path: `${path}.id`, message: "must be a text" }];
  const label = typeof axis.label === "string" ? [] : [{ path: `${path}.label`, message: "must be a text" }];
  const { points } = axis;
  if (!Array.isArray(points) || points.length === 0)
    return [...id, ...label, { path: `${path}.points`, message: "must be a list of at least one point" }];
  const each = points.flatMap((point, index) => problemsOfPoint(point, `${path}.points[${index}]`));
  return [...id, ...label, ...each, ...repeated(points, `${path}.points`)];
}

/** Every mistake in the form of a sweep, with its place. */
export function problemsOfSweep({ sweep }: ExperimentDocument): Found[] {
  if (sweep === undefined) return [];
  if (!Array.isArray(sweep)) return [{ path: "sweep", message: "must be a list of axes" }];
  return [...sweep.flatMap((axis, index) => problemsOfAxis(axis, `sweep[${index}]`)), ...repeated(sweep, "sweep")];
}
