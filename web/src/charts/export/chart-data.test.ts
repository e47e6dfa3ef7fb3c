import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import { rowTime } from "../draw/moment";
import type { Scene } from "../draw/painter";
import { TimeChart } from "../draw/time-chart";
import type { ChartSpec, LineSpec } from "../spec/chart-spec";
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
