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
import { RunContext } from "./ui/run-context";

const page = createPageStore();
const work = createWorkStore();
const run = createRun({ connect: createPageClient, work, page, clock: pageClock });

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
firstPicture
  .then(() => import("./state/work/autosave"))
  .then(({ startAutosave }) => startAutosave(work))
  .catch(() => work.setState({ isKept: false }));
