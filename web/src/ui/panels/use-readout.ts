import { useCallback, useReducer, useRef } from "react";
import { isDue } from "../../charts";
import { useFrame, useRun } from "../run-context";

const READOUT_MS = 100;

/** Re-renders the component a few times per second while something happens; returns a function that requests it. */
export function useReadout(interval_ms = READOUT_MS): () => void {
  const { run } = useRun().stores;
  const [, bump] = useReducer((count: number) => count + 1, 0);
  const last_ms = useRef(0);
  const trailing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refresh = useCallback(() => {
    last_ms.current = performance.now();
    bump();
  }, []);
  useFrame(() => {
    clearTimeout(trailing.current);
    const isStill = run.getState().play !== "playing";
    if (isStill || isDue(performance.now(), last_ms.current, interval_ms)) refresh();
    else trailing.current = setTimeout(refresh, interval_ms);
  });
  return refresh;
}
