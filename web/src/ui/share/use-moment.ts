import { useEffect, useState } from "react";
import { shownQueue } from "../../state/run/run-state";
import type { Shared } from "../../state/work/share-link";
import { useRun } from "../run-context";

/** What is open, at the moment it is shared: the run stands still as long as it is looked at. */
export function useMoment(): Shared | null {
  const run = useRun();
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { run: store, work } = run.stores;
    const wasPlaying = store.getState().play === "playing";
    const take = async () => {
      // To the end of this instant: before, its fingerprint is not that of the time.
      await run.step(0);
      const { document, scenarioId, experiment } = work.getState();
      const state = store.getState();
      const { time_s = 0, fingerprint = "" } = run.view ?? {};
      if (isCurrent && document)
        setShared({ document, scenarioId, experiment, time_s, fingerprint, speed: state.speed, ...shownQueue(state) });
    };
    void take();
    return () => {
      isCurrent = false;
      // One that came to its end meanwhile would begin anew.
      if (wasPlaying && store.getState().play === "paused") run.play();
    };
  }, [run]);
  return shared;
}
