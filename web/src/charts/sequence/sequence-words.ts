// What is said of the packets of a flow, in the diagram and to screen readers.
import type { FlowPacket, FlowPackets } from "../../telemetry/flow-packets";
import { valueAt } from "../../telemetry/flow-packets";
import { clock, clockSpan, quantity, significant } from "../format";

/** Microseconds: packets are that close. */
const at = (time_s: number) => clock(time_s, 1e-4);

/** "#4123 sent again at 12.0312 s, marked, arrived after 34.2 ms". */
export function packetText(packet: FlowPacket, labelOf: (reason: number) => string): string {
  const { seq, sent_s, end_s, isAgain, isMarked, reason } = packet;
  const sent = `#${seq} sent${isAgain ? " again" : ""} at ${at(sent_s)}${isMarked ? ", marked" : ""}`;
  if (Number.isNaN(end_s)) return `${sent}, on its way`;
  const after = quantity(end_s - sent_s, "s");
  return reason < 0 ? `${sent}, arrived after ${after}` : `${sent}, dropped after ${after}: ${labelOf(reason)}`;
}

const times = (count: number, one: string, several: string) => `${significant(count)} ${count === 1 ? one : several}`;

/** What the diagram shows, in one sentence. */
export function summary(packets: FlowPackets, sent: readonly FlowPacket[], from_s: number, to_s: number): string {
  const again = sent.filter(({ isAgain }) => isAgain).length;
  const marked = sent.filter(({ isMarked }) => isMarked).length;
  const lost = packets.lostIn(from_s, to_s).length;
  const parts = [
    `${times(sent.length, "packet", "packets")} sent`,
    ...(again > 0 ? [`${significant(again)} of them again`] : []),
    `${significant(lost)} lost`,
    ...(marked > 0 ? [`${significant(marked)} marked`] : []),
  ];
  const acknowledged = valueAt(packets.acknowledged, to_s);
  const edge = valueAt(packets.edge, to_s);
  const end = [
    ...(acknowledged === undefined ? [] : [`at the end, packets before #${acknowledged} are acknowledged`]),
    ...(edge === undefined ? [] : [`the window allows packets before #${edge}`]),
  ];
  return `${clockSpan(from_s, to_s)}: ${parts.join(", ")}${end.length > 0 ? `; ${end.join(", ")}` : ""}.`;
}
