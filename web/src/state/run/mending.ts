/** Where a script that went wrong is mended. */
import { seconds } from "../../scenario/quantity";
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
