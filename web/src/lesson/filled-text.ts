/** Texts of lessons with numbers of the run. */
import type { Report, WindowResult } from "../engine/protocol";
import type { Window } from "../experiment/document";
import { flowsOf, metricOf } from "../experiment/report";
import { evaluate, type Source } from "../experiment/values";
import { seconds } from "../scenario/quantity";
import type { LessonNumber, LessonStep } from "./format";

const DIGITS = 3;
const PENDING = "…";

function windowOf({ windows }: Report, window: Window | undefined): WindowResult | undefined {
  return window && windows.find(({ from_s }) => from_s === seconds(window[0]));
}

/** The run's report as it is so far; NaN for what has not begun. */
function sourceOf(report: Report): Source {
  const within = <Found>(window: Window | undefined, read: (found: WindowResult) => Found, none: Found): Found => {
    const found = windowOf(report, window);
    return found ? read(found) : none;
  };
  return {
    metric: (_, window, name) => within(window, (found) => metricOf(found, name, true), Number.NaN),
    flows: (_, window, flows, field) => within(window, (found) => flowsOf(found, flows, field, true), [Number.NaN]),
    series: () => Number.NaN,
    points: () => [],
  };
}

function numberText({ value, window, scale }: LessonNumber, source: Source): string {
  const number = evaluate(value, { place: {}, window, names: {} }, source) * scale;
  return Number.isFinite(number) ? String(Number(number.toPrecision(DIGITS))) : PENDING;
}

/**
 * A text of a step with the numbers of the run in place of their names in braces; "…" where there is none yet.
 * @throws if the text has a name that the step does not define.
 */
export function filledText(text: string, { id, numbers = {} }: LessonStep, report: Report | null): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const number = numbers[name];
    if (!number) throw new Error(`Step ${id}: there is no number ${name}.`);
    return report ? numberText(number, sourceOf(report)) : PENDING;
  });
}
