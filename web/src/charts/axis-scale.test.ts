import { scaleLinear, scaleLog } from "d3-scale";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisScale, roundTicks } from "./axis-scale";

describe("axisScale", () => {
  it("agrees with d3-scale, linear and logarithmic", () => {
    for (const value of [1, 3, 40, 100]) {
      expect(axisScale([1, 100], [300, 20])(value)).toBeCloseTo(scaleLinear([1, 100], [300, 20])(value), 9);
      expect(axisScale([1, 100], [300, 20], Math.log)(value)).toBeCloseTo(scaleLog([1, 100], [300, 20])(value), 9);
    }
  });
});

describe("roundTicks", () => {
  it("has d3-scale's ticks and their decimals", () => {
    const spans = fc.tuple(
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0.01, max: 3600, noNaN: true }),
      fc.integer({ min: 2, max: 16 }),
    );
    fc.assert(
      fc.property(spans, ([start, span, count]) => {
        const { values, decimals } = roundTicks(start, start + span, count);
        const scale = scaleLinear([start, start + span], [0, 1]);
        const theirs = scale.ticks(count);
        // Values that lie on the very edge are a matter of the last bit.
        const inner = (list: readonly number[]) =>
          list.filter((value) => value > start + 1e-6 * span && value < start + (1 - 1e-6) * span);
        expect(inner(values)).toEqual(inner(theirs));
        const format = scale.tickFormat(count);
        for (const value of inner(values)) expect(value.toFixed(decimals)).toBe(format(value).replaceAll(",", ""));
      }),
    );
  });
});
