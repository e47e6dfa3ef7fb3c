import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_ROWS, Ring } from "./ring";

function append(ring: Ring, rows: readonly (readonly number[])[]): void {
  const source = Float64Array.from(
    ring.columns === 0 ? [] : rows[0]!.flatMap((_, column) => rows.map((row) => row[column]!)),
  );
  for (let done = 0; done < rows.length; ) {
    done += ring.append(source, done, rows.length - done, rows.length, ring.columns);
  }
}

/** Column 0 is the time in steps of 0.01 s; `value` gives the others. */
function filled(
  columns: number,
  rows: number,
  maxValues: number,
  value: (row: number, column: number) => number,
): Ring {
  const ring = new Ring(
    Array.from({ length: columns + 1 }, () => ({ summary: "last", owner: -1 })),
    maxValues,
  );
  const all = Array.from({ length: rows }, (_, row) => [
    row / 100,
    ...Array.from({ length: columns }, (_, column) => value(row, column)),
  ]);
  for (let start = 0; start < rows; start += 300) append(ring, all.slice(start, start + 300));
  return ring;
}

describe("Ring", () => {
  it("keeps every row until it is full", () => {
    const ring = filled(2, 2500, 1e6, (row, column) => row * 10 + column);
    expect(ring.length).toBe(2500);
    expect(ring.thinned).toBe(0);
    expect(ring.value(0, 2)).toBe(1);
    expect(ring.value(2499, 1)).toBe(24990);
    expect(ring.time(2499)).toBe(24.99);
  });

  it("thins the oldest rows when it is full", () => {
    const rows = 5 * PAGE_ROWS + 7;
    const ring = filled(2, rows, 4 * 3 * PAGE_ROWS, (row) => row);
    expect(ring.taken).toBe(rows);
    expect(ring.thinned).toBe((3 * PAGE_ROWS) / 16);
    expect(ring.length - ring.thinned).toBe(2 * PAGE_ROWS + 7);
    expect([ring.value(0, 1), ring.value(1, 1)]).toEqual([15, 31]);
    expect(ring.value(ring.length - 1, 2)).toBe(rows - 1);
    expect(ring.rowsBefore(ring.time(100))).toBe(100);
  });

  it("does not reuse numbers of a thinned row", () => {
    const ring = filled(1, 4 * PAGE_ROWS, 2 * 2 * PAGE_ROWS, () => 5);
    append(ring, [[1000, Number.NaN]]);
    const row = ring.length - 1;
    expect(ring.value(row, 1)).toBeNaN();
    const found = { min: 0, max: 0 };
    ring.minMax(1, row, row + 1, found);
    expect(found.min).toBeGreaterThan(found.max);
  });

  it("finds the same minimum, maximum and mean as brute force, with gaps", () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.constant(Number.NaN)), {
      maxLength: 3000,
    });
    fc.assert(
      fc.property(values, fc.nat(), fc.nat(), (numbers, a, b) => {
        const ring = filled(1, numbers.length, 1e6, (row) => numbers[row] as number);
        const [from, to] = [a % (numbers.length + 1), b % (numbers.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const given = numbers.slice(from, to).filter((value) => !Number.isNaN(value));
        const found = { min: 0, max: 0 };
        ring.minMax(1, from, to, found);
        const mean = given.reduce((sum, value) => sum + value, 0) / given.length;
        if (given.length === 0) expect(ring.mean(1, from, to)).toBeNaN();
        else expect(ring.mean(1, from, to)).toBeCloseTo(mean, 3);
        expect(found).toEqual({ min: Math.min(...given), max: Math.max(...given) });
      }),
      { numRuns: 60 },
    );
  });

  it("remembers the newest number of a column over rows without one", () => {
    const ring = filled(1, 10, 1e6, (row) => (row < 5 ? row : Number.NaN));
    expect(ring.newest[1]).toBe(4);
    expect(ring.fork(3).newest[1]).toBe(2);
    expect(ring.fork(10).newest[1]).toBe(4);
  });

  it("answers the same while rows come and pages are used again", () => {
    const ring = filled(1, 0, 1, () => 0);
    const found = { min: 0, max: 0 };
    for (let row = 0; row < 5 * PAGE_ROWS; row++) {
      append(ring, [[row / 100, -row]]);
      ring.minMax(1, Math.max(0, ring.length - 40), ring.length, found);
      expect(found).toEqual({ min: -row, max: -Math.max(0, row - 39) });
    }
  });
});
