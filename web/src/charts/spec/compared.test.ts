import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import { linesBesideLane, linesOfLane } from "../lane-style";
import { namedPlan, ownPlan } from "./chart-plan";
import { type LineSpec, SOLID } from "./chart-spec";
import { chartSpec } from "./chart-specs";
import { besideLines, withMeans, withoutClass } from "./compared";
import { loadOwnCharts } from "./lazy-own";

const nan = Number.NaN;

/** A run with these columns of queue "a" and the rows of their values. */
function run(columns: readonly string[], rows: readonly (readonly number[])[]): Telemetry {
  const names = columns.map((name) => `queue/a/${name}`);
  const telemetry = createTelemetry(testSchema(names, { watch: ["a"] }));
  telemetry.append(testFrame(rows.map((row, index) => [0.01 * (index + 1), ...row])));
  return telemetry;
}

const specs = (chart: string, runs: readonly Telemetry[]) =>
  runs.map((telemetry) => chartSpec(namedPlan(chart), telemetry, "a"));

/** What a chart of the first run draws of the second. */
function drawn(chart: string, ...runs: readonly [Telemetry, Telemetry]) {
  const [one, other] = specs(chart, runs);
  if (!one || !other) throw new Error("There is no chart.");
  return besideLines(namedPlan(chart), one, other, true).map(({ key }) => key);
}

const SHARES = ["backlog_packets.tcp", "backlog_packets.untagged"];
const AVERAGES = ["class_average.tcp", "threshold.untagged"];
const red = run(SHARES, [[4, 5]]);
const dcbt = run([...SHARES, ...AVERAGES], [[4, 5, 3, 2]]);

test("true shares are compared with true shares, also of a discipline that estimates them", () => {
  expect(drawn("classes", red, dcbt)).toEqual(["share.tcp", "share.untagged"]);
  const [one, other] = specs("classes", [red, dcbt]);
  if (!one || !other) throw new Error("There is no chart.");
  const [line] = besideLines(namedPlan("classes"), one, other, true);
  expect(line).toMatchObject({ width: 1.75, alpha: 1, trafficClass: "tcp" });
  expect(line?.isReference).toBeUndefined();
});

test("class averages are compared with class averages only", () => {
  expect(drawn("classes", dcbt, red)).toEqual([]);
  expect(drawn("classes", dcbt, run([...SHARES, ...AVERAGES], [[1, 1, 1, 1]]))).toEqual(["class_average.tcp"]);
});

test("a run whose discipline has ceased to average is compared by its true shares", () => {
  const exchanged = run(
    [...SHARES, ...AVERAGES],
    [
      [4, 5, 3, 2],
      [4, 5, nan, nan],
    ],
  );
  expect(drawn("classes", exchanged, dcbt)).toEqual(["share.tcp", "share.untagged"]);
});

test("a signal is drawn of runs that have the same one", () => {
  const sfb = run(["flow_probability"], [[0.2]]);
  const probability = run(["drop_probability"], [[0.1]]);
  expect(drawn("probability", sfb, probability)).toEqual([]);
  expect(drawn("probability", probability, probability)).toEqual(["drop_probability"]);
  // What another discipline measured before does not count.
  const before = run(
    ["drop_probability", "flow_probability"],
    [
      [0.1, nan],
      [nan, 0.2],
    ],
  );
  expect(drawn("probability", before, probability)).toEqual([]);
});

test("an average is compared with the mean of what waits where there is none", () => {
  const columns = ["backlog_packets", "average"];
  const averaged = run(columns, [[10, 8]]);
  const plain = run(["backlog_packets"], [[10]]);
  expect(drawn("queue", averaged, plain)).toEqual(["mean backlog"]);
  expect(drawn("queue", plain, averaged)).toEqual(["average"]);
  expect(drawn("queue", plain, plain)).toEqual(["mean backlog"]);
  // From when on it has none.
  const [exchanged] = specs("queue", [
    run(columns, [
      [10, 8],
      [20, nan],
    ]),
  ]);
  const mean = withMeans(exchanged?.lines ?? []).find(({ short }) => short === "mean");
  expect([0, 1].map((row) => mean?.series.at(row))).toEqual([nan, 15]);
  expect(mean?.series.mean(0, 2)).toBe(15);
});

test("what a script measures in packets is no average to compare with one", () => {
  const plain = run(["backlog_packets"], [[10]]);
  const [spec] = specs("queue", [plain]);
  const series = plain.column("queue", "a", "backlog_packets");
  if (!spec || !series) throw new Error("There is no chart.");
  const signal: LineSpec = { ...SOLID, key: "row", series, name: "packets", short: "packets", colour: "signal1" };
  expect(withMeans([...spec.lines, signal]).map(({ key }) => key)).toEqual(["backlog", "mean backlog", "row"]);
});

test("chosen lines are drawn of every run that has them in the unit of the chart", async () => {
  await loadOwnCharts();
  const plan = ownPlan([{ scope: "queue", id: "", field: "drop_probability" }]);
  const known = run(["drop_probability"], [[0.1]]);
  const spec = (telemetry: Telemetry) => chartSpec(plan, telemetry, "a");
  const later = run(["drop_probability"], [[nan]]);
  expect(besideLines(plan, spec(later), spec(known), true).map(({ key }) => key)).toEqual(["queue//drop_probability"]);
});

test("lanes have colours of their own where one class is drawn, and classes keep theirs where there are several", () => {
  const line = (trafficClass: "tcp" | "tagged", rest: Partial<LineSpec> = {}): LineSpec => {
    const series = red.column("queue", "a", "backlog_packets.tcp");
    if (!series) throw new Error("There is no column.");
    return { ...SOLID, key: trafficClass, series, name: "", short: "", colour: trafficClass, trafficClass, ...rest };
  };
  const looks = (lines: readonly LineSpec[]) => lines.map(({ colour, trafficClass }) => [colour, trafficClass]);
  const both = [line("tcp"), line("tagged")];
  const classes = [
    ["tcp", "tcp"],
    ["tagged", "tagged"],
  ];
  expect(looks(linesOfLane(withoutClass([line("tcp")]), 0))).toEqual([["ink", undefined]]);
  expect(looks(linesBesideLane(withoutClass([line("tcp")]), 1))).toEqual([["signal1", undefined]]);
  expect(looks(linesOfLane(withoutClass(both), 0))).toEqual(classes);
  // As in the lane that the charts are about.
  expect(looks(withoutClass(both.slice(0, 1), both))).toEqual(classes.slice(0, 1));
  expect(looks(withoutClass(both, both.slice(0, 1)))).toEqual([
    ["tcp", undefined],
    ["tagged", undefined],
  ]);
  // An average beside its threshold.
  expect(looks(withoutClass([line("tcp", { averageOf: "backlog_packets.tcp" })]))).toEqual(classes.slice(0, 1));
});
