// The code of the watched queue, and how a new version of it takes effect.
import { useRef, useState } from "react";
import { queuePath } from "../../scenario/watch";
import { arrival } from "../../state/run/arrival";
import { mendingTime } from "../../state/run/mending";
import type { Run } from "../../state/run/run";
import { useRun, useRunState } from "../run-context";

/** A run that the script stopped first goes back to just before. */
async function change(run: Run, path: string, code: string): Promise<void> {
  const at_s = mendingTime(run, path);
  if (at_s !== null) {
    await run.seek(at_s);
    await arrival(run, at_s);
  }
  await run.change(path, code);
}

export function useOwnCode() {
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const running = useRunState((state) => state.queues[watched]?.params.code);
  /** On its way back a run has the earlier versions again; they must not replace what the user has written. */
  const [coming, setComing] = useState<string | null>(null);
  const last = useRef(Promise.resolve());
  const apply = (code: string) => {
    setComing(code);
    last.current = last.current
      .then(() => change(run, `${queuePath(watched)}.code`, code))
      .finally(() => setComing((newest) => (newest === code ? null : newest)));
  };
  return { watched, code: typeof running === "string" ? (coming ?? running) : undefined, apply };
}
