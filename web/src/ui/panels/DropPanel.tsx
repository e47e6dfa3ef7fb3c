// Why a packet was dropped or marked: the latest decision of the watched queue, or the last one before the charts'
// cursor.
import { useState } from "react";
import { classStyle } from "../../charts/class-style";
import { clock } from "../../charts/format";
import { catalog } from "../../scenario/catalog";
import type { Prose } from "../../scenario/prose";
import type { Direction } from "../../state/run/moves";
import type { EventRow } from "../../telemetry/events";
import { scriptReason } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import { ClassGlyph } from "../ClassGlyph";
import { useIsLocked } from "../LinkLocks";
import { usePage, useRun, useRunState } from "../run-context";
import { decisionText } from "./decision-text";
import { useReadout } from "./use-readout";

/** Milliseconds for which a decision stays readable. */
const READ_MS = 1200;
const NONE: Prose = {};

function latestDecision(telemetry: Telemetry, watched: string, until_s: number): EventRow | null {
  const { decisions } = telemetry.events;
  const link = telemetry.schema.watch.indexOf(watched);
  const first = Math.max(0, decisions.countBefore(until_s) - 2000);
  for (let index = decisions.countBefore(until_s) - 1; index >= first; --index) {
    const row = telemetry.events.row(decisions, index);
    if (row.link === link || telemetry.schema.watch.length === 1) return row;
  }
  return null;
}

export function DropPanel() {
  const [isRead, setRead] = useState(false);
  // The first one is shown at once.
  useReadout(isRead ? READ_MS : undefined);
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const cursor_s = useRunState(({ cursor }) => cursor?.at_s ?? null);
  const telemetry = run.view?.telemetry;
  const decision = telemetry && latestDecision(telemetry, watched, cursor_s ?? Number.POSITIVE_INFINITY);
  const isThere = Boolean(decision);
  if (isRead !== isThere) setRead(isThere);
  if (!telemetry || !decision)
    return (
      <p className="quiet">
        Nothing has been dropped {telemetry && telemetry.schema.watch.length > 1 ? `at ${watched} ` : ""}yet.
      </p>
    );
  // The key gives each packet a card of its own, so that nothing in it moves.
  return <Decision key={`${decision.flow} ${decision.seq}`} telemetry={telemetry} decision={decision} />;
}

function Decision({ telemetry, decision }: { telemetry: Telemetry; decision: EventRow }) {
  const flow = telemetry.schema.flows[decision.flow];
  const isMark = decision.kind === "mark";
  const reason = catalog.reasons[decision.reason];
  const own = scriptReason(telemetry, decision.link, decision.reason);
  const { doc, sentence, numbers } = usePage((state) => (reason ? state.proseOf(reason) : NONE));
  return (
    <div className="decision">
      <p className="decision-head">
        {flow && <ClassGlyph of={flow.class} />}
        <strong>
          {flow?.id ?? "A packet"} <span className="decision-seq">#{decision.seq}</span>
        </strong>
        <span className="quiet">{clock(decision.t_s, 0.001)}</span>
      </p>
      <p>
        {isMark ? "Marked" : "Dropped"}
        {flow && `, ${classStyle[flow.class].label} class`}:{" "}
        <strong>{own ?? (isMark ? reason?.mark_label : reason?.label)}</strong>
      </p>
      {sentence && numbers && <p>{decisionText(sentence, numbers, decision.numbers)}</p>}
      {doc && <p className="quiet">{doc}</p>}
      {own !== undefined && <StepThrough decision={decision} />}
      {flow && <OtherDecisions decision={decision} name={flow.id} />}
    </div>
  );
}

/** Shows the lines of the script that ran for the packet. */
function StepThrough({ decision: { t_s: at_s, flow, seq } }: { decision: EventRow }) {
  const run = useRun();
  const step = () => {
    run.pause();
    run.stores.run.setState({ stepping: { at_s, flow, seq } });
  };
  return (
    <p>
      <button type="button" className="link" onClick={step}>
        Step through this decision
      </button>
    </p>
  );
}

/** Leads to the drops and marks of the same flow before and after. */
function OtherDecisions({ decision: { flow, t_s: from_s }, name }: { decision: EventRow; name: string }) {
  const run = useRun();
  const isLocked = useIsLocked("view");
  if (isLocked) return null;
  const go = async (direction: Direction) =>
    (await import("../../state/run/moves")).move(run, { flow, from_s }, direction);
  return (
    <p className="decision-others">
      Drops and marks of {name}:
      <button type="button" className="link" onClick={() => void go(-1)}>
        previous
      </button>
      <button type="button" className="link" onClick={() => void go(1)}>
        next
      </button>
    </p>
  );
}
