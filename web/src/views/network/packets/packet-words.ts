/** What is said of one packet. */
import { quantity } from "../../../charts/format";
import { type NetworkPacket, waitsAt } from "../../../network/packets";
import { reverseOf } from "../../../scenario/watch";
import type { RunSchema } from "../../../telemetry/run-schema";

const KINDS = { data: "data", ack: "acknowledgement", feedback: "feedback" } as const;

/** "ftp[3] #1204" */
export const packetName = ({ flows }: RunSchema, { flow, seq }: NetworkPacket): string =>
  `${flows[flow]?.id ?? "A packet"} #${seq}`;

/** "data, 1 kB, sent again, marked" */
export function packetTraits({ kind, size, isRetransmitted, isMarked }: NetworkPacket): string {
  const notes = `${isRetransmitted ? ", sent again" : ""}${isMarked ? ", marked" : ""}`;
  return `${KINDS[kind]}, ${quantity(size, "bytes")}${notes}`;
}

/** "waits at bottleneck, place 3 of 28, for 4.2 ms", "on its way over bottleneck, 40 %" */
export function whereabouts(
  { links }: RunSchema,
  packet: NetworkPacket,
  all: readonly NetworkPacket[],
  time_s: number,
): string {
  const id = links[packet.link]?.id ?? "?";
  const name = packet.isReverse ? reverseOf(id) : id;
  if (!waitsAt(packet, time_s)) {
    const part = (time_s - packet.start_s) / (packet.arrival_s - packet.start_s);
    return `on its way over ${name}, ${Math.round(100 * Math.min(1, part))} %`;
  }
  const queue = all.filter(
    (other) =>
      other.link === packet.link &&
      other.isReverse === packet.isReverse &&
      other.host === packet.host &&
      waitsAt(other, time_s),
  );
  const waited = Number.isNaN(packet.entered_s) ? "" : `, for ${quantity(time_s - packet.entered_s, "s")}`;
  return `waits at ${name}, place ${queue.indexOf(packet) + 1} of ${queue.length}${waited}`;
}
