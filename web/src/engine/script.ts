/** The timed changes of a document, and the rest of it. */
import { seconds } from "../scenario/quantity";
import type { TimelineEntry } from "../scenario/scenario";
import type { Change, Problem } from "./protocol";

interface ScriptedChange {
  readonly at_s: number;
  /** The path and value of the change. */
  readonly what: string;
}

export interface Script {
  readonly experiment: string;
  readonly changes: readonly ScriptedChange[];
}

const scripted = ({ at, set, value }: TimelineEntry): ScriptedChange => ({
  at_s: seconds(at),
  what: JSON.stringify([set, value]),
});

/** In order of time; changes at equal times keep the document's order. */
const inOrder = (changes: readonly ScriptedChange[]) => [...changes].sort((a, b) => a.at_s - b.at_s);

/** Null for text that is not a document: the engine reports the problem. */
export function scriptOf(document: string): Script {
  try {
    const { timeline = [], ...experiment } = JSON.parse(document) as { timeline?: TimelineEntry[] };
    return { experiment: JSON.stringify(experiment), changes: inOrder(timeline.map(scripted)) };
  } catch {
    return { experiment: "", changes: [] };
  }
}

/** The document again. */
export function documentOf({ experiment, changes }: Script): string {
  const timeline = changes.map(({ at_s, what }) => {
    const [set, value] = JSON.parse(what) as [string, unknown];
    return { at: at_s, set, value };
  });
  return JSON.stringify({ ...JSON.parse(experiment), timeline });
}

/** With a change, and without those that it makes impossible. */
export const withChange = (
  { experiment, changes }: Script,
  { gone = [], ...change }: TimelineEntry & Pick<Change, "gone">,
): Script => withoutChanges({ experiment, changes: inOrder([...changes, scripted(change)]) }, gone);

/** The positions of later changes that are problems of the document, as the engine names them. */
export const laterProblems = ({ changes }: Script, problems: readonly Problem[], after_s: number): readonly number[] =>
  changes.flatMap(({ at_s }, index) => {
    const place = `timeline[${index}]`;
    return at_s > after_s && problems.some(({ path }) => path === place || path.startsWith(`${place}.`)) ? [index] : [];
  });

export const withoutChanges = ({ experiment, changes }: Script, gone: readonly number[]): Script => ({
  experiment,
  changes: changes.filter((_, index) => !gone.includes(index)),
});

/** The time of the first difference between two documents: until then their runs are identical. */
export function sameUntil(one: Script, other: Script): number {
  if (one.experiment !== other.experiment) return Number.NEGATIVE_INFINITY;
  const isSame = (a: ScriptedChange, b: ScriptedChange | undefined) => a.at_s === b?.at_s && a.what === b.what;
  const [longer, shorter] = one.changes.length < other.changes.length ? [other, one] : [one, other];
  const differs = longer.changes.findIndex((change, index) => !isSame(change, shorter.changes[index]));
  const timeOf = ({ changes }: Script) => changes[differs]?.at_s ?? Number.POSITIVE_INFINITY;
  return Math.min(timeOf(one), timeOf(other));
}
