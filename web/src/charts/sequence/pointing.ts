// What the pointer and the keys of a time-sequence diagram choose.
import type { FlowPacket } from "../../telemetry/flow-packets";
import type { SequenceFrame } from "./sequence-painter";

/** The time at a position across, inside the plot and within the run until `known_s`. */
export function timeAt({ left, width, from_s, to_s }: SequenceFrame, x: number, known_s: number): number {
  const part = Math.max(0, Math.min(1, (x - left) / width));
  return Math.max(0, Math.min(known_s, from_s + part * (to_s - from_s)));
}

/** The next packet of a list before (-1) or after (1) the one that is chosen, or a time; undefined if there is none. */
export function nextPacket(
  list: readonly FlowPacket[],
  { chosen, at_s }: { readonly chosen: FlowPacket | null; readonly at_s: number | null },
  step: number,
): FlowPacket | undefined {
  const here = chosen ? list.indexOf(chosen) : -1;
  if (here >= 0) return list[here + step];
  const now_s = chosen?.sent_s ?? at_s ?? -step * Number.POSITIVE_INFINITY;
  return step > 0 ? list.find(({ sent_s }) => sent_s > now_s) : list.findLast(({ sent_s }) => sent_s < now_s);
}
