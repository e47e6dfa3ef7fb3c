// What scripts call the reasons for which packets of a flow were dropped.
import type { FlowPacket } from "../../telemetry/flow-packets";
import { scriptReason } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";

/** The watched queue, by its position, that dropped a packet: a packet does not say, but the event of the drop does. */
function queueOf({ events }: Telemetry, flow: number, { seq, end_s, reason }: FlowPacket): number | undefined {
  const { decisions } = events;
  const end = decisions.countUntil(end_s);
  for (let row = decisions.countBefore(end_s); row < end; ++row) {
    const isIt = decisions.flow[row] === flow && decisions.seq[row] === seq && decisions.reason[row] === reason;
    if (isIt) return decisions.link[row];
  }
  return undefined;
}

/**
 * The name that the script of the queue that dropped a packet gives the reason. If the event has been forgotten, the
 * name that all scripts at watched queues agree on.
 */
export function ownReason(telemetry: Telemetry, flow: number, packet: FlowPacket): string | undefined {
  const queue = queueOf(telemetry, flow, packet);
  if (queue !== undefined) return scriptReason(telemetry, queue, packet.reason);
  const names = telemetry.schema.watch.map((_, link) => scriptReason(telemetry, link, packet.reason));
  const known = new Set(names.filter((name) => name !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}
