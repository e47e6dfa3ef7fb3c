import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_ROWS, Ring } from "./ring";
import { type ColumnKind, Thinned } from "./thinned";

const plain = (summary: string): ColumnKind => ({ summary, owner: -1 });
const [TIME, LAST, MEAN, MIN, MAX, OWNER, OWNED] = [0, 1, 2, 3, 4, 5, 6];
const KINDS = [
  plain("last"),
  plain("last"),
  plain("mean"),
  plain("min"),
  plain("max"),
  plain("last"),
  { summary: "last", owner: OWNER as number },
];
/** The least budget: 2 pages of whole rows and 256 thinned ones. */
const BUDGET = 1;

/** Small whole numbers with gaps, the same for the same seed. */
function numbers(seed: number, gaps: number) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % 100 < gaps ? Number.NaN : (state >> 8) % 1000;
  };
}

interface Run {
  readonly ring: Ring;
  /** By column. */
  readonly all: readonly (readonly number[])[];
}

/** Rows in pieces of different lengths; the owned column has numbers between 1000 and 1999 times its owner. */
function run(rows: number, seed: number, gaps: number, stretch: number): Run {
  const next = numbers(seed, gaps);
  const [time, last, owner] = [
    Array.from({ length: rows }, (_, row) => row / 100),
    Array.from({ length: rows }, next),
    Array.from({ length: rows }, (_, row) => 1 + (Math.floor(row / stretch) % 3)),
  ];
  const owned = owner.map((of) => 1000 * of + next());
  const all = [time, last, last, last, last, owner, owned];
  const ring = new Ring(KINDS, BUDGET);
  for (let row = 0, size = 1; row < rows; size = (size * 7 + 3) % 900) {
    const count = Math.min(size + 1, rows - row);
    const source = Float64Array.from(all.flatMap((column) => column.slice(row, row + count)));
    for (let done = 0; done < count; ) done += ring.append(source, done, count - done, count, KINDS.length);
    row += count;
  }
  return { ring, all };
}

const rowsCounts = fc.integer({ min: 1, max: 12 * PAGE_ROWS });
const runs = fc.tuple(rowsCounts, fc.nat(1e6), fc.constantFrom(0, 30, 97), fc.integer({ min: 5, max: 4000 }));
/** Two rows in order, as parts of the length. */
const part = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const stretches = fc.tuple(part, part);
const within = ({ ring }: Run, [one, other]: readonly [number, number]) =>
  [one, other].map((each) => Math.round(each * ring.length)).sort((a, b) => a - b) as [number, number];

/** The numbers of a column in the rows of the run for which rows [from, to) stand. */
function given({ ring, all }: Run, column: number, from: number, to: number): number[] {
  if (from === to) return [];
  const first = from > 0 ? ring.takenAt(from - 1) + 1 : 0;
  return (all[column] as number[]).slice(first, ring.takenAt(to - 1) + 1).filter((value) => !Number.isNaN(value));
}

const property = (check: (of: Run, from: number, to: number) => void) =>
  fc.assert(
    fc.property(runs, stretches, (how, parts) => {
      const of = run(...how);
      check(of, ...within(of, parts));
    }),
    { numRuns: 15 },
  );

