import { useStore } from "../../state/store";
import type { Telemetry } from "../../telemetry/telemetry";

/** The row under the charts' cursor; undefined stands for the newest. */
export function rowAt(telemetry: Telemetry): number | undefined {
  const { cursor_s } = useStore.getState();
  if (cursor_s === null) return undefined;
  const row = telemetry.nearestRow(cursor_s);
  return row < 0 ? undefined : row;
}
