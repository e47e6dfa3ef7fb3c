import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Run } from "../state/run/run";
import { App } from "./App";
import { RunContext } from "./run-context";

/** Shows the page before the next frame is painted. */
export function showPage(root: HTMLElement, run: Run): void {
  const page = (
    <StrictMode>
      <RunContext value={run}>
        <App />
      </RunContext>
    </StrictMode>
  );
  flushSync(() => createRoot(root).render(page));
}
