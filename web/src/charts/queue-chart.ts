// The queue: backlog, RED's average, and the band between its thresholds.
import type { Series, Telemetry } from "../telemetry/telemetry";
import { type ChartSpec, line, parameter, present } from "./chart-spec";

export function queueSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const column = (field: string) => telemetry.column("queue", queue, field);
  const guide = (field: string) =>
    line(column(field), {
      key: field,
      name: field,
      short: field,
      isExtra: true,
      colour: "redAverage",
      width: 1,
      alpha: 0.9,
      style: "dashed",
    });
  const [backlog, average, low, high] = ["backlog_packets", "average", "min_th", "max_th"].map(column);
  const mean = column("mean.backlog_packets");
  const hasAverage = average?.isPresent === true;
  return {
    id: "queue",
    title: "Queue",
    unit: "packets",
    note: "",
    lines: present(
      line(backlog, {
        key: "backlog",
        name: "backlog",
        short: "backlog",
        colour: hasAverage ? "ink3" : "ink2",
        width: hasAverage ? 0.8 : 1,
        alpha: hasAverage ? 0.8 : 0.9,
        style: "solid",
        label: { text: "backlog", anchor: mean ?? (backlog as Series) },
      }),
      guide("min_th"),
      guide("max_th"),
      line(average, {
        key: "average",
        name: "average",
        short: "average",
        colour: "redAverage",
        width: 2.25,
        alpha: 1,
        style: "solid",
        label: { text: "average", anchor: average as Series },
      }),
    ),
    ...(low && high ? { band: { low, high } } : {}),
    key: [],
    floor: Math.max(10, 1.3 * (parameter(telemetry, queue, "max_th") || 0)),
  };
}
