// The page's telemetry columns: pages of rows in a ring. At the limit the oldest page is reused, so a steady run
// allocates nothing and never moves old rows.

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
  readonly low: Float32Array;
  readonly high: Float32Array;
  /** NaN if one of the numbers is. */
  readonly sum: Float32Array;
  /** Shared with another ring, hence read-only. */
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
    isShared: false,
  };
}

function emptyBlocks({ low, high, sum }: Page): void {
  low.fill(Number.POSITIVE_INFINITY);
  high.fill(Number.NEGATIVE_INFINITY);
  sum.fill(0);
}

/** A private copy of the first rows of a page. */
function copyOf(page: Page, columns: number, rows: number): Page {
  const copy = createPage(columns);
  emptyBlocks(copy);
  copy.time.set(page.time.subarray(0, rows));
  const blocks = rows >> BLOCK_SHIFT;
  for (let column = 0; column < columns; column++) {
    const [row, block] = [column * PAGE_ROWS, column * PAGE_BLOCKS];
    copy.values.set(page.values.subarray(row, row + rows), row);
    for (const name of ["low", "high", "sum"] as const)
      copy[name].set(page[name].subarray(block, block + blocks), block);
    for (let last = blocks << BLOCK_SHIFT; last < rows; last++)
      addToBlock(copy, block + blocks, copy.values[row + last] as number);
  }
  return copy;
}

function addToBlock({ low, high, sum }: Page, block: number, value: number): void {
  sum[block] = (sum[block] as number) + value;
  if (value < (low[block] as number)) low[block] = value;
  if (value > (high[block] as number)) high[block] = value;
}

/** Rows of a time and a fixed number of values. Row indices count from the oldest row kept. */
export class Ring {
  /** The newest number of each column, NaN before the first. */
  readonly newest: Float64Array;
  private pages: Page[] = [];
  private readonly maxPages: number;
  private readonly single = new Float64Array(1);
  private count = 0;
  private droppedRows = 0;

  constructor(
    readonly columns: number,
    private readonly maxValues: number,
  ) {
    this.maxPages = Math.max(2, Math.floor(maxValues / (columns * PAGE_ROWS)));
    this.newest = new Float64Array(columns).fill(Number.NaN);
  }

  get length(): number {
    return this.count;
  }

  /** Rows discarded so far; row i is row `dropped + i` of the run. */
  get dropped(): number {
    return this.droppedRows;
  }

  /** The number of rows that are always kept. */
  get guaranteedRows(): number {
    return (this.maxPages - 1) * PAGE_ROWS;
  }

  /** A ring that begins with the first rows of this one; whole pages are shared. */
  fork(rows: number): Ring {
    const fork = new Ring(this.columns, this.maxValues);
    const whole = rows >> PAGE_SHIFT;
    fork.pages = this.pages.slice(0, whole);
    for (const page of fork.pages) page.isShared = true;
    const rest = this.pages[whole];
    if ((rows & PAGE_MASK) > 0 && rest) fork.pages.push(copyOf(rest, this.columns, rows & PAGE_MASK));
    fork.count = rows;
    fork.droppedRows = this.droppedRows;
    for (let column = 0; column < this.columns; column++) fork.newest[column] = fork.lastFinite(column, 0, rows);
    return fork;
  }

  /**
   * Appends up to `count` rows, as many as fit in one page, and returns their number. `source` is column-major with
   * stride `stride` and begins at row `from`; it holds the first `columns` columns, of which the first is the time.
   */
  append(source: Float64Array, from: number, count: number, stride: number, columns: number): number {
    if ((this.count & PAGE_MASK) === 0) this.openPage();
    const page = this.pages[this.pages.length - 1] as Page;
    const start = this.count & PAGE_MASK;
    const rows = Math.min(count, PAGE_ROWS - start);
    for (let row = 0; row < rows; row++) page.time[start + row] = source[from + row] as number;
    for (let column = 0; column < columns; column++) {
      this.appendColumn(page, column, start, source, column * stride + from, rows);
    }
    this.count += rows;
    return rows;
  }

  /** Sets a column that is not part of `append`'s source. */
  set(row: number, column: number, value: number): void {
    const page = this.pages[row >> PAGE_SHIFT] as Page;
    this.single[0] = value;
    this.appendColumn(page, column, row & PAGE_MASK, this.single, 0, 1);
  }

  time(row: number): number {
    return (this.pages[row >> PAGE_SHIFT] as Page).time[row & PAGE_MASK] as number;
  }

  value(row: number, column: number): number {
    const page = this.pages[row >> PAGE_SHIFT] as Page;
    return page.values[column * PAGE_ROWS + (row & PAGE_MASK)] as number;
  }

  /** The number of rows with a time before `time_s`. */
  rowsBefore(time_s: number): number {
    let low = 0;
    let high = this.count;
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
    let row = from;
    while (row < to) {
      const page = this.pages[row >> PAGE_SHIFT] as Page;
      const start = row & PAGE_MASK;
      const end = Math.min(PAGE_ROWS, start + to - row);
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
    let { sum, count } = total;
    let row = from;
    while (row < to) {
      const page = this.pages[row >> PAGE_SHIFT] as Page;
      const offset = row & PAGE_MASK;
      const isBlock = (offset & (BLOCK_ROWS - 1)) === 0 && row + BLOCK_ROWS <= to;
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
    for (let row = to - 1; row >= from; row--) {
      const value = this.value(row, column);
      if (!Number.isNaN(value)) return value;
      if ((row & (BLOCK_ROWS - 1)) !== BLOCK_ROWS - 1) continue;
      const { low, high } = this.pages[row >> PAGE_SHIFT] as Page;
      const block = column * PAGE_BLOCKS + ((row & PAGE_MASK) >> BLOCK_SHIFT);
      if ((low[block] as number) > (high[block] as number)) row -= BLOCK_ROWS - 1; // no number in this block
    }
    return Number.NaN;
  }

  private appendColumn(
    { values, low, high, sum }: Page,
    column: number,
    start: number,
    source: Float64Array,
    from: number,
    rows: number,
  ): void {
    const base = column * PAGE_ROWS + start;
    const blocks = column * PAGE_BLOCKS;
    for (let row = 0; row < rows; row++) {
      const value = source[from + row] as number;
      values[base + row] = value;
      const block = blocks + ((start + row) >> BLOCK_SHIFT);
      sum[block] = (sum[block] as number) + value;
      if (value < (low[block] as number)) low[block] = value;
      if (value > (high[block] as number)) high[block] = value;
      if (!Number.isNaN(value)) this.newest[column] = value;
    }
  }

  private openPage(): void {
    let oldest: Page | undefined;
    if (this.pages.length >= this.maxPages) {
      oldest = this.pages.shift();
      this.count -= PAGE_ROWS;
      this.droppedRows += PAGE_ROWS;
    }
    const page = oldest && !oldest.isShared ? oldest : createPage(this.columns);
    emptyBlocks(page);
    this.pages.push(page);
  }
}

function minMaxOfPage(page: Page, column: number, start: number, end: number, out: MinMax): void {
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
