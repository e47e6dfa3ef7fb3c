// The old rows of a run, thinned: each row stands for `span` rows of the run and keeps, of each column, the last, the
// smallest and the largest number, and their sum and count. When the store is full, rows are merged two by two and the
// span doubles, so the whole run stays in a fixed number of rows.

/** A thinned row keeps five numbers where a whole row has one: merging fewer rows than this would save nothing. */
const FIRST_SPAN = 16;
const NUMBERS = 5;
const LEAST_CAPACITY = 256;

/** What a column is, for rows that are merged. */
export interface ColumnKind {
  /** The number that stands for an interval: its last, its mean, or its smallest or largest. */
  readonly summary: string;
  /** The column whose value says what this one holds, or -1: numbers of different things are not merged. */
  readonly owner: number;
}

/** Rows to thin, column-major. */
export interface WholeRows {
  readonly time: Float64Array;
  readonly values: Float32Array;
  readonly count: number;
}

/** The number of rows for which there is room in a budget of numbers; even, so that all rows can be merged in pairs. */
const capacityFor = (columns: number, numbers: number): number =>
  2 * Math.ceil(Math.max(LEAST_CAPACITY, numbers / (NUMBERS * columns)) / 2);

export class Thinned {
  readonly capacity: number;
  /** Rows of the run in each row. */
  span = FIRST_SPAN;
  /** Rows of the run in all. */
  taken = 0;
  length = 0;
  private readonly owners: readonly number[];
  private time_s = new Float64Array(0);
  private last = new Float32Array(0);
  private low = new Float32Array(0);
  private high = new Float32Array(0);
  private sum = new Float32Array(0);
  private finite = new Uint32Array(0);

  constructor(
    private readonly kinds: readonly ColumnKind[],
    private readonly numbers: number,
  ) {
    this.capacity = capacityFor(kinds.length, numbers);
    this.owners = [...new Set(kinds.map(({ owner }) => owner))].filter((owner) => owner >= 0);
  }

  /** A copy of the first rows. */
  until(rows: number): Thinned {
    const copy = new Thinned(this.kinds, this.numbers);
    copy.span = this.span;
    if (rows === 0) return copy;
    copy.taken = Math.min(this.taken, rows * this.span);
    copy.length = rows;
    copy.time_s = this.time_s.slice();
    copy.last = this.last.slice();
    copy.low = this.low.slice();
    copy.high = this.high.slice();
    copy.sum = this.sum.slice();
    copy.finite = this.finite.slice();
    return copy;
  }

  /** Takes the rows that follow. */
  take(rows: WholeRows, stride: number): void {
    if (this.time_s.length === 0) this.allocate();
    for (let from = 0; from < rows.count; ) {
      const begun = this.taken % this.span;
      if (begun === 0 && this.length === this.capacity) {
        this.merge();
        continue;
      }
      const count = Math.min(this.span - begun, rows.count - from);
      this.extend(rows, from, from + count, stride, begun === 0);
      this.taken += count;
      this.length = Math.ceil(this.taken / this.span);
      from += count;
    }
  }

  /** When a row ends. */
  time(row: number): number {
    return this.time_s[row] as number;
  }

  value(row: number, column: number): number {
    const at = column * this.capacity + row;
    const count = this.finite[at] as number;
    if (count === 0) return Number.NaN;
    const { summary } = this.kinds[column] as ColumnKind;
    if (summary === "mean") return (this.sum[at] as number) / count;
    return (summary === "min" ? this.low : summary === "max" ? this.high : this.last)[at] as number;
  }

  /** Widens `out` by the numbers in rows [from, to). */
  minMax(column: number, from: number, to: number, out: { min: number; max: number }): void {
    const base = column * this.capacity;
    for (let at = base + from; at < base + to; at++) {
      if ((this.low[at] as number) < out.min) out.min = this.low[at] as number;
      if ((this.high[at] as number) > out.max) out.max = this.high[at] as number;
    }
  }

  addUp(column: number, from: number, to: number, total: { sum: number; count: number }): void {
    const base = column * this.capacity;
    for (let at = base + from; at < base + to; at++) {
      total.sum += this.sum[at] as number;
      total.count += this.finite[at] as number;
    }
  }

  lastFinite(column: number, from: number, to: number): number {
    const base = column * this.capacity;
    for (let at = base + to - 1; at >= base + from; at--) if (this.finite[at] !== 0) return this.last[at] as number;
    return Number.NaN;
  }

