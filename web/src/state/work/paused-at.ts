/** Where a paused run stands: a reload of its tab goes back there. */
import { fragment } from "../page/address";
import { isReload } from "../page/reload";
import { isFar } from "../run/cost";
import type { Run } from "../run/run";
import { session } from "../storage";

const KEY = "aqm.paused";

interface Pause {
  readonly name: string;
  readonly at_s: number;
}

/** What is open: by its link, or by what is stored; of an experiment of a paper, which of its runs. */
function nameOf({ stores }: Run): string {
  const { isOwn, scenarioId, experiment, workId } = stores.work.getState();
  const stored = isOwn ? workId : (scenarioId ?? experiment?.id ?? workId);
  return JSON.stringify([fragment() || stored, experiment?.place]);
}

/** Whether the run is of what is open, and waits for no answer of the user's. A lesson sets the stage itself. */
function isPlain({ stores: { run, work, page } }: Run): boolean {
  const { draft, isStandIn } = work.getState();
  return !run.getState().heavy && !draft && !isStandIn && !page.getState().lesson;
}

function keep(run: Run): void {
  const pause: Pause = { name: nameOf(run), at_s: run.goal_s };
  try {
    if (run.stores.run.getState().play === "paused" && isPlain(run)) session.set(KEY, JSON.stringify(pause));
    else session.remove(KEY);
  } catch {
    // storage is blocked or full
  }
}

function kept(): Pause | null {
  try {
    return isReload() ? JSON.parse(session.get(KEY) ?? "null") : null;
  } catch {
    return null;
  }
}

async function goBack(run: Run, { name, at_s }: Pause): Promise<void> {
  const { play, schema } = run.stores.run.getState();
  if (name !== nameOf(run) || !Number.isFinite(at_s) || !schema || !isPlain(run)) return;
  if (play !== "playing" && play !== "paused") return;
  run.pause();
  if (!isFar(schema, at_s)) await run.seek(at_s);
}

/** Goes back when the page has opened what it opens, and from then on keeps where the run stands. */
export async function standAsLeft(run: Run, opening: Promise<unknown>): Promise<void> {
  const left = kept();
  await opening;
  if (left) await goBack(run, left);
  // As the page is hidden, too: it may not come back.
  for (const event of ["pagehide", "visibilitychange"]) addEventListener(event, () => keep(run));
}
