// What is said of the packets of a flow, in the diagram and to screen readers.
import type { FlowPacket, FlowPackets } from "../../telemetry/flow-packets";
import { valueAt } from "../../telemetry/flow-packets";
import { clock, clockSpan, quantity, significant } from "../format";

/** Microseconds: packets are that close. */
const at = (time_s: number) => clock(time_s, 1e-4);

/**
 * "#4123 sent again at 12.0312 s, marked, arrived after 34.2 ms".
 * @param until_s packets that were on their way then have no end that is known
 */
export function packetText(packet: FlowPacket, until_s: number, labelOf: (packet: FlowPacket) => string): string {
  const { seq, sent_s, end_s, isAgain, isMarked, reason } = packet;
  const sent = `#${seq} sent${isAgain ? " again" : ""} at ${at(sent_s)}${isMarked ? ", marked" : ""}`;
  if (Number.isNaN(end_s)) return `${sent}, on its way at ${at(until_s)}`;
  const after = quantity(end_s - sent_s, "s");
  return reason < 0 ? `${sent}, arrived after ${after}` : `${sent}, dropped after ${after}: ${labelOf(packet)}`;
}

const times = (count: number, one: string, several: string) => `${significant(count)} ${count === 1 ? one : several}`;

interface Span {
  readonly from_s: number;
  readonly to_s: number;
}

/** What the diagram shows of a window, in one sentence; `packets` are those of a stretch, `sent` those in the window. */
export function summary(
  { packets, ...known }: Span & { readonly packets: FlowPackets },
  sent: readonly FlowPacket[],
  window: Span,
): string {
  const [from_s, to_s] = [Math.max(known.from_s, window.from_s), Math.min(known.to_s, window.to_s)];
  if (from_s >= to_s) return `${clockSpan(window.from_s, window.to_s)}: its packets are not known here.`;
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
