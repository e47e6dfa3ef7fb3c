import { describe, expect, test } from "vitest";
import { greatestOf, numbersOf, shortened, tickEvery, weibullShare } from "./figure-data";

describe("rows stand", () => {
  test("at their numbers, if these rise", () => {
    expect(numbersOf(["0.02", "0.1", "1"])).toEqual([0.02, 0.1, 1]);
    expect(numbersOf(["1 Mbps", "10 Mbps"])).toEqual([1, 10]);
  });
  test("evenly, if they are names or do not rise", () => {
    expect(numbersOf(["RED", "CBT"])).toEqual([0, 1]);
    expect(numbersOf(["5", "5", "6"])).toEqual([0, 1, 2]);
  });
});

test("ticks leave room for their texts, or are shortened", () => {
  expect(tickEvery(["1", "2", "3"], 40)).toBe(1);
  expect(tickEvery(["125 s", "150 s"], 15)).toBe(3);
  expect(shortened("tagged", 100)).toBe("tagged");
  expect(shortened("Equal share of the link", 70)).toBe("Equal sha…");
});

test("the axis holds what was published and the confidence interval", () => {
  const cell = (mean: number, ci95: number, published: number | null) => {
    return { measured: { mean, ci95, n: 5 }, published, unit: "", digits: 1 };
  };
  expect(greatestOf([cell(3, 0.5, null), cell(2, Number.NaN, 4)])).toBe(4);
  expect(greatestOf([cell(3, 1.5, 4)])).toBe(4.5);
  expect(greatestOf([cell(Number.NaN, Number.NaN, null)])).toBe(0);
});

test("Weibull with shape 1 is exponential: 63 % lie below the scale", () => {
  expect(weibullShare(2, 1, 2)).toBeCloseTo(1 - Math.exp(-1), 12);
  expect(weibullShare(0, 0.5, 2)).toBe(0);
});
