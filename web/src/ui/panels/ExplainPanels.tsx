// The right column. Panels whose height depends on the discipline are last, so that they move nothing.
import { lazy } from "react";
import { clock, clockSpan } from "../../charts/format";
import { disciplineOf } from "../../scenario/catalog";
import { LazyPart } from "../LazyPart";
import { UnlessHidden } from "../LinkLocks";
import { lazyLater } from "../lazy-later";
import { usePage, useRunState, useWork } from "../run-context";
import { DropPanel } from "./DropPanel";
import { Panel } from "./Panel";
import { QueuePanel } from "./QueuePanel";
import { ResultsPanel } from "./ResultsPanel";
import { useSampleTime, useSteppedQueue } from "./row-at";
import { StatePanel } from "./StatePanel";
import "./panels.css";

const ExplainPage = lazy(() => import("../explain/ExplainPage"));
const BesidePanel = lazy(() => import("../papers/BesidePanel"));
const ExpectedPanel = lazy(() => import("../compare/ExpectedPanel"));
const FlowTable = lazyLater(() => import("../flows/FlowTable"));
const StateTables = lazy(() => import("../state-tables/StateTables"));
const WindowNote = lazy(() => import("./WindowNote"));

const hasStateTables = (discipline: string) => (disciplineOf(discipline)?.tables.length ?? 0) > 0;

/** Whether numbers of earlier runs are kept in a document's `expect`. */
const hasKept = (expect: unknown) => Boolean((expect as { tables?: unknown } | undefined)?.tables);

interface OpenDialogs {
  onWhole(): void;
  onCompare(): void;
}

/** An explain page, or the panels. On narrow pages the table stays reachable while a page is open. */
export default function ExplainPanels(dialogs: OpenDialogs) {
  const explained = usePage(({ explained: id, tab }) => (tab === "table" ? null : id));
  if (explained === null) return <Panels {...dialogs} />;
  return (
    <LazyPart name="The explanation" isNeeded>
      <ExplainPage key={explained} id={explained} />
    </LazyPart>
  );
}

/** On narrow pages the tab would be empty. */
function HiddenTable() {
  const isLesson = usePage(({ lesson }) => lesson !== null);
  return (
    <p className="quiet hidden-table">
      {isLesson ? "This step of the lesson shows no measurements." : "The open link hides the measurements."}
    </p>
  );
}

function Panels({ onWhole, onCompare }: OpenDialogs) {
  const sampled_s = useSampleTime();
  const queue_s = useSteppedQueue()?.at_s ?? sampled_s;
  const isStepping = useRunState(({ stepping }) => stepping !== null);
  const stretch = useRunState((state) => state.stretch);
  const isExperiment = useWork((state) => state.experiment !== null);
  const isExpected = useWork(({ document }) => hasKept(document?.expect));
  // Too early to tell what limits a flow.
  const isWarm = useRunState(({ clock_s }) => clock_s > 2);
  const hasTables = useRunState(({ queues }) =>
    Object.values(queues).some(({ discipline }) => hasStateTables(discipline)),
  );
  return (
    <>
      <LazyPart name="The comparison with the paper" isNeeded={isExperiment}>
        <BesidePanel onWhole={onWhole} />
      </LazyPart>
      <LazyPart name="The expected results" isNeeded={isExpected}>
        <ExpectedPanel onCompare={onCompare} />
      </LazyPart>
      <UnlessHidden part="queue">
        <Panel title={queue_s === null ? "In the queue now" : `In the queue at ${clock(queue_s)}`} tab="explain">
          <QueuePanel />
        </Panel>
      </UnlessHidden>
      <UnlessHidden part="drops">
        <Panel title={isStepping ? "How was it decided?" : "Why was this packet dropped?"} tab="explain">
          <div className="drop-room">
            <LazyPart name="The note on limited flows" isNeeded={isWarm}>
              <WindowNote />
            </LazyPart>
            <DropPanel />
          </div>
        </Panel>
      </UnlessHidden>
      <UnlessHidden part="table" instead={<HiddenTable />}>
        <Panel title="Measurements" tab="table">
          <ResultsPanel />
        </Panel>
        <Panel title={stretch ? `Each flow, ${clockSpan(...stretch)}` : "Each flow, from 0 s to now"} tab="table">
          <LazyPart name="The table of flows" isNeeded fallback={<div className="flows-room" />}>
            <FlowTable />
          </LazyPart>
        </Panel>
      </UnlessHidden>
      <UnlessHidden part="state">
        <Panel title={sampled_s === null ? "Internal state" : `Internal state at ${clock(sampled_s)}`} tab="explain">
          <StatePanel />
        </Panel>
      </UnlessHidden>
      <UnlessHidden part="state">
        <LazyPart name="The state tables" isNeeded={hasTables}>
          <StateTables />
        </LazyPart>
      </UnlessHidden>
    </>
  );
}
