/** The list of lanes in an embed, loaded with the first document that has some. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Run } from "../state/run/run";
import LaneBar from "../ui/compare/LaneBar";
import { RunContext } from "../ui/run-context";

export function mountLanes(node: HTMLElement, run: Run): void {
  createRoot(node).render(
    <StrictMode>
      <RunContext value={run}>
        <LaneBar />
      </RunContext>
    </StrictMode>,
  );
}
