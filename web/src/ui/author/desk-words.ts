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

/** A tolerance that is no number at all is wrong as a whole. */
const SHARE = /(?:^pass|\.slack|\.within(?:\.rel)?)$/;

/** A share of one, which its field shows in per cent. */
function shareText(path: string, draft: Draft): string | undefined {
  if (!SHARE.test(path)) return undefined;
  const value = valueIn(draft, keysOf(path.endsWith(".within") ? `${path}.rel` : path));
  if (value === undefined) return undefined;
  return typeof value === "number"
    ? `${tidy(value * 100)} %: must be from 0 to 100 %`
    : `${value}: must be a number from 0 to 100`;
}

/** A problem as the forms tell it. */
export function inDeskWords(problem: LessonProblem, draft: Draft, measures: readonly Measure[]): LessonProblem {
  const { path } = problem;
  const message = shareText(path, draft) ?? boundsText(path, draft, measures);
  return message === undefined ? problem : { ...problem, message };
}
