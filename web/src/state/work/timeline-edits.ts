/** Edits of a document's timeline, as pure functions from one document to the next. */
import type { ScenarioDocument, TimelineEntry } from "../../scenario/scenario";
import { sortedTimeline, type TimedEntry } from "./timeline";

export const withChange = (document: ScenarioDocument, entry: TimelineEntry): ScenarioDocument => ({
  ...document,
  timeline: [...(document.timeline ?? []), entry],
});

/** Without the changes at some positions in order of time. */
export function withoutPositions(document: ScenarioDocument, positions: readonly number[]): ScenarioDocument {
  const timed = sortedTimeline(document);
  return withoutChanges(document, new Set(positions.flatMap((position) => timed[position]?.entry ?? [])));
}

export const withoutChanges = (document: ScenarioDocument, gone: ReadonlySet<TimelineEntry>): ScenarioDocument => ({
  ...document,
  timeline: (document.timeline ?? []).filter((entry) => !gone.has(entry)),
});

/** Moves all changes so far to time 0; only the last value of each path is kept. */
export function withChangesFromStart(document: ScenarioDocument, time_s: number): ScenarioDocument {
  const timed = sortedTimeline(document);
  const due = timed.filter(({ at_s }) => at_s <= time_s);
  const last = due.filter(
    ({ entry }, position) => !due.slice(position + 1).some((later) => later.entry.set === entry.set),
  );
  // A discipline must be set before its parameters.
  const isDiscipline = ({ entry }: TimedEntry) => (entry.set.endsWith(".discipline") ? 0 : 1);
  last.sort((a, b) => isDiscipline(a) - isDiscipline(b));
  const later = timed.filter(({ at_s }) => at_s > time_s).map(({ entry }) => entry);
  return { ...document, timeline: [...last.map(({ entry }) => ({ ...entry, at: "0 s" })), ...later] };
}

/** Moves the newest change to time 0, in place of all earlier ones of its path. */
export function withLastChangeFromStart(document: ScenarioDocument): ScenarioDocument {
  const timeline = document.timeline ?? [];
  const last = timeline.at(-1);
  if (!last) return document;
  const others = timeline.filter((entry) => entry.set !== last.set);
  return { ...document, timeline: [{ ...last, at: "0 s" }, ...others] };
}
