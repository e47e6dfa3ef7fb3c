import { describe, expect, test } from "vitest";
import { coefficientOfVariation, estimate, jainIndex, median, spearman, standardDeviation } from "./statistics";

test("standard deviation, coefficient of variation and median of a sample", () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9]; // squared deviations from 5 sum to 32
  expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(coefficientOfVariation(values)).toBeCloseTo(Math.sqrt(32 / 7) / 5, 12);
  expect(median(values)).toBe(4.5);
  expect(median([3, 1, 2])).toBe(2);
  expect(standardDeviation([1])).toBeNaN();
});

test("Jain's index is 1 for equal shares and k/n if k of n share alike", () => {
  expect(jainIndex([3, 3, 3])).toBeCloseTo(1, 12);
  expect(jainIndex([1, 1, 0, 0])).toBeCloseTo(0.5, 12);
});

test("Spearman's correlation with the order: 1 rising, -1 falling, equal values share ranks", () => {
  expect(spearman([1, 2, 30])).toBeCloseTo(1, 12);
  expect(spearman([9, 5, 1])).toBeCloseTo(-1, 12);
  expect(spearman([1, 3, 2, 4])).toBeCloseTo(1 - (6 * 2) / (4 * 15), 12);
  expect(spearman([1, 1, 2])).toBeCloseTo(Math.sqrt(3) / 2, 12);
});

describe("an estimate", () => {
  test("has Student's interval: t(0.975, 4) = 2.776 for five seeds", () => {
    const { mean, ci95, n } = estimate([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(n).toBe(5);
    expect(ci95).toBeCloseTo((2.776445 * Math.sqrt(2.5)) / Math.sqrt(5), 6);
  });

  test("has it for many seeds: t(0.975, 39) = 2.023, t(0.975, 199) = 1.972", () => {
    for (const [n, quantile] of [
      [40, 2.023],
      [200, 1.972],
    ] as const) {
      const values = Array.from({ length: n }, (_, index) => index % 2);
      const expected = (quantile * standardDeviation(values)) / Math.sqrt(n);
      expect(estimate(values).ci95 / expected).toBeCloseTo(1, 3);
    }
  });

  test("takes a spread that is rounding for none", () => {
    expect(estimate([0.1 + 0.2, 0.3, 0.3]).ci95).toBe(0);
    expect(estimate([0.3 + 1e-9, 0.3, 0.3]).ci95).toBeGreaterThan(0);
  });

  test("has none for one seed", () => {
    expect(estimate([1]).ci95).toBeNaN();
  });
});
