// One decision: the packet, what became of it and why, and what it found and left in the queue.
import { classStyle } from "../../charts/class-style";
import { quantity } from "../../charts/format";
import type { Decision } from "../../engine/decisions";
import { catalog } from "../../scenario/catalog";
import type { Prose } from "../../scenario/prose";
import { ClassGlyph } from "../ClassGlyph";
import { decisionText } from "../panels/decision-text";
import { Fate } from "../panels/Fate";
import { usePage, useRun, useRunState } from "../run-context";
import { RichText } from "../text/RichText";
import { isQueued } from "./decision-words";
import { changeRows } from "./signal-changes";
import { ownReason } from "./use-decision";

const NONE: Prose = {};

export function DecisionCard({ decision }: { decision: Decision }) {
  const run = useRun();
  const { outcome, reason, numbers } = decision;
  return (
    <div className="decision-card">
      {outcome === "dropped" || outcome === "marked" ? (
        <Fate
          isMark={outcome === "marked"}
          of={decision.class}
          reason={reason}
          numbers={numbers}
          own={ownReason(run, decision)}
        />
      ) : (
        <p>
          {outcome === "accepted" ? "Accepted" : "Sent"}, {classStyle[decision.class].label} class
        </p>
      )}
      <Facts decision={decision} />
      <Changes decision={decision} />
      <Numbers decision={decision} />
    </div>
  );
}

function factsOf(decision: Decision): (readonly [string, string])[] {
  const { size_bytes, ecn, waited_s, isAgain } = decision;
  return [
    ["Size", quantity(size_bytes, "bytes")],
    ["ECN", ecn],
    ...(isQueued(decision) ? [["Waited", quantity(waited_s, "s")] as const] : []),
    ...(isAgain ? [["Sent", "again"] as const] : []),
  ];
}

function Facts({ decision }: { decision: Decision }) {
  const flow = useRunState(({ schema }) => schema?.flows[decision.flow]?.id);
  return (
    <dl className="decision-facts" aria-label="The packet">
      <div>
        <dt>Flow</dt>
        <dd>
          <ClassGlyph of={decision.class} /> {flow ?? "unknown"}
        </dd>
      </div>
      {factsOf(decision).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The queue and the signals, before and after. */
function Changes({ decision }: { decision: Decision }) {
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const schema = useRunState((state) => state.schema);
  if (!schema) return null;
  const rows = changeRows(decision, schema, run.view?.telemetry.scriptNames(watched));
  return (
    <table className="decision-changes">
      <caption className="visually-hidden">The queue and the signals before and after the decision</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">before</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      {rows.map(({ name, label, unit, before, after, isChanged, notes }) => (
        <tbody key={name}>
          <tr data-changed={isChanged || undefined}>
            <th scope="row">
              <RichText text={label} /> {unit && <span className="quiet">{unit}</span>}
            </th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
          {notes.length > 0 && (
            <tr className="decision-notes">
              <td colSpan={3}>{notes.join(", ")}</td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

/** The numbers of the reason one by one. */
function Numbers({ decision: { reason, numbers: values } }: { decision: Decision }) {
  const row = catalog.reasons[reason];
  const { numbers = [], law } = usePage((state) => (row ? state.proseOf(row) : NONE));
  if (numbers.length === 0) return null;
  return (
    <details className="decision-numbers">
      <summary>Numbers of the decision</summary>
      <dl className="decision-facts">
        {numbers.map(({ name, label }) => (
          <div key={name}>
            <dt>
              <RichText text={label} /> <code>{name}</code>
            </dt>
            <dd>{decisionText(`{${name}}`, numbers, values)}</dd>
          </div>
        ))}
      </dl>
      {law && (
        <p className="quiet">
          <code>{law}</code>
        </p>
      )}
    </details>
  );
}
