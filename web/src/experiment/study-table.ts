/** The table of one measure: an estimate for every lane at every place, and how the lanes differ from the first. */
import { windowName } from "../scenario/window-name";
import { type Estimate, estimate } from "../telemetry/statistics";
import { type Comparison, compare, isJudged, unjudged } from "./comparison";
import type { Place } from "./document";
import { type Measure, MeasureTally } from "./measures";
import { estimateText, type Scale, scaleOf } from "./notation";
import { runKey, type Study, shownLanes, type Variation } from "./study";
import type { Records, RunRecord, WindowNumbers } from "./study-runs";

type WindowTimes = Pick<WindowNumbers, "from_s" | "to_s">;

export interface StudyCell {
  readonly variation: Variation;
  readonly place: Place;
  /** The times of its window, which places may set; undefined while none of its runs is known. */
  readonly window: WindowTimes | undefined;
  /** In base units, one for each seed in order; NaN where a run is missing or measured nothing. */
  readonly values: readonly number[];
  readonly estimate: Estimate;
  /** To the first lane at the same place; null for the first lane itself. */
  readonly comparison: Comparison | null;
}

/** A window of a study's runs. */
export interface StudyWindow {
  readonly index: number;
  /** "10–20 s", or "window 1" where places have different ones. */
  readonly name: string;
}

export interface StudyTable {
  readonly study: Study;
  readonly measure: Measure;
  readonly window: StudyWindow;
  /** One for the whole table, differences included. */
  readonly scale: Scale;
  /** By place, then by lane. */
  readonly rows: readonly (readonly StudyCell[])[];
}

/** What was tallied of a study so far: its records come one after the other. */
interface Tallied {
  readonly records: Records;
  readonly tally: MeasureTally;
  readonly seen: WeakSet<RunRecord>;
}
const tallies = new WeakMap<Study, Tallied>();

const seedsIn = ({ seeds }: Study, { seed }: Variation) => seeds ?? [seed];

/** The windows of a variation, from its first run that is known; its seeds have the same. */
function windowsIn(study: Study, variation: Variation, records: Records): RunRecord["windows"] | undefined {
  const known = seedsIn(study, variation).find((seed) => records.has(runKey(variation, seed)));
  return known === undefined ? undefined : records.get(runKey(variation, known))?.windows;
}

/** The measurement windows of the runs that are known; empty before. */
export function windowsOf(study: Study, records: Records): StudyWindow[] {
  const all = study.variations.flatMap((variation) => {
    const windows = windowsIn(study, variation, records);
    return windows ? [windows.map(windowName)] : [];
  });
  const longest = all.reduce((most, names) => (names.length > most.length ? names : most), []);
  return longest.map((name, index) => {
    const isSame = all.every((names) => names[index] === name);
    return { index, name: isSame ? name : `window ${index + 1}` };
  });
}

/** What the runs that are known have numbers for, in the order in which it is listed; `withZeros`: also what is 0 in all. */
export function measuresIn(study: Study, records: Records, withZeros = false): Measure[] {
  const before = tallies.get(study);
  const now = before?.records === records ? before : { records, tally: new MeasureTally(), seen: new WeakSet() };
  tallies.set(study, now);
  for (const [place, { key }] of study.runs.entries()) {
    const record = records.get(key);
    if (!record || now.seen.has(record)) continue;
    now.seen.add(record);
    for (const [index, { numbers }] of record.windows.entries())
      now.tally.add(numbers, place + index / record.windows.length);
  }
  return now.tally.measures(withZeros);
}

/** The number of comparisons over several seeds that tables judge. */
export const comparisonsIn = (tables: readonly StudyTable[]): number =>
  tables
    .flatMap((table) => table.rows.flatMap((row) => shownCells(table, row)))
    .filter(({ comparison }) => comparison && isJudged(comparison)).length;

/** The cells of a row whose lanes are shown. */
export const shownCells = ({ study }: StudyTable, row: readonly StudyCell[]): StudyCell[] =>
  shownLanes(study).flatMap(({ index }) => row[index] ?? []);

const known = (values: readonly number[]) => values.filter(Number.isFinite);

/** No lane is better than the first where both are written alike. */
function withoutTies(row: readonly StudyCell[], scale: Scale, { limits }: Measure): StudyCell[] {
  const [first] = row;
  const text = (cell: StudyCell) => estimateText(cell.estimate, scale, limits);
  return row.map((cell) => {
    const { comparison } = cell;
    if (!first || !comparison || text(cell) !== text(first)) return cell;
    return { ...cell, comparison: { ...comparison, better: null } };
  });
}

/** The numbers of one measure in one window. As runs finish, the table of the records so far is the one to show. */
export function tableOf(study: Study, records: Records, measure: Measure, window: StudyWindow): StudyTable {
  const { variations, lanes, places } = study;
  const numberOf = (variation: Variation, seed: number) =>
    records.get(runKey(variation, seed))?.windows[window.index]?.numbers[measure.id] ?? Number.NaN;
  const measured = (variation: Variation) => ({
    window: windowsIn(study, variation, records)?.[window.index],
    values: seedsIn(study, variation).map((seed) => numberOf(variation, seed)),
  });
  const rows = places.map((place, number) => {
    const row = variations.slice(number * lanes.length, (number + 1) * lanes.length);
    const [first, ...others] = row.map((variation) => ({ variation, place, ...measured(variation) }));
    if (!first) return [];
    const cells = others.map((cell) => {
      const comparison = compare(first.values, cell.values, measure.better);
      const isPaired = study.seeds !== null || cell.variation.seed === first.variation.seed;
      return { ...cell, comparison: isPaired ? comparison : unjudged(comparison) };
    });
    return [{ ...first, comparison: null }, ...cells].map((cell) => ({
      ...cell,
      estimate: estimate(known(cell.values)),
    }));
  });
  const scale = scaleOf(
    measure,
    rows.flat().map((cell) => cell.estimate.mean),
  );
  return { study, measure, window, scale, rows: rows.map((row) => withoutTies(row, scale, measure)) };
}

/** The same table while runs are missing: it says so, and judges nothing. */
export const soFar = (table: StudyTable): StudyTable => ({
  ...table,
  window: { ...table.window, name: `${table.window.name}, so far` },
  rows: table.rows.map((row) =>
    row.map((cell) => ({ ...cell, comparison: cell.comparison && unjudged(cell.comparison) })),
  ),
});

const isMeasured = ({ rows }: StudyTable) => rows.flat().some(({ estimate: { mean } }) => Number.isFinite(mean));

/** A table for each window and measure, without those that measured nothing. */
export const tablesOf = (study: Study, records: Records, measures: readonly Measure[]): StudyTable[][] =>
  windowsOf(study, records)
    .map((window) => measures.map((measure) => tableOf(study, records, measure, window)).filter(isMeasured))
    .filter((tables) => tables.length > 0);
