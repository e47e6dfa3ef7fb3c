/** The rows of packets at the watched queues; each packet moves up smoothly. */
import type { Point } from "../../../geometry/rect";
import { pitchOf, placeInRow, type QueueRow, queueRows } from "../../../network/packet-places";
import { type NetworkPacket, packetKey, waitsAt } from "../../../network/packets";
import { isReverse, linkOfWatch } from "../../../scenario/watch";
import type { NetworkLayout } from "../network-drawing";
import type { Decision } from "./falls";
import type { DrawnRow } from "./painter";

/** How fast waiting packets move up, and the most places that are not skipped. */
const MOVE_UP_MS = 70;
const MOST_PLACES = 4;

export class WaitingRows {
  private readonly rows: readonly QueueRow[];
  /** Where packets were last drawn in their row, counted from its head. */
  private places = new Map<string, number>();

  constructor(
    private readonly layout: NetworkLayout,
    private readonly limitOf: (watch: string) => number,
  ) {
    this.rows = queueRows(layout.placement, layout.width);
  }

  /** The rows now, `since_ms` after the last time; infinite for where packets come to rest. */
  at(packets: readonly NetworkPacket[], time_s: number, since_ms: number): DrawnRow[] {
    const weight = 1 - Math.exp(-since_ms / MOVE_UP_MS);
    const next = new Map<string, number>();
    const drawn = this.rows.map((row): DrawnRow => {
      const waiting = this.waitingAt(row.watch, packets, time_s);
      const limit = this.limitOf(row.watch);
      const pitch = pitchOf(row, limit, waiting.length);
      const at = waiting.map((packet, place): Point => {
        const key = packetKey(packet);
        const known = this.places.get(key) ?? place;
        const before = Math.abs(known - place) > MOST_PLACES ? place : known;
        const here = before + (place - before) * weight;
        next.set(key, here);
        return placeInRow(row, here, pitch);
      });
      return { row, watch: this.layout.schema.watch.indexOf(row.watch), pitch, limit, packets: waiting, at };
    });
    this.places = next;
    return drawn;
  }

  private waitingAt(watch: string, packets: readonly NetworkPacket[], time_s: number): NetworkPacket[] {
    const link = this.layout.schema.links.findIndex(({ id }) => id === linkOfWatch(watch));
    return packets.filter(
      (packet) => packet.link === link && packet.isReverse === isReverse(watch) && waitsAt(packet, time_s),
    );
  }
}

/** A drop or a mark is shown where its packet stood, else at the tail of the queue. */
export function locate(decision: Decision, rows: readonly DrawnRow[]): void {
  if (decision.x !== undefined && !decision.isMark) return;
  const at = rows.find(({ watch }) => watch === decision.watch);
  if (!at) return;
  const place = at.packets.findIndex(
    ({ flow, seq, kind }) => flow === decision.flow && seq === decision.seq && kind === "data",
  );
  const tail = Math.min(at.packets.length, at.row.room / at.pitch - 1);
  const point = at.at[place] ?? (decision.x === undefined ? placeInRow(at.row, tail, at.pitch) : null);
  if (point) [decision.x, decision.y] = [point.x, point.y];
}
