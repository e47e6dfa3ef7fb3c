import "./tokens.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createPageClient } from "./engine/page-client";
import { loadProse } from "./scenario/prose";
import { applyTheme, storedTheme } from "./state/page/theme";
import { pageClock } from "./state/run/pace";
import { createRun, engineStopped } from "./state/run/run";
import { useStore } from "./state/store";
import { startAutosave } from "./state/work/autosave";
import { start } from "./state/work/start";
import { App } from "./ui/App";
import { RunContext } from "./ui/run-context";

const client = createPageClient((message) => useStore.setState(engineStopped(message)));
const run = createRun({ client, store: useStore, clock: pageClock });

useStore.setState({ theme: storedTheme() });
applyTheme(useStore.getState().theme);

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

const showProse = async () => useStore.setState({ proseOf: await loadProse() });

startAutosave(useStore);
void start(run, useStore).finally(showProse);
