/** Where a script that went wrong is mended, and how. */
import { seconds } from "../../scenario/quantity";
import { shownOwner } from "../work/work-state";
import { arrival, isAt } from "./arrival";
import type { Run } from "./run";

const JUST_BEFORE_S = 0.001;

/** Just before it went wrong, but not before that text of it began to run; null if nothing did. `path`: of the code. */
export function mendingTime({ stores }: Run, path?: string): number | null {
  const { halted } = stores.run.getState();
  if (!halted) return null;
  const { timeline = [] } = stores.work.getState().document ?? {};
  const codes = timeline.filter(({ set }) => (path === undefined ? set.endsWith(".code") : set === path));
  const begun_s = Math.max(0, ...codes.map(({ at }) => seconds(at)).filter((at_s) => at_s <= halted.at_s));
  return Math.max(begun_s, halted.at_s - JUST_BEFORE_S);
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
 * Gives a script a new text; `path`: of the code. A run that the script stopped first goes back to just before. Nothing
 * happens unless the owner of the text is still shown, and the run gets there. False if the change was not made.
 */
export async function changeCode(run: Run, owner: string, path: string, code: string): Promise<boolean> {
  const isShown = () => shownOwner(run.stores.work.getState()) === owner;
  const at_s = isShown() ? mendingTime(run, path) : null;
  if (at_s !== null) {
    await run.seek(at_s);
    await arrival(run, at_s);
    if (!isAt(run, at_s)) return false;
  }
  return isShown() && run.change(path, code);
}