  private allocate(): void {
    const size = this.kinds.length * this.capacity;
    this.time_s = new Float64Array(this.capacity);
    this.last = new Float32Array(size);
    this.low = new Float32Array(size);
    this.high = new Float32Array(size);
    this.sum = new Float32Array(size);
    this.finite = new Uint32Array(size);
  }

  /** Adds rows [from, to) to the newest row, or to a new one. */
  private extend({ time, values }: WholeRows, from: number, to: number, stride: number, isNew: boolean): void {
    const row = Math.floor(this.taken / this.span);
    this.time_s[row] = time[to - 1] as number;
    const begin = this.beginnings(values, from, to, stride, isNew ? -1 : row);
    for (let column = 0; column < this.kinds.length; column++) {
      const at = column * this.capacity + row;
      const first = begin.get((this.kinds[column] as ColumnKind).owner);
      if (isNew || first !== undefined) this.empty(at);
      for (let index = first ?? from; index < to; index++) this.add(at, values[column * stride + index] as number);
    }
  }

  /**
   * Where the columns of an owner begin to hold what they hold at the end, if that is not what the row has held so far;
   * `row` is -1 for a new one.
   */
  private beginnings(values: Float32Array, from: number, to: number, stride: number, row: number) {
    const found = new Map<number, number>();
    for (const owner of this.owners) {
      const base = owner * stride;
      const last = values[base + to - 1];
      let first = to - 1;
      while (first > from && values[base + first - 1] === last) first--;
      const isSame = first === from && (row < 0 || this.last[owner * this.capacity + row] === last);
      if (!isSame) found.set(owner, first);
    }
    return found;
  }

  private empty(at: number): void {
    this.low[at] = Number.POSITIVE_INFINITY;
    this.high[at] = Number.NEGATIVE_INFINITY;
    this.sum[at] = 0;
    this.finite[at] = 0;
  }

  private add(at: number, value: number): void {
    if (Number.isNaN(value)) return;
    this.last[at] = value;
    if (value < (this.low[at] as number)) this.low[at] = value;
    if (value > (this.high[at] as number)) this.high[at] = value;
    this.sum[at] = (this.sum[at] as number) + value;
    this.finite[at] = (this.finite[at] as number) + 1;
  }

  /** Merges all rows two by two. */
  private merge(): void {
    const pairs = this.capacity / 2;
    const changed = new Map(this.owners.map((owner) => [owner, this.changes(owner)]));
    for (let pair = 0; pair < pairs; pair++) this.time_s[pair] = this.time_s[2 * pair + 1] as number;
    for (let column = 0; column < this.kinds.length; column++) {
      const isChanged = changed.get((this.kinds[column] as ColumnKind).owner);
      const base = column * this.capacity;
      for (let pair = 0; pair < pairs; pair++) this.join(base + pair, base + 2 * pair, isChanged?.[pair] === 1 ? 0 : 1);
    }
    this.span *= 2;
    this.length = pairs;
  }

  /** Of each pair of rows, whether a column differs between them. */
  private changes(column: number): Uint8Array {
    const base = column * this.capacity;
    const differs = (_: unknown, pair: number) =>
      this.last[base + 2 * pair] === this.last[base + 2 * pair + 1] ? 0 : 1;
    return Uint8Array.from({ length: this.capacity / 2 }, differs);
  }

  /** Writes what two neighbours have together, or the second alone if the first is left out. */
  private join(to: number, one: number, isFirstKept: 0 | 1): void {
    const other = one + 1;
    const [first, second] = [isFirstKept * (this.finite[one] as number), this.finite[other] as number];
    const last = (second > 0 ? this.last[other] : this.last[one]) as number;
    const sum = (first > 0 ? (this.sum[one] as number) : 0) + (this.sum[other] as number);
    const low = Math.min(first > 0 ? (this.low[one] as number) : Number.POSITIVE_INFINITY, this.low[other] as number);
    const high = Math.max(
      first > 0 ? (this.high[one] as number) : Number.NEGATIVE_INFINITY,
      this.high[other] as number,
    );
    this.last[to] = last;
    this.sum[to] = sum;
    this.low[to] = low;
    this.high[to] = high;
    this.finite[to] = first + second;
  }
}
