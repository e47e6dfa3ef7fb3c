import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { RunView } from "../state/run/loop";
import type { Run } from "../state/run/run";

export const RunContext = createContext<Run | null>(null);

export function useRun(): Run {
  const run = useContext(RunContext);
  if (!run) throw new Error("There is no run around this component.");
  return run;
}

/** Draws with every animation frame that has something new, past React. */
export function useFrame(draw: (view: RunView) => void): void {
  const run = useRun();
  const onFrame = useEffectEvent(draw);
  useEffect(() => {
    if (run.view) onFrame(run.view);
    return run.subscribe((view) => onFrame(view));
  }, [run]);
}
