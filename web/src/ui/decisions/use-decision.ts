// The decision that is stepped through, and moves to others.
import { useEffect, useState } from "react";
import type { Decision } from "../../engine/decisions";
import type { Run } from "../../state/run/run";
import type { SteppedQueue } from "../../state/run/run-state";
import { scriptReason } from "../../telemetry/scripts";
import { useRun, useRunState } from "../run-context";
import { decisionWords } from "./decision-words";
import { decisionOn, type Found, MISSING, steppingOf } from "./find-decision";

interface Stepped {
  /** Null if there is none, and until it is found, unless there is an earlier one to be shown. */
  readonly decision: Decision | null;
  /** What it came to, or why there is none. */
  readonly words: string;
}

export function useDecision(): Stepped {
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const stepping = useRunState((state) => state.stepping);
  const runId = useRunState((state) => state.runId);
  const [known, setKnown] = useState<{ readonly watched: string; readonly found: Found } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run may decide otherwise
  useEffect(() => {
    if (!stepping) return;
    let isWanted = true;
    void run
      .settled()
      .then(() => decisionOn(run, watched, stepping))
      .then((found) => {
        if (!isWanted) return;
        setKnown({ watched, found });
        run.stores.run.setState({ steppedQueue: queueAfter(found) });
      });
    return () => {
      isWanted = false;
      run.stores.run.setState({ steppedQueue: null });
    };
  }, [run, runId, watched, stepping]);
  if (!stepping || known?.watched !== watched) return { decision: null, words: "" };
  const { found } = known;
  return typeof found === "string"
    ? { decision: null, words: MISSING[found] }
    : { decision: found, words: wordsFor(run, found) };
}

const queueAfter = (found: Found): SteppedQueue | null =>
  typeof found === "string" ? null : { at_s: found.at_s, backlogOf: found.after.backlogOf };

/** Steps to a decision; the charts' cursor goes along. */
function stepTo(run: Run, decision: Decision): void {
  run.stores.run.setState({
    stepping: steppingOf(decision),
    cursor: { at_s: decision.at_s, isPinned: true },
  });
}

/** Steps to what is found and tells of it, unless another run, queue or decision is shown by then. */
export async function stepToFound(run: Run, find: () => Promise<Found>, tell: (found: Found) => void): Promise<void> {
  const before = run.stores.run.getState();
  const found = await find();
  const now = run.stores.run.getState();
  if ((["runId", "watched", "stepping"] as const).some((key) => now[key] !== before[key])) return;
  tell(found);
  if (typeof found !== "string") stepTo(run, found);
}

export function endStepping(run: Run): void {
  run.stores.run.setState({ stepping: null, cursor: null });
}

/** What a script calls the reason of a decision at the watched queue. */
export function ownReason(run: Run, { reason }: Decision): string | undefined {
  const { watched } = run.stores.run.getState();
  const telemetry = run.view?.telemetry;
  return telemetry && scriptReason(telemetry, telemetry.schema.watch.indexOf(watched), reason);
}

function wordsFor(run: Run, decision: Decision): string {
  const { schema } = run.stores.run.getState();
  return decisionWords(decision, schema?.flows[decision.flow]?.id ?? "A packet", ownReason(run, decision));
}
