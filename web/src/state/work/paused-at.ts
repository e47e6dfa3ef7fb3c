/** Where a paused run stands: a reload of its tab goes back there. */
import { fragment } from "../page/address";
import type { Run } from "../run/run";
import { session } from "../storage";

const KEY = "aqm.paused";

/** What is open, by its link, or by what is stored. */
function nameOf({ stores }: Run): string {
  const { isOwn, scenarioId, workId } = stores.work.getState();
  return fragment() || (isOwn ? workId : (scenarioId ?? workId));
}

/** Keeps it as the page is left or hidden: it may not come back. */
export function keepPausedAt(run: Run): void {
  const keep = () => {
    const { play } = run.stores.run.getState();
    const at_s = run.view?.time_s ?? 0;
    const isKept = play === "paused" && at_s > 0 && !run.stores.page.getState().lesson;
    try {
      if (isKept) session.set(KEY, JSON.stringify({ name: nameOf(run), at_s }));
      else session.remove(KEY);
    } catch {
      // storage is blocked or full
    }
  };
  addEventListener("pagehide", keep);
  addEventListener("visibilitychange", keep);
}

/** A link that is followed begins as it says. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isDiscarded = "wasDiscarded" in document && document.wasDiscarded === true;
  return isDiscarded || (navigation !== undefined && navigation.type !== "navigate");
}

/** Goes back there, if the run that has begun is the same. One that waits for a decision of the user's does not begin. */
export async function returnToPause(run: Run): Promise<void> {
  try {
    const { name, at_s } = JSON.parse(session.get(KEY) ?? "{}");
    const isSame = name === nameOf(run) && run.stores.run.getState().play === "playing";
    if (!isSame || !Number.isFinite(at_s) || !isReload()) return;
    run.pause();
    await run.seek(at_s);
  } catch {
    // it begins at 0
  }
}
