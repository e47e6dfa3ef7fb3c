// What one value of a recorded line is.
import { PACKET_DELAY } from "../../telemetry/packet-delays";
import type { Column } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { chosen, clock } from "../format";
import type { LineRef } from "../spec/chart-plan";

/** The column behind a line; undefined for groups and for classes that are made of flows. */
const columnOf = ({ lines }: Telemetry, { scope, id, field }: LineRef, queue: string): Column | undefined =>
  lines.find((line) => line.scope === scope && line.field === field && line.id === (id || queue));

/** Whether it is the mean of one sample interval, which is too short for a rate to be seen. */
export function isOfInterval(telemetry: Telemetry, ref: LineRef, queue: string): boolean {
  const column = columnOf(telemetry, ref, queue);
  return column?.summary === "mean" && (ref.scope === "queue" || ref.scope === "link");
}

/** The rows of a run in a stretch of time, by their numbers in the run; none where it ends before it begins. */
export function rowsOfRun(telemetry: Telemetry, from_s: number, to_s: number): readonly [from: number, to: number] {
  const [from, to] = [telemetry.rowsBefore(from_s), telemetry.rowsBefore(to_s + 1e-9)];
  const numbered = (row: number) => (row > 0 ? telemetry.takenAt(row - 1) + 1 : 0);
  return [numbered(from), numbered(Math.max(from, to))];
}

/** "; before 12.00 s every 160 ms": what is old has been thinned. */
export function thinnedNote(telemetry: Telemetry, from_s: number): string {
  const { thinned, schema } = telemetry;
  if (thinned === 0 || telemetry.time(thinned - 1) <= from_s) return "";
  const interval_s = (telemetry.takenAt(0) + 1) * schema.sample_interval_s;
  return `; before ${clock(telemetry.time(thinned - 1))} every ${chosen(interval_s, "s")}`;
}

/** "sampled every 10 ms", "means over 10 ms of each flow". */
export function sourceOf(telemetry: Telemetry, ref: LineRef, queue: string): string {
  if (ref.field === PACKET_DELAY) return "each packet that arrived counts once";
  const { sample_interval_s, sliding_window_s } = telemetry.schema;
  const interval = chosen(sample_interval_s, "s");
  const ofFlows = ref.scope === "group" || (ref.scope === "class" && !columnOf(telemetry, ref, queue));
  const each = ofFlows ? " of each flow" : "";
  if (ref.scope !== "queue" && ref.field.startsWith("goodput"))
    return `means over ${chosen(sliding_window_s, "s")}${each}, every ${interval}`;
  if (ref.field === "delay_s" || isOfInterval(telemetry, ref, queue)) return `means over ${interval}${each}`;
  return `sampled every ${interval}${each}`;
}
