import { expect, test } from "vitest";
import type { Telemetry } from "../telemetry/telemetry";
import { bandLine } from "./band-line";
import type { LineSpec } from "./spec/chart-spec";

/** Rows at 0.5 s, 1 s, 1.5 s, ... */
const telemetry = { length: 4, time: (row: number) => (row + 1) / 2 } as unknown as Telemetry;
const line = { key: "jain", name: "Jain’s index", label: { text: "" }, style: "solid" } as unknown as LineSpec;
const band = { bin_s: 1, mean: [0.5, 0.7], low: [0.4, 0.6], high: [0.6, 0.8] };

test("a band is the mean with its interval over the rows of the run, and the key of the chart names it", () => {
  const { name, series, keyed, label } = bandLine(
    line,
    band,
    telemetry,
    "mean over 10 seeds",
    "10 seeds: mean and 95 %",
  );
  expect(name).toBe("Jain’s index, mean over 10 seeds");
  expect(keyed).toMatchObject({ style: "dotted", text: "10 seeds: mean and 95 %" });
  expect(label).toBeUndefined();
  expect([0, 1, 2, 3].map((row) => series.at(row))).toEqual([0.5, 0.5, 0.7, 0.7]);
  expect(series.extremes?.least.at(2)).toBe(0.6);
  expect(series.extremes?.greatest.at(2)).toBe(0.8);
});
