/** What became of the packets of one flow: sent, arrived, dropped, acknowledged; and the edge of its window. */

/** The columns of a row of a flow's trace: the time, then those of `TraceColumn` in the engine. */
export const TRACE = { at_s: 0, kind: 1, seq: 2, ecn: 3, retransmitted: 4, sent_s: 5, reason: 6, edge: 7 } as const;
const TRACE_WIDTH = 8;
/** Of the columns of packets in the network: those of `PacketColumn` after the direction. */
const PLACE = { flow: 2, kind: 3, seq: 4, ecn: 6, retransmitted: 7, sent_s: 8 } as const;
const DATA = 0;
const ACK = 1;
/** Of `Ecn` in the engine. */
const CONGESTION_EXPERIENCED = 2;

export interface FlowPacket {
  readonly seq: number;
  readonly sent_s: number;
  /** When it arrived or was dropped; NaN while it is on its way. */
  readonly end_s: number;
  readonly isAgain: boolean;
  readonly isMarked: boolean;
  /** Position of the reason for which it was dropped in `RunSchema.reasons`; -1 if it was not. */
  readonly reason: number;
}

/** A line of steps: a value from each time on. */
export interface Steps {
  readonly at_s: number[];
  readonly value: number[];
}

/** The number of elements before a time, of times in order. */
export function countBefore(times: ArrayLike<number>, time_s: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < time_s) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a step if the value is another one. */
function step({ at_s, value }: Steps, time_s: number, next: number): void {
  if (value.at(-1) === next) return;
  at_s.push(time_s);
  value.push(next);
}

/** The packets of a flow in a stretch of time, and what is known at its end. */
export class FlowPackets {
  /** In order of sending: those that arrived or were dropped in the stretch. */
  readonly packets: FlowPacket[] = [];
  readonly sent_s: number[] = [];
  /** In order of the drop. */
  private readonly lost: FlowPacket[] = [];
  /** On their way at the end of the stretch. */
  onTheWay: readonly FlowPacket[] = [];
  /** The next packet that the receiver expects, as the sender has heard. */
  readonly acknowledged: Steps = { at_s: [], value: [] };
  /** The first packet that the sender's window does not allow yet. */
  readonly edge: Steps = { at_s: [], value: [] };
  rows = 0;

  /** Rows of a trace, in order of time. */
  append(values: Float64Array): void {
    for (let at = 0; at < values.length; at += TRACE_WIDTH) this.add(values.subarray(at, at + TRACE_WIDTH));
    this.rows += values.length / TRACE_WIDTH;
  }

  private add(row: Float64Array): void {
    const value = (column: number) => row[column] as number;
    const isDropped = !Number.isNaN(value(TRACE.reason));
    const edge = value(TRACE.edge);
    if (!Number.isNaN(edge)) step(this.edge, value(TRACE.at_s), edge);
    if (value(TRACE.kind) === ACK && !isDropped) {
      const known = this.acknowledged.value.at(-1) ?? 0;
      step(this.acknowledged, value(TRACE.at_s), Math.max(known, value(TRACE.seq)));
    }
    if (value(TRACE.kind) !== DATA) return;
    const packet: FlowPacket = {
      seq: value(TRACE.seq),
      sent_s: value(TRACE.sent_s),
      end_s: value(TRACE.at_s),
      isAgain: value(TRACE.retransmitted) === 1,
      isMarked: value(TRACE.ecn) === CONGESTION_EXPERIENCED,
      reason: isDropped ? value(TRACE.reason) : -1,
    };
    this.insert(packet);
    if (isDropped) this.lost.push(packet);
  }

  /** Packets end nearly in the order in which they were sent. */
  private insert(packet: FlowPacket): void {
    let place = this.packets.length;
    while (place > 0 && (this.sent_s[place - 1] as number) > packet.sent_s) --place;
    this.packets.splice(place, 0, packet);
    this.sent_s.splice(place, 0, packet.sent_s);
  }

  /** Rows of all packets in the network at the end of the stretch. */
  setOnTheWay(values: Float64Array, columns: number, flow: number): void {
    const found: FlowPacket[] = [];
    for (let at = 0; at < values.length; at += 1 + columns) {
      const value = (column: number) => values[at + column] as number;
      if (value(PLACE.flow) !== flow || value(PLACE.kind) !== DATA) continue;
      found.push({
        seq: value(PLACE.seq),
        sent_s: value(PLACE.sent_s),
        end_s: Number.NaN,
        isAgain: value(PLACE.retransmitted) === 1,
        isMarked: value(PLACE.ecn) === CONGESTION_EXPERIENCED,
        reason: -1,
      });
    }
    this.onTheWay = found.sort((one, other) => one.sent_s - other.sent_s);
  }

  /** Those that were dropped in a stretch of time, in order of the drop. */
  lostIn(from_s: number, to_s: number): FlowPacket[] {
    return this.lost.filter(({ end_s }) => end_s >= from_s && end_s <= to_s);
  }

  /** Those that were sent in a stretch of time, in order of sending. */
  sentIn(from_s: number, to_s: number): FlowPacket[] {
    const known = this.packets.slice(countBefore(this.sent_s, from_s), countBefore(this.sent_s, to_s));
    return known.concat(this.onTheWay.filter(({ sent_s }) => sent_s >= from_s && sent_s < to_s));
  }
}

/** The value at a time; undefined before the first step. */
export const valueAt = ({ at_s, value }: Steps, time_s: number): number | undefined =>
  value[countBefore(at_s, time_s + 1e-12) - 1];
