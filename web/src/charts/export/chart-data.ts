// The numbers of a chart: each of its lines in the shown window, at the recorded sampling and with all digits.
import type { Telemetry } from "../../telemetry/telemetry";
import type { Scene } from "../draw/painter";
import type { TimeChart } from "../draw/time-chart";

export interface DataColumn {
  /** As in the telemetry: "queue.bottleneck.average"; with lanes, after the letter of the lane. */
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** NaN where there is no number. */
  readonly values: readonly number[];
}

export interface ChartData {
  readonly title: string;
  readonly time_s: readonly number[];
  readonly columns: readonly DataColumn[];
}

/** Rows of a run by the times of another: lanes are sampled at the same times, but may have fewer rows. */
function rowsAt(telemetry: Telemetry, times: readonly number[]): readonly number[] {
  return times.map((time_s) => {
    const row = telemetry.nearestRow(time_s);
    return row >= 0 && Math.abs(telemetry.time(row) - time_s) < 1e-9 ? row : -1;
  });
}

/** Lines, and the thresholds among them. */
function linesOf({ spec }: TimeChart) {
  const thresholds = spec.guides.map(({ series, param }) => ({ series, name: param }));
  return [...spec.lines, ...thresholds];
}

/** The data of one chart of a scene; `letter` is that of the run's own lane, if there are lanes. */
export function chartData({ telemetry, others, view }: Scene, chart: TimeChart, letter?: string): ChartData {
  const [from, to] = [telemetry.rowsBefore(view.start_s), telemetry.rowsBefore(view.start_s + view.span_s + 1e-9)];
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  const time_s = rows.map((row) => telemetry.time(row));
  const columns = new Map<string, DataColumn>();
  const add = (name: string, label: string, unit: string, values: readonly number[]) => {
    if (!columns.has(name)) columns.set(name, { name, label, unit, values });
  };
  for (const { series, name } of linesOf(chart))
    add(
      letter ? `${letter}:${series.name}` : series.name,
      series.label || name,
      series.unit,
      rows.map((row) => series.at(row)),
    );
  for (const [index, beside] of others.entries()) {
    const theirs = rowsAt(beside.telemetry, time_s);
    const prefix = beside.look?.letter ?? beside.name;
    for (const { series, name } of chart.beside[index]?.drawn ?? [])
      add(
        `${prefix}:${series.name}`,
        `${series.label || name} (${beside.name})`,
        series.unit,
        theirs.map((row) => (row < 0 ? Number.NaN : series.at(row))),
      );
  }
  return { title: chart.spec.title, time_s, columns: [...columns.values()] };
}
