// The page's telemetry columns: pages of whole rows, behind thinned rows for what is older. At the limit the oldest page
// is thinned and reused, so a steady run allocates no more pages.
import { type ColumnKind, Thinned } from "./thinned";

export const PAGE_ROWS = 1024;
/** Rows summarised by one entry of the min/max index; a power of two that divides PAGE_ROWS. */
export const BLOCK_ROWS = 16;
const PAGE_SHIFT = 10;
const PAGE_MASK = PAGE_ROWS - 1;
const BLOCK_SHIFT = 4;
const PAGE_BLOCKS = PAGE_ROWS / BLOCK_ROWS;

interface Page {
  readonly time: Float64Array;
  /** Column-major. Single precision is finer than a thousandth of a pixel and than three significant digits. */
  readonly values: Float32Array;
  /** Of each block, made when it is first asked for. */
  readonly low: Float32Array;
  readonly high: Float32Array;
  /** NaN if one of the numbers is. */
  readonly sum: Float32Array;
  /** How many blocks of each column have been made. */
  readonly blocks: Uint8Array;
  /** Shared with another ring: its rows do not change. */
  isShared: boolean;
}

export interface MinMax {
  min: number;
  max: number;
}

function createPage(columns: number): Page {
  return {
    time: new Float64Array(PAGE_ROWS),
    values: new Float32Array(columns * PAGE_ROWS),
    low: new Float32Array(columns * PAGE_BLOCKS),
    high: new Float32Array(columns * PAGE_BLOCKS),
    sum: new Float32Array(columns * PAGE_BLOCKS),
    blocks: new Uint8Array(columns),
    isShared: false,
  };
}

/** A private copy of the first rows of a page. */
function copyOf(page: Page, columns: number, rows: number): Page {
  const copy = createPage(columns);
  copy.time.set(page.time.subarray(0, rows));
  for (let column = 0; column < columns; column++) {
    const from = column * PAGE_ROWS;
    copy.values.set(page.values.subarray(from, from + rows), from);
  }
  return copy;
}

