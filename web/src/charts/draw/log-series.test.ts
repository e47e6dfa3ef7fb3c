import { expect, test } from "vitest";
import type { Series } from "../../telemetry/series";
import { LogSeries } from "./log-series";

const values = [1000, 0, Number.NaN, 100];
const series = {
  at: (row: number) => values[row],
  mean: () => 100,
  minMax: (_from: number, _to: number, out: { min: number; max: number }) => Object.assign(out, { min: 0, max: 1000 }),
} as unknown as Series;

test("values become their logarithms; gaps stay gaps, and what is below the axis lies at its foot", () => {
  const log = new LogSeries(series);
  log.foot = 1;
  expect(log.at(0)).toBe(3);
  expect(log.at(2)).toBeNaN();
  expect(log.at(1)).toBe(1);
  const out = { min: 0, max: 0 };
  log.minMax(0, 4, out);
  expect(out).toEqual({ min: 1, max: 3 });
  expect(log.mean(0, 4)).toBe(2);
});
