// Which kinds of drops and marks a run has seen at one queue, and how many lie near the cursor.
import { eventCode } from "../../telemetry/events";
import type { Telemetry } from "../../telemetry/telemetry";
import type { CauseEntry } from "./chart-head";
import { shapeOf } from "./event-rug";

export class CauseTally {
  private readonly seen = new Set<string>();
  private entries: CauseEntry[] = [];
  private scanned = 0;

  reset(): void {
    this.seen.clear();
    this.entries = [];
    this.scanned = 0;
  }

  /** All causes so far, in order of appearance. */
  causes({ events, layout }: Telemetry, link: number): readonly CauseEntry[] {
    const { decisions } = events;
    const total = decisions.dropped + decisions.length;
    for (let index = Math.max(0, this.scanned - decisions.dropped); index < decisions.length; index++) {
      if (decisions.link[index] !== link) continue;
      const isMark = decisions.kind[index] === eventCode.mark;
      const cause = layout.causes[decisions.cause[index] as number];
      const name = isMark ? "marked" : (cause ?? "other");
      if (this.seen.has(name)) continue;
      this.seen.add(name);
      this.entries = [...this.entries, { name, shape: shapeOf(cause, isMark) }];
    }
    this.scanned = total;
    return this.entries;
  }

  /** How many of each cause lie in [from_s, to_s). */
  between({ events, layout }: Telemetry, link: number, from_s: number, to_s: number): Map<string, number> {
    const { decisions } = events;
    const counts = new Map<string, number>();
    const end = decisions.countBefore(to_s);
    for (let index = decisions.countBefore(from_s); index < end; index++) {
      if (decisions.link[index] !== link) continue;
      const isMark = decisions.kind[index] === eventCode.mark;
      const name = isMark ? "marked" : (layout.causes[decisions.cause[index] as number] ?? "dropped");
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }
}
