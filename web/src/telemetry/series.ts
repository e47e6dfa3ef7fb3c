import type { MinMax, Ring } from "./ring";

/** The smallest and the largest value in the interval that ends with each row. */
export interface Extremes {
  readonly least: Series;
  readonly greatest: Series;
}

/** One column of the run. Indices count from the oldest row kept. */
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly label: string;
  at(row: number): number;
  /** Of each sample interval, if the run keeps them. */
  readonly extremes?: Extremes;
  /** The newest number, NaN if there is none. */
  lastFinite(): number;
  /** Whether there has been any number. */
  readonly isPresent: boolean;
  /** Whether the newest row has a number. */
  readonly isCurrent: boolean;
  minMax(from: number, to: number, out: MinMax): void;
  /** Mean of rows [from, to), NaN when they hold no number. */
  mean(from: number, to: number): number;
}

/** A column of the ring. */
export class StoredSeries implements Series {
  extremes?: Extremes;

  constructor(
    private readonly ring: Ring,
    readonly index: number,
    readonly name: string,
    readonly unit: string,
    readonly label: string,
  ) {}

  at(row: number): number {
    return this.ring.value(row, this.index);
  }

  lastFinite(): number {
    return this.ring.newest[this.index] as number;
  }

  get isPresent(): boolean {
    return !Number.isNaN(this.lastFinite());
  }

  get isCurrent(): boolean {
    return this.ring.length > 0 && !Number.isNaN(this.at(this.ring.length - 1));
  }

  minMax(from: number, to: number, out: MinMax): void {
    this.ring.minMax(this.index, from, to, out);
  }

  mean(from: number, to: number): number {
    return this.ring.mean(this.index, from, to);
  }
}
