/** Results of studies as tables of `expect`. */
import type { Axis, ExperimentDocument, Place, PublishedTable, TableRow, Value } from "./document";
import { scaled } from "./interval";
import { type KeptNumber, keptNumber, PREDICTION } from "./kept-number";
import { LANE } from "./points";
import { type StudyLane, shownLanes } from "./study";
import type { StudyCell, StudyTable } from "./study-table";
import { seedsText } from "./wording";

/** Base units to the unit of a table. */
const factorOf = ({ scale }: StudyTable) => 1 / scale.divisor;

/** A measure in one place, in the unit of its table. */
function keptMean(table: StudyTable, { values }: StudyCell): KeptNumber {
  const factor = factorOf(table);
  return keptNumber(
    values.map((value) => factor * value),
    scaled(table.measure.limits, factor),
  );
}

/** Rows that have a number for every seed in every lane: others cannot be compared. */
const isComplete = (cells: readonly StudyCell[]) => cells.every(({ values }) => values.every(Number.isFinite));

function noteOf({ study }: StudyTable): string {
  const seeds = study.seeds ?? [];
  const measured = `Measured with ${seeds.length === 1 ? "seed" : "seeds"} ${seedsText(seeds)}.`;
  if (seeds.length < 2) return `${measured} With one seed, only the same numbers are accepted.`;
  return `${measured} Accepted: the mean ± ${PREDICTION.toFixed(2)} times its 95 % confidence interval, where the mean over ${seeds.length} other seeds lies with 95 % probability; where all seeds gave the same number, only that one.`;
}

const meansText = ({ study }: StudyTable) => {
  const count = study.seeds?.length ?? 1;
  return count === 1 ? "one seed" : `means over ${count} seeds`;
};

/** The window of a table as the document has it; nothing if it has at most one. */
function windowIn({ measure }: ExperimentDocument, { window }: StudyTable): Pick<PublishedTable, "window"> {
  const windows = measure?.windows ?? [];
  const found = windows.length > 1 ? windows[window.index] : undefined;
  return found ? { window: found as NonNullable<PublishedTable["window"]> } : {};
}

const labelOf = ({ letter, name, id }: StudyLane) =>
  id === "" ? "mean" : name === letter ? letter : `${letter}: ${name}`;

const listsOf = (numbers: readonly KeptNumber[]) => ({
  published: numbers.map(({ published }) => published),
  min: numbers.map(({ min }) => min),
  max: numbers.map(({ max }) => max),
});

const unitOf = (table: StudyTable) => ({
  ...(table.scale.unit && { unit: table.scale.unit }),
  scale: factorOf(table),
});

const most = (numbers: readonly KeptNumber[]) => Math.max(0, ...numbers.map(({ digits }) => digits));

/** A value in a lane. */
const valueIn = (value: Value, lane: string): Value =>
  typeof value === "object" ? { ...value, at: { [LANE]: lane } } : { metric: String(value), at: { [LANE]: lane } };

/** Measures in rows, lanes in columns. */
function meansTable(document: ExperimentDocument, tables: readonly StudyTable[], first: StudyTable): PublishedTable {
  const numbers = tables.map((table) => (table.rows[0] ?? []).map((cell) => keptMean(table, cell)));
  return {
    id: `Over seeds, ${first.window.name}`,
    title: meansText(first),
    by: "measure",
    ...windowIn(document, first),
    rows: tables.map((table, row) => ({
      label: table.measure.title,
      value: table.measure.value,
      ...unitOf(table),
      digits: most(numbers[row] ?? []),
    })),
    columns: shownLanes(first.study).map(({ index, ...lane }) => ({
      label: labelOf(lane),
      at: { [LANE]: lane.id },
      ...listsOf(numbers.map((row) => row[index] as KeptNumber)),
    })),
    note: noteOf(first),
  };
}

