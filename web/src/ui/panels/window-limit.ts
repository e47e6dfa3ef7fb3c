/** Finds flows that are limited by their window instead of a queue. */

import { toNumberValue } from "../../scenario/param-value";
import { routesOf } from "../../scenario/routes";
import type { FlowEntry, ScenarioDocument } from "../../scenario/scenario";
import { reverseOf } from "../../scenario/watch";
import { presetOf, transportOf } from "../../scenario/whole-catalog";
import type { FlowGroup, FlowSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";

export interface WindowLimit {
  readonly group: FlowGroup;
  /** The receiver window, in packets. */
  readonly window: number;
  /** The busiest link on the path, and its utilisation. */
  readonly link: string;
  readonly utilization: number;
}

/** The measurement period in seconds. */
const RECENT_S = 2;
/** A link with higher utilisation has a queue at times. */
const BUSY = 0.9;
/** Least fraction of the window in flight; a flow with less to send is not limited by its window. */
const NEARLY = 0.8;

/** In base units: the flow's value, else its preset's, else the default. */
function transportParam({ transport }: FlowEntry, name: string): number {
  const param = transportOf("tcp")?.params.find((other) => other.name === name);
  const value = transport[name] ?? presetOf(transport.preset)?.values[name] ?? param?.default;
  return (param && toNumberValue(param, value)?.number) ?? Number.NaN;
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

/** Whether the flow had its whole window in flight throughout the period. */
function waitsForWindow(telemetry: Telemetry, { id }: FlowSchema, entry: FlowEntry, { from, to }: Rows): boolean {
  const column = (field: string) => telemetry.column("flow", id, field);
  const [cwnd, rtt, goodput] = [column("cwnd_packets"), column("srtt_s"), column("goodput_bps")];
  if (!cwnd || !rtt || !goodput) return false;
  const window = transportParam(entry, "window");
  const range = { min: 0, max: 0 };
  cwnd.minMax(from, to, range);
  const packets = (goodput.mean(from, to) * rtt.mean(from, to)) / (8 * transportParam(entry, "packet_size"));
  return range.min >= window && packets >= NEARLY * window;
}

/**
 * The busiest link of a path. Null if the path leads through a link in reverse direction, which is measured only if it
 * is watched.
 */
function busiest(telemetry: Telemetry, document: ScenarioDocument, group: FlowGroup, { from, to }: Rows) {
  const way = (routesOf(document).get(group.id) ?? []).map(({ link, from: start }) => {
    const isForward = link.from === start;
    const series = isForward
      ? telemetry.column("link", link.id, "utilization")
      : telemetry.column("queue", reverseOf(link.id), "utilization");
    return { link: link.id, utilization: series?.mean(from, to) ?? Number.NaN };
  });
  if (way.length === 0 || way.some(({ utilization }) => Number.isNaN(utilization))) return null;
  // Of equally busy links the first.
  return way.reduce((most, hop) => (hop.utilization > most.utilization + 0.01 ? hop : most));
}

/** The first group in which most flows are window-limited while no link on their path is busy. */
export function windowLimit(telemetry: Telemetry, document: ScenarioDocument): WindowLimit | null {
  const { schema, length } = telemetry;
  if (length === 0) return null;
  const rows = { from: telemetry.rowsBefore(telemetry.time(length - 1) - RECENT_S), to: length };
  if (rows.from === 0) return null;
  for (const group of schema.groups) {
    const entry = document.flows.find(({ id }) => id === group.id);
    if (!entry || group.transport !== "tcp") continue;
    const flows = schema.flows.filter((flow) => flow.group === group.id);
    const waiting = flows.filter((flow) => waitsForWindow(telemetry, flow, entry, rows));
    if (waiting.length * 2 <= flows.length) continue;
    const link = busiest(telemetry, document, group, rows);
    if (link && link.utilization < BUSY) return { group, window: transportParam(entry, "window"), ...link };
  }
  return null;
}
