/** Which packets wait at a queue, by the places of all packets. */
import { hasTooMany } from "../../engine/packet-columns";
import type { PacketRows } from "../../engine/protocol";
import { packetsOf, waitsAt } from "../../network/packets";
import { disciplineOf } from "../../scenario/catalog";
import { isReverse, linkOfWatch } from "../../scenario/watch";
import type { RunSchema, TrafficClass } from "../../telemetry/run-schema";

/**
 * The classes of the packets that wait at a queue at the time of the rows, in the engine's order: in order of service
 * where there is one queue, else queue by queue. Null if not all packets are known.
 */
export function waitingAt(
  rows: PacketRows,
  time_s: number,
  watched: string,
  { links, flows }: RunSchema,
): TrafficClass[] | null {
  if (hasTooMany(rows)) return null;
  const link = links.findIndex(({ id }) => id === linkOfWatch(watched));
  const waiting = packetsOf(rows).filter(
    (packet) => packet.link === link && packet.isReverse === isReverse(watched) && waitsAt(packet, time_s),
  );
  return waiting.flatMap(({ flow }) => flows[flow]?.class ?? []);
}

/** Whether a discipline keeps several queues: it has a table with the backlog of each then. */
const hasQueues = (discipline: string | undefined) =>
  disciplineOf(discipline)?.tables.some(({ columns }) => columns.some(({ name }) => name === "backlog_packets")) ??
  false;

/** How the drawn packets follow each other. @param canPause whether their order would be known in a paused run */
export function orderText(discipline: string | undefined, isKnown: boolean, canPause: boolean): string {
  if (isKnown) return hasQueues(discipline) ? "Queue by queue, each front first" : "In order, front first";
  return canPause ? "By class; pause to see the order" : "By class";
}
