/** Drops and marks of the newest frames: a dropped packet falls out of its queue, a mark flashes. */
import { catalog } from "../../../scenario/catalog";
import type { RunView } from "../../../state/run/loop";
import { type EventColumns, eventCode } from "../../../telemetry/events";
import { scriptReason } from "../../../telemetry/scripts";
import type { Telemetry } from "../../../telemetry/telemetry";

/** Wall-clock time for which a drop or a mark is seen. */
export const FALL_MS = 900;
/** After a longer leap its drops are history. */
const LONGEST_LEAP_S = 0.25;
/** More at once are a heap. */
const MOST = 24;

export interface Decision {
  readonly isMark: boolean;
  /** Index into `RunSchema.watch`. */
  readonly watch: number;
  readonly flow: number;
  readonly seq: number;
  readonly label: string;
  readonly began_ms: number;
  /** Set when it is first drawn. */
  x?: number;
  y?: number;
}

export interface Falls {
  readonly current: readonly Decision[];
  /** Adds what a new frame brought, if it is to be seen. */
  update(view: RunView, now_ms: number, isSeen: boolean): void;
  /** Forgets those that are over; with `isStill`, those of earlier frames stay until the next one. */
  expire(now_ms: number): void;
}

function decisionAt(telemetry: Telemetry, events: EventColumns, index: number, now_ms: number): Decision {
  const isMark = events.kind[index] === eventCode.mark;
  const code = events.reason[index] as number;
  const reason = catalog.reasons[code];
  const own = scriptReason(telemetry, events.link[index] as number, code);
  return {
    isMark,
    watch: events.link[index] as number,
    flow: events.flow[index] as number,
    seq: events.seq[index] as number,
    label: own ?? (isMark ? reason?.mark_label : reason?.label) ?? (isMark ? "Marked" : "Dropped"),
    began_ms: now_ms,
  };
}

/** With `isStill` nothing moves: what the last frame brought stays until the next one. */
export function createFalls(isStill: boolean): Falls {
  let current: Decision[] = [];
  let seen_s = Number.POSITIVE_INFINITY;
  return {
    get current() {
      return current;
    },
    update({ telemetry, time_s }, now_ms, isSeen) {
      const { decisions } = telemetry.events;
      const leap_s = time_s - seen_s;
      if (isStill && leap_s !== 0) current = [];
      if (isSeen && leap_s > 0 && leap_s <= LONGEST_LEAP_S) {
        const first = Math.max(decisions.countBefore(seen_s), decisions.length - MOST);
        for (let index = first; index < decisions.length; ++index)
          if ((decisions.time[index] as number) > seen_s) current.push(decisionAt(telemetry, decisions, index, now_ms));
        current = current.slice(-MOST);
      }
      seen_s = time_s;
    },
    expire(now_ms) {
      if (!isStill) current = current.filter(({ began_ms }) => now_ms - began_ms < FALL_MS);
    },
  };
}
