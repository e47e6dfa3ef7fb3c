// A small run for tests: one queue, two classes, and the columns that a test fills.
import type { Column, ColumnScope, Frame, RunSchema, TrafficClass } from "../src/telemetry/run-schema";

const EVENT_COLUMNS = ["t_s", "kind", "reason", "flow", "link", "seq", "backlog_packets", "number0"];
const FLOWS: readonly (readonly [string, TrafficClass, number, number])[] = [
  ["ftp", "tcp", 2, 0],
  ["cbr", "untagged", 2, 10],
];

export function testColumn(name: string, unit = "packets"): Column {
  const [scope, id = "", ...field] = name.split("/");
  return { name, scope: scope as ColumnScope, id, field: field.join("/"), unit, label: name, summary: "last" };
}

/** Column names are "scope/id/field"; column 0 is the time. */
export function testSchema(columns: readonly string[], change: Partial<RunSchema> = {}): RunSchema {
  return {
    title: "test",
    seed: 1,
    duration_s: 30,
    sample_interval_s: 0.01,
    sliding_window_s: 0.05,
    cost_events: 1e6,
    cost_bytes: 1e6,
    nodes: [],
    links: [],
    watch: ["bottleneck"],
    groups: FLOWS.map(([id, name, count, start_s]) => {
      const path = { from: "a", to: "b", links: ["bottleneck"], transport: "tcp", variant: "reno", application: "ftp" };
      return { id, class: name, count, start_s, stop_s: null, ...path };
    }),
    flows: FLOWS.flatMap(([group, name, count]) =>
      Array.from({ length: count }, (_, index) => ({ id: `${group}[${index}]`, group, class: name })),
    ),
    queues: { bottleneck: { discipline: "red", params: { min_th: 5, max_th: 15 } } },
    timeline: [],
    windows: [],
    columns: [testColumn("run//t_s", "s"), ...columns.map((name) => testColumn(name))],
    disciplines: [],
    event_columns: EVENT_COLUMNS,
    event_kinds: ["drop", "mark", "change", "flow_start", "flow_stop"],
    reasons: ["overflow", "forced", "early", "threshold"],
    ...change,
  };
}

/** Rows as [t_s, ...values], events as [t_s, kind, reason, flow, link, seq, backlog, number]. */
export function testFrame(rows: readonly (readonly number[])[], events: readonly (readonly number[])[] = []): Frame {
  const columns = rows[0]?.length ?? 0;
  const buffer = new Float64Array(rows.length * columns + events.length * EVENT_COLUMNS.length).fill(Number.NaN);
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      buffer[column * rows.length + index] = value;
    });
  });
  events.forEach((event, index) => {
    event.forEach((value, column) => {
      buffer[rows.length * columns + column * events.length + index] = value;
    });
  });
  return { rows: rows.length, events: events.length, buffer: buffer.buffer };
}
