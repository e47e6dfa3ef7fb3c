// Contents of a state table: row names, cell texts, sort order, lengths of bars.
import { CLASSES, classStyle } from "../../charts/class-style";
import { niceAbove } from "../../charts/draw/value-range";
import { type AxisUnit, quantity, significant, unitOfSize } from "../../charts/format";
import type { StateRows } from "../../engine/protocol";
import type { SignalInfo, StateTableInfo, Unit } from "../../scenario/catalog";
import type { RunSchema, TrafficClass } from "../../telemetry/run-schema";

export interface RowName {
  text: string;
  /** Class of the flow or class that the row stands for. */
  trafficClass?: TrafficClass;
}

/** `index` is the engine's row number, `width` the number of bins per level. */
export function rowName(
  info: Pick<StateTableInfo, "row" | "row_names">,
  index: number,
  width: number,
  flows: RunSchema["flows"],
): RowName {
  const named = info.row_names[index];
  if (named !== undefined) return { text: named };
  const flow = info.row === "flow" ? flows[index] : undefined;
  if (flow) return { text: flow.id, trafficClass: flow.class };
  const trafficClass = info.row === "class" ? CLASSES[index] : undefined;
  if (trafficClass) return { text: classStyle[trafficClass].label, trafficClass };
  if (info.row === "bin" && width > 0)
    return { text: `level ${Math.floor(index / width) + 1}, bin ${(index % width) + 1}` };
  return { text: String(index + 1) }; // the heading says of what
}

/** Units shown in the heading only: columns are narrow, and their numbers can be compared. */
const HEAD_SIZES: Partial<Record<Unit, number>> = { packets: 1, bytes: 1e3, s: 1e-3 };

const headUnit = (unit: Unit): AxisUnit | undefined => unitOfSize(HEAD_SIZES[unit] ?? NaN, unit);

export const unitInHead = ({ unit }: SignalInfo): string => headUnit(unit)?.name ?? "";

export function cellText(value: number, { unit }: SignalInfo): string {
  const inHead = headUnit(unit);
  return inHead ? significant(value / inHead.divisor) : quantity(value, unit);
}

export const rowCount = ({ values, columns }: StateRows): number => Math.floor(values.length / (1 + columns));
export const rowNumber = ({ values, columns }: StateRows, row: number): number => values[row * (1 + columns)] as number;
export const cell = ({ values, columns }: StateRows, row: number, column: number): number =>
  values[row * (1 + columns) + 1 + column] as number;

/** Rows of a table, which says if there are more. */
export const MOST_IN_TABLE = 1024;
/** As many bins as SFB can have: a map shows all of them. */
const MOST_BINS = 8192;

/** How many rows of each table to ask for. */
export const mostRows = (tables: readonly Pick<StateTableInfo, "row">[]): number =>
  tables.some(({ row }) => row === "bin") ? MOST_BINS : MOST_IN_TABLE;

/** By a column, or by row number. */
export interface Sort {
  column: number | "row";
  isDescending: boolean;
}

/** Flows and queues come and go, so they are sorted by the first column; other rows keep their order. */
export const firstSort = ({ row, row_names }: StateTableInfo): Sort =>
  (row === "flow" || row === "queue") && row_names.length === 0
    ? { column: 0, isDescending: true }
    : { column: "row", isDescending: false };

/** The first click on a heading sorts numbers in descending, names in ascending order; a second click reverses it. */
export const nextSort = (sort: Sort, column: Sort["column"]): Sort =>
  sort.column === column ? { column, isDescending: !sort.isDescending } : { column, isDescending: column !== "row" };

/**
 * Sorts rows. Equal values keep their order: `places` has the place of each row number; new rows come last, by number.
 * Rows without a number are last in either direction.
 */
export function orderOf(
  table: StateRows,
  { column, isDescending }: Sort,
  places: ReadonlyMap<number, number>,
): number[] {
  const order = Array.from({ length: rowCount(table) }, (_, row) => row);
  const sign = isDescending ? -1 : 1;
  if (column === "row") return order.sort((a, b) => sign * (rowNumber(table, a) - rowNumber(table, b)));
  const place = (row: number) => places.get(rowNumber(table, row)) ?? Number.MAX_SAFE_INTEGER;
  const key = (row: number) => {
    const value = cell(table, row, column);
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  };
  const difference = (one: number, other: number) => (one === other ? 0 : one - other);
  return order.sort((a, b) => difference(key(a), key(b)) || place(a) - place(b) || a - b);
}

/** The value of a full bar in each column; it grows in steps and never shrinks during a run. */
export class BarScale {
  private readonly tops: number[] = [];

  reset(): void {
    this.tops.length = 0;
  }

  include(table: StateRows): void {
    for (let column = 0; column < table.columns; ++column) {
      let top = this.tops[column] ?? 0;
      for (let row = 0; row < rowCount(table); ++row) {
        const size = Math.abs(cell(table, row, column));
        if (size > top && Number.isFinite(size)) top = niceAbove(size);
      }
      this.tops[column] = top;
    }
  }

  top(column: number): number {
    return this.tops[column] ?? 0;
  }

  /** Fraction of the full length, 0..1. */
  part(value: number, column: number): number {
    const top = this.top(column);
    return top > 0 && Number.isFinite(value) ? Math.min(1, Math.abs(value) / top) : 0;
  }
}

const PLURALS: Readonly<Record<string, string>> = { flow: "flows", class: "classes", bin: "bins", queue: "queues" };

/** "8 of 23 flows in use". */
export function countText(info: StateTableInfo, shown: number, table: StateRows): string {
  const rows = table.in_use === 1 ? info.row : (PLURALS[info.row] ?? "rows");
  const number = (value: number) => quantity(value, "none");
  if (table.in_use === 0) return `No ${info.row} is in use now.`;
  const read = rowCount(table);
  const part = shown < table.in_use ? `${number(shown)} of ${number(table.in_use)}` : number(table.in_use);
  const beyond = read < table.in_use ? `, of the first ${number(read)}` : "";
  return `${part} ${rows} in use${beyond}`;
}
