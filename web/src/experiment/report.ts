/** Numbers of a report, by name. */
import type { LinkResult, WindowResult } from "../engine/protocol";
import { catalog } from "../scenario/catalog";
import { scriptRow } from "../telemetry/scripts";
import { sum } from "../telemetry/statistics";

const REASONS = new Set(catalog.reasons.filter(({ drops, id }) => drops && scriptRow(id) < 0).map(({ id }) => id));

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
    if (!Object.hasOwn(here as object, key))
      throw new Error(`${name}: there is no ${key}; must be one of ${Object.keys(here as object).join(", ")}`);
    here = (here as Record<string, unknown>)[key];
  }
  if (typeof here === "number") return here;
  if (here === null) return Number.NaN;
  throw new Error(`${name}: is no number; must go on with one of ${Object.keys(here as object).join(", ")}`);
}

/** Those of all reasons, or of one; a reason that never applied counts 0. */
function drops(entry: object, path: readonly string[], name: string): number {
  const [, reason] = path;
  const counted = (entry as { drops?: Record<string, number> }).drops;
  const isKnown =
    reason === undefined || REASONS.has(reason) || (counted !== undefined && Object.hasOwn(counted, reason));
  if (path.length > 2 || !isKnown) throw new Error(`${name}: must go on with one of ${[...REASONS].join(", ")}`);
  if (counted === undefined) throw new Error(`${name}: only links count drops by reason`);
  return reason === undefined ? sum(Object.values(counted)) : (counted[reason] ?? 0);
}

/** `ID:forward` is the same as `ID`. */
const namesOfLink = ({ id, direction }: LinkResult) =>
  direction === "forward" ? [id, `${id}:forward`] : [`${id}:${direction}`];

/** The entry with the longest id that the name begins with, and the rest of the name: ids may have dots. */
function entryOf<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => readonly string[],
  name: string,
): { entry: Entry; path: string[] } | undefined {
  let longest = "";
  let found: Entry | undefined;
  for (const entry of entries)
    for (const id of idOf(entry))
      if (id.length > longest.length && name.startsWith(`${id}.`)) [longest, found] = [id, entry];
  return found && { entry: found, path: name.slice(longest.length + 1).split(".") };
}

/** @throws if no report has a number of this name */
export function checkMetric(name: string): void {
  if (name !== "jain" && !/^(classes|flows|links)\./.test(name))
    throw new Error(`${name}: must be jain, or begin with classes, flows or links`);
}

/**
 * A number of one window: `jain`, `classes.tcp.drop_rate`, `flows.cbr[0].goodput_bps`, `links.r1:reverse.utilization`.
 * A drop reason that never applied counts 0. NaN for flows that an unfinished run (`isSoFar`) does not have yet.
 * @throws if the window has no such entry.
 */
export function metricOf(window: WindowResult, name: string, isSoFar = false): number {
  checkMetric(name);
  if (name === "jain") return window.jain ?? Number.NaN;
  const [kind, id = ""] = name.split(".") as ["classes" | "flows" | "links", string?];
  const rest = name.slice(kind.length + 1);
  const found = {
    classes: () => entryOf(window.classes, (entry) => [entry.class], rest),
    flows: () => entryOf(window.flows, (entry) => [entry.id], rest),
    links: () => entryOf(window.links, namesOfLink, rest),
  }[kind]();
  const { entry, path } = found ?? {};
  if (!entry || !path) {
    if (isSoFar) return Number.NaN;
    throw new Error(`${name}: the report has no ${id}`);
  }
  return path[0] === "drops" ? drops(entry, path, name) : field(entry, path, name);
}

/** A field of all flows of a group, of a class (`class:tcp`) or of all (`*`); NaN for those that have nothing to report. */
export function flowsOf(window: WindowResult, flows: string, name: string, isSoFar = false): number[] {
  const chosen = window.flows.filter(
    (flow) => flows === "*" || flow.group === flows || (flows.startsWith("class:") && flow.class === flows.slice(6)),
  );
  if (chosen.length === 0 && isSoFar) return [Number.NaN];
  if (chosen.length === 0) throw new Error(`flows: ${flows}: the report has none`);
  return chosen.map((flow) => field(flow, name.split("."), name));
}
