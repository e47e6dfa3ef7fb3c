// What a change of the timeline sets: the parameter, and its value before the change.
import type { DeclaredParams } from "../../../experiment/variable";
import { type ChangeTarget, changeTarget } from "../../../scenario/change-paths";
import { toDocumentValue, toNumberValue } from "../../../scenario/param-value";
import { seconds } from "../../../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../../../scenario/scenario";
import { queueOf } from "../../../scenario/watch";
import { appliedUntil, valueAtStart } from "../../../state/work/timeline";
import { isNumeric } from "../../controls/ScalarInput";

type Place = Pick<TimelineEntry, "at" | "set">;

/** The newest value that a document sets at a path up to a time. */
const setUntil = (document: ScenarioDocument, { at, set }: Place): unknown =>
  appliedUntil(document, seconds(at))[set] ?? valueAtStart(document, set);

const valuesPath = (set: string) => `${queueOf(set)}.values.`;

/** The script that runs when one of its parameters is changed; undefined if another parameter is. */
export function scriptAt(document: ScenarioDocument, { at, set }: Place): string | undefined {
  if (!set.startsWith(valuesPath(set))) return undefined;
  const code = setUntil(document, { at, set: `${queueOf(set)}.code` });
  return typeof code === "string" ? code : undefined;
}

/** The parameter that a change sets, of the catalog or of a script; undefined if it is not known. */
export function targetAt(document: ScenarioDocument, place: Place, declared: DeclaredParams): ChangeTarget | undefined {
  const code = scriptAt(document, place);
  if (code === undefined) return changeTarget(document, place.set);
  const name = place.set.slice(valuesPath(place.set).length);
  const param = declared.get(code)?.find((each) => each.name === name);
  return param && { param, start: valueAtStart(document, place.set) };
}

/** The value in force, with which a new change has no effect; undefined if the path leads nowhere. */
export function valueInForce(document: ScenarioDocument, place: Place, declared: DeclaredParams): unknown {
  const target = targetAt(document, place, declared);
  if (!target) return undefined;
  const { param, start, follows } = target;
  const value = appliedUntil(document, seconds(place.at))[place.set] ?? start;
  if (value !== undefined) return value;
  if (follows) return valueInForce(document, { ...place, set: follows }, declared);
  const number = isNumeric(param) ? toNumberValue(param, param.default) : undefined;
  return number ? toDocumentValue(number) : param.default;
}
