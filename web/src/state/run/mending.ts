/** Where a script that went wrong is mended, and how. */
import { scriptDiscipline } from "../../scenario/catalog";
import { seconds } from "../../scenario/quantity";
import type { ScenarioDocument } from "../../scenario/scenario";
import { queueOf, queuePath, reverseOf } from "../../scenario/watch";
import { shownOwner } from "../work/work-state";
import { arrival, isAt } from "./arrival";
import type { Run } from "./run";

const JUST_BEFORE_S = 0.001;

/** When the script of the code at a path, or of any queue, began to run as it is at a time. */
function begunTime({ stores }: Run, until_s: number, path?: string): number {
  const { timeline = [] } = stores.work.getState().document ?? {};
  const isOfScript = (set: string) =>
    path === undefined ? set.endsWith(".code") : set === path || set === path.replace(/code$/, "discipline");
  const times = timeline.filter(({ set }) => isOfScript(set)).map(({ at }) => seconds(at));
  return Math.max(0, ...times.filter((at_s) => at_s <= until_s));
}

/** Just before it went wrong, but not before that text of it began to run; null if nothing did. */
export function mendingTime(run: Run): number | null {
  const { halted } = run.stores.run.getState();
  return halted && Math.max(begunTime(run, halted.at_s), halted.at_s - JUST_BEFORE_S);
}

const isScript = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "discipline" in value && value.discipline === scriptDiscipline;

/** How many queues, watched or not, have a script at any time. */
function scriptedQueues({ links = [], timeline = [] }: ScenarioDocument): number {
  const begun = links.flatMap(({ id, queue, reverse }) => [
    ...(isScript(queue) ? [queuePath(id)] : []),
    ...(isScript(reverse?.queue) ? [queuePath(reverseOf(id))] : []),
  ]);
  const later = timeline.filter(({ set, value }) => set.endsWith(".code") || isScript(value));
  return new Set([...begun, ...later.map(({ set }) => queueOf(set))]).size;
}

/**
 * Where a new text takes the place of the one that went wrong, so that nothing is left of it: where that began to run. Where
 * other queues have scripts as well, any of them may be to blame, so it is just before. Null if nothing went wrong.
 */
function replacingTime(run: Run, path: string): number | null {
  const { halted } = run.stores.run.getState();
  if (!halted) return null;
  const { document } = run.stores.work.getState();
  return document && scriptedQueues(document) > 1 ? mendingTime(run) : begunTime(run, halted.at_s, path);
}

/** Of each run whose scripts can be typed into: what applies the text that has been typed. */
const typed = new WeakMap<Run, Set<() => Promise<unknown>>>();

/** From now on other lanes are shown after what has been typed is applied. Returns how to end that. */
export function whileTyping(run: Run, finish: () => Promise<unknown>): () => void {
  const known = typed.get(run) ?? new Set();
  typed.set(run, known.add(finish));
  return () => known.delete(finish);
}

/** Resolves when what has been typed runs, unless it has problems. */
export const typedTexts = (run: Run): Promise<unknown> =>
  Promise.all([...(typed.get(run) ?? [])].map((finish) => finish()));

/**
 * Gives a script a new text; `path`: of the code. A run that a script stopped first goes back, as above. Nothing happens
 * unless the owner of the text is still shown, and the run gets there. False if the change was not made.
 */
export async function changeCode(run: Run, owner: string, path: string, code: string): Promise<boolean> {
  const isShown = () => shownOwner(run.stores.work.getState()) === owner;
  const at_s = isShown() ? replacingTime(run, path) : null;
  if (at_s !== null) {
    await run.seek(at_s);
    await arrival(run, at_s);
    if (!isAt(run, at_s)) return false;
  }
  return isShown() && run.change(path, code);
}
