// The numbers of a chart: each of its lines in the shown window, at the recorded sampling and with all digits that were kept.
import { decimal } from "../../telemetry/decimal";
import { PacketDelays } from "../../telemetry/packet-delays";
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";
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

/** A line whose values are packets. */
interface PacketLine extends Omit<DataColumn, "values"> {
  readonly packets: PacketDelays;
}

/**
 * With lines of packets, rows are at the times of their arrivals, too, one for each packet: there the sampled columns
 * are empty, as those of packets are elsewhere.
 */
function withPackets(data: ChartData, lines: readonly PacketLine[], [from_s, to_s]: readonly [number, number]) {
  const arrived = lines.flatMap(({ packets }, line) => {
    const [first, end] = packets.between(from_s, to_s);
    return Array.from({ length: end - first }, (_, index) => ({
      line,
      time_s: packets.time_s[first + index] as number,
      value: decimal(packets.delay_s[first + index] as number),
    }));
  });
  const sampled = data.columns.length > 0 ? data.time_s.map((time_s, row) => ({ line: -1, time_s, value: row })) : [];
  const rows = [...sampled, ...arrived].sort((one, other) => one.time_s - other.time_s);
  const at = (wanted: number, value: (row: number) => number) =>
    rows.map(({ line, value: of }) => (line === wanted ? value(of) : Number.NaN));
  return {
    ...data,
    time_s: rows.map(({ time_s }) => time_s),
    columns: [
      ...data.columns.map((column) => ({ ...column, values: at(-1, (row) => column.values[row] as number) })),
      ...lines.map(({ packets: _, ...line }, index) => ({ ...line, values: at(index, (delay_s) => delay_s) })),
    ],
  };
}

/** How many samples each row stands for. */
function samplesIn(telemetry: Telemetry, rows: readonly number[]): DataColumn {
  const values = rows.map((row) => telemetry.takenAt(row) - (row > 0 ? telemetry.takenAt(row - 1) : -1));
  return { name: "samples", label: "Samples", unit: "none", values };
}

/** The smallest and the largest sample of a line in each row. */
function rangeOf(name: string, label: string, series: Series, rows: readonly number[]): readonly DataColumn[] {
  const found = rows.map((row) => {
    const range: MinMax = { min: Number.NaN, max: Number.NaN };
    if (row >= 0) series.minMax(row, row + 1, range);
    return range.min > range.max ? { min: Number.NaN, max: Number.NaN } : range;
  });
  const { unit } = series;
  return [
    { name: `${name}.min`, label: `${label}, minimum`, unit, values: found.map(({ min }) => decimal(min)) },
    { name: `${name}.max`, label: `${label}, maximum`, unit, values: found.map(({ max }) => decimal(max)) },
  ];
}

/** The data of one chart of a scene, with thinned rows those of their ranges, too; `letter` is that of the run's own lane, if there are lanes. */
export function chartData({ telemetry, others, view }: Scene, chart: TimeChart, letter?: string): ChartData {
  const [from, to] = [telemetry.rowsBefore(view.start_s), telemetry.rowsBefore(view.start_s + view.span_s + 1e-9)];
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  const time_s = rows.map((row) => telemetry.time(row));
  const isThinned = from < telemetry.thinned;
  const columns = new Map<string, DataColumn>();
  const packets: PacketLine[] = [];
  const add = (name: string, label: string, series: Series, theirs: readonly number[]) => {
    const { unit } = series;
    if (series instanceof PacketDelays) packets.push({ name, label, unit, packets: series });
    else if (!columns.has(name))
      columns.set(name, {
        name,
        label,
        unit,
        values: theirs.map((row) => (row < 0 ? Number.NaN : decimal(series.at(row)))),
      });
    // Of a difference the range between its samples is not known.
    if (isThinned && !chart.spec.isSigned && !(series instanceof PacketDelays))
      for (const column of rangeOf(name, label, series, theirs)) columns.set(column.name, column);
  };
  const ofLane = chart.spec.isSigned ? undefined : letter; // differences name their lanes themselves
  if (isThinned) columns.set("samples", samplesIn(telemetry, rows));
  for (const { series, name } of linesOf(chart))
    add(ofLane ? `${ofLane}:${series.name}` : series.name, series.label || name, series, rows);
  for (const [index, beside] of others.entries()) {
    const theirs = rowsAt(beside.telemetry, time_s);
    const prefix = beside.look?.letter ?? beside.name;
    for (const { series, name } of chart.beside[index]?.drawn ?? [])
      add(`${prefix}:${series.name}`, `${series.label || name} (${beside.name})`, series, theirs);
  }
  const data = { title: chart.spec.title, time_s, columns: [...columns.values()] };
  const end_s = Math.min(view.start_s + view.span_s, time_s.at(-1) ?? view.start_s);
  return packets.length > 0 ? withPackets(data, packets, [view.start_s, end_s]) : data;
}