/** Makes the first blocks of a column, whose rows must be there. */
function makeBlocks({ values, low, high, sum, blocks }: Page, column: number, count: number): void {
  for (let block = blocks[column] as number; block < count; block++) {
    const from = column * PAGE_ROWS + block * BLOCK_ROWS;
    let [least, greatest, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (let at = from; at < from + BLOCK_ROWS; at++) {
      const value = values[at] as number;
      total += value;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    const at = column * PAGE_BLOCKS + block;
    low[at] = least;
    high[at] = greatest;
    sum[at] = total;
  }
  if (count > (blocks[column] as number)) blocks[column] = count;
}

/** Part of the budget for thinned rows. */
const THINNED_SHARE = 0.25;

/** Rows of a time and a fixed number of values. The first are thinned when there are many. */
export class Ring {
  readonly columns: number;
  /** The newest number of each column, NaN before the first. */
  readonly newest: Float64Array;
  private old: Thinned;
  private pages: Page[] = [];
  private readonly maxPages: number;
  /** In pages. */
  private count = 0;

  constructor(
    private readonly kinds: readonly ColumnKind[],
    private readonly maxValues: number,
  ) {
    this.columns = kinds.length;
    this.old = new Thinned(kinds, THINNED_SHARE * maxValues);
    this.maxPages = Math.max(2, Math.floor(((1 - THINNED_SHARE) * maxValues) / (this.columns * PAGE_ROWS)));
    this.newest = new Float64Array(this.columns).fill(Number.NaN);
  }

  get length(): number {
    return this.thinned + this.count;
  }

  /** The number of rows that are thinned, the first ones. */
  get thinned(): number {
    return this.old.length;
  }

  /** Rows of the run so far, however many of them are thinned. */
  get taken(): number {
    return this.old.taken + this.count;
  }

  /** How many rows of the run a row stands for. */
  spanOf(row: number): number {
    if (row >= this.thinned) return 1;
    return Math.min(this.old.span, this.old.taken - row * this.old.span);
  }

  /** The number in the run of the last row that a row stands for. */
  takenAt(row: number): number {
    const past = row - this.thinned;
    return past >= 0 ? this.old.taken + past : Math.min((row + 1) * this.old.span, this.old.taken) - 1;
  }

  /** The row that stands for a row of the run. */
  rowOf(taken: number): number {
    return taken < this.old.taken ? Math.floor(taken / this.old.span) : this.thinned + taken - this.old.taken;
  }

  /** A ring that begins with the first rows of this one; whole pages are shared. */
  fork(rows: number): Ring {
    const fork = new Ring(this.kinds, this.maxValues);
    fork.old = this.old.until(Math.min(rows, this.thinned));
    fork.count = Math.max(0, rows - this.thinned);
    const whole = fork.count >> PAGE_SHIFT;
    fork.pages = this.pages.slice(0, whole);
    for (const page of fork.pages) page.isShared = true;
    const rest = this.pages[whole];
    const part = fork.count & PAGE_MASK;
    if (part > 0 && rest) fork.pages.push(copyOf(rest, this.columns, part));
    for (let column = 0; column < this.columns; column++) fork.newest[column] = fork.lastFinite(column, 0, rows);
    return fork;
  }

  /**
   * Appends up to `count` rows, as many as fit in one page, and returns their number. `source` is column-major with
   * stride `stride` and begins at row `from`; it holds the first `columns` columns, of which the first is the time.
   */
  append(source: Float64Array, from: number, count: number, stride: number, columns: number): number {
    if ((this.count & PAGE_MASK) === 0) this.openPage();
    const { time, values } = this.pages[this.pages.length - 1] as Page;
    const start = this.count & PAGE_MASK;
    const rows = Math.min(count, PAGE_ROWS - start);
    for (let row = 0; row < rows; row++) time[start + row] = source[from + row] as number;
    for (let column = 0; column < columns; column++) {
      const first = column * stride + from;
      const to = column * PAGE_ROWS + start;
      for (let row = 0; row < rows; row++) values[to + row] = source[first + row] as number;
      this.noteNewest(column, source, first, first + rows);
    }
    this.count += rows;
    return rows;
  }

  /** Sets a column that is not part of `append`'s source, before anything is asked of it in that row. */
  set(row: number, column: number, value: number): void {
    const whole = row - this.thinned;
    const page = this.pages[whole >> PAGE_SHIFT] as Page;
    page.values[column * PAGE_ROWS + (whole & PAGE_MASK)] = value;
    if (!Number.isNaN(value)) this.newest[column] = value;
  }

  /** When a row ends. */
  time(row: number): number {
    const whole = row - this.thinned;
    if (whole < 0) return this.old.time(row);
    return (this.pages[whole >> PAGE_SHIFT] as Page).time[whole & PAGE_MASK] as number;
  }

  value(row: number, column: number): number {
    const whole = row - this.thinned;
    if (whole < 0) return this.old.value(row, column);
    const page = this.pages[whole >> PAGE_SHIFT] as Page;
    return page.values[column * PAGE_ROWS + (whole & PAGE_MASK)] as number;
  }

  /** The number of rows with a time before `time_s`. */
  rowsBefore(time_s: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) < time_s) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Minimum and maximum of the numbers in rows [from, to); min > max when there is none. */
  minMax(column: number, from: number, to: number, out: MinMax): void {
    out.min = Number.POSITIVE_INFINITY;
    out.max = Number.NEGATIVE_INFINITY;
    const { thinned } = this;
    if (from < thinned) this.old.minMax(column, from, Math.min(to, thinned), out);
    let row = Math.max(0, from - thinned);
    while (row < to - thinned) {
      const page = this.pages[row >> PAGE_SHIFT] as Page;
      const start = row & PAGE_MASK;
      const end = Math.min(PAGE_ROWS, start + to - thinned - row);
      minMaxOfPage(page, column, start, end, out);
      row += end - start;
    }
  }

  /** Mean of the numbers in rows [from, to), NaN when there is none. */
  mean(column: number, from: number, to: number): number {
    const total = { sum: 0, count: 0 };
    this.addUp(column, from, to, total);
    return total.sum / total.count;
  }

  /** Adds the sum and count of the numbers in rows [from, to) to `total`. */
  addUp(column: number, from: number, to: number, total: { sum: number; count: number }): void {
    const { thinned } = this;
    if (from < thinned) this.old.addUp(column, from, Math.min(to, thinned), total);
    let { sum, count } = total;
    let row = Math.max(0, from - thinned);
    while (row < to - thinned) {
      const page = this.pages[row >> PAGE_SHIFT] as Page;
      const offset = row & PAGE_MASK;
      const isBlock = (offset & (BLOCK_ROWS - 1)) === 0 && row + BLOCK_ROWS <= to - thinned;
      if (isBlock) makeBlocks(page, column, (offset >> BLOCK_SHIFT) + 1);
      const whole = isBlock ? (page.sum[column * PAGE_BLOCKS + (offset >> BLOCK_SHIFT)] as number) : Number.NaN;
      const value = Number.isNaN(whole) ? (page.values[column * PAGE_ROWS + offset] as number) : whole;
      const rows = Number.isNaN(whole) ? 1 : BLOCK_ROWS;
      row += rows;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += rows;
    }
    total.sum = sum;
    total.count = count;
  }

  /** The last number in rows [from, to), NaN if there is none. */
  lastFinite(column: number, from: number, to: number): number {
    const { thinned } = this;
    for (let row = to - thinned - 1; row >= Math.max(0, from - thinned); row--) {
      const value = this.value(thinned + row, column);
      if (!Number.isNaN(value)) return value;
      if ((row & (BLOCK_ROWS - 1)) !== BLOCK_ROWS - 1) continue;
      const page = this.pages[row >> PAGE_SHIFT] as Page;
      const block = (row & PAGE_MASK) >> BLOCK_SHIFT;
      makeBlocks(page, column, block + 1);
      const at = column * PAGE_BLOCKS + block;
      if ((page.low[at] as number) > (page.high[at] as number)) row -= BLOCK_ROWS - 1; // no number in this block
    }
    return from < thinned ? this.old.lastFinite(column, from, Math.min(to, thinned)) : Number.NaN;
  }

  private noteNewest(column: number, source: Float64Array, from: number, to: number): void {
    for (let at = to - 1; at >= from; at--) {
      const value = source[at] as number;
      if (Number.isNaN(value)) continue;
      this.newest[column] = value;
      return;
    }
  }

  private openPage(): void {
    const oldest = this.pages.length >= this.maxPages ? this.pages.shift() : undefined;
    if (oldest) {
      this.old.take({ ...oldest, count: PAGE_ROWS }, PAGE_ROWS);
      this.count -= PAGE_ROWS;
    }
    const page = oldest && !oldest.isShared ? oldest : createPage(this.columns);
    page.blocks.fill(0);
    this.pages.push(page);
  }
}

function minMaxOfPage(page: Page, column: number, start: number, end: number, out: MinMax): void {
  makeBlocks(page, column, end >> BLOCK_SHIFT);
  const { values, low, high } = page;
  const valueBase = column * PAGE_ROWS;
  const blockBase = column * PAGE_BLOCKS;
  let { min, max } = out;
  let offset = start;
  while (offset < end) {
    if ((offset & (BLOCK_ROWS - 1)) === 0 && offset + BLOCK_ROWS <= end) {
      const block = blockBase + (offset >> BLOCK_SHIFT);
      if ((low[block] as number) < min) min = low[block] as number;
      if ((high[block] as number) > max) max = high[block] as number;
      offset += BLOCK_ROWS;
    } else {
      const value = values[valueBase + offset] as number;
      if (value < min) min = value;
      if (value > max) max = value;
      offset++;
    }
  }
  out.min = min;
  out.max = max;
}
