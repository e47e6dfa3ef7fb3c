// How numbers and bounds of a measured value are written.
import { measureOf } from "../../experiment/measures";
import { numberText, type Scale, scaleOf } from "../../experiment/studies";
import { inUnit } from "../../lesson/number-answer";
import type { ValueChoice } from "../../lesson/value-choice";

const PLAIN: Scale = { divisor: 1, unit: "" };
const MILLI = 1e-3;
const MEGA = 1e6;

/** The unit in which authors give bounds: %, ms, Mbps, or that of the measure. */
export function boundUnit(choice: ValueChoice | undefined): Scale {
  const measure = choice && !choice.by && choice.times === 1 ? measureOf(choice.of.measure) : undefined;
  if (!measure) return PLAIN;
  if (measure.isShare) return scaleOf(measure, []);
  if (measure.unit === "s") return { divisor: MILLI, unit: "ms" };
  if (measure.unit === "bps") return { divisor: MEGA, unit: "Mbps" };
  return { divisor: 1, unit: measure.unit === "none" ? "" : measure.unit };
}

/** A number in the unit in which readers are asked for it. */
export const askedText = (value: number, unit: string): string =>
  Number.isFinite(value) ? inUnit(numberText(value, PLAIN), unit) : "not measured";

/** A number of a value, with its unit. */
export function measuredText(choice: ValueChoice | undefined, value: number): string {
  if (!Number.isFinite(value)) return "not measured";
  const scale = boundUnit(choice);
  return inUnit(numberText(value, scale), scale.unit);
}
