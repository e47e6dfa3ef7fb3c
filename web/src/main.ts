import "./tokens.css";
import "./base.css";
import { createPageClient } from "./engine/page-client";
import { loadProse } from "./scenario/prose";
import { askOnLeaving } from "./state/leaving";
import { createPageStore } from "./state/page/page-state";
import { isReload } from "./state/page/reload";
import { applyTheme, storedTheme } from "./state/page/theme";
import { pageClock } from "./state/run/pace";
import { createRun } from "./state/run/run";
import { isPlainStart, start } from "./state/work/start";
import { createWorkStore, type WorkState } from "./state/work/work-state";
import "./ui/early-keys";
import { showFirstPage } from "./ui/first-page";
import { awaitFirstPicture, firstPicture } from "./ui/first-picture";
import { watchMissingParts } from "./ui/missing-parts";

const page = createPageStore();
const work = createWorkStore();
/** The user's own work that was left before what saves it was loaded. */
const left = new Map<string, WorkState>();
const stopNoting = work.subscribe((now, before) => {
  if (before.isOwn && now.workId !== before.workId) left.set(before.workId, before);
});
let keeping: Promise<void> | undefined;
let isKeeping = false;
const askOnce = askOnLeaving();
/** Loads what saves edits: after the first picture, or with the first edit. */
function keepEdits(): Promise<void> {
  keeping ??= import("./state/work/autosave")
    .then(({ startAutosave }) => {
      stopNoting();
      startAutosave(work, [...left.values()]);
      isKeeping = true;
      askOnce(false);
    })
    .catch(() => {
      keeping = undefined; // the next edit tries again
      work.setState({ isKept: false, isAllKept: false });
    });
  return keeping;
}

/** An edit before that would be lost with the page. */
function onEdit() {
  if (isKeeping) return;
  askOnce(true);
  void keepEdits();
}

const run = createRun({
  connect: (onStopped, onReplaced) => createPageClient(onStopped, onReplaced, true),
  work,
  page,
  clock: pageClock,
  onEdit,
  firstPicture,
});

watchMissingParts(page);
page.setState({ theme: storedTheme() });
applyTheme(page.getState().theme);

/** Loads React and the whole page. Where the first picture needs none of it, that comes before. */
async function showWholePage(root: HTMLElement, isPlain: boolean): Promise<void> {
  const leave = isPlain ? showFirstPage(root, run) : null;
  if (leave) await firstPicture;
  try {
    const { showPage } = await import("./ui/show-page");
    leave?.();
    showPage(root, run);
  } catch {
    root.replaceChildren("The page could not be loaded. Reload it.");
  }
}

/** What the page needs when its run has begun. */
async function loadRest() {
  page.setState({ proseOf: await loadProse() });
  (await import("./state/run/before")).compareWithBefore(run);
}

const isPlain = isPlainStart();
const opening = start(run);
/** In a task of its own, what the run needs is requested before the page is made, and comes meanwhile. */
const shown = new Promise((resolve) => setTimeout(resolve)).then(() =>
  showWholePage(document.getElementById("root") as HTMLElement, isPlain),
);
awaitFirstPicture(run, opening);
void Promise.allSettled([opening, shown]).then(loadRest);
const pictured = Promise.all([shown, firstPicture]);
void pictured.then(keepEdits);
/** A reload goes back at once to where its run stood; where this one stands is kept from its first picture on. */
const standing = async () => (await import("./state/work/as-left")).standAsLeft(run, opening);
void (isReload() ? standing() : firstPicture.then(standing)).catch(() => undefined); // then a reload begins anew
if (import.meta.env.PROD)
  void pictured
    .then(() => import("./state/page/offline"))
    .then(({ keepOffline }) => keepOffline(page))
    .catch(() => undefined); // the page needs the network, then
