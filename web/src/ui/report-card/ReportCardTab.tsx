// The report card of the current discipline after RFC 7928: what to compare it with, its runs, and the results.
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import {
  type CardOrder,
  distinctSchemes,
  LIMIT,
  REFERENCE,
  type Scheme,
  schemeNamed,
  schemeOf,
  schemeOfScript,
  sections,
  usualSections,
} from "../../experiment/characterize";
import { disciplineOf, scriptDiscipline } from "../../scenario/catalog";
import { paramOfScript } from "../../scenario/script-params";
import { cancelReportCard, makeReportCard, type ReportCard, reportCard, runsOf } from "../../state/run/report-card";
import type { QueueNow } from "../../telemetry/run-schema";
import { readSeeds, SeedsField, seedsUpTo } from "../compare/SeedsTab";
import { durationText, useBarFocus } from "../compare/StudyBar";
import { usePlaceOfQueue } from "../compare/use-place-of-queue";
import { byFamily } from "../controls/DisciplinePicker";
import { useRunState } from "../run-context";
import { CardResultsView } from "./CardResultsView";
import "./report-card.css";

const USUAL_SEEDS = 5;

/** What is run: the RFC's musts, all but the parameters, or everything. */
const EXTENTS = [
  {
    id: "must",
    label: "What the RFC requires",
    of: sections.filter(({ level }) => level === "must").map(({ id }) => id),
  },
  { id: "usual", label: "All scenarios but parameters", of: usualSections },
  { id: "all", label: "All scenarios, and each parameter at half and twice", of: sections.map(({ id }) => id) },
] as const;
type Extent = (typeof EXTENTS)[number]["id"];

/** What the form asks for; the second scheme is the one under test. */
function orderOf(own: Scheme, against: readonly string[], seeds: number, extent: Extent): CardOrder {
  const others = against.flatMap((id) => schemeNamed(id) ?? []);
  return {
    schemes: distinctSchemes([REFERENCE, own, ...others]),
    seeds: seedsUpTo(seeds),
    sections: EXTENTS.find(({ id }) => id === extent)?.of ?? [],
  };
}

const schemeOfQueue = ({ discipline, params, script }: QueueNow): Scheme =>
  script ? schemeOfScript(params, script.params.map(paramOfScript)) : schemeOf({ discipline, ...params });

export default function ReportCardTab({ onClose }: { onClose(): void }) {
  const queue = useRunState(({ queues, watched }) => queues[watched]);
  const place = usePlaceOfQueue();
  const card = useStore(reportCard, (now) => now.card);
  const own = useMemo(() => (queue ? schemeOfQueue(queue) : REFERENCE), [queue]);
  return (
    <>
      <p>
        The scenarios of RFC 7928, each with <strong>{own.label}</strong> as it is set now{place}, with drop-tail, and
        with other disciplines at their defaults. All have a buffer of {LIMIT} packets (one bandwidth-delay product)
        unless a section says otherwise. Every number opens the run behind it; Undo brings your experiment back.
      </p>
      <CardForm own={own} card={card} />
      {card && <CardResultsView card={card} onClose={onClose} />}
    </>
  );
}

function CardForm({ own, card }: { own: Scheme; card: ReportCard | null }) {
  const [against, setAgainst] = useState<readonly string[]>([]);
  const [seedsText, setSeeds] = useState(String(USUAL_SEEDS));
  const [extent, setExtent] = useState<Extent>("must");
  const seeds = readSeeds(seedsText);
  const order = useMemo(() => (seeds ? orderOf(own, against, seeds, extent) : null), [own, against, seeds, extent]);
  const runs = useMemo(() => (order ? runsOf(order) : 0), [order]);
  const isRunning = card?.status === "running";
  const bar = useBarFocus();
  const toggle = (id: string) =>
    setAgainst((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  return (
    <div className="card-form">
      <Others own={own} chosen={against} onToggle={toggle} />
      <div className="study-choices">
        <label className="study-field">
          Scenarios
          <select value={extent} onChange={(event) => setExtent(event.target.value as Extent)}>
            {EXTENTS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <SeedsField value={seedsText} onChange={setSeeds} />
      </div>
      <div ref={bar} className="study-bar">
        {isRunning ? (
          <button key="cancel" type="button" className="button" onClick={cancelReportCard}>
            Cancel
          </button>
        ) : (
          <button
            key="run"
            type="button"
            className="button primary"
            disabled={!order}
            onClick={() => order && makeReportCard(order)}
          >
            Run
          </button>
        )}
        {isRunning ? <Progress card={card} /> : <p className="quiet">{runs} runs.</p>}
      </div>
    </div>
  );
}

/** Disciplines to stand beside it; drop-tail is always there. */
function Others({ own, chosen, onToggle }: { own: Scheme; chosen: readonly string[]; onToggle(id: string): void }) {
  const others = byFamily.filter(({ id }) => ![REFERENCE.id, own.id, scriptDiscipline].includes(id));
  const [usual, rest] = [
    others.filter(({ family }) => family !== "scheduler"),
    others.filter(({ family }) => family === "scheduler"),
  ];
  const buttons = (disciplines: typeof others) => (
    <ul className="discipline-grid" aria-label="Compare with">
      {disciplines.map(({ id, label }) => (
        <li key={id}>
          <button type="button" className="button" aria-pressed={chosen.includes(id)} onClick={() => onToggle(id)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section>
      <h3>Compare with</h3>
      {buttons(usual)}
      <details className="more">
        <summary>{rest.length} schedulers</summary>
        {buttons(rest)}
      </details>
      {chosen.length === 0 && (
        <p className="quiet">{disciplineOf(REFERENCE.queue.discipline)?.label} is always on the card.</p>
      )}
    </section>
  );
}

function Progress({ card: { done, total, left_s } }: { card: ReportCard }) {
  return (
    <span className="study-progress">
      <progress max={total} value={done} aria-label="Runs" />
      {done} of {total} runs{left_s !== null && `, ${durationText(left_s)} left`}
    </span>
  );
}
