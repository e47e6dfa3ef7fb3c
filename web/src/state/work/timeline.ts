/** The timeline of a document: changes by its author or in the page. */
import { entryOfPath } from "../../scenario/entries";
import { seconds } from "../../scenario/quantity";
import type { Quantity, ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline, type TimedEntry } from "../../scenario/timeline";
import type { Stores } from "../stores";

/** How many changes the open document has. */
export const changesOf = ({ stores }: { readonly stores: Pick<Stores, "work"> }): number =>
  stores.work.getState().document?.timeline?.length ?? 0;

/** Whether a change comes after the end of the run and never happens; false if the duration is invalid. */
export const isAfterEnd = ({ duration }: ScenarioDocument, at: Quantity): boolean =>
  seconds(at) > (seconds(duration) || Number.POSITIVE_INFINITY);

/** The newest value of each path changed up to a time. */
export function appliedUntil(document: ScenarioDocument | null, time_s: number): Record<string, unknown> {
  const applied: Record<string, unknown> = {};
  for (const { at_s, entry } of sortedTimeline(document)) if (at_s <= time_s) applied[entry.set] = entry.value;
  return applied;
}

/** The document's initial value of a path; undefined where it has none. */
export function valueAtStart(document: ScenarioDocument, path: string): unknown {
  const found = entryOfPath(document, path);
  const entry: unknown = found && document[found.part].find(({ id }) => id === found.id);
  return found?.rest
    .split(".")
    .reduce((inside, key) => (inside as Readonly<Record<string, unknown>> | undefined)?.[key], entry);
}

/** Numbers are dragged and code is typed, in many small changes; two disciplines in quick succession are two. */
export const isGradual = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && /^[-\d]|\s/.test(value));

/** Changes of one drag are at most this far apart in simulated time, so that grouping is the same after reopening. */
const ONE_DRAG_S = 2;

/** A drag, or typing, changes one path many times; shown as one change, from the first time and value to the last. */
export interface ChangeGroup {
  path: string;
  /** The value before, if an earlier change has set it. */
  before: unknown;
  first: unknown;
  value: unknown;
  from_s: number;
  to_s: number;
  indices: number[];
}

export function groupChanges(timed: readonly TimedEntry[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const { index, at_s, entry } of timed) {
    const last = groups.at(-1);
    if (last?.path === entry.set && at_s - last.to_s <= ONE_DRAG_S && isGradual(entry.value)) {
      last.to_s = at_s;
      last.value = entry.value;
      last.indices.push(index);
    } else {
      groups.push({
        path: entry.set,
        before: groups.findLast(({ path }) => path === entry.set)?.value,
        first: entry.value,
        value: entry.value,
        from_s: at_s,
        to_s: at_s,
        indices: [index],
      });
    }
  }
  return groups;
}
