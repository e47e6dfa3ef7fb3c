/** Determines which runs an experiment needs, and which numbers of each. */

import type { RunOrder } from "../engine/protocol";
import type { BinRequest, SeriesRequest } from "../engine/series";
import { parseQuantity } from "../scenario/quantity";
import { isWindow, WINDOW_FORM } from "../scenario/window-mistake";
import {
  type ExperimentDocument,
  ownSeeds,
  type Place,
  type PublishedSeries,
  type PublishedTable,
  type SeriesLine,
  type TableRow,
  type Value,
  type Window,
} from "./document";
import {
  checkClaim,
  checkColumns,
  checkExpectation,
  checkSearch,
  checkSeries,
  checkTable,
  entriesOf,
} from "./expect-check";
import { axesOf, checkedPlace, documentAt, keyOf } from "./points";
import { checkMetric } from "./report";
import { evaluate, inside, type Scope, type Source } from "./values";

export const EVERYWHERE: Scope = { place: {}, window: undefined, names: {} };

/** The rows of a table: listed, or the points of an axis. */
export function rowsOf(document: ExperimentDocument, { rows }: PublishedTable): readonly TableRow[] {
  if (!("axis" in rows)) return rows;
  const axis = axesOf(document).find(({ id }) => id === rows.axis);
  if (axis === undefined) throw new Error(`rows: the sweep has no axis ${rows.axis}`);
  return axis.points.map(({ id, label }) => ({ label, at: { [axis.id]: id } }));
}

/** Bin width in seconds. */
export function binOf({ bin }: PublishedSeries): number {
  const seconds = typeof bin === "number" ? bin : parseQuantity(bin, "s");
  if (seconds === undefined || !(seconds > 0)) throw new Error(`bin: ${bin}: must be a time above 0 s`);
  return seconds;
}

/** @throws if neither the line nor its series names a column. */
export function binRequest(series: PublishedSeries, line: SeriesLine): BinRequest {
  const column = line.column ?? series.column;
  if (column === undefined) throw new Error(`${line.label}: neither the line nor the series has a column`);
  return { column, bin_s: binOf(series) };
}

/** The scope of a cell: the row's settings override the table's, the column's override the row's. */
export function cellScope(table: PublishedTable, row: TableRow, column: PublishedTable["columns"][number]): Scope {
  return inside(inside(inside(EVERYWHERE, table), row), column);
}

export function cellValue(row: TableRow, column: PublishedTable["columns"][number]): Value {
  const value = column.value ?? row.value;
  if (value === undefined) throw new Error(`${row.label}, ${column.label}: neither row nor column has a value`);
  return value;
}

const seconds = (time: string | number | undefined): number =>
  typeof time === "number" ? time : (parseQuantity(time ?? "", "s") ?? Number.NaN);

/** The documents of all places, each built once. */
export class Places {
  private readonly documents = new Map<string, ExperimentDocument>();

  constructor(readonly document: ExperimentDocument) {}

  key(place: Place): string {
    return keyOf(this.document, checkedPlace(this.document, place));
  }

  at(place: Place): ExperimentDocument {
    const key = this.key(place);
    const made = this.documents.get(key) ?? documentAt(this.document, place);
    this.documents.set(key, made);
    return made;
  }

  /**
   * The position of a window among those of the document at a place.
   * @throws if it is not among them, or if it is omitted and there are several.
   */
  windowIndex(place: Place, window: Window | undefined): number {
    const windows = this.at(place).measure?.windows ?? [];
    if (window === undefined) {
      if (windows.length > 1) throw new Error("window: must be one of measure.windows, as there are several");
      return 0;
    }
    if (!isWindow(window)) throw new Error(`window: ${WINDOW_FORM}`);
    const index = windows.findIndex(
      ([from, to]) => seconds(from) === seconds(window[0]) && seconds(to) === seconds(window[1]),
    );
    if (index < 0) throw new Error(`window: ${window.join(" to ")}: must be one of measure.windows`);
    return index;
  }

  points(axis: string): string[] {
    const found = axesOf(this.document).find(({ id }) => id === axis);
    if (found === undefined) throw new Error(`over: the sweep has no axis ${axis}`);
    return found.points.map(({ id }) => id);
  }
}

/** A run that is needed, and with which seeds. */
export interface PlannedRun {
  readonly key: string;
  readonly place: Place;
  /** Increasing. */
  readonly seeds: readonly number[];
  readonly series: readonly SeriesRequest[];
  readonly bins: readonly BinRequest[];
}

