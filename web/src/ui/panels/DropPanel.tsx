// Why a packet was dropped or marked: the latest decision of the watched queue, or the last one before the charts'
// cursor. From there the decisions can be stepped through.
import { lazy, useState } from "react";
import { clock } from "../../charts/format";
import { noProse } from "../../scenario/prose";
import type { Direction } from "../../state/run/moves";
import type { EventRow } from "../../telemetry/events";
import { scriptReason } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import { ClassGlyph } from "../ClassGlyph";
import { LazyPart } from "../LazyPart";
import { useIsLocked } from "../LinkLocks";
import { useCursorTime, usePage, useRun, useRunState } from "../run-context";
import { Fate } from "./Fate";
import { useReadout } from "./use-readout";

const SteppedDecision = lazy(() => import("../decisions/SteppedDecision"));

/** Milliseconds for which a decision stays readable. */
const READ_MS = 1200;

/** The last one; if one of its time has been chosen, that one. */
function latestDecision(
  { events, schema }: Telemetry,
  watched: string,
  until_s: number,
  chosen: EventRow | undefined,
): EventRow | null {
  const { decisions } = events;
  const link = schema.watch.indexOf(watched);
  let index = decisions.countBefore(until_s) - 1;
  while (index >= 0 && decisions.link[index] !== link) --index;
  if (index < 0) return null;
  return chosen?.link === link && chosen.t_s === decisions.time[index] ? chosen : events.row(decisions, index);
}

/** Whether there were drops or marks before a time that are no longer kept one by one. */
function isCounted({ events, schema }: Telemetry, watched: string, at_s: number): boolean {
  return events.decisions.counted.lastBefore(schema.watch.indexOf(watched), at_s) !== undefined;
}

export function DropPanel() {
  const isStepping = useRunState(({ stepping }) => stepping !== null);
  // A decision comes with its sentences, so that nothing moves when their texts have loaded.
  const hasTexts = usePage(({ proseOf }) => proseOf !== noProse);
  if (!isStepping) return hasTexts && <Latest />;
  return (
    <LazyPart name="The decision" isNeeded>
      <SteppedDecision />
    </LazyPart>
  );
}

function Latest() {
  const [isRead, setRead] = useState(false);
  const [chosen, choose] = useState<EventRow>();
  // The first one is shown at once.
  useReadout(isRead ? READ_MS : undefined);
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const cursor_s = useCursorTime();
  const telemetry = run.view?.telemetry;
  const decision = telemetry && latestDecision(telemetry, watched, cursor_s ?? Number.POSITIVE_INFINITY, chosen);
  const isThere = Boolean(decision);
  if (isRead !== isThere) setRead(isThere);
  const at_s = cursor_s ?? run.view?.time_s ?? 0;
  if (telemetry && !decision && isCounted(telemetry, watched, at_s))
    return <Counted at_s={at_s} since_s={telemetry.events.decisions.counted.end_s} />;
  if (!telemetry || !decision)
    return (
      <div className="decision">
        <p className="quiet">
          Nothing has been dropped {telemetry && telemetry.schema.watch.length > 1 ? `at ${watched} ` : ""}yet.
        </p>
        {telemetry && <StepInto />}
      </div>
    );
  return <Decision telemetry={telemetry} decision={decision} onChoose={choose} />;
}

/** Of a time whose drops and marks are no longer kept one by one: the run can go there again. */
function Counted({ at_s, since_s }: { at_s: number; since_s: number }) {
  const run = useRun();
  const isLocked = useIsLocked("view");
  const goBack = () => {
    run.pause();
    void run.seek(at_s);
  };
  return (
    <div className="decision">
      <p className="quiet">Drops and marks before {clock(since_s)} are only counted.</p>
      {!isLocked && (
        <p className="decision-others">
          To see them one by one:
          <button type="button" className="link" onClick={goBack}>
            go back to {clock(at_s)}
          </button>
        </p>
      )}
    </div>
  );
}

interface DecisionProps {
  telemetry: Telemetry;
  decision: EventRow;
  /** One of several at its time. */
  onChoose(decision: EventRow): void;
}

/** Each packet has texts of its own, so that nothing in them moves; the buttons above what varies in height stay. */
function Decision({ telemetry, decision, onChoose }: DecisionProps) {
  const flow = telemetry.schema.flows[decision.flow];
  const { link, kind, reason, numbers, seq } = decision;
  const packet = `${decision.flow} ${seq}`;
  return (
    <div className="decision">
      <p key={`head ${packet}`} className="decision-head">
        {flow && <ClassGlyph of={flow.class} />}
        <strong>
          {flow?.id ?? "A packet"} <span className="decision-seq">#{seq}</span>
        </strong>
        <span className="quiet">{clock(decision.t_s, 0.001)}</span>
      </p>
      <StepInto decision={decision} />
      {flow && <OtherDecisions decision={decision} onChoose={onChoose} />}
      <Fate
        key={`fate ${packet}`}
        isMark={kind === "mark"}
        of={flow?.class}
        reason={reason}
        numbers={numbers}
        own={scriptReason(telemetry, link, reason)}
      />
    </div>
  );
}

const THIS = "this decision";

/** Steps through a drop or mark, or through the packet at the charts' cursor, without one the newest. */
function StepInto({ decision }: { decision?: EventRow }) {
  const run = useRun();
  const isPointed = useRunState(({ cursor }) => cursor !== null);
  const step = async (at?: EventRow) => (await import("../decisions/step-into")).stepInto(run, at);
  const packet = isPointed ? "packet at cursor" : "newest packet";
  return (
    <p className="decision-others">
      Step through
      {decision && (
        <button type="button" className="link" aria-label={`Step through ${THIS}`} onClick={() => void step(decision)}>
          {THIS}
        </button>
      )}
      <button type="button" className="link" aria-label={`Step through the ${packet}`} onClick={() => void step()}>
        {packet}
      </button>
    </p>
  );
}

/** Leads to the drops and marks of the same flow before and after. */
function OtherDecisions({ decision, onChoose }: Omit<DecisionProps, "telemetry">) {
  const run = useRun();
  const isLocked = useIsLocked("view");
  if (isLocked) return null;
  const go = async (direction: Direction) => {
    const { moveInFlow } = await import("../../state/run/moves");
    const found = await moveInFlow(run, decision, direction);
    if (found) onChoose(found);
  };
  return (
    <p className="decision-others">
      Drops and marks of this flow:
      <span className="decision-pair">
        <button type="button" className="link" onClick={() => void go(-1)}>
          previous
        </button>
        <button type="button" className="link" onClick={() => void go(1)}>
          next
        </button>
      </span>
    </p>
  );
}
