/** The words of a goal: what it asks, what the run has, and how far that is off. */

import { unitOf } from "../experiment/comparison-text";
import { measureOf } from "../experiment/measures";
import { numberText, type Scale, scaleOf } from "../experiment/notation";
import type { Goal } from "./format";
import type { GoalReading } from "./measure";
import { inUnit } from "./number-answer";

export interface GoalText {
  /** "0.564 Mbps" */
  readonly value: string;
  /** "0.5 to 1 Mbps", "at least 95 %" */
  readonly bounds: string;
  /** "0.12 Mbps too much"; empty if the goal is met. */
  readonly off: string;
}

function scaleFor({ value, unit, scale, min, max }: Goal, measured: number): Scale {
  if (unit !== undefined) return { divisor: 1 / (scale ?? 1), unit };
  const measure = typeof value === "string" ? measureOf(value) : undefined;
  return measure ? scaleOf(measure, [measured, min ?? 0, max ?? 0]) : { divisor: 1, unit: "" };
}

/** A bound as its author wrote it. */
const chosen = (value: number, { divisor }: Scale): string => String(Number((value / divisor).toPrecision(6)));

function boundsText({ min, max }: Goal, scale: Scale): string {
  if (min === undefined) return inUnit(`at most ${chosen(max ?? Number.NaN, scale)}`, scale.unit);
  if (max === undefined) return inUnit(`at least ${chosen(min, scale)}`, scale.unit);
  return inUnit(`${chosen(min, scale)} to ${chosen(max, scale)}`, scale.unit);
}

function offText({ goal: { min, max }, value }: GoalReading, scale: Scale): string {
  if (!Number.isFinite(value)) return "not measured";
  const between = (gap: number) => inUnit(numberText(gap, scale), unitOf(scale));
  if (min !== undefined && value < min) return `${between(min - value)} too little`;
  if (max !== undefined && value > max) return `${between(value - max)} too much`;
  return "";
}

export function goalText(reading: GoalReading): GoalText {
  const scale = scaleFor(reading.goal, reading.value);
  return {
    value: inUnit(numberText(reading.value, scale), scale.unit),
    bounds: boundsText(reading.goal, scale),
    off: offText(reading, scale),
  };
}
