// Geometry and drawing of a heat map of bins.
import type { StateRows } from "../../engine/protocol";
import type { SignalInfo } from "../../scenario/catalog";
import { cell, rowCount, rowNumber } from "./table-rows";

const MOST_CELL_HEIGHT = 20;
const LEAST_CELL_HEIGHT = 8;
const MOST_HEIGHT = 160;
/** Space between cells, if they are wide enough. */
const GAP = 1;
/** Least opacity of a bin with a value above zero. */
const FAINTEST = 0.14;

export interface Grid {
  width: number;
  levels: number;
  cellWidth: number;
  cellHeight: number;
}

export function gridOf(table: StateRows, width_px: number): Grid {
  const width = Math.max(1, table.width);
  const last = rowCount(table) > 0 ? rowNumber(table, rowCount(table) - 1) : 0;
  const levels = Math.floor(last / width) + 1;
  const cellHeight = Math.max(LEAST_CELL_HEIGHT, Math.min(MOST_CELL_HEIGHT, Math.floor(MOST_HEIGHT / levels)));
  return { width, levels, cellWidth: width_px / width, cellHeight };
}

/** The number of the row at a point, -1 outside. */
export function rowAtPoint({ width, levels, cellWidth, cellHeight }: Grid, x: number, y: number): number {
  const bin = Math.floor(x / cellWidth);
  const level = Math.floor(y / cellHeight);
  return bin >= 0 && bin < width && level >= 0 && level < levels ? level * width + bin : -1;
}

/** The bin to which a key moves; undefined for other keys. */
export function moved({ width, levels }: Grid, from: number, key: string): number | undefined {
  const last = width * levels - 1;
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, ArrowDown: from + width, ArrowUp: from - width }[key];
  if (key === "Home") return 0;
  if (key === "End") return last;
  return to === undefined ? undefined : to >= 0 && to <= last ? to : from;
}

/** Opacity of a bin: 0 for zero, 1 for the maximum of the scale. */
export function shade(value: number, top: number): number {
  if (!(value > 0) || !(top > 0)) return 0;
  return FAINTEST + (1 - FAINTEST) * Math.min(1, value / top);
}

/** The column shown first: a drop probability if there is one, since it says more than the contents. */
export function firstColumn(columns: readonly SignalInfo[]): number {
  return Math.max(
    0,
    columns.findIndex(({ unit }) => unit === "probability"),
  );
}

/** The position of the greatest value of a column, -1 if all are zero. */
export function greatest(table: StateRows, column: number): number {
  let found = -1;
  let most = 0;
  for (let row = 0; row < rowCount(table); ++row) {
    const value = cell(table, row, column);
    if (value > most) [found, most] = [row, value];
  }
  return found;
}

export interface GridColours {
  empty: string;
  full: string;
  mark: string;
}

type Context = Pick<
  CanvasRenderingContext2D,
  "fillStyle" | "strokeStyle" | "lineWidth" | "globalAlpha" | "fillRect" | "strokeRect" | "clearRect"
>;

/** `marked` is the number of the row with a frame around it, or -1. */
export function drawGrid(
  context: Context,
  grid: Grid,
  table: StateRows,
  column: number,
  top: number,
  colours: GridColours,
  marked: number,
): void {
  const { width, levels, cellWidth, cellHeight } = grid;
  const gap = cellWidth >= 4 ? GAP : 0;
  type Box = [x: number, y: number, width: number, height: number];
  const strip = (level: number): Box => [0, level * cellHeight, width * cellWidth, cellHeight - GAP];
  const box = (number: number): Box => [
    (number % width) * cellWidth,
    Math.floor(number / width) * cellHeight,
    cellWidth - gap,
    cellHeight - GAP,
  ];
  context.globalAlpha = 1;
  context.clearRect(0, 0, width * cellWidth, levels * cellHeight);
  context.fillStyle = colours.empty;
  // Bins without gaps are one strip a level: there may be thousands.
  if (gap === 0) for (let level = 0; level < levels; ++level) context.fillRect(...strip(level));
  else for (let row = 0; row < rowCount(table); ++row) context.fillRect(...box(rowNumber(table, row)));
  context.fillStyle = colours.full;
  for (let row = 0; row < rowCount(table); ++row) {
    const alpha = shade(cell(table, row, column), top);
    if (!(alpha > 0)) continue;
    context.globalAlpha = alpha;
    context.fillRect(...box(rowNumber(table, row)));
  }
  context.globalAlpha = 1;
  if (marked < 0) return;
  const [x, y, w, h] = box(marked);
  context.strokeStyle = colours.mark;
  context.lineWidth = 2;
  context.strokeRect(x + 1, y + 1, Math.max(1, w - 2), Math.max(1, h - 2));
}
