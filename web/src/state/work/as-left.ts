/** Where a run stands, and how it is looked at: a reload of its tab goes back there. A run that plays begins anew. */
import { fragment } from "../page/address";
import { isReload } from "../page/reload";
import { isFar } from "../run/cost";
import type { Run } from "../run/run";
import { SPEEDS, type Speed } from "../run/run-state";
import { session } from "../storage";

const KEY = "aqm.paused";

interface Stand {
  readonly name: string;
  /** Null while it plays. */
  readonly at_s: number | null;
  readonly speed: Speed;
  readonly watched: string;
  readonly lane?: string | undefined;
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
  const { run: store, work } = run.stores;
  const { play, speed, watched } = store.getState();
  const at_s = play === "playing" ? null : run.goal_s;
  const stand: Stand = { name: nameOf(run), at_s, speed, watched, lane: work.getState().lanes?.chosen };
  const isKept = ["playing", "paused", "ended"].includes(play) && isPlain(run);
  try {
    if (isKept) session.set(KEY, JSON.stringify(stand));
    else session.remove(KEY);
  } catch {
    // storage is blocked or full
  }
}

function kept(): Stand | null {
  try {
    return isReload() ? JSON.parse(session.get(KEY) ?? "null") : null;
  } catch {
    return null;
  }
}

async function goBack(run: Run, { name, at_s, speed, watched, lane }: Stand): Promise<void> {
  const { play, schema } = run.stores.run.getState();
  const isStill = () => name === nameOf(run) && isPlain(run);
  if (!schema || !isStill() || (play !== "playing" && play !== "paused")) return;
  if (schema.watch.includes(watched)) run.stores.run.setState({ watched });
  if (SPEEDS.includes(speed)) run.setSpeed(speed);
  if (at_s !== null && Number.isFinite(at_s)) {
    const isTooFar = isFar(schema, at_s);
    // An end that is too far is waited for as in a run that has just begun.
    if (!isTooFar || at_s < schema.duration_s) run.pause();
    if (!isTooFar) await run.seek(at_s);
  }
  if (lane === undefined || !isStill()) return;
  const { lanesOfRun } = await import("../run/lanes");
  await lanesOfRun(run).choose(lane);
}

/** Goes back when the page has opened what it opens, and from then on keeps where the run stands. */
export async function standAsLeft(run: Run, opening: Promise<unknown>): Promise<void> {
  const left = kept();
  await opening;
  let isBack = left === null;
  // As the page is hidden, too: it may not come back. On the way back, what was kept stays.
  const onHide = () => {
    if (isBack) keep(run);
  };
  for (const event of ["pagehide", "visibilitychange"]) addEventListener(event, onHide);
  if (left) await goBack(run, left).catch(() => undefined);
  isBack = true;
}
