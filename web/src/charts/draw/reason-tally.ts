// The reasons of drops and marks that have occurred at a queue, and their numbers near the cursor.
import { catalog } from "../../scenario/catalog";
import { type EventColumns, eventCode } from "../../telemetry/events";
import { scriptReason } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import type { ReasonCount, ReasonEntry } from "./chart-head";
import { shapeOf } from "./event-rug";

/** All marks have one shape, and so one entry. */
function entryOf(telemetry: Telemetry, { kind, reason, link }: EventColumns, index: number): ReasonEntry {
  const isMark = kind[index] === eventCode.mark;
  const place = reason[index] as number;
  const row = catalog.reasons[place];
  const name = scriptReason(telemetry, link[index] as number, place) ?? row?.label ?? "Other";
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
    for (let index = Math.max(0, this.scanned - decisions.dropped); index < decisions.length; index++) {
      if (decisions.link[index] !== link) continue;
      const entry = entryOf(telemetry, decisions, index);
      if (this.seen.has(entry.name)) continue;
      this.seen.add(entry.name);
      this.entries = [...this.entries, entry];
    }
    this.scanned = total;
    return this.entries;
  }

  /** The reasons in [from_s, to_s) with their numbers. */
  between(telemetry: Telemetry, link: number, from_s: number, to_s: number): readonly ReasonCount[] {
    const { decisions } = telemetry.events;
    const counts = new Map<string, ReasonCount>();
    const end = decisions.countBefore(to_s);
    for (let index = decisions.countBefore(from_s); index < end; index++) {
      if (decisions.link[index] !== link) continue;
      const entry = entryOf(telemetry, decisions, index);
      counts.set(entry.name, { ...entry, count: (counts.get(entry.name)?.count ?? 0) + 1 });
    }
    return [...counts.values()];
  }
}
