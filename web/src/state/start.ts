/** What the page opens with: the visitor's last work, else the experiment it introduces itself with. */
import { OPENING_ID, openScenario } from "../scenario/gallery";
import { fragment } from "./address";
import type { Run } from "./run";
import { type SavedWork, savedWorks } from "./saved";
import type { OpenExperiment, PlaygroundStore } from "./store";

/** The experiment of a paper that a work was made of; nothing if it ships no more. */
async function experimentOf({ experiment }: SavedWork): Promise<OpenExperiment | undefined> {
  if (!experiment) return undefined;
  try {
    const { openExperiment } = await import("../experiment/papers");
    return { ...experiment, document: await openExperiment(experiment.id) };
  } catch {
    return undefined;
  }
}

/** What cannot run is opened as a draft. */
export async function openSaved(run: Run, work: SavedWork): Promise<void> {
  const { id: workId, document, scenarioId } = work;
  const experiment = await experimentOf(work);
  await run.open(document, { workId, scenarioId, isOwn: true, mayBeDraft: true, ...(experiment && { experiment }) });
}

export async function openIntroduction(run: Run): Promise<void> {
  await run.open(await openScenario(OPENING_ID), { scenarioId: OPENING_ID });
}

/** A page that cannot come up with what was saved is opened with "#safe". */
const isSafeStart = () => fragment() === "safe";

export async function start(run: Run, store: PlaygroundStore): Promise<void> {
  const [last] = isSafeStart() ? [] : savedWorks();
  if (last) await openSaved(run, last);
  if (store.getState().layout || store.getState().play === "stopped") return;
  const { draft } = store.getState();
  await openIntroduction(run);
  if (last && draft) await openSaved(run, last);
}
