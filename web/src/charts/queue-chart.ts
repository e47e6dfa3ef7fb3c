// The queue: backlog, RED's average, and the band between its thresholds.
import type { Series, Telemetry } from "../telemetry/telemetry";
import { type ChartSpec, line, parameter, present } from "./chart-spec";

/** More would hide the queue that the chart is about. */
const MOST_OTHERS = 2;
const OTHERS_COLOURS = ["ink2", "ink"] as const;

/** The other watched queues, as their means, for comparison. */
function otherQueues(telemetry: Telemetry, queue: string) {
  const others = telemetry.layout.watch.filter((id) => id !== queue).slice(0, MOST_OTHERS);
  return others.map((id, index) => {
    const backlog = telemetry.column("queue", id, "backlog_packets");
    const mean = telemetry.column("queue", id, "mean.backlog_packets") ?? backlog;
    return line(mean, {
      key: id,
      name: `${id}, mean`,
      short: id,
      isExtra: true,
      colour: OTHERS_COLOURS[index] ?? "ink",
      width: 1.25,
      alpha: 1,
      style: "solid",
      label: { text: id, anchor: mean as Series },
    });
  });
}

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
      ...otherQueues(telemetry, queue),
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
