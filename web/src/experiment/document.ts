/** Types of the experiment in a scenario document: what was varied and what was published (scenarios/README.md). */
import type { SeriesStat } from "../engine/series";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Variant } from "../scenario/variation";

export type Window = readonly [from: string | number, to: string | number];

/** A combination of points: axis id to point id. */
export type Place = Readonly<Record<string, string>>;

export type SweepPoint = Variant;

export interface Axis {
  readonly id: string;
  readonly label: string;
  readonly points: readonly SweepPoint[];
}

export type FlowStat = "mean" | "sd" | "cv" | "min" | "max" | "sum" | "count" | "jain";
export type ListOperator =
  | "ratio"
  | "difference"
  | "sum"
  | "product"
  | "mean"
  | "median"
  | "min"
  | "max"
  | "sd"
  | "cv"
  | "index_of_max";

export interface FlowsValue {
  readonly flows: string;
  readonly field: string;
  readonly stat: FlowStat;
}
export interface SeriesValue {
  readonly series: string;
  readonly stat: SeriesStat;
  readonly low?: number;
  readonly high?: number;
  readonly level?: number;
}
export interface OverValue {
  readonly over: string;
  readonly points?: readonly string[];
  readonly take: "mean" | "median" | "min" | "max" | "sum" | "spearman";
  readonly value: Value;
}
interface MetricValue {
  readonly metric: string;
}
interface AbsValue {
  readonly abs: Value;
}
type ListValue = { readonly [Operator in ListOperator]?: readonly Value[] };

interface Somewhere {
  readonly at?: Place;
  readonly window?: Window;
}

export type Operation = MetricValue | FlowsValue | SeriesValue | OverValue | AbsValue | ListValue;
export type Value = number | string | (Operation & Somewhere);

/** How a measured number is written; published numbers are in that unit already. */
export interface Notation {
  readonly unit?: string;
  readonly scale?: number;
  readonly digits?: number;
}

export interface TableRow extends Somewhere, Notation {
  readonly label: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly value?: Value;
}

export interface TableColumn extends Somewhere, Notation {
  readonly label: string;
  readonly value?: Value;
  /** In the order of the rows; null where there is none. */
  readonly published?: readonly (number | null)[];
  /** What is accepted of each row, in the unit of the published numbers; null where anything is. */
  readonly min?: readonly (number | null)[];
  readonly max?: readonly (number | null)[];
}

export interface PublishedTable extends Somewhere, Notation {
  readonly id: string;
  readonly title: string;
  readonly by?: string;
  readonly draw?: "bars" | "lines" | "weibull";
  /** Those that its numbers are of, if not those of the experiment. */
  readonly seeds?: string;
  /** Not in documents: measured with fewer of other seeds, its numbers are not judged by the accepted ranges. */
  readonly fewest?: number;
  /** A remark, such as how the accepted ranges were chosen. */
  readonly note?: string;
  readonly rows: readonly TableRow[] | { readonly axis: string };
  readonly columns: readonly TableColumn[];
}

export interface SeriesLine {
  readonly label: string;
  readonly at: Place;
  readonly column?: string;
}

export interface PublishedSeries extends Notation {
  readonly id: string;
  readonly title: string;
  readonly column?: string;
  readonly bin: string | number;
  /** The run of one seed, instead of the mean over all. */
  readonly seed?: number;
  readonly lines: readonly SeriesLine[];
}

export interface Claim extends Somewhere {
  readonly id: string;
  readonly claim: string;
  /** The unit of the values as given. */
  readonly unit?: string;
  readonly from?: string;
  readonly value?: Value | readonly Value[];
  readonly order?: readonly Value[];
  readonly slack?: number;
  readonly published?: number | readonly number[];
  readonly min?: number;
  readonly max?: number;
  readonly note?: string;
  readonly why?: string;
}

/** A setting that the paper leaves open: values tried, value chosen, and the error with each. */
export interface Search {
  readonly what: string;
  readonly tried: readonly string[];
  readonly best: string;
  readonly by: string;
}

export interface Expectation {
  readonly seeds?: string;
  readonly tables?: readonly PublishedTable[];
  readonly series?: readonly PublishedSeries[];
  readonly claims?: readonly Claim[];
  readonly search?: readonly Search[];
}

/** A scenario document that contains an experiment. */
export interface ExperimentDocument extends ScenarioDocument {
  readonly sweep?: readonly Axis[];
  readonly expect?: Expectation;
}

const SEEDS = /^(\d+)(?:\.\.(\d+))?$/;

/**
 * Reads `1..5` or `7`, as `aqm run --seeds` does.
 * @throws if it is neither, or names more than a thousand seeds.
 */
export function seedsOf(text: string): number[] {
  const [, first, last = first] = SEEDS.exec(text.trim()) ?? [];
  const from = Number(first);
  const count = Number(last) - from + 1;
  if (!(count >= 1 && count <= 1000)) throw new Error(`seeds: ${text}: must be N or A..B, at most 1000 of them`);
  return Array.from({ length: count }, (_, index) => from + index);
}

export const defaultSeeds = (document: ExperimentDocument): string => String(document.expect?.seeds ?? "1..5");

/** The seeds of a table, or of what else the document expects. */
export const ownSeeds = (document: ExperimentDocument, { seeds }: Pick<PublishedTable, "seeds"> = {}): number[] =>
  seedsOf(String(seeds ?? defaultSeeds(document)));

/** The number of other seeds for which the ranges of a table hold: none if they accept only what one seed gave. */
function fewestOf(own: readonly number[], seeds: readonly number[]): Pick<PublishedTable, "fewest"> {
  if (String(own) === String(seeds)) return {};
  return { fewest: own.length > 1 ? own.length : Number.POSITIVE_INFINITY };
}

/** The document with everything measured with these seeds. */
export function withSeeds(document: ExperimentDocument, seeds: string): ExperimentDocument {
  const { tables, ...expect } = document.expect ?? {};
  const alike = tables?.map(({ seeds: own, ...table }) => ({
    ...table,
    ...fewestOf(ownSeeds(document, own === undefined ? {} : { seeds: own }), seedsOf(seeds)),
  }));
  return { ...document, expect: { ...expect, seeds, ...(alike && { tables: alike }) } };
}
