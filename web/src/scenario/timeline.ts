/** The changes of a document in order of time. */
import { seconds } from "./quantity";
import type { ScenarioDocument, TimelineEntry } from "./scenario";

export interface TimedEntry {
  /** Position in the document's timeline. */
  readonly index: number;
  readonly at_s: number;
  readonly entry: TimelineEntry;
}

/** Documents are never changed in place, and each row of a form asks for the order. */
const known = new WeakMap<readonly TimelineEntry[], readonly TimedEntry[]>();

/** The number by which users know a change: its place in order of time, from 1. */
export const changeNumber = (document: Pick<ScenarioDocument, "timeline">, index: number): number =>
  sortedTimeline(document).findIndex((timed) => timed.index === index) + 1;

/** In order of time; changes at equal times keep the document's order. */
export function sortedTimeline(document: Pick<ScenarioDocument, "timeline"> | null): readonly TimedEntry[] {
  const { timeline } = document ?? {};
  if (!timeline) return [];
  const sorted =
    known.get(timeline) ??
    timeline
      .map((entry, index) => ({ index, at_s: seconds(entry.at), entry }))
      .sort((a, b) => a.at_s - b.at_s || a.index - b.index);
  known.set(timeline, sorted);
  return sorted;
}
