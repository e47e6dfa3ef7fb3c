import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import { TimeChart } from "../draw/time-chart";
import { laneStyle } from "../lane-style";
import { namedPlan } from "./chart-plan";
import { chartSpec } from "./chart-specs";
import { differenceSpec } from "./difference";

const COLUMNS = ["queue/a/backlog_packets", "class/tcp/goodput_per_flow_bps", "class/untagged/goodput_per_flow_bps"];

function run(rows: readonly (readonly number[])[], interval_s = 0.01): Telemetry {
  const telemetry = createTelemetry(testSchema(COLUMNS, { watch: ["a"], sample_interval_s: interval_s }));
  telemetry.append(testFrame(rows.map((row, index) => [interval_s * (index + 1), ...row])));
  return telemetry;
}

/** The differences of the others from the first, by the rows of one of them. */
function differences(chart: string, runs: readonly Telemetry[], rows = runs[0] as Telemetry) {
  const lanes = runs.map((telemetry, lane) => {
    return { look: laneStyle(lane), telemetry, spec: chartSpec(namedPlan(chart), telemetry, "a") };
  });
  return differenceSpec(`difference:${chart}`, rows, lanes, "a");
}

const A = run([
  [10, 1e6, 3e6],
  [20, 2e6, 3e6],
]);
const B = run([
  [15, 3e6, 1e6],
  [12, 1e6, 4e6],
  [13, 5e6, 5e6],
]);

test("each class of a lane less the same of lane A, at the same times", () => {
  const spec = differences("goodput", [A, B]);
  expect(spec?.lines.map(({ trafficClass, name }) => [trafficClass, name])).toEqual([
    ["tcp", "TCP, B \u2212 A"],
    ["untagged", "untagged, B \u2212 A"],
  ]);
  expect(spec?.lines.map(({ series }) => [series.at(0), series.at(1)])).toEqual([
    [2e6, -1e6],
    [-2e6, 1e6],
  ]);
});

test("the rows are those of the run shown; what the other has not reached has no difference", () => {
  const [tcp] = differences("goodput", [A, B], B)?.lines ?? [];
  expect([0, 1, 2].map((row) => tcp?.series.at(row))).toEqual([2e6, -1e6, Number.NaN]);
  const found = { min: 0, max: 0 };
  tcp?.series.minMax(0, 3, found);
  expect(found).toEqual({ min: -1e6, max: 2e6 });
  expect(tcp?.series.mean(0, 3)).toBe(0.5e6);
});

test("runs sampled at other intervals are compared at the nearest times", () => {
  const coarse = run([[0, 9e6, 0]], 0.02);
  const [tcp] = differences("goodput", [A, coarse])?.lines ?? [];
  expect(tcp?.series.at(1)).toBe(7e6);
});

test("of queues the means are compared, whose averages would differ by their weights", () => {
  const [mean, ...others] = differences("queue", [A, B])?.lines ?? [];
  expect(others).toEqual([]);
  expect(mean?.series.at(1)).toBeCloseTo((15 + 12) / 2 - (10 + 20) / 2);
});

test("the axis reaches as far below zero as above, and three lanes have two lines each told apart", () => {
  const spec = differences("goodput", [A, B, run([[1, 0, 0]])]);
  if (!spec) throw new Error("There is no chart.");
  expect(spec.title).toBe("Goodput per flow: other lanes less A");
  const tcp = spec.lines.filter(({ trafficClass }) => trafficClass === "tcp");
  expect(tcp.map(({ label }) => label?.text)).toEqual(["B \u2212 A", "C \u2212 A"]);
  expect(new Set(tcp.map(({ dash }) => String(dash))).size).toBe(2);
  const chart = new TimeChart(spec);
  chart.include(0, 2, 0);
  expect(chart.foot).toBe(-chart.top);
  expect(chart.top).toBeGreaterThan(3e6);
  expect(chart.y(0)).toBe((chart.y(chart.top) + chart.y(chart.foot)) / 2);
});

test("averages of classes have no difference from true shares, and true shares have one", () => {
  const names = ["queue/a/backlog_packets.tcp", "queue/a/class_average.tcp"];
  const lane = (...values: number[]) => {
    const telemetry = createTelemetry(testSchema(names.slice(0, values.length), { watch: ["a"] }));
    telemetry.append(testFrame([[0.01, ...values]]));
    return telemetry;
  };
  const [red, dcbt] = [lane(4), lane(7, 6)];
  expect(differences("classes", [dcbt, red])?.lines).toEqual([]);
  expect(differences("classes", [red, dcbt])?.lines.map(({ series }) => series.at(0))).toEqual([3]);
});

test("a note says what values are, not what they mean", () => {
  const telemetry = createTelemetry(testSchema(["run//jain"], { watch: ["a"] }));
  telemetry.append(testFrame([[0.01, 0.5]]));
  expect(chartSpec(namedPlan("fairness"), telemetry, "a").note).toMatch(/^mean of .*, 1 is fair$/);
  expect(differences("fairness", [telemetry, telemetry])?.note).toMatch(/^mean of [\d.]+ s$/);
});

test("a single lane has no difference", () => expect(differences("goodput", [A])).toBeNull());
