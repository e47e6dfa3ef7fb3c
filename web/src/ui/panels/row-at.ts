import type { SteppedQueue } from "../../state/run/run-state";
import type { Telemetry } from "../../telemetry/telemetry";
import { useCursorTime, useRun, useRunState } from "../run-context";

/** The row under the charts' cursor; undefined stands for the newest. */
export function rowAt(telemetry: Telemetry, cursor_s: number | null): number | undefined {
  if (cursor_s === null) return undefined;
  const row = telemetry.nearestRow(cursor_s);
  return row < 0 ? undefined : row;
}

/** The time of the sample under the charts' cursor; null without a cursor. */
export function useSampleTime(): number | null {
  const { view } = useRun();
  const cursor_s = useCursorTime();
  const row = view ? rowAt(view.telemetry, cursor_s) : undefined;
  return view && row !== undefined ? view.telemetry.time(row) : cursor_s;
}

/** The queue after the decision that is stepped through, while the charts' cursor is there and it is known. */
export function useSteppedQueue(): SteppedQueue | null {
  const cursor_s = useCursorTime();
  const stepped = useRunState(({ stepping, steppedQueue }) => (stepping && steppedQueue) ?? null);
  return stepped?.at_s === cursor_s ? stepped : null;
}
