/** Finds flows that are limited by their window instead of a queue or their share of a full link. */

import { toNumberValue } from "../../scenario/param-value";
import { routesOf } from "../../scenario/routes";
import type { FlowEntry, ScenarioDocument } from "../../scenario/scenario";
import { reverseOf } from "../../scenario/watch";
import { presetOf, transportOf } from "../../scenario/whole-catalog";
import type { FlowGroup, FlowSchema } from "../../telemetry/run-schema";
import { mean } from "../../telemetry/statistics";
import type { Telemetry } from "../../telemetry/telemetry";

export interface WindowLimit {
  readonly group: FlowGroup;
  /** The receiver window, in packets. */
  readonly window: number;
  /** The busiest link on the path, and its utilisation. */
  readonly link: string;
  readonly utilization: number;
  /** Where the link is full: goodput and max-min fair share of a flow, in bit/s. */
  readonly short?: { readonly goodput_bps: number; readonly share_bps: number };
}

/** The measurement period in seconds. */
const RECENT_S = 2;
/** A link with higher utilisation has a queue at times. */
const BUSY = 0.9;
/** Least mean fraction of the window in flight; a flow with less to send is not limited by its window. */
const NEARLY = 0.8;

/** A flow with a smaller part of its fair share leaves the rest to others. */
const SHORT = 0.8;

const tcp = transportOf("tcp");

/** The receiver window in packets: the flow's own, else its preset's, else the default. */
function receiverWindow({ transport }: FlowEntry): number {
  const param = tcp?.params.find(({ name }) => name === "window");
  const value = transport.window ?? presetOf(transport.preset)?.values.window ?? param?.default;
  return (param && toNumberValue(param, value)?.number) ?? Number.NaN;
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

/** The congestion window: the signal that bounds another one, the packets in flight. */
const congestionWindow = tcp?.signals.find(({ bounds }) => bounds);

/** Whether the flow had its whole receiver window in flight throughout the period. */
function waitsForWindow(telemetry: Telemetry, { id }: FlowSchema, window: number, { from, to }: Rows): boolean {
  const column = (field: string | null | undefined) => (field ? telemetry.column("flow", id, field) : undefined);
  const [cwnd, inFlight] = [column(congestionWindow?.name), column(congestionWindow?.bounds)];
  if (!cwnd || !inFlight) return false;
  const range = { min: 0, max: 0 };
  cwnd.minMax(from, to, range);
  return range.min >= window && inFlight.mean(from, to) >= NEARLY * window;
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

/** What flows at a full link get, if that is less than their share. Shares are those of a class: all of it must pass the link. */
function shortOf(
  telemetry: Telemetry,
  group: FlowGroup,
  flows: readonly FlowSchema[],
  link: string,
  { from, to }: Rows,
) {
  const ofClass = telemetry.schema.groups.filter((other) => other.class === group.class);
  if (!ofClass.every(({ links }) => links.includes(link))) return null;
  const meanOf = (...column: Parameters<Telemetry["column"]>) =>
    telemetry.column(...column)?.mean(from, to) ?? Number.NaN;
  const goodput_bps = mean(flows.map(({ id }) => meanOf("flow", id, "goodput_bps")));
  const share_bps = meanOf("class", group.class, "fair_share_bps");
  return goodput_bps < SHORT * share_bps ? { goodput_bps, share_bps } : null;
}

/** The first group in which most flows are window-limited while no link on their path is busy, or they get less than their share. */
export function windowLimit(telemetry: Telemetry, document: ScenarioDocument): WindowLimit | null {
  const { schema, length } = telemetry;
  if (length === 0) return null;
  const rows = { from: telemetry.rowsBefore(telemetry.time(length - 1) - RECENT_S), to: length };
  if (rows.from === 0) return null;
  for (const group of schema.groups) {
    const entry = document.flows.find(({ id }) => id === group.id);
    if (!entry || group.transport !== "tcp") continue;
    const flows = schema.flows.filter((flow) => flow.group === group.id);
    const window = receiverWindow(entry);
    const waiting = flows.filter((flow) => waitsForWindow(telemetry, flow, window, rows));
    if (waiting.length * 2 <= flows.length) continue;
    const link = busiest(telemetry, document, group, rows);
    if (!link) continue;
    if (link.utilization < BUSY) return { group, window, ...link };
    const short = shortOf(telemetry, group, waiting, link.link, rows);
    if (short) return { group, window, ...link, short };
  }
  return null;
}
