/** What keeps a measurement window out of a document. */
import { seconds, writeQuantity } from "./quantity";
import type { Quantity, ScenarioDocument } from "./scenario";

export interface WindowMistake {
  /** The end of the window that must change. */
  readonly end: "from" | "to";
  readonly message: string;
  /** Nothing else is wrong: it can be measured. */
  readonly isRepeated?: boolean;
}

/** What is said of what is no window. */
export const WINDOW_FORM = 'must be two times, like ["10 s", "20 s"]';

const isTime = (value: unknown) => typeof value === "string" || typeof value === "number";
export const isWindow = (value: unknown): value is readonly [Quantity, Quantity] =>
  Array.isArray(value) && value.length === 2 && value.every(isTime);

/** The windows of a document, whatever stands there. */
const windowsIn = ({ measure }: ScenarioDocument): readonly unknown[] => {
  const windows: unknown = measure?.windows;
  return Array.isArray(windows) ? windows : [];
};

/** The windows of a document, without what is none. */
export const readableWindows = (document: ScenarioDocument) => windowsIn(document).filter(isWindow);

const text = (time_s: number) => String(writeQuantity(time_s, "s"));

/**
 * What is wrong with a window in a run of this length; undefined if nothing is.
 * @param others the document's other windows
 */
export function windowMistake(
  [from, to]: readonly [Quantity, Quantity],
  duration: Quantity,
  others: readonly (readonly [Quantity, Quantity])[],
): WindowMistake | undefined {
  const [from_s, to_s, end_s] = [seconds(from), seconds(to), seconds(duration)];
  if (from_s < 0) return { end: "from", message: "must start at 0 s or later" };
  if (from_s >= to_s) return { end: "to", message: `must end after its start (${text(from_s)})` };
  if (to_s > end_s) return { end: "to", message: `must end by ${text(end_s)}, the end of the run` };
  if (others.some(([start, end]) => seconds(start) === from_s && seconds(end) === to_s))
    return { end: "to", message: `is there already: ${text(from_s)} to ${text(to_s)}`, isRepeated: true };
  return undefined;
}

/** The windows of a document that its run cannot measure, and those that are there twice. */
export function windowMistakes(document: ScenarioDocument): (WindowMistake & { index: number })[] {
  return windowsIn(document).flatMap((window, index, windows) => {
    if (!isWindow(window)) return [{ index, end: "from", message: WINDOW_FORM }];
    const mistake = windowMistake(window, document.duration, windows.slice(0, index).filter(isWindow));
    return mistake ? [{ index, ...mistake }] : [];
  });
}
