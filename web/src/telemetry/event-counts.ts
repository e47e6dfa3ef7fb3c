// Drops and marks that are too old to be kept one by one, counted in intervals. When there are too many intervals, they
// are merged two by two.

const MOST_INTERVALS = 4096;
const FIRST_WIDTH_S = 1 / 64;
const NANOSECOND_S = 1e-9;

import type { TrafficClass } from "./run-schema";

/** What is counted together; numbers as in `EventColumns`. */
export interface Counted {
  readonly link: number;
  readonly kind: number;
  readonly reason: number;
  readonly trafficClass: TrafficClass;
}

export interface CountedEvents extends Counted {
  /** By interval. */
  readonly counts: Uint32Array;
}

export class EventCounts {
  all: readonly CountedEvents[] = [];
  /** All events before this time are counted here; those after it are kept one by one. */
  end_s = 0;
  /** Of an interval. */
  width_s = FIRST_WIDTH_S;

  /** Counts the next event. */
  add(event: Counted, time_s: number): void {
    while (time_s >= MOST_INTERVALS * this.width_s) this.merge();
    const { counts } = this.entry(event);
    const interval = Math.floor(time_s / this.width_s);
    counts[interval] = (counts[interval] as number) + 1;
    this.end_s = time_s + NANOSECOND_S;
  }

  /** A copy with what came before a time: of the interval that it cuts, a part of the events. */
  until(time_s: number): EventCounts {
    const copy = new EventCounts();
    copy.width_s = this.width_s;
    copy.end_s = Math.min(this.end_s, time_s);
    const cut = Math.floor(copy.end_s / this.width_s);
    copy.all = this.all.map((each) => {
      const counts = each.counts.slice().fill(0, cut);
      if (cut < MOST_INTERVALS) counts[cut] = Math.round(this.between(each, cut * this.width_s, copy.end_s));
      return { ...each, counts };
    });
    return copy;
  }

  /** How many of some events there were in a stretch of time, which may begin or end within an interval. */
  between({ counts }: CountedEvents, from_s: number, to_s: number): number {
    const { width_s } = this;
    // The end is a nanosecond after the last event, which may be past the last interval.
    const end = Math.min(this.end_s, to_s, MOST_INTERVALS * width_s);
    let total = 0;
    for (let interval = Math.max(0, Math.floor(from_s / width_s)); interval * width_s < end; interval++) {
      const [start_s, stop_s] = [interval * width_s, Math.min(this.end_s, (interval + 1) * width_s)];
      const part = (Math.min(stop_s, end) - Math.max(start_s, from_s)) / (stop_s - start_s);
      total += Math.max(0, part) * (counts[interval] as number);
    }
    return total;
  }

  /** The last interval before a time with an event at a link. */
  lastBefore(link: number, time_s: number): readonly [from_s: number, to_s: number] | undefined {
    const here = this.all.filter((each) => each.link === link);
    const last = Math.min(Math.ceil(time_s / this.width_s), Math.floor(this.end_s / this.width_s) + 1) - 1;
    for (let interval = last; interval >= 0; interval--)
      if (here.some(({ counts }) => (counts[interval] as number) > 0))
        return [interval * this.width_s, Math.min(this.end_s, (interval + 1) * this.width_s)];
    return undefined;
  }

  private entry({ link, kind, reason, trafficClass }: Counted): CountedEvents {
    const isIt = (each: Counted) =>
      each.link === link && each.kind === kind && each.reason === reason && each.trafficClass === trafficClass;
    const known = this.all.find(isIt);
    if (known) return known;
    const made = { link, kind, reason, trafficClass, counts: new Uint32Array(MOST_INTERVALS) };
    this.all = [...this.all, made];
    return made;
  }

  private merge(): void {
    for (const { counts } of this.all) {
      for (let pair = 0; pair < MOST_INTERVALS / 2; pair++)
        counts[pair] = (counts[2 * pair] as number) + (counts[2 * pair + 1] as number);
      counts.fill(0, MOST_INTERVALS / 2);
    }
    this.width_s *= 2;
  }
}
