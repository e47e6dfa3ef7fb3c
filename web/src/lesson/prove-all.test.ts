import { expect, it } from "vitest";
import { boundsAround } from "./prove-all";

it.each([
  { numbers: [1, 1.2], around: { min: 0.95, max: 1.25 } },
  { numbers: [15, 13.6, 14.2], around: { min: 13.25, max: 15.35 } },
  { numbers: [0.5], around: { min: 0.49, max: 0.51 } },
  { numbers: [-3, -1], around: { min: -3.5, max: -0.5 } },
  { numbers: [Number.NaN, 2, 4], around: { min: 1.5, max: 4.5 } },
])("bounds around $numbers leave a quarter of the spread on either side", ({ numbers, around }) => {
  const { min, max } = boundsAround(numbers) ?? { min: Number.NaN, max: Number.NaN };
  expect(min).toBeCloseTo(around.min, 6);
  expect(max).toBeCloseTo(around.max, 6);
});

it("always hold what was measured, and are short to read", () => {
  for (let seed = 1; seed < 200; seed++) {
    const numbers = Array.from({ length: 5 }, (_, index) => Math.sin(seed * 7.3 + index) * 10 ** ((seed % 13) - 6));
    const { min, max } = boundsAround(numbers) ?? { min: 0, max: 0 };
    expect(min).toBeLessThanOrEqual(Math.min(...numbers));
    expect(max).toBeGreaterThanOrEqual(Math.max(...numbers));
    expect(String(min).length).toBeLessThan(12);
  }
});

it("there are none of nothing", () => {
  expect(boundsAround([])).toBeNull();
  expect(boundsAround([Number.NaN])).toBeNull();
});
