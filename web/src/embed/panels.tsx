/** The page's panels that an embed requests; they bring React with them. */
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadProse } from "../scenario/prose";
import type { Hideable } from "../share/link";
import type { Run } from "../state/run/run";
import { Caption } from "../ui/Caption";
import Controls from "../ui/controls/Controls";
import { awaitFirstPicture } from "../ui/first-picture";
import { DropPanel } from "../ui/panels/DropPanel";
import { Panel } from "../ui/panels/Panel";
import { QueuePanel } from "../ui/panels/QueuePanel";
import { ResultsPanel } from "../ui/panels/ResultsPanel";
import { StatePanel } from "../ui/panels/StatePanel";
import { RunContext, usePage } from "../ui/run-context";
import "../ui/panels/panels.css";

const CONTROLS: readonly Hideable[] = ["disciplines", "params", "link", "flows"];

function Panels() {
  const hide = usePage((state) => state.viewOptions.hide);
  const isShown = (name: Hideable) => !hide.includes(name);
  return (
    <>
      {CONTROLS.some(isShown) && (
        <div className="embed-controls">
          <Controls />
        </div>
      )}
      {isShown("queue") && (
        <Panel title="In the queue now" tab="explain">
          <QueuePanel />
        </Panel>
      )}
      {isShown("drops") && (
        <Panel title="Why was this packet dropped?" tab="explain">
          <DropPanel />
        </Panel>
      )}
      {isShown("table") && (
        <Panel title="Measurements" tab="table">
          <ResultsPanel />
        </Panel>
      )}
      {isShown("state") && (
        <Panel title="Internal state" tab="explain">
          <StatePanel />
        </Panel>
      )}
    </>
  );
}

function show(node: HTMLElement, run: Run, part: ReactNode): void {
  createRoot(node).render(
    <StrictMode>
      <RunContext value={run}>{part}</RunContext>
    </StrictMode>,
  );
  awaitFirstPicture(run, run.settled());
}

export const mountCaption = (node: HTMLElement, run: Run): void => show(node, run, <Caption />);

export function mountPanels(node: HTMLElement, run: Run): void {
  show(node, run, <Panels />);
  void loadProse().then((proseOf) => run.stores.page.setState({ proseOf }));
}
