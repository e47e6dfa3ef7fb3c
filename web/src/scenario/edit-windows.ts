/** The measurement windows of a run that has become shorter. */
import { setAt } from "./edit";
import { seconds } from "./quantity";
import type { Quantity, ScenarioDocument } from "./scenario";

export interface Shortened {
  readonly document: ScenarioDocument;
  /** Windows that would begin after the run. */
  readonly removed: number;
}

/** Every window ends with the run at the latest; nothing if all do already. */
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
