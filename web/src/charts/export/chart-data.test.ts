import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import { rowTime } from "../draw/moment";
import type { Scene } from "../draw/painter";
import { TimeChart } from "../draw/time-chart";
import type { ChartSpec, LineSpec } from "../spec/chart-spec";
import { type Compared, differenceSpec } from "../spec/difference";
import { seriesOf } from "../spec/own-chart";
import { chartData } from "./chart-data";

/** 3,000 rows, of which the oldest 1,024 are thinned to 64. */
function thinnedRun() {
  const telemetry = createTelemetry(testSchema(["queue/q/average"]), 1);
  telemetry.append(testFrame(Array.from({ length: 3000 }, (_, row) => [row * 0.01, row % 16])));
  const series = telemetry.column("queue", "q", "average");
  if (!series) throw new Error("no column");
  const spec = { id: "q", title: "Queue", lines: [{ series, name: "average" } as LineSpec], guides: [], floor: 1 };
  const chart = new TimeChart(spec as unknown as ChartSpec);
  const dataOf = (start_s: number, span_s: number) =>
    chartData({ telemetry, others: [], view: { start_s, span_s } } as unknown as Scene, chart);
  return { telemetry, dataOf };
}

describe("the data of a chart", () => {
  it("tells of thinned rows how many samples they stand for, and their range", () => {
    const { dataOf } = thinnedRun();
    const { time_s, columns } = dataOf(0, 0.5);
    expect(time_s.map((at_s) => Number(at_s.toFixed(2)))).toEqual([0.15, 0.31, 0.47]);
    expect(Object.fromEntries(columns.map(({ name, values }) => [name, values[1]]))).toEqual({
      samples: 16,
      "queue/q/average": 15,
      "queue/q/average.min": 0,
      "queue/q/average.max": 15,
    });
    expect(dataOf(20, 0.5).columns.map(({ name }) => name)).toEqual(["queue/q/average"]);
  });

  it("is at the cursor's time, or in the interval of a thinned row", () => {
    const { telemetry } = thinnedRun();
    expect(rowTime(telemetry, telemetry.nearestRow(0.2))).toBe("0.15\u20130.31\u2009s");
    expect(rowTime(telemetry, telemetry.nearestRow(20))).toBe("20.00\u2009s");
  });
});

/** Rows of two groups and of a run that is compared, as charts of one's own and of differences show them. */
describe("columns of lines that share a signal", () => {
  const flows = ["a", "b"].map((group) => ({ id: `${group}[0]`, group, class: "tcp" }));
  const columns = ["flow/a[0]/goodput_bps", "flow/b[0]/goodput_bps"];
  const runOf = (values: readonly number[]) => {
    const telemetry = createTelemetry({ ...testSchema(columns), flows: flows as never });
    telemetry.append(testFrame([[0.01, ...values]]));
    return telemetry;
  };
  const namesOf = (telemetry: ReturnType<typeof runOf>, spec: ChartSpec, letter?: string) =>
    chartData(
      { telemetry, others: [], view: { start_s: 0, span_s: 1 } } as unknown as Scene,
      new TimeChart(spec),
      letter,
    ).columns.map(({ name, values }) => [name, values[0]]);

  it("have a name for each group", () => {
    const telemetry = runOf([2.9, 2]);
    const lines = ["a", "b"].map((id) => ({ scope: "group", id, field: "goodput_bps" }) as const);
    const series = lines.map((line) => ({ name: line.id, series: seriesOf(telemetry, "q", line) }));
    const spec = { id: "own", title: "Own", lines: series, guides: [], floor: 1 } as unknown as ChartSpec;
    expect(namesOf(telemetry, spec)).toEqual([
      ["group/a/goodput_bps", 2.9],
      ["group/b/goodput_bps", 2],
    ]);
  });

  it("have a name for each lane that is compared with the first", () => {
    const lanes = [1, 4, 9].map((value, index) => {
      const telemetry = runOf([value, 0]);
      const series = telemetry.column("flow", "a[0]", "goodput_bps");
      const look = { letter: "ABC"[index] as string, colour: "ink" };
      const lines = [{ key: "x", series, name: "x", style: "solid", width: 2 }];
      return { look, telemetry, spec: { id: "x", title: "X", unit: "bps", note: "", lines, floor: 1 } };
    });
    const [first] = lanes as unknown as readonly Compared[];
    const spec = differenceSpec("d", (first as Compared).telemetry, lanes as unknown as Compared[], "q") as ChartSpec;
    expect(namesOf((first as Compared).telemetry, spec, "A")).toEqual([
      ["B:flow/a[0]/goodput_bps − A:flow/a[0]/goodput_bps", 3],
      ["C:flow/a[0]/goodput_bps − A:flow/a[0]/goodput_bps", 8],
    ]);
  });
});
