import { describe, expect, test } from "vitest";
import { binned, seriesStatistic } from "./series";

/** One sample per second, starting at 1 s. */
const samples = (...value: number[]) => ({
  time_s: Float64Array.from(value, (_, index) => index + 1),
  value: Float64Array.from(value),
});
const column = "queue.l.average";

describe("a statistic of a column", () => {
  test("includes the samples whose intervals end in its window", () => {
    const found = seriesStatistic(samples(1, 2, 3, 4, 5), { column, stat: "mean", window: 0 }, 1, 4);
    expect(found).toBe(3);
  });

  test("the share between two bounds", () => {
    const request = { column, stat: "share_between", low: 2, high: 4, window: 0 } as const;
    expect(seriesStatistic(samples(1, 2, 3, 4), request, 0, 4)).toBe(0.5);
  });

  test("stretches above a level: those that the window cuts off do not count", () => {
    const value = samples(9, 1, 9, 9, 1, 9, 9, 9, 1, 9);
    expect(seriesStatistic(value, { column, stat: "stretch_above", level: 5, window: 0 }, 0, 10)).toBe(2.5);
    const spread = { column, stat: "stretch_above_sd", level: 5, window: 0 } as const;
    expect(seriesStatistic(value, spread, 0, 10)).toBeCloseTo(Math.SQRT1_2, 12); // of 2 and 3
    expect(seriesStatistic(value, { column, stat: "stretch_below", level: 5, window: 0 }, 0, 10)).toBe(1);
  });

  test("samples without a value do not count", () => {
    expect(seriesStatistic(samples(1, Number.NaN, 3), { column, stat: "mean", window: 0 }, 0, 3)).toBe(2);
  });
});

test("bins have their mean or another statistic; one without samples is empty", () => {
  expect(binned(samples(1, 3, 5, 7), 2, 6)).toEqual([2, 6, Number.NaN]);
  expect(binned(samples(1, 3, 5, 7), 2, 6, "max")).toEqual([3, 7, Number.NaN]);
});
