/** Drops and marks of the newest frames: a dropped packet falls out of its queue, a mark flashes. */
import { catalog } from "../../../scenario/catalog";
import type { RunView } from "../../../state/run/loop";
import { eventCode } from "../../../telemetry/events";
import { scriptReason } from "../../../telemetry/scripts";
import type { Telemetry } from "../../../telemetry/telemetry";

/** Wall-clock time for which a drop or a mark is seen. */
export const FALL_MS = 900;
/** After a longer leap its drops are history. */
const LONGEST_LEAP_S = 0.25;
/** More figures at a queue are a heap: only the newest are drawn. */
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

/** The packets of a frame that were dropped, or marked, at a queue for the same reason. */
export interface Tally extends Pick<Decision, "isMark" | "watch" | "label" | "began_ms"> {
  count: number;
}

export interface Falls {
  /** Those that are drawn. */
  readonly current: readonly Decision[];
  /** All of them, counted. */
  readonly tallies: readonly Tally[];
  /** Adds what a new frame brought, if it is to be seen. */
  update(view: RunView, now_ms: number, isSeen: boolean): void;
  /** Forgets those that are over; with `isStill`, those of earlier frames stay until the next one. */
  expire(now_ms: number): void;
}

/** Why a packet was dropped or marked, as its script or the catalog calls it. */
export function decisionLabel(telemetry: Telemetry, index: number): string {
  const { kind, reason, link } = telemetry.events.decisions;
  const isMark = kind[index] === eventCode.mark;
  const code = reason[index] as number;
  const row = catalog.reasons[code];
  const own = scriptReason(telemetry, link[index] as number, code);
  return own ?? (isMark ? row?.mark_label : row?.label) ?? (isMark ? "Marked" : "Dropped");
}

function decisionAt(telemetry: Telemetry, index: number, now_ms: number): Decision {
  const { decisions } = telemetry.events;
  return {
    isMark: decisions.kind[index] === eventCode.mark,
    watch: decisions.link[index] as number,
    flow: decisions.flow[index] as number,
    seq: decisions.seq[index] as number,
    label: decisionLabel(telemetry, index),
    began_ms: now_ms,
  };
}

function tally(decisions: readonly Decision[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { isMark, watch, label, began_ms } of decisions) {
    const key = `${watch} ${label}`;
    const known = tallies.get(key);
    if (known) ++known.count;
    else tallies.set(key, { isMark, watch, label, began_ms, count: 1 });
  }
  return [...tallies.values()];
}

/** Of each queue. */
function newest(decisions: readonly Decision[]): Decision[] {
  const counts = new Map<number, number>();
  const isKept = ({ watch }: Decision) => {
    const count = (counts.get(watch) ?? 0) + 1;
    counts.set(watch, count);
    return count <= MOST;
  };
  return decisions.toReversed().filter(isKept).reverse();
}

/** With `isStill` nothing moves: what the last frame brought stays until the next one. */
export function createFalls(isStill: boolean): Falls {
  let current: readonly Decision[] = [];
  let tallies: readonly Tally[] = [];
  let of: Telemetry | undefined;
  let seen_s = Number.POSITIVE_INFINITY;
  return {
    get current() {
      return current;
    },
    get tallies() {
      return tallies;
    },
    update({ telemetry, time_s }, now_ms, isSeen) {
      const { decisions } = telemetry.events;
      const leap_s = time_s - seen_s;
      if (telemetry !== of || (isStill && leap_s !== 0)) current = tallies = [];
      if (isSeen && leap_s > 0 && leap_s <= LONGEST_LEAP_S) {
        const first = decisions.countUntil(seen_s);
        const fresh = Array.from({ length: decisions.length - first }, (_, row) =>
          decisionAt(telemetry, first + row, now_ms),
        );
        current = newest([...current, ...fresh]);
        tallies = [...tallies, ...tally(fresh)];
      }
      of = telemetry;
      seen_s = time_s;
    },
    expire(now_ms) {
      if (isStill) return;
      const isSeen = ({ began_ms }: { readonly began_ms: number }) => now_ms - began_ms < FALL_MS;
      current = current.filter(isSeen);
      tallies = tallies.filter(isSeen);
    },
  };
}
