// The reasons of drops and marks that have occurred at a queue, and their numbers near the cursor.
import { catalog } from "../../scenario/catalog";
import type { Counted } from "../../telemetry/event-counts";
import { type EventColumns, eventCode } from "../../telemetry/events";
import { scriptReason } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import type { ReasonCount, ReasonEntry } from "./chart-head";
import { shapeOf } from "./event-rug";

/** What an event was, as in `EventColumns`. */
type Kind = Pick<Counted, "kind" | "reason" | "link">;

const kindOf = ({ kind, reason, link }: EventColumns, index: number): Kind => ({
  kind: kind[index] as number,
  reason: reason[index] as number,
  link: link[index] as number,
});

/** All marks have one shape, and so one entry. */
function entryOf(telemetry: Telemetry, { kind, reason, link }: Kind): ReasonEntry {
  const isMark = kind === eventCode.mark;
  const row = catalog.reasons[reason];
  const name = scriptReason(telemetry, link, reason) ?? row?.label ?? "Other";
  return { name: isMark ? "Marked" : name, shape: shapeOf(row?.id, isMark) };
}

export class ReasonTally {
  private readonly seen = new Set<string>();
  private entries: ReasonEntry[] = [];
  private scanned = 0;

  reset(): void {
    this.seen.clear();
    this.entries = [];
    this.scanned = 0;
  }

  /** All reasons so far, in order of appearance. */
  reasons(telemetry: Telemetry, link: number): readonly ReasonEntry[] {
    const { decisions } = telemetry.events;
    const total = decisions.dropped + decisions.length;
    if (this.scanned < decisions.dropped)
      for (const each of decisions.counted.all) if (each.link === link) this.see(entryOf(telemetry, each));
    for (let index = Math.max(0, this.scanned - decisions.dropped); index < decisions.length; index++) {
      if (decisions.link[index] !== link) continue;
      this.see(entryOf(telemetry, kindOf(decisions, index)));
    }
    this.scanned = total;
    return this.entries;
  }

  private see(entry: ReasonEntry): void {
    if (this.seen.has(entry.name)) return;
    this.seen.add(entry.name);
    this.entries = [...this.entries, entry];
  }

  /** The reasons in [from_s, to_s) with their numbers. */
  between(telemetry: Telemetry, link: number, from_s: number, to_s: number): readonly ReasonCount[] {
    const { decisions } = telemetry.events;
    const counts = new Map<string, ReasonCount>();
    const add = (entry: ReasonEntry, count: number) =>
      counts.set(entry.name, { ...entry, count: (counts.get(entry.name)?.count ?? 0) + count });
    for (const each of decisions.counted.all) {
      const count = each.link === link ? Math.round(decisions.counted.between(each, from_s, to_s)) : 0;
      if (count > 0) add(entryOf(telemetry, each), count);
    }
    const end = decisions.countBefore(to_s);
    for (let index = decisions.countBefore(from_s); index < end; index++) {
      if (decisions.link[index] !== link) continue;
      add(entryOf(telemetry, kindOf(decisions, index)), 1);
    }
    return [...counts.values()];
  }
}
