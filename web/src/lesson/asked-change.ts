/**
 * The discipline that a step waits for, in force from where the step begins: the texts tell numbers of fixed windows, from
 * then on and before. Readers may play on, or restart the run, before they choose it.
 */
import { settingInForce } from "../scenario/change-words";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import { withChangeEarliest } from "../state/work/timeline-edits";

/** A run stops a little after the time that its step wants, and readers may step on. */
const LATE_S = 1;

export const newestOf = ({ timeline = [] }: ScenarioDocument, path: string): TimelineEntry | undefined =>
  timeline.findLast(({ set }) => set === path);

/** Whether the newest change of a path is in force from a time on; true without any, as there is none to be moved. */
export function isMadeAt(document: ScenarioDocument | null, path: string, begin_s: number): boolean {
  const newest = document && newestOf(document, path);
  if (!newest) return true;
  const late_s = seconds(newest.at) - begin_s;
  return late_s >= 0 && late_s <= LATE_S;
}

/** Whether a path was changed to something else since: at earlier times the run shows what was in force then. */
export function isReplaced(document: ScenarioDocument | null, path: string, value: unknown): boolean {
  const newest = document && newestOf(document, path);
  return newest ? newest.value !== value : false;
}

export interface Moved {
  readonly document: ScenarioDocument;
  /** "Apply D-CBT from 20.2 s" */
  readonly label: string;
}

/** Moves the newest change of a path to a time, in place of all others of its path; null if there is none. */
export function movedTo(document: ScenarioDocument, path: string, begin_s: number): Moved | null {
  const newest = newestOf(document, path);
  const moved = newest && withChangeEarliest(document, newest)?.document;
  if (!moved) return null;
  const at = `${begin_s} s`;
  const timeline = (moved.timeline ?? []).map((entry) => (entry.set === path ? { ...entry, at } : entry));
  return {
    document: { ...moved, timeline },
    label: `Apply ${settingInForce(path, newest.value)} from ${at}`,
  };
}
