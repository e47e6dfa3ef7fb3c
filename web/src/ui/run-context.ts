// Context of components: their run, and with it the user's work and the page, which all runs share.
import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import type { PageState } from "../state/page/page-state";
import type { RunView } from "../state/run/loop";
import type { Run } from "../state/run/run";
import type { RunState } from "../state/run/run-state";
import type { WorkState } from "../state/work/work-state";

export const RunContext = createContext<Run | null>(null);

export function useRun(): Run {
  const run = useContext(RunContext);
  if (!run) throw new Error("There is no run around this component.");
  return run;
}

export const useRunState = <Found>(select: (state: RunState) => Found): Found => useStore(useRun().stores.run, select);
export const useWork = <Found>(select: (state: WorkState) => Found): Found => useStore(useRun().stores.work, select);
export const usePage = <Found>(select: (state: PageState) => Found): Found => useStore(useRun().stores.page, select);

/** Calls `draw` in every animation frame with new data, outside React. */
export function useFrame(draw: (view: RunView) => void): void {
  const run = useRun();
  const onFrame = useEffectEvent(draw);
  useEffect(() => {
    if (run.view) onFrame(run.view);
    return run.subscribe((view) => onFrame(view));
  }, [run]);
}

/** Pointing at the charts shall not wait for the panels. */
const CURSOR_MS = 100;

/** Where the charts' cursor is, in seconds, or null; it changes at most ten times a second. */
export function useCursorTime(): number | null {
  const { run } = useRun().stores;
  const [time_s, show] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      show(run.getState().cursor?.at_s ?? null);
    };
    update();
    const stop = run.subscribe(({ cursor }, before) => {
      if (cursor !== before.cursor) timer ??= setTimeout(update, CURSOR_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [run]);
  return time_s;
}
