/** Updates React's view of a run a few times per second: clock, fingerprint and report. */

import { isDue } from "../../charts";
import { type EngineRun, ignoreLost } from "../../engine/client";
import type { Stores } from "../stores";
import type { RunView } from "./loop";
import type { Clock } from "./pace";

const READOUT_MS = 100;
const REPORT_MS = 300;

/** Published experiments and lanes are compared by flows, too, and a lesson's texts may have their numbers. */
const isWhole = ({ work, page }: Pick<Stores, "work" | "page">) => {
  const { experiment, lanes } = work.getState();
  return experiment !== null || lanes !== null || page.getState().lesson !== null;
};

export interface Readouts {
  /** Called with every drawn frame; updates what is due. */
  onDraw(view: RunView): void;
  /** Updates clock and fingerprint now. */
  readOut(view: RunView): void;
  readReport(): Promise<void>;
}

export function createReadouts(
  { run: store, work, page }: Stores,
  runNow: () => EngineRun | null,
  clock: Clock,
  isOpening: () => boolean,
): Readouts {
  let readoutAt_ms = 0;
  let reportAt_ms = 0;
  /** In flight; and one that begins after it, for those who have asked since, as that one may be of before. */
  let [reading, next]: (Promise<void> | undefined)[] = [];
  const read = async () => {
    const run = runNow();
    if (isOpening() || !run) return;
    reportAt_ms = clock.now();
    try {
      const report = await run.report(isWhole({ work, page }));
      // Not of a lane that was left meanwhile.
      if (run === runNow()) store.setState({ report });
    } catch (error) {
      ignoreLost(error);
    }
  };
  const readReport = (): Promise<void> => {
    if (reading) {
      next ??= reading
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return readReport();
        });
      return next;
    }
    reading = read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const readOut = (view: RunView) => {
    readoutAt_ms = clock.now();
    store.setState({ clock_s: view.time_s, fingerprint: view.fingerprint });
  };
  return {
    readOut,
    readReport,
    onDraw(view) {
      // What else is due now is drawn in the same frame.
      const now_ms = clock.now();
      const isPlaying = store.getState().play === "playing";
      if (!isPlaying || isDue(now_ms, readoutAt_ms, READOUT_MS)) readOut(view);
      if (!isPlaying || isDue(now_ms, reportAt_ms, REPORT_MS)) void readReport();
    },
  };
}
