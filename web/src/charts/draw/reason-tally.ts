// The reasons of drops and marks that have occurred at a queue, and their numbers near the cursor.
import { eventCode } from "../../telemetry/events";
import type { Telemetry } from "../../telemetry/telemetry";
import type { ReasonEntry } from "./chart-head";
import { shapeOf } from "./event-rug";

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
  reasons({ events, schema }: Telemetry, link: number): readonly ReasonEntry[] {
    const { decisions } = events;
    const total = decisions.dropped + decisions.length;
    for (let index = Math.max(0, this.scanned - decisions.dropped); index < decisions.length; index++) {
      if (decisions.link[index] !== link) continue;
      const isMark = decisions.kind[index] === eventCode.mark;
      const reason = schema.reasons[decisions.reason[index] as number];
      const name = isMark ? "marked" : (reason ?? "other");
      if (this.seen.has(name)) continue;
      this.seen.add(name);
      this.entries = [...this.entries, { name, shape: shapeOf(reason, isMark) }];
    }
    this.scanned = total;
    return this.entries;
  }

  /** The number of each reason in [from_s, to_s). */
  between({ events, schema }: Telemetry, link: number, from_s: number, to_s: number): Map<string, number> {
    const { decisions } = events;
    const counts = new Map<string, number>();
    const end = decisions.countBefore(to_s);
    for (let index = decisions.countBefore(from_s); index < end; index++) {
      if (decisions.link[index] !== link) continue;
      const isMark = decisions.kind[index] === eventCode.mark;
      const name = isMark ? "marked" : (schema.reasons[decisions.reason[index] as number] ?? "dropped");
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }
}
