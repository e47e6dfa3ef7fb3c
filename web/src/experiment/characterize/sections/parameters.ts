/** The sensitivity to parameters (RFC 7928 §8.3, §12): each at half and at twice its value. */
import type { ParamInfo } from "../../../scenario/catalog";
import { toNumberValue } from "../../../scenario/param-value";
import { paramsOf, valueIn, withParam } from "../schemes";
import type { CardNumbers, Case, CaseResults, Scheme, Section } from "../section";
import { LEVELS, levelDocument, loadNumbers } from "./load";

/** The parameters as they are, which the others are compared with. */
const DEFAULT = "default";
const MEASURED = LEVELS.filter(({ id }) => id !== "medium");
const FACTORS = [
  { id: "half", label: "half", factor: 0.5 },
  { id: "twice", label: "twice", factor: 2 },
] as const;

/** What moves more than this says that a parameter matters. */
export const MATTERS = 0.1;

/** A parameter at a multiple of its value; undefined where its range does not allow it, or it is 0. */
function scaled(scheme: Scheme, param: ParamInfo, factor: number): number | undefined {
  const now = toNumberValue(param, valueIn(scheme, param))?.number;
  if (now === undefined || now === 0) return undefined;
  const value = param.kind === "integer" ? Math.max(1, Math.round(now * factor)) : now * factor;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, above_min } = param;
  const isAllowed = value <= max && (above_min ? value > min : value >= min) && value !== now;
  return isAllowed ? value : undefined;
}

/** Parameters that are numbers, with what they can be set to. */
function variations(scheme: Scheme) {
  return paramsOf(scheme)
    .filter(({ kind }) => kind === "number" || kind === "integer")
    .flatMap((param) =>
      FACTORS.flatMap(({ id, label, factor }) => {
        const value = scaled(scheme, param, factor);
        return value === undefined
          ? []
          : [{ param, id: `${param.name}.${id}`, label: `${param.label}, ${label}`, value }];
      }),
    );
}

const casesOf = (scheme: Scheme): Case[] =>
  MEASURED.flatMap((level) => [
    { id: `${DEFAULT}.${level.id}`, label: `as it is, ${level.label}`, document: levelDocument(level, scheme, "8.2") },
    ...variations(scheme).map(({ param, id, label, value }) => ({
      id: `${id}.${level.id}`,
      label: `${label}, ${level.label}`,
      document: levelDocument(
        level,
        { ...scheme, queue: withParam(scheme.queue, param.name, value) },
        `8.3, ${label.toLowerCase()}`,
      ),
    })),
  ]);

const FIELDS = [
  { id: "sojourn_s", label: "delay" },
  { id: "goodput_bps", label: "goodput" },
] as const;

/** The change of a number as a part of what it was; 0 where one of the two is missing. */
function moved(numbers: CardNumbers, id: string, level: string, field: string): number {
  const now = numbers[`${id}.${level}.${field}`] ?? Number.NaN;
  const before = numbers[`${DEFAULT}.${level}.${field}`] ?? Number.NaN;
  const change = now / before - 1;
  return Number.isFinite(change) ? change : 0;
}

/** A number of a variation: "target.half.mild.sojourn_s" */
const VARIED = /^(.+)\.(?:half|twice)\.[^.]+\.[^.]+$/;

/** The number of parameters that move delay or goodput by more than a tenth. */
const matterCount = (numbers: CardNumbers): number =>
  new Set(
    Object.keys(numbers).flatMap((id) => {
      const [, name] = VARIED.exec(id) ?? [];
      const variation = id.split(".").slice(0, -2).join(".");
      return name !== undefined && Math.abs(largestMove(numbers, variation).by) > MATTERS ? [name] : [];
    }),
  ).size;

/** The largest change that a variation makes, with its words. */
function largestMove(numbers: CardNumbers, id: string): { readonly by: number; readonly text: string } {
  const moves = MEASURED.flatMap(({ id: level }) =>
    FIELDS.map(({ id: field, label }) => ({ by: moved(numbers, id, level, field), text: `${label} in ${level} load` })),
  );
  return moves.reduce((most, each) => (Math.abs(each.by) > Math.abs(most.by) ? each : most));
}

/** Variations that move delay or goodput by more than a tenth, the largest change first. */
const mattering = (numbers: CardNumbers, scheme: Scheme) =>
  variations(scheme)
    .map((variation) => ({ ...variation, ...largestMove(numbers, variation.id), name: variation.label }))
    .filter(({ by }) => Math.abs(by) > MATTERS)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));

const percent = (share: number) => `${share > 0 ? "+" : "\u2212"}${Math.abs(100 * share).toFixed(0)} %`;

export const parameters: Section = {
  id: "8.3",
  from: "RFC 7928 §8.3",
  title: "Parameter sensitivity",
  level: "should",
  look: "Number of parameters that, at half or twice their value, move delay or goodput by more than 10 %.",
  note: "Mild and heavy congestion. The grade and the list are of the means over the seeds; the number is that of a single run, on average, where chance moves delay and goodput, too. Values that contradict others, such as thresholds in the wrong order, are left out.",
  isOfOneScheme: true,
  mayLack: (id) => !id.startsWith(`${DEFAULT}.`),
  cases: casesOf,
  metrics: [
    {
      id: "matter",
      label: "Parameters that matter in a run",
      unit: "none",
      better: "lower",
      isMain: true,
      of: `${DEFAULT}.mild`,
    },
  ],
  numbers: (results: CaseResults) => {
    const numbers: CardNumbers = Object.assign({}, ...Object.keys(results).map((id) => loadNumbers(results, id)));
    return { ...numbers, matter: matterCount(numbers) };
  },
  remark(numbers, scheme) {
    const texts = mattering(numbers, scheme).map(({ name, by, text }) => `${name}: ${text} ${percent(by)}`);
    return texts.length > 0 ? `${texts.join("; ")}.` : "None moves delay or goodput by more than 10 %.";
  },
  rules: [
    {
      id: "matter",
      label: "Parameters that matter",
      value: matterCount,
      better: "lower",
      good: 0,
      fair: 2,
    },
  ],
};
