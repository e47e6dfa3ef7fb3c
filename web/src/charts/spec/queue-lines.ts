// The backlog of the watched queue, and the means of the other watched queues for comparison.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { type LineSpec, line, present } from "./chart-spec";

/** More would hide the watched queue. */
const MOST_OTHERS = 2;
const OTHERS_COLOURS = ["ink2", "ink"] as const;

/** Says how many of the other queues are drawn, where that is not all of them. */
export function queueNote({ schema: { watch } }: Telemetry): string {
  const others = watch.length - 1;
  return others > MOST_OTHERS ? `${MOST_OTHERS} of ${others} other queues` : "";
}

function otherQueues(telemetry: Telemetry, queue: string) {
  const others = telemetry.schema.watch.filter((id) => id !== queue).slice(0, MOST_OTHERS);
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

/** `isBehind`: its average is drawn in front of it. */
export function queueLines(telemetry: Telemetry, queue: string, isBehind: boolean): LineSpec[] {
  const backlog = telemetry.column("queue", queue, "backlog_packets");
  const mean = telemetry.column("queue", queue, "mean.backlog_packets");
  return present(
    ...otherQueues(telemetry, queue),
    line(backlog, {
      key: "backlog",
      name: "backlog",
      short: "backlog",
      colour: isBehind ? "ink3" : "ink2",
      width: isBehind ? 0.8 : 1,
      alpha: isBehind ? 0.8 : 0.9,
      style: "solid",
      label: { text: "backlog", anchor: mean ?? (backlog as Series), isQuiet: true },
    }),
  );
}
