/** Evaluates an experiment's tables, series and claims from the runs finished so far. */

import type { RunResult, WindowResult } from "../engine/protocol";
import type { SeriesRequest } from "../engine/series";
import { type Estimate, estimate, mean } from "../telemetry/statistics";
import {
  type Claim,
  type ExperimentDocument,
  type Notation,
  ownSeeds,
  type Place,
  type PublishedSeries,
  type PublishedTable,
  type TableColumn,
  type Value,
  type Window,
} from "./document";
import { type Limits, scaled } from "./interval";
import { limitsOf } from "./measures";
import {
  binOf,
  binRequest,
  cellScope,
  cellValue,
  claimValues,
  EVERYWHERE,
  Places,
  type PlannedRun,
  rowsOf,
  same,
} from "./plan";
import { flowsOf, metricOf } from "./report";
import { evaluate, inside, type Scope, type Source } from "./values";

/** Results by run key, then seed. */
export type Results = ReadonlyMap<string, ReadonlyMap<number, RunResult>>;

export interface Cell {
  /** In the unit of the published number. */
  readonly measured: Estimate;
  /** What the number can be, in that unit: its interval ends there. */
  readonly limits: Limits;
  readonly published: number | null;
  /** What is accepted, in that unit; null if anything is. */
  readonly accepted: Bounds | null;
  /** Null if anything is accepted, or if the seeds are too few to judge it. */
  readonly verdict: Verdict | null;
  readonly unit: string;
  readonly digits: number;
}

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export interface TableOutcome {
  readonly table: PublishedTable;
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
}

export interface SeriesOutcome {
  readonly series: PublishedSeries;
  readonly bin_s: number;
  /** Means over the seeds, in the unit of the series. */
  readonly lines: readonly { readonly label: string; readonly bins: readonly number[] }[];
}

export type Verdict = "holds" | "fails" | "unmeasured";

export interface ClaimOutcome {
  readonly claim: Claim;
  readonly estimates: readonly Estimate[];
  readonly verdict: Verdict;
}

export interface Outcome {
  readonly tables: readonly TableOutcome[];
  readonly series: readonly SeriesOutcome[];
  readonly claims: readonly ClaimOutcome[];
}

/** The measured numbers of one seed; NaN where a run is missing. */
class Measured implements Source {
  constructor(
    private readonly places: Places,
    private readonly planned: ReadonlyMap<string, PlannedRun>,
    private readonly results: Results,
    private readonly seed: number,
    private readonly isSoFar: boolean,
  ) {}

  private result(place: Place): RunResult | undefined {
    return this.results.get(this.places.key(place))?.get(this.seed);
  }

  private window(place: Place, window: Window | undefined): WindowResult | undefined {
    return this.result(place)?.report.windows[this.places.windowIndex(place, window)];
  }

  metric(place: Place, window: Window | undefined, name: string): number {
    const found = this.window(place, window);
    return found ? metricOf(found, name, this.isSoFar) : Number.NaN;
  }

  flows(place: Place, window: Window | undefined, flows: string, field: string): number[] {
    const found = this.window(place, window);
    return found ? flowsOf(found, flows, field, this.isSoFar) : [Number.NaN];
  }

  series(place: Place, window: Window | undefined, request: Omit<SeriesRequest, "window">): number {
    const whole = { ...request, window: this.places.windowIndex(place, window) };
    const position = this.planned.get(this.places.key(place))?.series.findIndex((known) => same(known, whole)) ?? -1;
    return this.result(place)?.series[position] ?? Number.NaN;
  }

  points(axis: string): string[] {
    return this.places.points(axis);
  }
}

function notationOf(...from: readonly Notation[]): Required<Notation> {
  return Object.assign(
    { unit: "", scale: 1, digits: 3 },
    ...from.map(({ unit, scale, digits }) => ({
      ...(unit !== undefined && { unit }),
      ...(scale !== undefined && { scale }),
      ...(digits !== undefined && { digits }),
    })),
  );
}

function boundsIn({ min, max }: TableColumn, row: number): Bounds | null {
  const [least, most] = [min?.[row] ?? null, max?.[row] ?? null];
  if (least === null && most === null) return null;
  return { ...(least !== null && { min: least }), ...(most !== null && { max: most }) };
}

