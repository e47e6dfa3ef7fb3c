/** Tables of studies as text: Markdown, CSV, JSON and aligned columns. The page and the command write the same. */
import { type CsvField, csvField } from "../text/csv";
import type { Comparison } from "./comparison";
import type { Place } from "./document";
import { estimateText, ofAllText, signedText } from "./notation";
import { numbersOfAxis } from "./range";
import { repeatsText, type Study, type StudyRun, shownLanes } from "./study";
import type { Records } from "./study-runs";
import { measuresIn, type StudyCell, type StudyTable, shownCells } from "./study-table";

/** The point's label on each axis. */
const labelsOf = ({ axes }: Study, place: Place): string[] =>
  axes.map(({ id, points }) => points.find((point) => point.id === place[id])?.label || String(place[id]));

/** "better" or "worse" of the second lane; "n.s." where the interval includes 0; empty where neither is said. */
export const judgement = ({ better, finding }: Comparison): string =>
  finding === "unclear" ? "n.s." : better === null ? "" : better === "second" ? "better" : "worse";

/** "+0.31 ± 0.04, better" */
const comparisonCell = (comparison: Comparison, table: StudyTable): string =>
  [signedText(comparison.difference, table.scale), judgement(comparison)].filter(Boolean).join(", ");

/** "Mean delay, TCP [ms], 10–20 s" */
export function titleOfTable({ measure, scale, window }: StudyTable): string {
  return `${measure.title}${scale.unit && ` [${scale.unit}]`}, ${window.name}`;
}

const lanesOf = (study: Study): string[] =>
  study.lanes.length > 1
    ? shownLanes(study).map(({ letter, name }) => (name === letter ? letter : `${letter}: ${name}`))
    : ["mean"];
const differencesOf = (study: Study): string[] =>
  shownLanes(study)
    .slice(1)
    .map(({ letter }) => `${letter} − ${study.lanes[0]?.letter}`);

function cellsOfRow(row: readonly StudyCell[], table: StudyTable): string[] {
  const cells = shownCells(table, row);
  return [
    ...cells.map(
      ({ estimate, values }) =>
        estimateText(estimate, table.scale, table.measure.limits) + ofAllText(estimate, values.length),
    ),
    ...cells.flatMap(({ comparison }) => (comparison ? [comparisonCell(comparison, table)] : [])),
  ];
}

/** Heading and rows: places down, lanes across, then the differences to the first lane. */
export function cellsOfTable(table: StudyTable): string[][] {
  const { study, rows } = table;
  const head = [...study.axes.map(({ id, label }) => label || id), ...lanesOf(study), ...differencesOf(study)];
  const body = rows.map((row, index) => [...labelsOf(study, study.places[index] ?? {}), ...cellsOfRow(row, table)]);
  return [head, ...body];
}

/** Lanes by measure: "Mean delay, TCP [ms]", a column for each lane, then the differences to the first. */
export function cellsOfLanes(tables: readonly StudyTable[]): string[][] {
  const [first] = tables;
  if (!first) return [];
  const { study, window } = first;
  const head = [window.name, ...lanesOf(study), ...differencesOf(study)];
  const body = tables.map((table) => {
    const { measure, scale, rows } = table;
    return [`${measure.title}${scale.unit && ` [${scale.unit}]`}`, ...cellsOfRow(rows[0] ?? [], table)];
  });
  return [head, ...body];
}

/** Columns of equal width, indented by two spaces. */
export function alignedText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  const padded = (cell: string, column: number) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length);
  return rows.map((row) => `  ${row.map(padded).join("   ")}`.trimEnd()).join("\n");
}

const escaped = (cell: string) => cell.replaceAll("|", "\\|").replaceAll("\n", " ");
const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;

/** Rows of cells as a table in Markdown; the first is the heading. */
export const markdownText = ([head = [], ...body]: readonly (readonly string[])[]): string =>
  `${[line(head), line(head.map(() => "---")), ...body.map(line)].join("\n")}\n`;

const repeatsMarkdown = (study: Study): string =>
  repeatsText(study)
    .map((text) => `\n${escaped(text)}\n`)
    .join("");

/** A table in Markdown, with its title above, and below it which lanes are left out. */
export const tableMarkdown = (table: StudyTable): string =>
  `**${escaped(titleOfTable(table))}**\n\n${markdownText(cellsOfTable(table))}${repeatsMarkdown(table.study)}`;

/** Lanes by measure in Markdown, and below which lanes are left out. */
export const lanesMarkdown = (tables: readonly StudyTable[]): string =>
  tables[0] ? markdownText(cellsOfLanes(tables)) + repeatsMarkdown(tables[0].study) : "";

/** A table for a terminal. */
export const tableText = (table: StudyTable): string => `${titleOfTable(table)}\n${alignedText(cellsOfTable(table))}\n`;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What the page calls a lane, whose place among the others may have changed since it got its id. */
function lettersOf({ lanes }: Study, lane: number): { letter?: string; name?: string } {
  const { letter, name } = lanes[lane] ?? {};
  return lanes.length > 1 && letter !== undefined && name !== undefined ? { letter, name } : {};
}

