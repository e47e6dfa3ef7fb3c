import { useCallback, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { isDue } from "../../charts";
import { useFrame, useRun, useRunState } from "../run-context";

const READOUT_MS = 100;

/**
 * Re-renders the component a few times per second while something happens, and when the run stops; returns a function
 * that requests it. What React learns from a store it renders in the frame in which it learns it: the one in which
 * charts and clock are drawn, so that the page is laid out once for all of them.
 */
export function useReadout(interval_ms = READOUT_MS): () => void {
  const { run } = useRun().stores;
  const [readout] = useState(() => createStore(() => ({ shown_ms: 0 })));
  useStore(readout);
  useRunState(({ play }) => play); // what has come since the last time is shown when the run stops
  const refresh = useCallback(() => readout.setState({ shown_ms: performance.now() }), [readout]);
  useFrame(() => {
    const isStill = run.getState().play !== "playing";
    if (isStill || isDue(performance.now(), readout.getState().shown_ms, interval_ms)) refresh();
  });
  return refresh;
}
