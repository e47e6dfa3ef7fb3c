/** What is edited in one lane and done in the others, too. */
import { rename } from "./edit-ids";
import { orderedAs, PARTS, type Part, type Selection } from "./entries";
import type { ScenarioDocument } from "./scenario";
import { isEqual, settingsBetween, withSettings } from "./variation";

interface Renaming {
  readonly selection: Selection;
  readonly name: string;
}

const withNames = (document: ScenarioDocument, renamings: readonly Renaming[]): ScenarioDocument =>
  renamings.reduce((next, { selection, name }) => rename(next, selection, name), document);

type Entry = ScenarioDocument[Part][number];

/** Whether an entry is another one with a new name: a node with the same settings, or what joins the same nodes. */
const isSameBut = (before: Entry, after: Entry): boolean =>
  "from" in before && "from" in after
    ? before.from === after.from && before.to === after.to
    : isEqual({ ...before, id: after.id }, after);

function renamingsOf(part: Part, before: ScenarioDocument, after: ScenarioDocument): Renaming[] {
  const [old = [], now = []]: readonly Entry[][] = [before[part], after[part]];
  if (old === now || old.length !== now.length) return [];
  const has = (entries: readonly Entry[], id: string) => entries.some((entry) => entry.id === id);
  return old.flatMap((entry, index) => {
    const other = now[index];
    const isRenamed = other && !has(now, entry.id) && !has(old, other.id) && isSameBut(entry, other);
    return isRenamed ? [{ selection: { part, id: entry.id }, name: other.id }] : [];
  });
}

/** The entries that only have another name; nodes first, because links and flows join them. */
function renamingsBetween(before: ScenarioDocument, after: ScenarioDocument): readonly Renaming[] {
  const known: Renaming[] = [];
  for (const part of PARTS) known.push(...renamingsOf(part, withNames(before, known), after));
  return known;
}

/** A lane's document with the names that entries have got between two documents: lanes are compared by them. */
export const withNewNames = (before: ScenarioDocument, after: ScenarioDocument, lane: ScenarioDocument) =>
  withNames(lane, renamingsBetween(before, after));

type Timeline = NonNullable<ScenarioDocument["timeline"]>;

const entryText = (entry: Timeline[number]) => JSON.stringify(entry);

/** Changes stand by themselves: those that came are added, those that went are taken out. */
function timelineOf(old: Timeline, now: Timeline, lane: Timeline): Timeline {
  const gone = new Set(old.map(entryText));
  const known = new Set(now.map(entryText));
  const added = now.filter((entry) => !gone.has(entryText(entry)));
  return [...lane.filter((entry) => !gone.has(entryText(entry)) || known.has(entryText(entry))), ...added];
}

/** A lane's document with the edit that led from one document to the other; where it does not fit, the lane stays. */
export function carryOver(before: ScenarioDocument, after: ScenarioDocument, lane: ScenarioDocument): ScenarioDocument {
  // What is measured is shared anyway, but for the queues that only one lane has.
  const { timeline: old = [], measure: _, ...from } = withNewNames(before, after, before);
  const { timeline: now = [], measure: __, ...to } = after;
  const named = withNewNames(before, after, lane);
  const timeline = timelineOf(old, now, named.timeline ?? []);
  const varied = { ...named, ...((named.timeline || timeline.length > 0) && { timeline }) };
  try {
    // In one order, single entries differ and not whole lists.
    const set = settingsBetween(from as ScenarioDocument, orderedAs(to as ScenarioDocument, from as ScenarioDocument));
    return orderedAs(withSettings(varied, set), after);
  } catch {
    return varied;
  }
}
