/** Numbers of a report, by name. */
import type { WindowResult } from "../engine/protocol";
import { catalog } from "../scenario/catalog";

const REASONS = new Set(catalog.reasons.filter(({ drops }) => drops).map(({ id }) => id));

/** Fields that a report omits when there was nothing to measure. */
const OPTIONAL = ["completion_s"];

/**
 * Looks up a path such as `queue_packets.mean`; NaN where the run has nothing to report.
 * @throws if the report has no such field.
 */
function field(entry: object, path: readonly string[], name: string): number {
  let here: unknown = entry;
  for (const key of path) {
    if (here === null || (here === entry && OPTIONAL.includes(key) && !(key in entry))) return Number.NaN;
    const found = (here as Record<string, unknown>)[key];
    if (found === undefined)
      throw new Error(`${name}: there is no ${key}; must be one of ${Object.keys(here as object).join(", ")}`);
    here = found;
  }
  if (typeof here === "number") return here;
  if (here === null) return Number.NaN;
  throw new Error(`${name}: is no number; must go on with one of ${Object.keys(here as object).join(", ")}`);
}

/** A reason that never applied counts 0. */
function drops(entry: object, path: readonly string[], name: string): number {
  const [, reason] = path;
  if (reason === undefined || !REASONS.has(reason) || path.length !== 2)
    throw new Error(`${name}: must go on with one of ${[...REASONS].join(", ")}`);
  const counted = (entry as { drops?: Record<string, number> }).drops;
  if (counted === undefined) throw new Error(`${name}: only links count drops by reason`);
  return counted[reason] ?? 0;
}

/**
 * A number of one window: `jain`, `classes.tcp.drop_rate`, `flows.cbr[0].goodput_bps`, `links.r1:reverse.utilization`.
 * A drop reason that never applied counts 0. NaN for flows that an unfinished run (`isSoFar`) does not have yet.
 * @throws if the window has no such entry.
 */
export function metricOf(window: WindowResult, name: string, isSoFar = false): number {
  const [kind = "", id = "", ...path] = name.split(".");
  if (kind === "jain") return window.jain ?? Number.NaN;
  const [link, direction = "forward"] = id.split(":");
  const entries: Record<string, object | undefined> = {
    classes: window.classes.find((entry) => entry.class === id),
    flows: window.flows.find((entry) => entry.id === id),
    links: window.links.find((entry) => entry.id === link && entry.direction === direction),
  };
  if (!(kind in entries)) throw new Error(`${name}: must begin with jain, classes, flows or links`);
  const entry = entries[kind];
  if (entry === undefined && isSoFar) return Number.NaN;
  if (entry === undefined) throw new Error(`${name}: the report has no ${id}`);
  return path[0] === "drops" ? drops(entry, path, name) : field(entry, path, name);
}

/** A field of all flows of a group, of a class (`class:tcp`) or of all (`*`). */
export function flowsOf(window: WindowResult, flows: string, name: string, isSoFar = false): number[] {
  const chosen = window.flows.filter(
    (flow) => flows === "*" || flow.group === flows || (flows.startsWith("class:") && flow.class === flows.slice(6)),
  );
  if (chosen.length === 0 && isSoFar) return [Number.NaN];
  if (chosen.length === 0) throw new Error(`flows: ${flows}: the report has none`);
  return chosen.map((flow) => field(flow, name.split("."), name));
}
