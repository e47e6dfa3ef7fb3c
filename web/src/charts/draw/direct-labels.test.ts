import { expect, it } from "vitest";
import type { Series } from "../../telemetry/series";
import { type LineSpec, SOLID } from "../spec/chart-spec";
import { labelColumns } from "./direct-labels";
import type { StackLayout } from "./stack-layout";
import type { TimeChart } from "./time-chart";

const series = (value: number) => ({ at: () => value }) as unknown as Series;
const line = (text: string, value: number, more: Partial<LineSpec>): LineSpec => {
  const anchor = series(value);
  return {
    ...SOLID,
    key: text,
    name: text,
    short: text,
    colour: "ink",
    series: anchor,
    label: { text, anchor },
    ...more,
  };
};
const ended = { at: (row: number) => (row < 2 ? 30 + row : Number.NaN) } as unknown as Series;
const lines = [
  line("TCP", 10, { trafficClass: "tcp" }),
  line("fair share", 20, {}),
  line("tagged", Number.NaN, {}),
  line("untagged", 0, { series: ended, label: { text: "untagged", anchor: ended } }),
];
const chart = { spec: { lines }, beside: [], box: { plotHeight: 120 }, y: (value: number) => value };

const labels = (isNarrow: boolean, newest: number, of: object = chart) => {
  const own = { oldest: 0, newest };
  const layout = { isNarrow, scale: 1, width: 900, plotLeft: 44, plotWidth: 760 } as StackLayout;
  const { riding } = labelColumns(of as TimeChart, { own, beside: [] }, 300, layout, [], () => 40);
  return riding.map(({ text, trafficClass, y }) => [text, trafficClass, y]);
};

it("names lines at their ends, also those that have ended; where names are above them, shows the shapes of the classes", () => {
  expect(labels(false, 3)).toEqual([
    ["TCP", "tcp", 10],
    ["fair share", undefined, 20],
    ["untagged", undefined, 31],
  ]);
  expect(labels(true, 3)).toEqual([["", "tcp", 10]]);
  expect(labels(true, -1)).toEqual([]);
});

it("names a class once where a line of it goes on and another has ended, as after a switch of the discipline", () => {
  const before = line("TCP", 0, { key: "before", series: ended, label: { text: "TCP", anchor: ended } });
  const now = line("TCP", 10, { trafficClass: "tcp" });
  const of = { ...chart, spec: { lines: [before, now] } };
  expect(labels(false, 3, of)).toEqual([["TCP", "tcp", 10]]);
  expect(labels(false, 1, of)).toHaveLength(2);
});

it("names no ended line at the end of one that goes on without a name", () => {
  const before = line("raw", 0, { series: ended, label: { text: "raw", anchor: ended } });
  const named = (value: number) => {
    const { label: _, ...now } = line("Drop probability", value, {});
    return labels(false, 3, { ...chart, spec: { lines: [before, now] } }).map(([text]) => text);
  };
  expect(named(29)).toEqual([]);
  expect(named(100)).toEqual(["raw"]);
});

it.each([
  [1, "1.00"],
  [0.983, "0.98"],
  [0.1, "0.10"],
  [0.0542, "0.0542"],
  [0.00542, "0.00542"],
])("writes %d beside its line as %s", (value, text) => {
  const jain = line("jain", value, { label: { text: "", anchor: series(value), withValue: true } });
  expect(labels(false, 3, { ...chart, spec: { lines: [jain] } })).toEqual([[text, undefined, value]]);
});
