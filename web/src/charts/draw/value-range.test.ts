import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logFoot, logTicks, niceAbove, ValueRange, valueTicks } from "./value-range";

describe("ValueRange", () => {
  it("grows in nice steps with some headroom and never shrinks", () => {
    const range = new ValueRange(20);
    const tops = [5, 19, 19.9, 27, 3, 41, 60].map((value) => {
      range.include(value);
      return range.top;
    });
    expect(tops).toEqual([20, 20, 30, 30, 30, 50, 80]);
  });

  it("shrinks on request, if less than half of it would be in use", () => {
    const range = new ValueRange(10);
    range.include(90);
    range.fit(60);
    expect(range.top).toBe(100);
    range.fit(17);
    expect(range.top).toBe(20);
    range.fit(1);
    expect(range.top).toBe(20);
    range.include(1000);
    range.fit(1);
    expect(range.top).toBe(10);
  });

  it("says when it grew", () => {
    const range = new ValueRange(10);
    expect([range.include(9), range.include(11), range.include(11), range.include(Number.NaN)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("does not pass its ceiling", () => {
    const range = new ValueRange(1, 0.05, 1);
    range.include(1);
    expect(range.top).toBe(1);
  });
});

describe("niceAbove", () => {
  it("is never below and less than twice the value", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (value) => {
        expect(niceAbove(value)).toBeGreaterThanOrEqual(value * (1 - 1e-9));
        expect(niceAbove(value)).toBeLessThan(1.6 * value);
      }),
    );
  });
});

describe("valueTicks", () => {
  it.each([
    [30, 110, [0, 10, 20, 30]],
    [15, 110, [0, 5, 10, 15]],
    [8, 110, [0, 4, 8]],
    [1_600_000, 110, [0, 500_000, 1_000_000, 1_500_000]],
    [1, 80, [0, 0.5, 1]],
    [60, 140, [0, 20, 40, 60]],
  ])("for 0..%d on %d px are %j", (top, height, ticks) => expect(valueTicks(top, height)).toEqual(ticks));

  it("are few, start at 0 and stay on the axis", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 60, max: 500 }),
        (value, height) => {
          const top = niceAbove(value);
          const ticks = valueTicks(top, height);
          expect(ticks[0]).toBe(0);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(Math.max(2, Math.round(height / 34) + 1));
          expect(ticks.at(-1)).toBeLessThanOrEqual(top * (1 + 1e-9));
        },
      ),
    );
  });
});

describe("a logarithmic axis", () => {
  it("has its foot at the power of ten below the least value", () => {
    expect(logFoot(36_000, 8e6)).toBe(1e4);
    expect(logFoot(10_000, 8e6)).toBe(1e4);
  });

  it("reaches no deeper than four decades, and one at least", () => {
    expect(logFoot(1e-3, 8e6)).toBe(1e3);
    expect(logFoot(9e6, 8e6)).toBe(1e6);
    expect(logFoot(Number.POSITIVE_INFINITY, 8e6)).toBeLessThan(8e6);
  });

  it("has round ticks that leave room for their labels", () => {
    expect(logTicks(1e4, 8e6, 100)).toEqual([1e4, 1e5, 1e6]);
    expect(logTicks(1e6, 8e6, 100)).toEqual([1e6, 2e6, 5e6]);
    for (const height of [90, 150, 330]) {
      const ticks = logTicks(1e4, 8e6, height).map((tick) => (height * Math.log10(tick / 1e4)) / Math.log10(800));
      ticks.slice(1).forEach((y, index) => {
        expect(y - (ticks[index] as number)).toBeGreaterThan(20);
      });
    }
  });
});