/** Behind all others. */
const letterColumns = ({ lanes }: Pick<Study, "lanes">): readonly string[] =>
  lanes.length > 1 ? ["letter", "name"] : [];

/** One cell in base units and in full precision. */
function recordOfCell({ study, measure }: StudyTable, cell: StudyCell) {
  const { variation, place, window, estimate, comparison } = cell;
  return {
    measure: measure.id,
    unit: measure.unit,
    from_s: window?.from_s ?? null,
    to_s: window?.to_s ?? null,
    place,
    lane: study.lanes[variation.lane]?.id || null,
    ...lettersOf(study, variation.lane),
    n: estimate.n,
    mean: finite(estimate.mean),
    ci95: finite(estimate.ci95),
    values: cell.values.map(finite),
    difference: comparison && finite(comparison.difference.mean),
    difference_ci95: comparison && finite(comparison.difference.ci95),
    p: comparison && finite(comparison.p),
    finding: comparison?.finding ?? null,
  };
}

/** Tables as a JSON list of their cells, in base units; null where nothing is known. */
export const tablesJson = (tables: readonly StudyTable[]): string =>
  `${JSON.stringify(
    tables.flatMap((table) => table.rows.flat().map((cell) => recordOfCell(table, cell))),
    null,
    2,
  )}\n`;

export const tableJson = (table: StudyTable): string => tablesJson([table]);

const csvLine = (fields: readonly CsvField[]) => `${fields.map(csvField).join(",")}\n`;

/** What the points of an axis set, as numbers in base units: names such as "10packets" are texts to other programs. */
interface AxisValues {
  readonly column: string;
  readonly axis: string;
  readonly values: ReadonlyMap<string, number>;
}

const axisValues = ({ axes }: Pick<Study, "axes">): readonly AxisValues[] =>
  axes.flatMap((axis) => {
    const { values } = numbersOfAxis(axis) ?? {};
    if (!values) return [];
    return [
      {
        column: `${axis.id}_value`,
        axis: axis.id,
        values: new Map(axis.points.map(({ id }, index) => [id, values[index] as number])),
      },
    ];
  });

const NUMBERS = ["n", "mean", "ci95", "difference", "difference_ci95", "p"] as const;

function cellLine(table: StudyTable, each: StudyCell, numeric: readonly AxisValues[]): string {
  const cell = recordOfCell(table, each);
  const { lane, letter, name, measure, unit, from_s, to_s, place } = cell;
  const point = table.study.axes.map(({ id }) => place[id]);
  const letters = letter === undefined ? [] : [letter, name];
  const values = numeric.map(({ axis, values }) => values.get(place[axis] ?? ""));
  const numbers = NUMBERS.map((each) => cell[each]);
  return csvLine([...point, lane, measure, unit, from_s, to_s, ...numbers, ...letters, ...values]);
}

/** Tables of one study as CSV, a row for each cell, in base units and in full precision; `ci95` is half of the whole interval. */
export function tablesCsv(tables: readonly StudyTable[]): string {
  const { axes, lanes } = tables[0]?.study ?? { axes: [], lanes: [] };
  const numeric = axisValues({ axes });
  const head = csvLine([
    ...axes.map(({ id }) => id),
    "lane",
    "measure",
    "unit",
    "from_s",
    "to_s",
    ...NUMBERS,
    ...letterColumns({ lanes }),
    ...numeric.map(({ column }) => column),
  ]);
  return head + tables.flatMap((table) => table.rows.flat().map((cell) => cellLine(table, cell, numeric))).join("");
}

export const tableCsv = (table: StudyTable): string => tablesCsv([table]);

/** Numbers of all runs as CSV, by default all: a row for each run and window, a column for each measure by its id, in base units. */
export function runsCsv(study: Study, records: Records, chosen = measuresIn(study, records)): string {
  const axes = study.axes.map(({ id }) => id);
  const measures = chosen.map(({ id }) => id);
  const numeric = axisValues(study);
  const rowsOf = ({ key, seed, variation }: StudyRun) => {
    const { fingerprint, windows } = records.get(key) ?? { fingerprint: "", windows: [] };
    const place = study.places[variation.place] ?? {};
    const { letter, name } = lettersOf(study, variation.lane);
    const letters = letter === undefined ? [] : [letter, name];
    const where = [study.lanes[variation.lane]?.id, ...axes.map((id) => place[id]), seed, fingerprint];
    const values = numeric.map(({ axis, values }) => values.get(place[axis] ?? ""));
    return windows.map(({ from_s, to_s, numbers }) =>
      csvLine([...where, from_s, to_s, ...measures.map((id) => numbers[id]), ...letters, ...values]),
    );
  };
  const head = csvLine([
    "lane",
    ...axes,
    "seed",
    "fingerprint",
    "from_s",
    "to_s",
    ...measures,
    ...letterColumns(study),
    ...numeric.map(({ column }) => column),
  ]);
  return head + study.runs.flatMap(rowsOf).join("");
}