/** Whether the estimates lie within the claim's bounds or order; undecided while a seed or a number is missing. */
export function verdictOf(
  claim: Pick<Claim, "min" | "max" | "order" | "slack">,
  estimates: readonly Estimate[],
  seeds: number,
): Verdict {
  const means = estimates.map((each) => each.mean);
  if (seeds === 0 || estimates.some(({ mean, n }) => n < seeds || !Number.isFinite(mean))) return "unmeasured";
  const { min = -Infinity, max = Infinity, slack = 0 } = claim;
  const atLeast = (before: number) => before - slack * Math.abs(before);
  const holds = claim.order
    ? means.every((value, index) => index === 0 || value >= atLeast(means[index - 1] as number))
    : means.every((value) => value >= min && value <= max);
  return holds ? "holds" : "fails";
}

/** The estimates of values over some seeds. */
interface Estimates {
  readonly seeds: number;
  of(value: Value, scope: Scope, scale?: number): Estimate;
}

/** Evaluates whatever the available results allow. */
export class Evaluation {
  private readonly places: Places;
  private readonly planned: ReadonlyMap<string, PlannedRun>;

  constructor(
    private readonly document: ExperimentDocument,
    runs: readonly PlannedRun[],
    /** Of all that does not name its own. */
    private readonly seeds: readonly number[],
    /** The results are those of unfinished runs with these seeds. */
    private readonly isSoFar = false,
  ) {
    this.places = new Places(document);
    this.planned = new Map(runs.map((run) => [run.key, run]));
  }

  outcome(results: Results): Outcome {
    const { tables = [], series = [], claims = [] } = this.document.expect ?? {};
    const all = this.estimates(results, this.seeds);
    return {
      tables: tables.map((table) => {
        const hasOwn = table.seeds !== undefined && !this.isSoFar;
        return this.table(table, hasOwn ? this.estimates(results, ownSeeds(this.document, table)) : all);
      }),
      series: series.map((each) => this.series(each, results)),
      claims: claims.map((claim) => {
        const estimates = claimValues(claim).map((value) => all.of(value, inside(EVERYWHERE, claim)));
        return { claim, estimates, verdict: verdictOf(claim, estimates, all.seeds) };
      }),
    };
  }

  private estimates(results: Results, seeds: readonly number[]): Estimates {
    const sources = seeds.map((seed) => new Measured(this.places, this.planned, results, seed, this.isSoFar));
    const of = (value: Value, scope: Scope, scale = 1) =>
      estimate(
        sources.map((source) => scale * evaluate(value, scope, source)).filter((number) => !Number.isNaN(number)),
      );
    return { seeds: seeds.length, of };
  }

  private table(table: PublishedTable, estimates: Estimates): TableOutcome {
    const rows = rowsOf(this.document, table).map((row, index) => ({
      label: row.label,
      cells: table.columns.map((column) => {
        const { unit, scale, digits } = notationOf(table, row, column);
        const [value, scope] = [cellValue(row, column), cellScope(table, row, column)];
        const measured = estimates.of(value, scope, scale);
        const limits = scaled(limitsOf(value, scope), scale);
        const accepted = boundsIn(column, index);
        const isJudged = estimates.seeds >= (table.fewest ?? 0);
        const verdict = accepted && isJudged ? verdictOf(accepted, [measured], estimates.seeds) : null;
        return { measured, limits, published: column.published?.[index] ?? null, accepted, verdict, unit, digits };
      }),
    }));
    return { table, rows };
  }

  private series(series: PublishedSeries, results: Results): SeriesOutcome {
    const bin_s = binOf(series);
    const { scale } = notationOf(series);
    const seeds = series.seed === undefined ? this.seeds : this.seeds.filter((seed) => seed === series.seed);
    const lines = series.lines.map((line) => {
      const { label, at } = line;
      const key = this.places.key(at);
      const wanted = binRequest(series, line);
      const position = this.planned.get(key)?.bins.findIndex((known) => same(known, wanted)) ?? -1;
      const found = seeds
        .map((seed) => results.get(key)?.get(seed)?.bins[position])
        .filter((bins) => bins !== undefined);
      const length = found[0]?.length ?? 0;
      const bins = Array.from(
        { length },
        (_, bin) => scale * mean(found.map((each) => each[bin] as number).filter((number) => !Number.isNaN(number))),
      );
      return { label, bins };
    });
    return { series, bin_s, lines };
  }
}