describe("thinned rows", () => {
  it("keep minimum, maximum, mean and last number of any stretch", () => {
    property((of, from, to) => {
      const found = { min: 0, max: 0 };
      for (const column of [LAST, MEAN, MIN, MAX] as number[]) {
        const values = given(of, column, from, to);
        of.ring.minMax(column, from, to, found);
        expect(found).toEqual({ min: Math.min(...values), max: Math.max(...values) });
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        if (values.length === 0) expect(of.ring.mean(column, from, to)).toBeNaN();
        else expect(of.ring.mean(column, from, to)).toBeCloseTo(mean, 2);
        expect(of.ring.lastFinite(column, from, to)).toBe(values.at(-1) ?? Number.NaN);
      }
    });
  });

  it("show of each interval what the column is: its last number, its mean, its minimum or its maximum", () => {
    property((of, from) => {
      if (from >= of.ring.length) return;
      const values = given(of, LAST as number, from, from + 1);
      const at = (column: number | undefined) => of.ring.value(from, column as number);
      expect(at(LAST)).toBe(values.at(-1) ?? Number.NaN);
      const none = Number.NaN;
      if (values.length === 0) return expect([at(MEAN), at(MIN), at(MAX)]).toEqual([none, none, none]);
      expect(at(MEAN)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
      expect([at(MIN), at(MAX)]).toEqual([Math.min(...values), Math.max(...values)]);
    });
  });

  it("are bounded in number, in order of time, and stand for every row of the run once", () => {
    property(({ ring, all }) => {
      expect(ring.taken).toBe((all[TIME as number] as number[]).length);
      expect(ring.thinned).toBeLessThanOrEqual(256);
      expect(ring.length).toBeLessThanOrEqual(256 + 2 * PAGE_ROWS);
      let next = 0;
      const wrong = Array.from({ length: ring.length }, (_, row) => row).filter((row) => {
        const [first, last] = [next, ring.takenAt(row)];
        next += ring.spanOf(row);
        const isThere = ring.rowOf(first) === row && ring.rowOf(last) === row;
        return !isThere || last !== next - 1 || ring.time(row) !== last / 100;
      });
      expect(wrong).toEqual([]);
      expect(next).toBe(ring.taken);
    });
  });

  it("do not mix the numbers of different things in a column", () => {
    property(({ ring }) => {
      const found = { min: 0, max: 0 };
      const mixed = Array.from({ length: ring.thinned }, (_, row) => row).filter((row) => {
        ring.minMax(OWNED as number, row, row + 1, found);
        const owner = ring.value(row, OWNER as number);
        const isOwn = Math.floor(found.min / 1000) === owner && Math.floor(found.max / 1000) === owner;
        return found.min <= found.max && !isOwn;
      });
      expect(mixed).toEqual([]);
    });
  });

  it("go on after a fork, which leaves the run before as it was", () => {
    property((of, from) => {
      const { ring, all } = of;
      const taken = from > 0 ? ring.takenAt(from - 1) + 1 : 0;
      const fork = ring.fork(from);
      const rest = all.map((column) => column.slice(taken));
      const count = (rest[0] as number[]).length;
      const source = Float64Array.from(rest.flat());
      for (let done = 0; done < count; ) done += fork.append(source, done, count - done, count, KINDS.length);
      const [ours, theirs] = [fork, ring].map((each) => {
        const range = { min: 0, max: 0 };
        each.minMax(LAST as number, 0, each.length, range);
        return { ...range, taken: each.taken, last: each.lastFinite(MEAN as number, 0, each.length) };
      });
      expect(ours).toEqual(theirs);
      const [one = 0, other = 0] = [ring, fork].map((each) => each.mean(LAST as number, 0, each.length));
      expect(Number.isNaN(one) ? Number.isNaN(other) : Math.abs(one - other) < 0.01).toBe(true);
    });
  });

  it("are the same in whatever pieces rows come", () => {
    const kinds = [{ summary: "mean", owner: 1 }, plain("last")];
    const [whole, pieces] = [new Thinned(kinds, 1), new Thinned(kinds, 1)];
    const rows = (from: number, count: number) => {
      const numbers = Array.from({ length: count }, (_, row) => from + row);
      const owners = numbers.map((number) => Math.floor(number / 23));
      return { time: Float64Array.from(numbers), values: Float32Array.from([...numbers, ...owners]), count };
    };
    whole.take(rows(0, 3000), 3000);
    for (let from = 0; from < 3000; from += 10) pieces.take(rows(from, 10), 10);
    const shown = (of: Thinned) =>
      Array.from({ length: of.length }, (_, row) => [of.time(row), of.value(row, 0), of.value(row, 1)]);
    expect(shown(pieces)).toEqual(shown(whole));
  });
});
