/** Evaluates the values of `expect`: numbers of reports and expressions over them. */

import { SERIES_STATS, type SeriesRequest } from "../engine/series";
import {
  coefficientOfVariation,
  greatest,
  jainIndex,
  least,
  mean,
  median,
  spearman,
  standardDeviation,
  sum,
} from "../telemetry/statistics";
import type { FlowStat, FlowsValue, ListOperator, OverValue, Place, SeriesValue, Value, Window } from "./document";
import { checkNumbers, checkPlace } from "./expect-check";

/** Where numbers come from: the runs of one seed, or a recorder of what is needed. */
export interface Source {
  metric(place: Place, window: Window | undefined, name: string): number;
  /** NaN for flows in which it was not measured. */
  flows(place: Place, window: Window | undefined, flows: string, field: string): readonly number[];
  series(place: Place, window: Window | undefined, request: Omit<SeriesRequest, "window">): number;
  /** The point ids of an axis. */
  points(axis: string): readonly string[];
}

/** The context of a value: place, window, and the names that its row defines. */
export interface Scope {
  readonly place: Place;
  readonly window: Window | undefined;
  readonly names: Readonly<Record<string, string>>;
}

const FLOW_STATS: Readonly<Record<FlowStat, (values: readonly number[]) => number>> = {
  mean,
  sd: standardDeviation,
  cv: coefficientOfVariation,
  min: least,
  max: greatest,
  sum,
  count: (values) => values.length,
  jain: jainIndex,
};

const pairwise = (operator: (a: number, b: number) => number) => (values: readonly number[]) =>
  values.length < 2 ? Number.NaN : values.reduce(operator);

const LISTS: Readonly<Record<ListOperator, (values: readonly number[]) => number>> = {
  ratio: pairwise((a, b) => a / b),
  difference: pairwise((a, b) => a - b),
  sum,
  product: (values) => values.reduce((a, b) => a * b, 1),
  mean,
  median,
  min: least,
  max: greatest,
  sd: standardDeviation,
  cv: coefficientOfVariation,
  index_of_max: (values) => values.indexOf(greatest(values)),
};

/** NaN if any operand is NaN. */
const known = (operator: (values: readonly number[]) => number) => (values: readonly number[]) =>
  values.some(Number.isNaN) ? Number.NaN : operator(values);

const TAKES = { mean, median, min: least, max: greatest, sum, spearman } as const;

/** @throws if there is none of this name */
function operatorOf<Operators extends object, Name extends keyof Operators & string>(
  key: string,
  operators: Operators,
  name: Name,
): Operators[Name] {
  if (Object.hasOwn(operators, name)) return operators[name];
  throw new Error(`${key}: ${name}: must be one of ${Object.keys(operators).join(", ")}`);
}

/** The text at a key, with the names of the row in braces filled in. */
export function named(key: string, text: unknown, names: Scope["names"]): string {
  if (typeof text !== "string") throw new Error(`${key}: must be a text`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(names, name) ? names[name] : undefined;
    if (value === undefined) throw new Error(`{${name}}: the row’s \`with\` does not say what that is`);
    return value;
  });
}

/** The scope inside a value with its own `at` or `window`. */
export function inside(scope: Scope, here: { at?: Place; window?: Window; with?: Scope["names"] }): Scope {
  checkPlace(here);
  return {
    place: { ...scope.place, ...here.at },
    window: here.window ?? scope.window,
    names: { ...scope.names, ...here.with },
  };
}

function over({ over: axis, points, take, value }: OverValue, scope: Scope, source: Source): number {
  const all = source.points(axis);
  const chosen: unknown = points ?? all;
  if (!Array.isArray(chosen)) throw new Error("points: must be a list of points of the axis");
  const operator = operatorOf("take", TAKES, take);
  return known(operator)(chosen.map((point) => evaluate(value, inside(scope, { at: { [axis]: point } }), source)));
}

/** Over the flows that have the field: one without packets has no delay. NaN if none has it. */
function flowsValue({ flows, field, stat }: FlowsValue, scope: Scope, source: Source): number {
  if (typeof field !== "string") throw new Error("field: must be a text");
  const operator = operatorOf("stat", FLOW_STATS, stat);
  const found = source.flows(scope.place, scope.window, named("flows", flows, scope.names), field);
  const measured = found.filter((value) => !Number.isNaN(value));
  return measured.length === 0 ? Number.NaN : operator(measured);
}

function seriesValue(value: SeriesValue, scope: Scope, source: Source): number {
  const { series, stat, low, high, level } = value;
  checkNumbers(value, ["low", "high", "level"]);
  if (!SERIES_STATS.includes(stat)) throw new Error(`stat: ${stat}: must be one of ${SERIES_STATS.join(", ")}`);
  return source.series(scope.place, scope.window, {
    column: named("series", series, scope.names),
    stat,
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(level !== undefined && { level }),
  });
}

const OPERATORS = ["metric", "flows", "series", "over", "abs", ...Object.keys(LISTS)];
const noValue = (value: unknown) =>
  new Error(`${JSON.stringify(value)}: is no value; must be a number, a text, or have one of ${OPERATORS.join(", ")}`);

/**
 * Evaluates a value; NaN where a run has nothing to report.
 * @throws if it is not a value, or names what the report does not have.
 */
export function evaluate(value: Value, outer: Scope, source: Source): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return source.metric(outer.place, outer.window, named("value", value, outer.names));
  if (typeof value !== "object" || value === null) throw noValue(value);
  const scope = inside(outer, value);
  if ("metric" in value) return source.metric(scope.place, scope.window, named("metric", value.metric, scope.names));
  if ("flows" in value) return flowsValue(value, scope, source);
  if ("series" in value) return seriesValue(value, scope, source);
  if ("over" in value) return over(value, scope, source);
  if ("abs" in value) return Math.abs(evaluate(value.abs, scope, source));
  for (const [name, operator] of Object.entries(LISTS)) {
    const operands: unknown = value[name as ListOperator];
    if (operands === undefined) continue;
    if (!Array.isArray(operands)) throw new Error(`${name}: must be a list of values`);
    return known(operator)(operands.map((operand) => evaluate(operand, scope, source)));
  }
  throw noValue(value);
}
