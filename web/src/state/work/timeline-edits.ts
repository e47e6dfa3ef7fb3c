/** Edits of a document's timeline, as pure functions from one document to the next. */
import { catalog, disciplineOf, type ParamInfo } from "../../scenario/catalog";
import { ownerAt } from "../../scenario/change-words";
import { isValueOf } from "../../scenario/param-value";
import { seconds } from "../../scenario/quantity";
import type { Quantity, QueueEntry, ScenarioDocument, TimelineEntry } from "../../scenario/scenario";
import { sortedTimeline, type TimedEntry } from "../../scenario/timeline";
import { queueOf } from "../../scenario/watch";
import { changesInForce } from "./changes-in-force";
import { valueAtStart } from "./timeline";

const START = "0 s";

export const withChange = (document: ScenarioDocument, entry: TimelineEntry): ScenarioDocument => ({
  ...document,
  timeline: [...(document.timeline ?? []), entry],
});

/** The changes at some positions in order of time. */
export function changesAt(document: ScenarioDocument, positions: readonly number[]): ReadonlySet<TimelineEntry> {
  const timed = sortedTimeline(document);
  return new Set(positions.flatMap((position) => timed[position]?.entry ?? []));
}

export const withoutChanges = (document: ScenarioDocument, gone: ReadonlySet<TimelineEntry>): ScenarioDocument => ({
  ...document,
  timeline: (document.timeline ?? []).filter((entry) => !gone.has(entry)),
});

/** The change of a discipline's parameter: where its discipline is chosen, and its name. Null for other changes. */
function ofDiscipline({ set }: TimelineEntry): { readonly choice: string; readonly name: string } | null {
  const queue = queueOf(set);
  const name = set.slice((queue?.length ?? 0) + 1);
  const choice = `${queue}.discipline`;
  const isOfAll = set === choice || catalog.queue.params.some((param) => param.name === name);
  return queue === undefined || isOfAll ? null : { choice, name };
}

/** Whether a discipline with these parameters takes a value of a name: one of them has it, with that kind and range. */
export function isTaken(params: readonly ParamInfo[], name: string, value: unknown): boolean {
  const [first = "", field] = name.split(".");
  const param = params.find((each) => each.name === first);
  return param !== undefined && (field !== undefined || isValueOf(param, value));
}

/** Whether the discipline that a change chooses takes another change of its queue. */
function isPossible({ set, value }: TimelineEntry, other: TimelineEntry): boolean {
  const { choice, name = "" } = ofDiscipline(other) ?? {};
  if (choice !== set) return true;
  const id = typeof value === "object" && value !== null && "discipline" in value ? value.discipline : value;
  const { params } = disciplineOf(String(id)) ?? {};
  return !params || isTaken(params, name, other.value);
}

/** The script that a queue has when a change of it is made. */
function codeAt(document: ScenarioDocument, { at, set }: TimelineEntry): string {
  const queue = queueOf(set);
  const [code, choice] = [`${queue}.code`, `${queue}.discipline`];
  const isOfCode = ({ at_s, entry }: TimedEntry) => at_s <= seconds(at) && (entry.set === code || entry.set === choice);
  const last = sortedTimeline(document).findLast(isOfCode)?.entry;
  if (last?.set === choice) return ""; // the text of one that is just chosen declares nothing
  return String(last?.value ?? valueAtStart(document, code));
}

/** As scripts are written, a parameter is the first of its line. */
const declares = (code: string, name: string): boolean =>
  code.split("\n").some((line) => /^\s*param\s+(\w+)/.exec(line)?.[1] === name);

/** Without some changes, and without parameters that the discipline or the script in place instead does not take. */
export function withoutChangesOrOrphans(
  document: ScenarioDocument,
  gone: ReadonlySet<TimelineEntry>,
): ScenarioDocument {
  const left = withoutChanges(document, gone);
  const isOrphan = (entry: TimelineEntry) => {
    const { name } = ofDiscipline(entry) ?? {};
    const [before, now] = [document, left].map((each) => ownerAt(each, entry.set, seconds(entry.at)));
    const { params } = disciplineOf(now ?? "") ?? {};
    if (name === undefined || params === undefined) return false;
    if (now !== before) return !isTaken(params, name, entry.value);
    const [, declared] = name.split(".");
    return (
      declared !== undefined && declares(codeAt(document, entry), declared) && !declares(codeAt(left, entry), declared)
    );
  };
  return withoutChanges(left, new Set((left.timeline ?? []).filter(isOrphan)));
}

/** Moves all changes so far to time 0: of each queue those that are in force, of all else the last value of each path. */
export function withChangesFromStart(document: ScenarioDocument, time_s: number): ScenarioDocument {
  const timed = sortedTimeline(document);
  const due = timed.filter(({ at_s }) => at_s <= time_s).map(({ entry }) => entry);
  const later = timed.filter(({ at_s }) => at_s > time_s).map(({ entry }) => entry);
  const lastOf = new Map(due.map((entry) => [entry.set, entry]));
  const elsewhere = due.filter((entry) => queueOf(entry.set) === undefined && lastOf.get(entry.set) === entry);
  const inQueues = [...new Set(due.flatMap(({ set }) => queueOf(set) ?? []))].flatMap((queue) =>
    changesInForce(
      (valueAtStart(document, queue) ?? {}) as QueueEntry,
      due.filter(({ set }) => queueOf(set) === queue),
    ),
  );
  return {
    ...document,
    timeline: [...[...inQueues, ...elsewhere].map((entry) => ({ ...entry, at: START })), ...later],
  };
}

/**
 * Moves a change to where it is in force for as long as possible, in place of all others of its path: to time 0, or to the
 * choice of the discipline that has the parameter. Changes that a chosen discipline makes impossible go. Null if the change
 * is gone, or a newer one of its path has been made.
 */
export function withChangeEarliest(
  document: ScenarioDocument,
  change: TimelineEntry,
): { readonly document: ScenarioDocument; readonly at: Quantity; readonly gone: number } | null {
  const timeline = document.timeline ?? [];
  if (timeline.findLast(({ set }) => set === change.set) !== change) return null;
  const others = timeline.filter(({ set }) => set !== change.set);
  const chosenAt = ofDiscipline(change)?.choice;
  const choice = sortedTimeline({ ...document, timeline: others }).findLast(
    ({ entry }) => entry.set === chosenAt,
  )?.entry;
  const at = choice?.at ?? START;
  const place = choice ? others.indexOf(choice) + 1 : 0;
  const kept = others.filter((other) => isPossible(change, other));
  return {
    document: { ...document, timeline: kept.toSpliced(place, 0, { ...change, at }) },
    at,
    gone: others.length - kept.length,
  };
}
