// Chooses the contents of a new chart: a declared chart that is not shown, or lines over time, their distribution, or
// two of them against each other.
import { useMemo, useState } from "react";
import { classesOf } from "../../charts/class-style";
import {
  type ChartPlan,
  type LineRef,
  lineText,
  MOST_CHARTS,
  MOST_LINES,
  namedPlan,
  ownPlan,
  PANE_LINES,
  type PaneKind,
} from "../../charts/spec/chart-plan";
import { suitableCharts, titleOf } from "../../charts/spec/chart-rows";
import { disciplineNow } from "../../charts/spec/chart-specs";
import { type OfferedLine, offeredSubjects } from "../../charts/spec/offered-lines";
import { added } from "../../charts/spec/rearrange";
import { statesOf } from "../../state/stores";
import type { Telemetry } from "../../telemetry/telemetry";
import { Modal } from "../dialogs/Modal";
import { useRun, useRunState } from "../run-context";
import { arrange } from "./arrange";
import { LineChoice } from "./LineChoice";
import { plansIn } from "./shown";
import "./add-chart.css";

interface Props {
  isOpen: boolean;
  plans(): readonly ChartPlan[];
  onClose(): void;
}

type Kind = "time" | PaneKind;

const KINDS: readonly { readonly id: Kind; readonly name: string; readonly doc: string }[] = [
  { id: "time", name: "Over time", doc: "Up to six lines of one unit; they may belong to different flows." },
  {
    id: "distribution",
    name: "Distribution",
    doc: "Frequency of each value in the time shown: up to four signals of one unit.",
  },
  { id: "phase", name: "Phase view", doc: "Two signals against each other: first the one across, then the one up." },
];

const limitsOf = (kind: Kind) => (kind === "time" ? ([1, MOST_LINES] as const) : PANE_LINES[kind]);

/** Whether a line may stand beside those chosen. */
const fits = (kind: Kind, chosen: readonly OfferedLine[], { unit }: OfferedLine) =>
  chosen.length < limitsOf(kind)[1] && (kind === "phase" || chosen.every((each) => each.unit === unit));

export default function AddChart(props: Props) {
  const { isOpen, onClose } = props;
  const telemetry = useRun().view?.telemetry ?? null;
  return (
    <Modal title="Add a chart" isOpen={isOpen} onClose={onClose}>
      {telemetry ? <Choice {...props} telemetry={telemetry} /> : <p>Nothing is running yet.</p>}
    </Modal>
  );
}

function Choice({ plans, onClose, telemetry }: Props & { telemetry: Telemetry }) {
  const run = useRun();
  const queue = useRunState(({ watched }) => watched);
  const subjects = useMemo(() => offeredSubjects(telemetry, queue), [telemetry, queue]);
  const [kind, setKind] = useState<Kind>("time");
  const [chosen, setChosen] = useState<readonly OfferedLine[]>([]);
  const shown = plans();
  const isFull = shown.length >= MOST_CHARTS;
  const add = (plan: ChartPlan) => {
    // Panes stand below the charts over time, whichever those are.
    const before = plan.as ? (plansIn(statesOf(run.stores)) ?? []) : shown;
    arrange(run, added(before, plan), "Add a chart");
    onClose();
  };
  const toggle = (line: OfferedLine) => {
    const rest = chosen.filter((each) => lineText(each.line) !== lineText(line.line));
    setChosen(rest.length < chosen.length ? rest : [...chosen, line]);
  };
  const choose = (next: Kind) => {
    setKind(next);
    // Those that the other kind of chart can show, too.
    const kept: OfferedLine[] = [];
    for (const line of chosen) if (fits(next, kept, line)) kept.push(line);
    setChosen(kept);
  };
  const refs = chosen.map(({ line }) => line);
  return (
    <>
      <Named telemetry={telemetry} queue={queue} shown={shown} onAdd={add} />
      <Kinds kind={kind} onChoose={choose} />
      <LineChoice
        telemetry={telemetry}
        queue={queue}
        subjects={subjects}
        chosen={chosen}
        mayChoose={(line) => fits(kind, chosen, line)}
        onToggle={toggle}
      />
      <div className="add-chart-foot">
        <p role="status">{isFull ? `There are ${MOST_CHARTS} charts already.` : summaryOf(kind, chosen)}</p>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          disabled={chosen.length < limitsOf(kind)[0] || isFull}
          onClick={() => add(kind === "time" ? ownPlan(refs) : ownPlan(refs, null, kind))}
        >
          Add the chart
        </button>
      </div>
    </>
  );
}

const subjectText = ({ scope, id }: LineRef) => (scope === "queue" && id === "" ? "" : ` of ${id}`);

function summaryOf(kind: Kind, chosen: readonly OfferedLine[]): string {
  if (chosen.length === 0) return "Nothing is chosen yet.";
  const texts = chosen.map(({ label, line }) => `${label}${subjectText(line)}`);
  if (kind !== "phase") return texts.join("; ");
  return `Across: ${texts[0]}; up: ${texts[1] ?? "choose another signal"}`;
}

function Kinds({ kind, onChoose }: { kind: Kind; onChoose(kind: Kind): void }) {
  return (
    <fieldset className="add-chart-kinds">
      <legend className="visually-hidden">Kind of chart</legend>
      {KINDS.map(({ id, name, doc }) => (
        <label key={id}>
          <input type="radio" name="kind-of-chart" checked={id === kind} onChange={() => onChoose(id)} />
          <span>
            {name}
            <small>{doc}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface NamedProps {
  telemetry: Telemetry;
  queue: string;
  shown: readonly ChartPlan[];
  onAdd(plan: ChartPlan): void;
}

/** Declared charts that are not shown. */
function Named({ telemetry, queue, shown, onAdd }: NamedProps) {
  const discipline = disciplineNow(telemetry, queue);
  const others = suitableCharts(discipline, classesOf(telemetry.schema)).filter((id) =>
    shown.every((plan) => plan.id !== id),
  );
  if (others.length === 0) return null;
  return (
    <div className="add-chart-named">
      {others.map((id) => (
        <button key={id} type="button" onClick={() => onAdd(namedPlan(id))}>
          {titleOf(id, discipline)}
        </button>
      ))}
    </div>
  );
}
