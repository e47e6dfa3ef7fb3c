/** The timeline of a document: what was changed when, by its author or in the page. */
import { parseQuantity } from "../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";

export interface TimedEntry {
  /** Position in the document's timeline. */
  index: number;
  at_s: number;
  entry: TimelineEntry;
}

const seconds = (at: TimelineEntry["at"]): number => (typeof at === "number" ? at : (parseQuantity(at, "s") ?? 0));

/** In order of time; equal times stay in order of the document. */
export const sortedTimeline = (document: ScenarioDocument | null): TimedEntry[] =>
  (document?.timeline ?? [])
    .map((entry, index) => ({ index, at_s: seconds(entry.at), entry }))
    .sort((a, b) => a.at_s - b.at_s || a.index - b.index);

/** The newest value of each path set up to a time. */
export function appliedUntil(document: ScenarioDocument | null, time_s: number): Record<string, unknown> {
  const applied: Record<string, unknown> = {};
  for (const { at_s, entry } of sortedTimeline(document)) if (at_s <= time_s) applied[entry.set] = entry.value;
  return applied;
}

/** When an entry was made in the page, in ms: what was one drag is one, however fast the simulation ran meanwhile. */
const madeAt_ms = new WeakMap<TimelineEntry, number>();
const ONE_DRAG_MS = 1000;

export function withChange(document: ScenarioDocument, entry: TimelineEntry, now_ms?: number): ScenarioDocument {
  if (now_ms !== undefined) madeAt_ms.set(entry, now_ms);
  return { ...document, timeline: [...(document.timeline ?? []), entry] };
}

function isOneDrag(before: TimelineEntry, after: TimelineEntry): boolean {
  const [from_ms, to_ms] = [madeAt_ms.get(before), madeAt_ms.get(after)];
  return from_ms !== undefined && to_ms !== undefined && Math.abs(to_ms - from_ms) <= ONE_DRAG_MS;
}

export const withoutChanges = (document: ScenarioDocument, gone: ReadonlySet<TimelineEntry>): ScenarioDocument => ({
  ...document,
  timeline: (document.timeline ?? []).filter((entry) => !gone.has(entry)),
});

/** Everything changed so far counts from the start; only the last value of each path is kept. */
export function withChangesFromStart(document: ScenarioDocument, time_s: number): ScenarioDocument {
  const timed = sortedTimeline(document);
  const due = timed.filter(({ at_s }) => at_s <= time_s);
  const last = due.filter(
    ({ entry }, position) => !due.slice(position + 1).some((later) => later.entry.set === entry.set),
  );
  // A discipline comes before the parameters that are set on it.
  const isDiscipline = ({ entry }: TimedEntry) => (entry.set.endsWith(".discipline") ? 0 : 1);
  last.sort((a, b) => isDiscipline(a) - isDiscipline(b));
  const later = timed.filter(({ at_s }) => at_s > time_s).map(({ entry }) => entry);
  return { ...document, timeline: [...last.map(({ entry }) => ({ ...entry, at: "0 s" })), ...later] };
}

/** The newest change counts from the start, in place of all earlier ones of its path. */
export function withLastChangeFromStart(document: ScenarioDocument): ScenarioDocument {
  const timeline = document.timeline ?? [];
  const last = timeline.at(-1);
  if (!last) return document;
  const others = timeline.filter((entry) => entry.set !== last.set);
  return { ...document, timeline: [{ ...last, at: "0 s" }, ...others] };
}

/** Only what a slider moves is a drag; two disciplines in quick succession are two changes. */
export const isNumeric = (value: unknown) => typeof value === "number" || /^[-\d]/.test(String(value));

/** A drag of a slider makes many changes of one path: shown as one, from the first time to the last. */
export interface ChangeGroup {
  path: string;
  value: unknown;
  from_s: number;
  to_s: number;
  indices: number[];
}

export function groupChanges(timed: readonly TimedEntry[], within_s: number): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const [position, { index, at_s, entry }] of timed.entries()) {
    const last = groups.at(-1);
    const before = timed[position - 1];
    const isNear = last && before && (at_s - last.to_s <= within_s || isOneDrag(before.entry, entry));
    if (isNear && last.path === entry.set && isNumeric(entry.value)) {
      last.to_s = at_s;
      last.value = entry.value;
      last.indices.push(index);
    } else {
      groups.push({ path: entry.set, value: entry.value, from_s: at_s, to_s: at_s, indices: [index] });
    }
  }
  return groups;
}
