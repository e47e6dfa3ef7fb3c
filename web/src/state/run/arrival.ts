import { NANOSECOND_S } from "../../engine/resolution";
import type { Run } from "./run";

/** Whether the run is at a time. */
export const isAt = (run: Run, time_s: number): boolean =>
  Math.abs((run.view?.time_s ?? Number.NaN) - time_s) < 2 * NANOSECOND_S;

/**
 * Resolves when the run has reached a time, or no longer can: it ended, stopped, was replaced by another, or rests on its
 * way to an earlier time.
 */
export function arrival(run: Run, time_s: number): Promise<void> {
  const { run: store } = run.stores;
  const { runId } = store.getState();
  const isOver = () => {
    const { play, runId: now, halted } = store.getState();
    const isThere = (run.view?.time_s ?? 0) > time_s - NANOSECOND_S;
    const isGivenUp = play !== "playing" && run.goal_s < time_s - NANOSECOND_S;
    return isThere || isGivenUp || play === "ended" || play === "stopped" || halted !== null || now !== runId;
  };
  return new Promise((resolve) => {
    const check = () => {
      if (!isOver()) return;
      for (const each of stop) each();
      resolve();
    };
    const stop = [run.subscribe(check), store.subscribe(check)];
    check();
  });
}
