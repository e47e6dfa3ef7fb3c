import { expect, test } from "vitest";
import type { ClassResult } from "../../engine/protocol";
import { COLUMNS, differenceText, type Measure, numberAt, othersOf } from "./result-columns";

const NONE = { mean: null, p50: null, p95: null, p99: null, max: null };

const row = (more: object): ClassResult => ({
  class: "tcp",
  flows: 2,
  goodput_bps: 2e6,
  goodput_per_flow_bps: 1e6,
  arrived_packets: 100,
  dropped_packets: 5,
  drop_rate: 0.05,
  delay_s: { ...NONE, mean: 0.0613, p95: 0.1 },
  fair_share_bps: 700_000,
  jain: 0.9,
  ...more,
});
const keys = (measures: Measure[]) => measures.map(({ key }) => key);

test("every report has drops, delays and fairness", () => {
  expect(COLUMNS.map(({ value }) => value(row({})))).toEqual([5, 61.3, 100]);
  expect(keys(othersOf([row({})]))).toEqual(["jain"]);
});

test("a measure is listed once some class has it", () => {
  const delay_s = { mean: 0.06, p50: 0.05, p95: 0.1, p99: 0.2 };
  const more = row({ delay_s, coefficient_of_variation: 0.4, tcp_friendliness: null });
  expect(keys(othersOf([row({}), more]))).toEqual(["jain", "coefficient_of_variation", "delay_s.p50", "delay_s.p99"]);
});

test("values are in the unit of the head", () => {
  const [drops, delay] = COLUMNS;
  expect(drops?.text(drops.value(row({})))).toBe("5");
  expect(delay?.text(delay.value(row({})))).toBe("61.3");
  expect(numberAt(row({ completion_s: null }), "completion_s.mean")).toBeNaN();
});

test("a class of which nothing arrived has dashes for its delays, and no other times", () => {
  const silent = row({ delay_s: NONE, delay_variation: { mean_s: null } });
  expect(COLUMNS.map(({ value, text }) => text(value(silent)))).toEqual(["5", "–", "–"]);
  expect(keys(othersOf([silent]))).toEqual(["jain"]);
});

test.each([
  [4.2, 3, "+1.2"],
  [0.5, 0.8, "\u22120.30"],
  [3, 3, "\u00b10"],
  [31.25, 31.32, "\u22120.1"],
  [8, 7.999936, "\u00b10"],
  [100, 99.92, "+0.1"],
  [0.057, 0.037, "+0.02"],
  [1335.4, 1301.2, "+34"],
  [Number.NaN, 3, ""],
  [3, Number.NaN, ""],
])("the difference of %d to %d before is %s", (now, before, text) => expect(differenceText(now, before)).toBe(text));
