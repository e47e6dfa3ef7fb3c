/** Splits measurement windows, or shortens them with the run. */
import { setAt } from "./edit";
import { seconds, writeQuantity } from "./quantity";
import type { Quantity, ScenarioDocument } from "./scenario";

/** Splits a window at a time inside it; without windows in the document, the window is the whole run. */
export function splitWindow(document: ScenarioDocument, index: number, at_s: number): ScenarioDocument {
  const said = document.measure?.windows ?? [];
  const windows = said.length > 0 ? said : [["0 s", document.duration] as const];
  const at = writeQuantity(at_s, "s");
  const split = windows.flatMap((window, position) =>
    position === index ? [[window[0], at] as const, [at, window[1]] as const] : [window],
  );
  return setAt(document, ["measure", "windows"], split);
}

export interface Shortened {
  readonly document: ScenarioDocument;
  /** Number of windows that would begin after the end of the run. */
  readonly removed: number;
}

/** Shortens all windows to the end of the run; undefined if none extends beyond it. */
export function endWithRun(document: ScenarioDocument): Shortened | undefined {
  const { duration, measure } = document;
  const windows = measure?.windows ?? [];
  const end_s = seconds(duration);
  const isLate = (time: Quantity) => seconds(time) > end_s;
  if (end_s <= 0 || !windows.some(([, to]) => isLate(to))) return undefined;
  const left = windows
    .filter(([from]) => seconds(from) < end_s)
    .map(([from, to]) => (isLate(to) ? [from, duration] : [from, to]));
  return {
    document: setAt(document, ["measure", "windows"], left.length > 0 ? left : undefined),
    removed: windows.length - left.length,
  };
}
