/** What the packets do now, in words. */
import { CLASSES, classStyle } from "../../../charts/class-style";
import { type NetworkPacket, waitsAt } from "../../../network/packets";
import { isReverse, linkOfWatch } from "../../../scenario/watch";
import type { RunSchema } from "../../../telemetry/run-schema";

/** At high speeds, and with reduced motion wherever the run moves. */
export const NOT_DRAWN = "Single packets are drawn when the run is paused.";
export const TOO_MANY = "There are too many packets in the network to draw each of them.";

const packets = (count: number) => (count === 1 ? "1 packet" : `${count} packets`);

/** "12 packets wait at bottleneck: 7 TCP, 5 untagged; 3 on the link." */
export function packetText(schema: RunSchema, all: readonly NetworkPacket[], watch: string, time_s: number): string {
  const link = linkOfWatch(watch);
  const here = all.filter((packet) => schema.links[packet.link]?.id === link && packet.isReverse === isReverse(watch));
  const waiting = here.filter((packet) => waitsAt(packet, time_s));
  const countOf = (name: string) => waiting.filter(({ flow }) => schema.flows[flow]?.class === name).length;
  const classes = CLASSES.flatMap((name) => (countOf(name) > 0 ? [`${countOf(name)} ${classStyle[name].label}`] : []));
  const queue =
    waiting.length === 0
      ? `No packet waits at ${watch}`
      : `${packets(waiting.length)} ${waiting.length === 1 ? "waits" : "wait"} at ${watch}: ${classes.join(", ")}`;
  return `${queue}; ${here.length - waiting.length} on the link.`;
}
