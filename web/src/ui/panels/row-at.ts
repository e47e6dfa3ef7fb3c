import type { Telemetry } from "../../telemetry/telemetry";

/** The row under the charts' cursor; undefined stands for the newest. */
export function rowAt(telemetry: Telemetry, cursor_s: number | null): number | undefined {
  if (cursor_s === null) return undefined;
  const row = telemetry.nearestRow(cursor_s);
  return row < 0 ? undefined : row;
}
