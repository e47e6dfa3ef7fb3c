import { expect, test } from "vitest";
import type { ClassResult } from "../../engine/protocol";
import { columnsOf, numberAt } from "./result-columns";

const row = (more: object): ClassResult => ({
  class: "tcp",
  flows: 2,
  goodput_bps: 2e6,
  goodput_per_flow_bps: 1e6,
  arrived_packets: 100,
  dropped_packets: 5,
  drop_rate: 0.05,
  delay_s: { mean: 0.0613, p95: 0.1 },
  jain: 0.9,
  ...more,
});
const keys = (rows: ClassResult[]) => columnsOf(rows).map(({ key }) => key);

test("every report has drops and delay", () => {
  expect(keys([row({})])).toEqual(["drop_rate", "delay_s.mean", "delay_s.p95"]);
});

test("a measure that some class has gets its column", () => {
  const more = row({ delay_s: { mean: 0.06, p50: 0.05, p95: 0.1, p99: 0.2 }, goodput_cov: 0.4 });
  expect(keys([row({}), more])).toEqual([
    "drop_rate",
    "delay_s.mean",
    "delay_s.p50",
    "delay_s.p95",
    "delay_s.p99",
    "goodput_cov",
  ]);
});

test("values are in the unit of the head", () => {
  const [drops, delay] = columnsOf([row({})]);
  expect(drops?.text(drops.value(row({})))).toBe("5");
  expect(delay?.text(delay.value(row({})))).toBe("61");
  expect(numberAt(row({ goodput_cov: "much" }), "goodput_cov")).toBeNaN();
});
