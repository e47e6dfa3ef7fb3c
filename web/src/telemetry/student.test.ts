import { expect, test } from "vitest";
import { studentQuantile, twoSidedP } from "./student";

// Published tables, two-sided 95 %: Fisher & Yates 1963, table III; Abramowitz & Stegun 1964, table 26.10.
test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [9, 2.262],
  [10, 2.228],
  [19, 2.093],
  [30, 2.042],
  [40, 2.021],
  [60, 2.0],
  [99, 1.984],
  [120, 1.98],
  [999, 1.962],
])("the quantile for %d degrees of freedom is %d", (freedom, quantile) => {
  expect(studentQuantile(freedom)).toBeCloseTo(quantile, 3);
  expect(twoSidedP(studentQuantile(freedom), freedom)).toBeCloseTo(0.05, 10);
});

test("p values agree with the closed forms of one and two degrees of freedom", () => {
  for (const t of [0, 0.1, 0.5, 1, 2, 5, 40, 1e4]) {
    expect(twoSidedP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
    expect(twoSidedP(-t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
  }
});

test("p values of the published quantiles of other probabilities", () => {
  expect(twoSidedP(3.25, 9)).toBeCloseTo(0.01, 4); // 99 %
  expect(twoSidedP(1.833, 9)).toBeCloseTo(0.1, 4); // 90 %
  expect(twoSidedP(4.781, 9)).toBeCloseTo(0.001, 5); // 99.9 %
  expect(twoSidedP(1.96, 1e6)).toBeCloseTo(0.05, 4); // normal
});

test("nothing is known without degrees of freedom, and nothing exceeds infinity", () => {
  expect(studentQuantile(0)).toBeNaN();
  expect(twoSidedP(1, 0)).toBeNaN();
  expect(twoSidedP(Number.NaN, 3)).toBeNaN();
  expect(twoSidedP(Infinity, 3)).toBe(0);
});
