// Columns kept by the page: pages of rows in a ring. The newest page grows; when the limit is reached the oldest page is
// emptied and used again, so a steady run allocates nothing and never moves old rows.

export const PAGE_ROWS = 1024;
/** Rows summarised by one entry of the min/max index; a power of two that divides PAGE_ROWS. */
export const BLOCK_ROWS = 16;
const PAGE_SHIFT = 10;
const PAGE_MASK = PAGE_ROWS - 1;
const BLOCK_SHIFT = 4;
const PAGE_BLOCKS = PAGE_ROWS / BLOCK_ROWS;

interface Page {
  readonly time: Float64Array;
  /** Column-major. Floats are enough: 24 bits are finer than a thousandth of a pixel and than three significant figures. */
  readonly values: Float32Array;
  readonly low: Float32Array;
  readonly high: Float32Array;
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
  };
}

/** Rows of a time and a fixed number of values. Row indices count from the oldest row kept. */
export class Ring {
  /** The last number given to each column, NaN before the first. */
  readonly newest: Float64Array;
  private pages: Page[] = [];
  private readonly maxPages: number;
  private count = 0;
  private droppedRows = 0;

  constructor(
    readonly columns: number,
    maxValues: number,
  ) {
    this.maxPages = Math.max(2, Math.floor(maxValues / (columns * PAGE_ROWS)));
    this.newest = new Float64Array(columns).fill(Number.NaN);
  }

  get length(): number {
    return this.count;
  }

  /** Rows forgotten so far; row i is row `dropped + i` of the run. */
  get dropped(): number {
    return this.droppedRows;
  }

  /** The number of rows that are kept for sure, whatever is appended. */
  get guaranteedRows(): number {
    return (this.maxPages - 1) * PAGE_ROWS;
  }

  clear(): void {
    this.pages = [];
    this.count = 0;
    this.droppedRows = 0;
    this.newest.fill(Number.NaN);
  }

  /** Appends a row of NaN and returns its index. */
  push(time: number): number {
    if ((this.count & PAGE_MASK) === 0) this.openPage();
    const row = this.count++;
    const page = this.pages[row >> PAGE_SHIFT] as Page;
    page.time[row & PAGE_MASK] = time;
    return row;
  }

  set(row: number, column: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.newest[column] = value;
    const page = this.pages[row >> PAGE_SHIFT] as Page;
    const offset = row & PAGE_MASK;
    page.values[column * PAGE_ROWS + offset] = value;
    const block = column * PAGE_BLOCKS + (offset >> BLOCK_SHIFT);
    if (value < (page.low[block] as number)) page.low[block] = value;
    if (value > (page.high[block] as number)) page.high[block] = value;
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

  private openPage(): void {
    let page: Page;
    if (this.pages.length < this.maxPages) {
      page = createPage(this.columns);
    } else {
      page = this.pages.shift() as Page;
      this.count -= PAGE_ROWS;
      this.droppedRows += PAGE_ROWS;
    }
    page.values.fill(Number.NaN);
    page.low.fill(Number.POSITIVE_INFINITY);
    page.high.fill(Number.NEGATIVE_INFINITY);
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
