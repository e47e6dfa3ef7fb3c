/** Which packets wait at a queue, by the places of all packets. */
import { CLASSES } from "../../charts/class-style";
import type { PacketRows } from "../../engine/protocol";
import { packetsOf, waitsAt } from "../../network/packets";
import { isReverse, linkOfWatch } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";

/** Packets of each class that wait at a queue at the time of the rows, in the order of CLASSES; null if not all packets are known. */
export function waitingAt(
  rows: PacketRows,
  time_s: number,
  watched: string,
  { links, flows }: RunSchema,
): number[] | null {
  if (rows.values.length === 0 && rows.in_use > 0) return null;
  const link = links.findIndex(({ id }) => id === linkOfWatch(watched));
  const waiting = packetsOf(rows).filter(
    (packet) => packet.link === link && packet.isReverse === isReverse(watched) && waitsAt(packet, time_s),
  );
  return CLASSES.map((name) => waiting.filter(({ flow }) => flows[flow]?.class === name).length);
}
