import { expect, test } from "vitest";
import type { Series } from "../telemetry/series";
import { linesBesideLane, linesOfLane } from "./lane-style";
import type { LineSpec } from "./spec/chart-spec";

const series = {} as Series;
const named = (text: string, rest: Partial<LineSpec> = {}): LineSpec => ({
  key: text,
  name: text,
  short: text,
  series,
  colour: "ink",
  width: 1.75,
  alpha: 1,
  style: "solid",
  label: { text, anchor: series },
  ...rest,
});
const labels = (lines: readonly LineSpec[]) => lines.map(({ label }) => label?.text);

test("lines of another lane have its letter, and their names where no shape tells what they are", () => {
  expect(labels(linesBesideLane([named("near"), named("far")], 0))).toEqual(["A near", "A far"]);
  expect(labels(linesBesideLane([named("average"), named("backlog", { width: 0.8 })], 1))).toEqual(["B average"]);
  expect(
    labels(linesBesideLane([named("TCP", { trafficClass: "tcp" }), named("tagged", { trafficClass: "tagged" })], 1)),
  ).toEqual(["B", "B"]);
});

test("lines of the chosen lane keep their names behind its letter, which those of no other lane need", () => {
  const lines = [named("near"), named("fair share", { style: "dotted" }), named("backlog", { width: 0.8 })];
  expect(labels(linesOfLane(lines, 1))).toEqual(["B near", "fair share", "backlog"]);
});

test("signals with dashes of their own keep them, and lanes differ by colour, letter and width", () => {
  const signals = [named("cwnd"), named("ssthresh", { dash: [12, 17] })];
  const [one, other] = [linesOfLane(signals, 0), linesBesideLane(signals, 1)];
  for (const lines of [one, other]) expect(lines.map(({ dash }) => dash)).toEqual([undefined, [12, 17]]);
  expect(labels(other)).toEqual(["B cwnd", "B ssthresh"]);
  for (const [index, line] of one.entries()) {
    expect(line.colour).not.toBe(other[index]?.colour);
    expect(line.width).not.toBe(other[index]?.width);
  }
});

test("lines without dashes have that of their lane", () => {
  expect(linesBesideLane([named("average")], 1)[0]?.dash).toEqual([15, 18]);
  expect(linesBesideLane([named("average")], 1)[0]?.width).toBe(1.75);
});