/** The differences of all lanes from the first, a row for each lane and measure. */
function differencesTable(
  document: ExperimentDocument,
  tables: readonly StudyTable[],
  first: StudyTable,
): PublishedTable {
  const rows: TableRow[] = [];
  const numbers: KeptNumber[] = [];
  for (const { index, ...lane } of shownLanes(first.study).slice(1)) {
    for (const table of tables) {
      const [one, other] = [table.rows[0]?.[0]?.values ?? [], table.rows[0]?.[index]?.values ?? []];
      const factor = factorOf(table);
      const number = keptNumber(other.map((value, seed) => factor * (value - (one[seed] as number))));
      const { value, title } = table.measure;
      const [of, from] = [valueIn(value, lane.id), valueIn(value, first.study.lanes[0]?.id ?? "")];
      numbers.push(number);
      rows.push({
        label: `${title}: ${lane.letter} − ${first.study.lanes[0]?.letter}`,
        value: { difference: [of, from] },
        ...unitOf(table),
        ...(table.scale.unit === "%" && { unit: "percentage points" }),
        digits: number.digits,
      });
    }
  }
  return {
    id: `Differences, ${first.window.name}`,
    title: `paired by seed, ${meansText(first)}`,
    by: "measure",
    ...windowIn(document, first),
    rows,
    columns: [{ label: "difference", ...listsOf(numbers) }],
    note: noteOf(first),
  };
}

/**
 * The tables of a study over seeds, one for each measure in the same window, as tables of `expect`: the means of the lanes, and their
 * differences.
 * @throws if nothing was measured with every seed
 */
export function keptOverSeeds(document: ExperimentDocument, tables: readonly StudyTable[]): PublishedTable[] {
  const complete = tables.filter(({ rows }) => isComplete(rows[0] ?? []));
  const [first] = complete;
  if (!first) throw new Error("There is no measure with a number for every seed.");
  const means = meansTable(document, complete, first);
  return shownLanes(first.study).length > 1 ? [means, differencesTable(document, complete, first)] : [means];
}

/** The most rows of a table: a document is to stay small. */
const MOST_KEPT = 200;

/** "0.1, 20 packets" */
const pointsText = (axes: readonly Axis[], place: Place): string =>
  axes.map(({ id, points }) => points.find((point) => point.id === place[id])?.label ?? "").join(", ");

/**
 * A measure over the places of a sweep as a table of `expect`: places in rows, lanes in columns.
 * @throws if no place has a number for every seed, or if there are too many
 */
export function keptOverPlaces(document: ExperimentDocument, table: StudyTable): PublishedTable[] {
  const { study, measure, window } = table;
  if (study.places.length > MOST_KEPT)
    throw new Error(`A table of ${study.places.length} points is too long to be kept: at most ${MOST_KEPT}.`);
  const complete = study.places.flatMap((place, index) => {
    const cells = table.rows[index] ?? [];
    return isComplete(cells) ? [{ place, cells }] : [];
  });
  if (complete.length === 0) throw new Error("There is no point with a number for every seed.");
  const numbers = complete.map(({ cells }) => cells.map((cell) => keptMean(table, cell)));
  const names = study.axes.map(({ label }) => label).join(", ");
  const hasLanes = study.lanes.length > 1;
  return [
    {
      id: `${measure.title}, ${window.name}`,
      title: [names && `against ${names}`, meansText(table)].filter(Boolean).join(", "),
      by: names,
      ...unitOf(table),
      digits: most(numbers.flat()),
      ...(study.axes.length === 1 && { draw: "lines" as const }),
      ...windowIn(document, table),
      rows: complete.map(({ place }) => ({ label: pointsText(study.axes, place), at: place })),
      columns: shownLanes(study).map(({ index, ...lane }) => ({
        label: hasLanes ? labelOf(lane) : measure.label,
        ...((hasLanes || study.axes.length === 0) && { at: { [LANE]: lane.id } }),
        value: measure.value,
        ...listsOf(numbers.map((row) => row[index] as KeptNumber)),
      })),
      note: noteOf(table),
    },
  ];
}
