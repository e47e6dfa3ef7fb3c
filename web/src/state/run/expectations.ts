/** Compares the run's fingerprint with the one in the link, at exactly the link's time. */

import type { FrameAnswer } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import type { Stores } from "../stores";
import type { Expected } from "./run-state";

export interface Expectations {
  /** The time of the comparison; infinity if nothing is expected. */
  stop_s(): number;
  onFrame(frame: FrameAnswer): void;
}

const SENTENCES: Readonly<Record<Expected["outcome"], string>> = {
  waiting: "",
  reproduced: "Reproduced: the fingerprint is the one in the link.",
  differs: "The fingerprint differs from the one in the link.",
};

export function createExpectations({ run, work, page }: Stores): Expectations {
  const waiting = () => {
    const { expectation } = run.getState();
    return expectation?.outcome === "waiting" ? expectation : undefined;
  };
  return {
    stop_s: () => waiting()?.at_s ?? Number.POSITIVE_INFINITY,
    onFrame({ time_s, fingerprint, ended, isUnfinished }) {
      const expected = waiting();
      if (!expected || isUnfinished) return;
      // A changed run is the user's own, so there is nothing to compare.
      if (work.getState().isOwn) return run.setState({ expectation: null });
      const isThere = time_s > expected.at_s - NANOSECOND_S;
      if (!isThere && !ended) return;
      const outcome = isThere && fingerprint === expected.fingerprint ? "reproduced" : "differs";
      page.setState({ announcement: SENTENCES[outcome] });
      run.setState({ expectation: { ...expected, outcome, found: fingerprint } });
    },
  };
}
