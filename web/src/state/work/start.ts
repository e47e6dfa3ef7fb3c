/** Opens the page on what was open in this tab, else the user's last work, else the opening experiment. */
import { OPENING_ID, openingScenario } from "../../scenario/opening";
import { titleOf } from "../../scenario/scenario";
import { fragment, onFragment, replaceFragment } from "../page/address";
import type { Run } from "../run/run";
import { GUIDE, isFirstVisit, openProgress } from "./lesson-progress";
import { lastWork, openWork, type SavedWork } from "./saved";
import { currentWork, type OpenExperiment, type Work, type WorkStore } from "./work-state";

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

/** Opens the shipped original. */
async function openOriginal(run: Run, { scenarioId, experiment }: SavedWork): Promise<void> {
  if (scenarioId !== null) {
    const { openScenario } = await import("../../scenario/gallery");
    return void (await run.open(await openScenario(scenarioId), { scenarioId }));
  }
  const { documentAt } = await import("../../experiment");
  const whole = await experimentOf({ experiment });
  if (whole) await run.open(documentAt(whole.document, whole.place), { experiment: whole });
}

/** Whether the work is based on something that the page can open again. Without the list of scenarios it is not known. */
async function isShipped({ scenarioId, experiment }: SavedWork): Promise<boolean> {
  if (scenarioId === null) return experiment !== null;
  return import("../../scenario/gallery").then(
    ({ scenarioIds }) => scenarioIds().includes(scenarioId),
    () => false,
  );
}

async function tellRestored(run: Run, work: SavedWork): Promise<void> {
  const title = titleOf(work.document);
  const ships = await isShipped(work);
  if (run.stores.work.getState().workId !== work.id) return;
  run.stores.page.setState({
    restored: { title, openOriginal: ships ? () => openOriginal(run, work) : null },
    announcement: `Your experiment “${title}” was restored.`,
  });
}

/** A rejected document is opened as a draft. */
const openWhole = (run: Run, { document, experiment, ...others }: Omit<Work, "original" | "lanes">) =>
  run.open(document, { ...others, mayBeDraft: true, ...(experiment && { experiment }) });

export async function openSaved(run: Run, work: SavedWork, isOwn = true): Promise<void> {
  const { id: workId, document, scenarioId } = work;
  await openWhole(run, { workId, document, scenarioId, experiment: (await experimentOf(work)) ?? null, isOwn });
}

export async function openIntroduction(run: Run, isPaused = false): Promise<void> {
  await run.open(openingScenario(), { scenarioId: OPENING_ID, isPaused });
}

/** The lesson opens its own run. */
const openLesson = ({ stores: { page } }: Run, lesson: string): void => page.setState({ lesson });

/** The fragment "#safe" opens the page without saved work, in case that work breaks the page. */
const isSafeStart = () => fragment() === "safe";

/** Reopens the user's own work: what was open, or what was saved last. */
function ownWork(run: Run): (() => Promise<unknown>) | null {
  const work = currentWork(run.stores.work.getState());
  if (work?.isOwn)
    return async () => {
      const { wholeDocument } = await import("./whole-document");
      return openWhole(run, { ...work, document: wholeDocument(work) ?? work.document });
    };
  const last = lastWork();
  return last ? () => openSaved(run, last) : null;
}

/** False if the link cannot be opened; the page shows why. */
async function follow(run: Run, link: string): Promise<boolean> {
  const mine = ownWork(run);
  const { openLink } = await import("./open-link");
  const outcome = await openLink(run, link, { mine });
  if (outcome.kind === "opened") replaceFragment(link);
  return outcome.kind === "opened" || outcome.kind === "superseded";
}

/** Names what is open in the address. The user's own work is not named: it is restored from storage. */
function nameInAddress(store: WorkStore): void {
  store.subscribe((now, before) => {
    const isOther = now.workId !== before.workId;
    if (before.workId === "" || !(isOther || (now.isOwn && !before.isOwn))) return;
    const id = now.scenarioId ?? now.experiment?.id;
    replaceFragment(now.isOwn || id === undefined ? "" : `p=${id}`);
  });
}

export async function start(run: Run): Promise<void> {
  const { run: store, work } = run.stores;
  nameInAddress(work);
  onFragment((link) => {
    if (link !== "") void follow(run, link);
  });
  if (fragment() !== "" && !isSafeStart() && (await follow(run, fragment()))) return;
  const progress = openProgress();
  if (progress && fragment() === "") return openLesson(run, progress.lesson);
  const opened = isSafeStart() ? undefined : openWork();
  const last = opened ?? (isSafeStart() ? undefined : lastWork());
  const openLast = async () => last && openSaved(run, last, !opened);
  await openLast();
  if (last && !opened) await tellRestored(run, last);
  if (store.getState().schema || store.getState().play === "stopped") return;
  const { draft } = work.getState();
  if (!draft && fragment() === "" && isFirstVisit()) return openLesson(run, GUIDE);
  await openIntroduction(run, draft !== null);
  if (!draft) return;
  work.setState({ isStandIn: true });
  await openLast();
}
