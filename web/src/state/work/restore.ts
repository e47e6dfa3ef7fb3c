/** Opens the user's saved work again; loaded if there is any. */
import { type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { isFar } from "../run/cost";
import type { Outcome } from "../run/document-opener";
import type { Run } from "../run/run";
import type { OpenOptions } from "../run/work-opener";
import { keepOpen, lastWork, openWork, type SavedWork, type Standing, savedOf, savedWork } from "./saved";
import { BEFORE } from "./saved-keys";
import { shownLane, wholeDocument } from "./whole-document";
import { currentWork, isSameRun, type OpenExperiment, type Work } from "./work-state";

export { lastWork, openWork };

/** Work with its lanes in its document. */
type Reopened = Omit<Work, "original" | "lanes">;

/** The paper's experiment on which the work is based; null if it is no longer shipped. */
async function experimentOf({ experiment }: Pick<SavedWork, "experiment">): Promise<OpenExperiment | undefined> {
  if (!experiment) return undefined;
  try {
    const { openExperiment } = await import("../../experiment/papers");
    return { ...experiment, document: await openExperiment(experiment.id) };
  } catch {
    return undefined;
  }
}

/** The shipped original, and how it is opened; null if there is none. */
async function originalOf({
  scenarioId,
  experiment,
}: Pick<Work, "scenarioId" | "experiment">): Promise<readonly [ScenarioDocument, OpenOptions] | null> {
  if (scenarioId !== null) {
    const { openScenario } = await import("../../scenario/gallery");
    return [await openScenario(scenarioId), { scenarioId }];
  }
  if (!experiment) return null;
  const { documentAt } = await import("../../experiment");
  return [documentAt(experiment.document, experiment.place), { experiment }];
}

async function openOriginal(run: Run, work: SavedWork): Promise<void> {
  const experiment = (await experimentOf(work)) ?? null;
  const original = await originalOf({ scenarioId: work.scenarioId, experiment });
  if (original) await run.open(...original);
}

/** Work of which only the charts or the seed are the user's is no changed experiment. */
async function markUnchanged({ stores: { work } }: Run, opened: Reopened): Promise<void> {
  const [original] = (await originalOf(opened).catch(() => null)) ?? [];
  const { workId, document } = work.getState();
  if (original && document && workId === opened.workId && isSameRun(document, original))
    work.setState({ original: document });
}

/** Whether the work is based on something that the page can open again. Without the list of scenarios it is not known. */
async function isShipped({ scenarioId, experiment }: SavedWork): Promise<boolean> {
  if (scenarioId === null) return experiment !== null;
  return import("../../scenario/gallery").then(
    ({ scenarioIds }) => scenarioIds().includes(scenarioId),
    () => false,
  );
}

export async function tellRestored(run: Run, work: SavedWork): Promise<void> {
  const title = titleOf(work.document);
  const ships = await isShipped(work);
  if (run.stores.work.getState().workId !== work.id) return;
  run.stores.page.setState({
    restored: { title, openOriginal: ships ? () => openOriginal(run, work) : null },
    announcement: `Your experiment “${title}” was restored.`,
  });
}

/** A rejected document is opened as a draft. */
async function openWhole(run: Run, work: Reopened, options: OpenOptions = {}): Promise<Outcome> {
  const { document, experiment, ...others } = work;
  const outcome = await run.open(document, {
    ...options,
    ...others,
    mayBeDraft: true,
    ...(experiment && { experiment }),
  });
  if (work.isOwn) void markUnchanged(run, work);
  return outcome;
}

export async function openSaved(run: Run, work: SavedWork, isOwn = true, stands?: Standing): Promise<void> {
  const { id: workId, document, scenarioId, saved_ms } = work;
  run.stores.work.setState({ read: { id: workId, saved_ms } });
  const experiment = (await experimentOf(work)) ?? null;
  await openWhole(run, { workId, document, scenarioId, experiment, isOwn }, stands);
}

/**
 * After the engine has failed at saved work: if it runs another experiment, the work is at fault and opens as a draft.
 */
export async function openFailed(run: Run, saved: SavedWork, openOther: () => Promise<void>): Promise<void> {
  const { run: store, work } = run.stores;
  const { id: workId, document, scenarioId } = saved;
  const message = `The engine failed when it opened this experiment: ${store.getState().stoppedBecause}`;
  await openOther();
  if (store.getState().play === "stopped") return;
  run.pause();
  const experiment = (await experimentOf(saved)) ?? null;
  const draft = { document, problems: [{ path: "", message }], isOther: true };
  work.setState({ workId, scenarioId, experiment, isOwn: true, original: null, lanes: null, draft, isStandIn: true });
}

/** At the beginning, if the way back would take long. */
function standingOf({ goal_s, stores }: Run): Standing {
  const { play, schema } = stores.run.getState();
  return { at_s: schema && !isFar(schema, goal_s) ? goal_s : 0, isPaused: play !== "playing" };
}

/** Reopens what is open now, whoever made it, as it stands now: its time, and whether it plays. Nothing, if nothing is. */
export function presentWork(run: Run): () => Promise<unknown> {
  const { stores } = run;
  const work = currentWork(stores.work.getState());
  const { watched } = stores.run.getState();
  const { viewOptions } = stores.page.getState();
  const stands = standingOf(run);
  return async () =>
    work &&
    openWhole(
      run,
      { ...work, document: wholeDocument(work) ?? work.document },
      { ...stands, watched, viewOptions, ...shownLane(work) },
    );
}

/** Lets a reload of this tab reopen what is open now, beneath a lesson that is being made. */
export function keepBefore(run: Run): void {
  const state = run.stores.work.getState();
  const { workId, isOwn } = state;
  const whole = savedOf(state);
  const isSaved = isOwn && savedWork(workId) !== undefined;
  const kept = isSaved ? { id: workId } : whole && { ...whole, isOwn };
  keepOpen(kept ? { ...kept, stands: standingOf(run) } : null, BEFORE);
}

/** Reopens what was open before a lesson was made, after a reload. */
export async function openBefore(run: Run): Promise<void> {
  const before = openWork(BEFORE);
  if (before) await openSaved(run, before.work, before.isOwn, before.stands);
}

/** Opens a run in place of what is open; a notice says so, and has the way back. `said`: "You opened a run of the card." */
export async function openWithWayBack(run: Run, said: string, open: () => Promise<Outcome>): Promise<void> {
  const backToMine = presentWork(run);
  const { kind } = await open();
  if (kind === "opened") run.stores.page.setState({ link: { kind, unknown: [], backToMine, said } });
}

/** Reopens the user's own work: what was open, or what was saved last. */
export function ownWork(run: Run): (() => Promise<unknown>) | null {
  const work = currentWork(run.stores.work.getState());
  if (work?.isOwn) return () => openWhole(run, { ...work, document: wholeDocument(work) ?? work.document });
  const last = lastWork();
  return last ? () => openSaved(run, last) : null;
}
