/** Which packets wait at a queue, by the places of all packets. */
import { CLASSES } from "../../charts/class-style";
import type { PacketRows } from "../../engine/protocol";
import { packetsOf } from "../../network/packets";
import { isReverse, linkOfWatch } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";

/** Packets of each class that wait at a queue, in the order of CLASSES; null if not all packets are known. */
export function waitingAt(rows: PacketRows, watched: string, { links, flows }: RunSchema): number[] | null {
  if (rows.values.length === 0 && rows.in_use > 0) return null;
  const link = links.findIndex(({ id }) => id === linkOfWatch(watched));
  const waiting = packetsOf(rows).filter(
    (packet) => packet.link === link && packet.isReverse === isReverse(watched) && Number.isNaN(packet.start_s),
  );
  return CLASSES.map((name) => waiting.filter(({ flow }) => flows[flow]?.class === name).length);
}
