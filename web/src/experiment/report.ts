/** The numbers of a report by name. */
import type { WindowResult } from "../engine/protocol";

const asNumber = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

/** Looks up `queue_packets.mean` and the like; an array is indexed by number. NaN where the run has nothing to report. */
function field(entry: unknown, path: readonly string[]): number {
  const found = path.reduce<unknown>((here, key) => (here as Record<string, unknown> | null)?.[key], entry);
  return asNumber(found);
}

/**
 * A number of one window: `jain`, `classes.tcp.drop_rate`, `flows.cbr[0].goodput_bps`, `links.r1:reverse.utilization`.
 * A cause of drops that never struck counts 0. A run that goes on (`isSoFar`) may still lack a flow: NaN.
 * @throws if the window has no such thing.
 */
export function metricOf(window: WindowResult, name: string, isSoFar = false): number {
  const [kind = "", id = "", ...path] = name.split(".");
  if (kind === "jain") return asNumber(window.jain);
  const [link, direction = "forward"] = id.split(":");
  const entries: Record<string, unknown> = {
    classes: window.classes.find((entry) => entry.class === id),
    flows: window.flows.find((entry) => entry.id === id),
    links: window.links.find((entry) => entry.id === link && entry.direction === direction),
  };
  if (!(kind in entries)) throw new Error(`${name}: must begin with jain, classes, flows or links`);
  if (entries[kind] === undefined && isSoFar) return Number.NaN;
  if (entries[kind] === undefined) throw new Error(`${name}: the report has no ${id}`);
  const value = field(entries[kind], path);
  return Number.isNaN(value) && path[0] === "drops" ? 0 : value;
}

/** A field of all flows of a group, of a class (`class:tcp`) or of all (`*`). */
export function flowsOf(window: WindowResult, flows: string, name: string, isSoFar = false): number[] {
  const chosen = window.flows.filter(
    (flow) => flows === "*" || flow.group === flows || (flows.startsWith("class:") && flow.class === flows.slice(6)),
  );
  if (chosen.length === 0 && isSoFar) return [Number.NaN];
  if (chosen.length === 0) throw new Error(`flows: ${flows}: the report has none`);
  return chosen.map((flow) => field(flow, name.split(".")));
}
