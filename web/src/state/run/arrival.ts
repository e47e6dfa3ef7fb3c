import { NANOSECOND_S } from "../../engine/resolution";
import type { Run } from "./run";

/** Resolves when the run has reached a time, or no longer can: it ended, stopped, or was replaced by another. */
export function arrival(run: Run, time_s: number): Promise<void> {
  const { run: store } = run.stores;
  const { runId } = store.getState();
  const isOver = () => {
    const { play, runId: now, halted } = store.getState();
    const isThere = (run.view?.time_s ?? 0) > time_s - NANOSECOND_S;
    return isThere || play === "ended" || play === "stopped" || halted !== null || now !== runId;
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
