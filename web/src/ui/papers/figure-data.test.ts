import { describe, expect, test } from "vitest";
import {
  axisName,
  axisScale,
  bands,
  numbersOf,
  rangeOf,
  roomy,
  tickTexts,
  weibullDensity,
  wrapped,
} from "./figure-data";

describe("rows stand", () => {
  test("at their numbers, if these rise", () => {
    expect(numbersOf(["0.02", "0.1", "1"])).toEqual([0.02, 0.1, 1]);
    expect(numbersOf(["1 flow", "10 flows"])).toEqual([1, 10]);
    expect(numbersOf(["1 Mbps", "10 Mbps"])).toEqual([1e6, 1e7]);
    expect(numbersOf(["500 µs", "1 ms", "1.5 s"])).toEqual([0.0005, 0.001, 1.5]);
  });
  test("evenly, if they are names or do not rise", () => {
    expect(numbersOf(["RED", "CBT"])).toEqual([0, 1]);
    expect(numbersOf(["5", "5", "6"])).toEqual([0, 1, 2]);
  });
});

test("values that grow by equal factors stand at equal distances, others at their own", () => {
  const at = (values: number[]) => values.map(axisScale(values, [0, 100])).map(Math.round);
  expect(at([1, 10, 100])).toEqual([0, 50, 100]);
  expect(at([1, 3, 5])).toEqual([0, 50, 100]);
});

test("an axis says that it is logarithmic", () => {
  expect(axisName("Delay", [1, 10, 100])).toBe("Delay (log scale)");
  expect(axisName("Delay", [1, 3, 5])).toBe("Delay");
});

test("ticks have as many digits as tell them apart", () => {
  expect(tickTexts([24.4, 24.41, 24.42])).toEqual(["24.40", "24.41", "24.42"]);
  expect(tickTexts([0, 0.5, 1])).toEqual(["0.0", "0.5", "1.0"]);
  expect(tickTexts([0, 20, 40])).toEqual(["0", "20", "40"]);
});

test("ticks leave room for their texts", () => {
  const at = (xs: number[]) => roomy(xs.map((x) => ({ x, text: "0.02" }))).map(({ x }) => x);
  expect(at([0, 40, 80])).toEqual([0, 40, 80]);
  expect(at([0, 10, 20, 30, 40, 300])).toEqual([0, 40, 300]);
});

test("long texts take more lines, and long words are broken", () => {
  expect(wrapped("RED", 70)).toEqual(["RED"]);
  expect(wrapped("Untagged (CBR)", 70)).toEqual(["Untagged", "(CBR)"]);
  expect(wrapped("Equal share of what crosses", 84)).toEqual(["Equal share", "of what", "crosses"]);
  expect(wrapped("Incomprehensible", 70)).toEqual(["Incomprehe", "nsible"]);
});

test("the axis holds what was published and the confidence interval, and 0", () => {
  const cell = (mean: number, ci95: number, published: number | null) => {
    return {
      measured: { mean, ci95, n: 5 },
      limits: { least: 0, most: 10 },
      published,
      accepted: null,
      verdict: null,
      unit: "",
      digits: 1,
    };
  };
  expect(rangeOf([cell(3, 0.5, null), cell(2, Number.NaN, 4)], true)).toEqual({ least: 0, most: 4 });
  expect(rangeOf([cell(3, 1.5, 4)], true)).toEqual({ least: 0, most: 4.5 });
  expect(rangeOf([cell(-2, 5, null), cell(1, 0, -3)], true)).toEqual({ least: -3, most: 1.5 });
  expect(rangeOf([cell(Number.NaN, Number.NaN, null)], true)).toEqual({ least: 0, most: 0 });
  expect(rangeOf([{ ...cell(3, 0.5, 3), accepted: { min: -1, max: 7 } }], true)).toEqual({ least: -1, most: 7 });
  expect(rangeOf([{ ...cell(3, 0.5, 3), accepted: { min: -1, max: 7 } }], false)).toEqual({ least: 0, most: 3.5 });
  expect(rangeOf([{ ...cell(3, 0.5, 3), accepted: { max: 7 } }], true)).toEqual({ least: 0, most: 3.5 });
});

test("Weibull with shape 1 is exponential, and every density has an area of 1", () => {
  expect(weibullDensity(2, { shape: 1, scale: 2 })).toBeCloseTo(Math.exp(-1) / 2, 12);
  const step = 0.001;
  const area = Array.from({ length: 20_000 }, (_, i) => weibullDensity((i + 0.5) * step, { shape: 1.5, scale: 2 }));
  expect(step * area.reduce((a, b) => a + b)).toBeCloseTo(1, 4);
});

test("bands share the room, with gaps between them and at the ends", () => {
  const { starts, width, step } = bands(2, [10, 32], 0.2);
  expect([...starts, width, step]).toEqual([12, 22, 8, 10].map((each) => expect.closeTo(each)));
});
