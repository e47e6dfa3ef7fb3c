import type { Telemetry } from "../telemetry/telemetry";

const RECENT_ROWS = 25;

/** The mean of a column over the last rows, because a single row covers only a few packets. NaN without a number. */
export function recent(telemetry: Telemetry, scope: "link" | "queue", id: string, field: string): number {
  const { length } = telemetry;
  return telemetry.column(scope, id, field)?.mean(Math.max(0, length - RECENT_ROWS), length) ?? Number.NaN;
}

/** What part of a link is used now. Not above 1: a packet counts in the row in which its transmission starts. */
export const recentUse = (telemetry: Telemetry, scope: "link" | "queue", id: string) =>
  Math.min(1, recent(telemetry, scope, id, "utilization"));
