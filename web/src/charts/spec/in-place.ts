// The current queue discipline of a watched queue, from the changes of its run so far.
import { queuePath } from "../../scenario/watch";
import type { Telemetry } from "../../telemetry/telemetry";

function exchanged(set: string, value: unknown, path: string): string | undefined {
  if (set === `${path}.discipline`) return String(value);
  const isQueue = set === path && typeof value === "object" && value !== null && "discipline" in value;
  return isQueue ? String(value.discipline) : undefined;
}

export function disciplineAt(telemetry: Telemetry, queue: string, time_s: number): string {
  const path = queuePath(queue);
  const newest = telemetry.changes.findLast(
    ({ at_s, set, value }) => at_s <= time_s && exchanged(set, value, path) !== undefined,
  );
  const first = telemetry.schema.queues[queue]?.discipline ?? "";
  return newest ? (exchanged(newest.set, newest.value, path) ?? first) : first;
}
