import { useEffect, useState } from "react";
import { shownQueue } from "../../state/run/run-state";
import type { Shared } from "../../state/work/share-link";
import { runningWhole, shownLane } from "../../state/work/whole-document";
import { isRunChanged } from "../../state/work/work-state";
import { useRun } from "../run-context";

/** The open work at the time of sharing; the run is paused while the dialog is open. */
export function useShared(): Shared | null {
  const run = useRun();
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { run: store, work, page } = run.stores;
    let wasPlaying = false;
    const take = async () => {
      await run.settled();
      if (!isCurrent) return;
      wasPlaying = store.getState().play === "playing";
      // Completes the current instant, so that the fingerprint is that of the time.
      await run.step(0);
      const { scenarioId, experiment } = work.getState();
      const document = runningWhole(work.getState());
      const state = store.getState();
      const { explained, viewOptions } = page.getState();
      const explain = explained === null ? {} : { explain: explained };
      const { time_s = 0, fingerprint = "" } = run.view ?? {};
      if (isCurrent && document)
        setShared({
          document,
          scenarioId,
          experiment,
          isChanged: isRunChanged(work.getState()),
          time_s,
          fingerprint,
          speed: state.speed,
          ...shownQueue(state),
          ...shownLane(work.getState()),
          ...explain,
          ...(viewOptions.charts && { view: viewOptions.charts }),
        });
    };
    void take();
    return () => {
      isCurrent = false;
      // A run that has ended meanwhile would restart.
      if (wasPlaying && store.getState().play === "paused") run.play();
    };
  }, [run]);
  return shared;
}
