// What the diagram of a flow's packets shows of its time window, and what is missing.
import { clock } from "../../charts/format";
import type { Stretch } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import type { Traced } from "../../state/run/trace-feed";

export interface Followed {
  readonly traced: Pick<Traced, "from_s" | "to_s" | "isCut" | "isCrowded"> | null;
  /** The time window of the charts. */
  readonly window: Stretch;
  readonly clock_s: number;
  /** The trace is then behind the clock most of the time. */
  readonly isPlaying: boolean;
  /** What is missing could not be traced. */
  readonly hasFailed: boolean;
}

/** Whether the packets of the window are known, up to the clock or to where there are too many. */
function isKnown({ traced, window, clock_s, isPlaying }: Followed): boolean {
  if (!traced) return false;
  const [from_s, to_s] = [Math.max(0, window[0]), Math.min(window[1], clock_s)];
  const isBegun = from_s >= traced.from_s - NANOSECOND_S && from_s < traced.to_s;
  return isBegun && (traced.isCut || isPlaying || to_s <= traced.to_s + NANOSECOND_S);
}

export function traceText(followed: Followed): string {
  const { traced, window, clock_s, hasFailed } = followed;
  if (clock_s <= Math.max(0, window[0])) return "nothing has been sent here yet";
  if (!traced || !isKnown(followed))
    return hasFailed ? "not all of its packets could be followed here" : "following its packets …";
  const isBeyond = Math.min(window[1], clock_s) > traced.to_s + NANOSECOND_S;
  if (traced.isCut && isBeyond) return `too many packets: drawn up to ${clock(traced.to_s)}; zoom in for the others`;
  const missing = `; those on their way at ${clock(traced.to_s)} are missing: there are too many packets in the network`;
  return `number of the packet over time${traced.isCrowded && traced.to_s <= window[1] ? missing : ""}`;
}
