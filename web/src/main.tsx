import "./tokens.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createPageClient } from "./engine/page-client";
import { loadProse } from "./scenario/prose";
import { createPageStore } from "./state/page/page-state";
import { applyTheme, storedTheme } from "./state/page/theme";
import { pageClock } from "./state/run/pace";
import { createRun } from "./state/run/run";
import { start } from "./state/work/start";
import { createWorkStore } from "./state/work/work-state";
import { App } from "./ui/App";
import { awaitFirstPicture, firstPicture } from "./ui/first-picture";
import { watchMissingParts } from "./ui/missing-parts";
import { RunContext } from "./ui/run-context";

const page = createPageStore();
const work = createWorkStore();
let keeping: Promise<void> | undefined;
let isKeeping = false;
/** Loads what saves edits: after the first picture, but not after the first edit, behind which the page may be left. */
function keepEdits(): Promise<void> {
  keeping ??= import("./state/work/autosave")
    .then(({ startAutosave }) => startAutosave(work))
    .catch(() => work.setState({ isKept: false }))
    .finally(() => {
      isKeeping = true;
    });
  return keeping;
}

const beforeEdit = () => (isKeeping ? null : keepEdits());
const run = createRun({ connect: createPageClient, work, page, clock: pageClock, beforeEdit });

watchMissingParts(page);
page.setState({ theme: storedTheme() });
applyTheme(page.getState().theme);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RunContext value={run}>
        <App />
      </RunContext>
    </StrictMode>,
  );
}

/** What the page needs when its run has begun. */
async function loadRest() {
  page.setState({ proseOf: await loadProse() });
  (await import("./state/run/before")).compareWithBefore(run);
}

const opening = start(run);
awaitFirstPicture(run, opening);
void opening.finally(loadRest);
void firstPicture.then(keepEdits);
if (import.meta.env.PROD)
  void firstPicture
    .then(() => import("./state/page/offline"))
    .then(({ keepOffline }) => keepOffline(page))
    .catch(() => undefined); // the page needs the network, then
