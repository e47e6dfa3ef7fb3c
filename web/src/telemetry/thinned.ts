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

/** Rows [from, to) of those to thin, which go to one row: a new one, or one that has been begun. */
interface Piece {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly isNew: boolean;
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
      if (this.taken === this.capacity * this.span) this.merge();
      const to = Math.min(rows.count, from + this.capacity * this.span - this.taken);
      this.extend(rows, this.pieces(from, to), stride);
      this.taken += to - from;
      this.length = Math.ceil(this.taken / this.span);
      from = to;
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

  /** To which rows the next ones, [from, to), are added. */
  private pieces(from: number, to: number): Piece[] {
    const pieces: Piece[] = [];
    for (let taken = this.taken; from < to; ) {
      const begun = taken % this.span;
      const end = Math.min(to, from + this.span - begun);
      pieces.push({ row: Math.floor(taken / this.span), from, to: end, isNew: begun === 0 });
      taken += end - from;
      from = end;
    }
    return pieces;
  }

  private extend({ time, values }: WholeRows, pieces: readonly Piece[], stride: number): void {
    for (const { row, to } of pieces) this.time_s[row] = time[to - 1] as number;
    const begin = new Map(
      this.owners.map((owner) => [owner, pieces.map((piece) => this.beginning(owner, values, piece, stride))]),
    );
    for (let column = 0; column < this.kinds.length; column++) {
      const firsts = begin.get((this.kinds[column] as ColumnKind).owner);
      const [base, source] = [column * this.capacity, column * stride];
      for (const [index, { row, from, to, isNew }] of pieces.entries()) {
        const first = firsts?.[index];
        this.add(base + row, values, source + (first ?? from), source + to, isNew || first !== undefined);
      }
    }
  }

  /**
   * Where the columns of an owner begin to hold what they hold at the end of a piece, if that is not what its row has
   * held so far.
   */
  private beginning(owner: number, values: Float32Array, { row, from, to, isNew }: Piece, stride: number) {
    const base = owner * stride;
    const last = values[base + to - 1];
    let first = to - 1;
    while (first > from && values[base + first - 1] === last) first--;
    const isSame = first === from && (isNew || this.last[owner * this.capacity + row] === last);
    return isSame ? undefined : first;
  }

  /** Adds numbers [from, to) to what is at a place, or puts them in its place. */
  private add(at: number, values: Float32Array, from: number, to: number, replaces: boolean): void {
    if (replaces) this.empty(at);
    let [low, high, sum] = [this.low[at] as number, this.high[at] as number, 0];
    for (let index = from; index < to; index++) {
      const value = values[index] as number;
      sum += value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    this.low[at] = low;
    this.high[at] = high;
    if (Number.isNaN(sum)) this.addNumbers(at, values, from, to);
    else {
      this.sum[at] = (this.sum[at] as number) + sum;
      this.finite[at] = (this.finite[at] as number) + to - from;
      this.last[at] = values[to - 1] as number;
    }
  }

  /** The same for the sum, the count and the last where there are gaps. */
  private addNumbers(at: number, values: Float32Array, from: number, to: number): void {
    let [sum, count, last] = [0, 0, this.last[at] as number];
    for (let index = from; index < to; index++) {
      const value = values[index] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
      last = value;
    }
    this.sum[at] = (this.sum[at] as number) + sum;
    this.finite[at] = (this.finite[at] as number) + count;
    this.last[at] = last;
  }

  private empty(at: number): void {
    this.low[at] = Number.POSITIVE_INFINITY;
    this.high[at] = Number.NEGATIVE_INFINITY;
    this.sum[at] = 0;
    this.finite[at] = 0;
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
