/** Texts of lessons with numbers of the run. */
import type { Report, WindowResult } from "../engine/protocol";
import { windowSoFar } from "../engine/window-so-far";
import type { Window } from "../experiment/document";
import { flowsOf, metricOf } from "../experiment/report";
import { evaluate, type Source } from "../experiment/values";
import { NOTHING } from "../experiment/wording";
import { seconds } from "../scenario/quantity";
import type { LessonNumber, LessonStep } from "./format";
import { isElsewhere } from "./measure";
import { NAMES_IN_BRACES } from "./text-names";

const DIGITS = 3;
const PENDING = "…";

function windowOf({ windows }: Report, window: Window | undefined): WindowResult | undefined {
  return window && windowSoFar(windows, seconds(window[0]), seconds(window[1]));
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

const written = (number: number, isFinal: boolean): string =>
  Number.isFinite(number) ? String(Number(number.toPrecision(DIGITS))) : isFinal ? NOTHING : PENDING;

const ofRun = ({ value, window }: LessonNumber, report: Report): number =>
  evaluate(value, { place: {}, window, names: {} }, sourceOf(report));

const hasEnded = ({ window }: LessonNumber, report: Report): boolean => {
  const found = windowOf(report, window);
  return found !== undefined && found.complete !== false;
};

/** What texts of a lesson can have in braces, besides the numbers of their step. */
export interface Known {
  /** Of the run that is shown; null before it has begun. */
  readonly report: Report | null;
  /** Of other runs, by name. */
  readonly measured: ReadonlyMap<string, number>;
  /** What places have, by id: "10 Mbps". */
  readonly places: Readonly<Record<string, string | number>>;
}

export const NOTHING_KNOWN: Known = { report: null, measured: new Map(), places: {} };

/** A text of a step with numbers of runs and values of places for their names in braces; "…" where there is none yet, a dash where nothing was measured. */
export function filledText(text: string, { numbers = {} }: LessonStep, { report, measured, places }: Known): string {
  return text.replace(NAMES_IN_BRACES, (whole, name: string) => {
    const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
    if (!number) return Object.hasOwn(places, name) ? String(places[name]) : whole;
    const here = isElsewhere(number) ? null : report;
    const value = measured.get(name) ?? (here ? ofRun(number, here) : Number.NaN);
    return written(value * number.scale, measured.has(name) || (here !== null && hasEnded(number, here)));
  });
}

/** Spaces before units, and within large numbers. */
const WITHIN_NUMBERS =
  /(?<=[\d…–]) (?=(?:%|[nuµm]?s|min|[kMG]?bps|[KM]?i?B|bits?|bytes?|packets?|\d{3})(?![\p{L}\d]))/gu;

/** The same for the page, where a number and its unit stay on one line. */
export const shownText = (text: string, step: LessonStep, known: Known): string =>
  filledText(text, step, known).replace(WITHIN_NUMBERS, "\u00a0");
