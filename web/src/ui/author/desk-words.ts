// Problems in the words and units of their fields; in a document they are in its own, as the command line says them.
import type { Measure } from "../../experiment/measures";
import type { Draft, Keys } from "../../lesson/draft";
import { inUnit } from "../../lesson/number-answer";
import type { LessonProblem } from "../../lesson/read";
import { choiceOf, type Placed } from "../../lesson/value-choice";
import { tidy } from "../../scenario/quantity";
import { valueIn } from "../../scenario/set-in";
import { boundUnit } from "./bounds";

const keysOf = (path: string): Keys =>
  (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));

const CLAIM_MIN = /(?:goals|holds)\[\d+\]\.min$/;
const NEAR_MIN = /near\[\d+\]\.min$/;

/** Two bounds between which there is no number. */
function boundsText(path: string, draft: Draft, measures: readonly Measure[]): string | undefined {
  const isNear = NEAR_MIN.test(path);
  if (!isNear && !CLAIM_MIN.test(path)) return undefined;
  const there = valueIn(draft, keysOf(path).slice(0, -1)) as Placed & { min: unknown; max: unknown };
  const { min, max } = there;
  if (typeof min !== "number" || typeof max !== "number" || min <= max) return undefined;
  const { unit, divisor } = boundUnit(isNear ? undefined : choiceOf(there, measures));
  const [least, most] = [min, max].map((bound) => inUnit(String(tidy(bound / divisor)), unit));
  return `${least}: must not be above “${isNear ? "To" : "At most"}” (${most})`;
}

/** A problem as the forms tell it. */
export function inDeskWords(problem: LessonProblem, draft: Draft, measures: readonly Measure[]): LessonProblem {
  const message = boundsText(problem.path, draft, measures);
  return message === undefined ? problem : { ...problem, message };
}
