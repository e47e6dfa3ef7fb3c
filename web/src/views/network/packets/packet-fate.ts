/** What became of a packet that is no longer in the network. */
import { type NetworkPacket, packetKey } from "../../../network/packets";
import { isReverse, linkOfWatch } from "../../../scenario/watch";
import { eventCode } from "../../../telemetry/events";
import type { RunSchema } from "../../../telemetry/run-schema";
import type { Telemetry } from "../../../telemetry/telemetry";
import { decisionLabel } from "./falls";

/** The packets of a frame of a run. */
export interface SeenPackets {
  readonly telemetry: Telemetry;
  readonly time_s: number;
  readonly packets: readonly NetworkPacket[];
}

const groupOf = ({ groups, flows }: RunSchema, flow: number) => groups.find(({ id }) => id === flows[flow]?.group);

/** The node where the packet certainly arrived between two frames: it was on its last link and had the time. */
function arrivedAt(schema: RunSchema, { flow, kind, link, isReverse, arrival_s }: NetworkPacket, time_s: number) {
  const group = groupOf(schema, flow);
  const { from, to } = schema.links[link] ?? {};
  const end = isReverse ? from : to;
  const isLast = end !== undefined && end === (kind === "data" ? group?.to : group?.from);
  return isLast && arrival_s <= time_s ? end : undefined;
}

/** Whether the data of a flow, and not its acknowledgements, pass a watched queue. */
function passesData(schema: RunSchema, flow: number, watch: string): boolean {
  const group = groupOf(schema, flow);
  let node = group?.from;
  for (const id of group?.links ?? []) {
    const link = schema.links.find((each) => each.id === id);
    const isForward = link?.from === node;
    if (id === linkOfWatch(watch)) return isForward !== isReverse(watch);
    node = isForward ? link?.to : link?.from;
  }
  return false;
}

/** The number of the first event after a time in which a watched queue, or its link, lost the packet or a copy; -1 if none. */
function dropAfter({ schema, events }: Telemetry, { flow, seq, kind }: NetworkPacket, time_s: number): number {
  const { decisions } = events;
  for (let row = decisions.countUntil(time_s); row < decisions.length; ++row) {
    if (decisions.kind[row] !== eventCode.drop || decisions.flow[row] !== flow || decisions.seq[row] !== seq) continue;
    const watch = schema.watch[decisions.link[row] as number] ?? "";
    if (passesData(schema, flow, watch) === (kind === "data")) return row;
  }
  return -1;
}

/** What became of a packet that a frame had, or for which it was too early, and a later frame of the same run has not. */
export function fateOf(packet: NetworkPacket, before: SeenPackets, now: SeenPackets): string {
  const { telemetry } = now;
  const key = packetKey(packet);
  const last = before.packets.find((each) => packetKey(each) === key);
  const end = last && arrivedAt(telemetry.schema, last, now.time_s);
  if (end !== undefined) return `arrived at ${end}`;
  // Events do not say which of several copies they mean.
  const remaining = new Set(now.packets.map(packetKey));
  const hasTwin = before.packets.some((other) => {
    const isCopy = other.flow === packet.flow && other.seq === packet.seq && other.kind === packet.kind;
    return isCopy && packetKey(other) !== key && !remaining.has(packetKey(other));
  });
  const drop = hasTwin ? -1 : dropAfter(telemetry, packet, before.time_s);
  return drop < 0 ? "no longer in the network" : `dropped: ${decisionLabel(telemetry, drop)}`;
}
