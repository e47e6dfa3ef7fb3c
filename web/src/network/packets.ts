/** Packets of a frame by name instead of by column. */
import * as column from "../engine/packet-columns";
import type { PacketRows } from "../engine/protocol";

export type PacketKind = "data" | "ack" | "feedback";
const KINDS: readonly PacketKind[] = ["data", "ack", "feedback"];

export interface NetworkPacket {
  /** Index into `RunSchema.links`. */
  readonly link: number;
  readonly isReverse: boolean;
  /** Index within the rack, of a link that stands for several. */
  readonly host: number;
  /** Index into `RunSchema.flows`. */
  readonly flow: number;
  readonly kind: PacketKind;
  readonly seq: number;
  /** Bytes. */
  readonly size: number;
  readonly isMarked: boolean;
  readonly isRetransmitted: boolean;
  /** When its source sent it. */
  readonly sent_s: number;
  /** When it entered the queue of this link; NaN where the engine does not keep it. */
  readonly entered_s: number;
  /** Start of its transmission, possibly in the future; NaN while a queue discipline has to decide. */
  readonly start_s: number;
  /** Arrival at the far end; NaN likewise. */
  readonly arrival_s: number;
}

/** Rows of the engine, in its order: by direction, then by start; those that wait in a queue come last, in its order. */
export function packetsOf({ columns, values }: PacketRows): NetworkPacket[] {
  const width = 1 + columns;
  return Array.from({ length: values.length / width }, (_, row): NetworkPacket => {
    const at = (place: number) => values[row * width + place] as number;
    return {
      link: at(column.DIRECTION) >> 1,
      isReverse: at(column.DIRECTION) % 2 === 1,
      host: at(column.HOST),
      flow: at(column.FLOW),
      kind: KINDS[at(column.KIND)] ?? "data",
      seq: at(column.SEQ),
      size: at(column.SIZE),
      isMarked: at(column.ECN) === column.CONGESTION_EXPERIENCED,
      isRetransmitted: at(column.RETRANSMITTED) === 1,
      sent_s: at(column.SENT_S),
      entered_s: at(column.ENTERED_S),
      start_s: at(column.START_S),
      arrival_s: at(column.ARRIVAL_S),
    };
  });
}

/** Whether a packet waits at a time. */
export const waitsAt = ({ start_s }: NetworkPacket, time_s: number): boolean => !(start_s <= time_s);

/** The fraction of its way over the link, 0 to 1. */
export function partAt({ start_s, arrival_s }: NetworkPacket, time_s: number): number {
  const part = (time_s - start_s) / (arrival_s - start_s);
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 1;
}

/** The same on all its links; a packet sent again is another one. */
export const packetKey = ({ flow, kind, seq, sent_s }: NetworkPacket): string => `${flow} ${kind} ${seq} ${sent_s}`;