export const orderOf = (document: ExperimentDocument, { place, series, bins }: PlannedRun, seed: number): RunOrder => ({
  document: JSON.stringify(documentAt(document, place, seed)),
  series,
  bins,
});

/** Requests are equal if their JSON is. */
export const same = (a: SeriesRequest | BinRequest, b: SeriesRequest | BinRequest): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** `added`: the seeds that were added last. */
type Noted = {
  place: Place;
  seeds: Set<number>;
  added: readonly number[] | null;
  series: SeriesRequest[];
  bins: BinRequest[];
};

/** The most numbers that an experiment looks up: values within values can be more than any machine evaluates. */
const MOST_LOOKUPS = 20_000;

/** A source without numbers that records each request. */
class RequestRecorder implements Source {
  readonly runs = new Map<string, Noted>();
  /** Of what is looked up next. */
  seeds: readonly number[] = [];
  private lookups = 0;

  constructor(private readonly places: Places) {}

  private count(): void {
    this.lookups += 1;
    if (this.lookups > MOST_LOOKUPS) throw new Error("has too many values");
  }

  note(place: Place): Noted {
    this.count();
    const key = this.places.key(place);
    const fresh = (): Noted => ({
      place: checkedPlace(this.places.document, place),
      seeds: new Set(),
      added: null,
      series: [],
      bins: [],
    });
    const known = this.runs.get(key) ?? fresh();
    if (known.added !== this.seeds) for (const seed of this.seeds) known.seeds.add(seed);
    known.added = this.seeds;
    this.runs.set(key, known);
    return known;
  }

  metric(place: Place, window: Window | undefined, name: string): number {
    checkMetric(name);
    return this.noted(place, window);
  }

  private noted(place: Place, window: Window | undefined): number {
    this.places.windowIndex(place, window);
    this.note(place);
    return Number.NaN;
  }

  flows(place: Place, window: Window | undefined): number[] {
    return [this.noted(place, window)];
  }

  series(place: Place, window: Window | undefined, request: Omit<SeriesRequest, "window">): number {
    const { series } = this.note(place);
    const whole = { ...request, window: this.places.windowIndex(place, window) };
    if (!series.some((known) => same(known, whole))) series.push(whole);
    return Number.NaN;
  }

  points(axis: string): string[] {
    this.count();
    return this.places.points(axis);
  }
}

function named<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`expect: ${what}: ${(error as Error).message}`);
  }
}

/** Checks the entries of a part of `expect`. @throws at the first mistake, with the id of its entry or where it stands */
function eachOf<Entry extends object>(part: string, list: readonly Entry[] | undefined, check: (entry: Entry) => void) {
  for (const [index, entry] of entriesOf(part, list).entries()) {
    const isNamed = "id" in entry && typeof entry.id === "string";
    named(isNamed ? String(entry.id) : `${part}[${index}]`, () => check(entry));
  }
}

/** All values of a claim, in the order of its estimates. */
export function claimValues({ value, order }: { value?: Value | readonly Value[]; order?: readonly Value[] }): Value[] {
  if (order) return [...order];
  if (value === undefined) throw new Error("has neither value nor order");
  return Array.isArray(value) ? [...(value as readonly Value[])] : [value as Value];
}

/**
 * The runs that the tables, series and claims of an experiment need.
 * @throws at the first mistake in its sweep or its expectations, with its position.
 */
export function plan(document: ExperimentDocument): PlannedRun[] {
  const notes = new RequestRecorder(new Places(document));
  const { expect = {} } = document;
  checkExpectation(expect);
  eachOf("search", expect.search, checkSearch);
  eachOf("tables", expect.tables, (table) => {
    checkTable(table);
    const rows = rowsOf(document, table);
    checkColumns(table, rows.length);
    notes.seeds = ownSeeds(document, table);
    for (const row of rows)
      for (const column of table.columns) evaluate(cellValue(row, column), cellScope(table, row, column), notes);
  });
  if (expect.series || expect.claims) notes.seeds = ownSeeds(document);
  eachOf("series", expect.series, (each) => {
    checkSeries(each);
    for (const line of each.lines) notes.note(line.at).bins.push(binRequest(each, line));
  });
  eachOf("claims", expect.claims, (claim) => {
    checkClaim(claim);
    for (const value of claimValues(claim)) evaluate(value, inside(EVERYWHERE, claim), notes);
  });
  return [...notes.runs].map(([key, { seeds, added: _, ...run }]) => ({
    key,
    ...run,
    seeds: [...seeds].sort((a, b) => a - b),
  }));
}
