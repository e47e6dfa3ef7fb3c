// Chooses the contents of a new chart: a declared chart that is not shown, or lines of one unit.
import { useId, useState } from "react";
import { classesOf } from "../../charts/class-style";
import {
  type ChartPlan,
  type LineRef,
  lineText,
  MOST_CHARTS,
  MOST_LINES,
  namedPlan,
  ownPlan,
} from "../../charts/spec/chart-plan";
import { suitableCharts, titleOf } from "../../charts/spec/chart-rows";
import { disciplineNow } from "../../charts/spec/chart-specs";
import { type OfferedLine, type OfferedSubject, offeredSubjects } from "../../charts/spec/offered-lines";
import { seriesOf } from "../../charts/spec/own-chart";
import { sparkline } from "../../charts/spec/sparkline";
import type { Telemetry } from "../../telemetry/telemetry";
import { Modal } from "../dialogs/Modal";
import { usePage, useRun, useRunState } from "../run-context";
import "./add-chart.css";

interface Props {
  isOpen: boolean;
  plans(): readonly ChartPlan[];
  onAdd(plan: ChartPlan): void;
  onClose(): void;
}

export default function AddChart(props: Props) {
  const { isOpen, onClose } = props;
  const telemetry = useRun().view?.telemetry ?? null;
  return (
    <Modal title="Add a chart" isOpen={isOpen} onClose={onClose}>
      {telemetry ? <Choice {...props} telemetry={telemetry} /> : <p>Nothing is running yet.</p>}
    </Modal>
  );
}

function Choice({ plans, onAdd, onClose, telemetry }: Props & { telemetry: Telemetry }) {
  const queue = useRunState(({ watched }) => watched);
  const subjects = offeredSubjects(telemetry, queue);
  const [subject, setSubject] = useState(0);
  const [chosen, setChosen] = useState<readonly OfferedLine[]>([]);
  const shown = plans();
  const isFull = shown.length >= MOST_CHARTS;
  const add = (plan: ChartPlan) => {
    onAdd(plan);
    onClose();
  };
  const toggle = (line: OfferedLine) => {
    const rest = chosen.filter((each) => lineText(each.line) !== lineText(line.line));
    setChosen(rest.length < chosen.length ? rest : [...chosen, line]);
  };
  return (
    <>
      <Named telemetry={telemetry} queue={queue} shown={shown} onAdd={add} />
      <div className="add-chart">
        <Subjects subjects={subjects} chosen={subject} onChoose={setSubject} />
        <div className="add-chart-lines">
          <h3>{subjects[subject]?.name}</h3>
          {subjects[subject]?.lines.map((line) => (
            <Line
              key={lineText(line.line)}
              line={line}
              path={pathOf(telemetry, queue, line.line)}
              isOn={chosen.some((each) => lineText(each.line) === lineText(line.line))}
              isOff={chosen.length >= MOST_LINES || (chosen[0] !== undefined && chosen[0].unit !== line.unit)}
              onChange={() => toggle(line)}
            />
          ))}
        </div>
      </div>
      <div className="add-chart-foot">
        <p role="status">{isFull ? `There are ${MOST_CHARTS} charts already.` : summaryOf(chosen)}</p>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          disabled={chosen.length === 0 || isFull}
          onClick={() => add(ownPlan(chosen.map(({ line }) => line)))}
        >
          Add the chart
        </button>
      </div>
    </>
  );
}

const subjectText = ({ scope, id }: LineRef) => (scope === "queue" ? "" : ` of ${id}`);

function summaryOf(chosen: readonly OfferedLine[]): string {
  if (chosen.length === 0) return "Choose up to six lines of one unit; they may belong to different flows.";
  return chosen.map(({ label, line }) => `${label}${subjectText(line)}`).join("; ");
}

function pathOf(telemetry: Telemetry, queue: string, line: LineRef): string {
  const series = seriesOf(telemetry, queue, line);
  return series ? sparkline(telemetry, series, 140, 24) : "";
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

interface SubjectsProps {
  subjects: readonly OfferedSubject[];
  chosen: number;
  onChoose(index: number): void;
}

function Subjects({ subjects, chosen, onChoose }: SubjectsProps) {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))];
  return (
    <nav className="add-chart-subjects" aria-label="What the lines belong to">
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <h3>{kind}</h3>
          {subjects.map((subject, index) =>
            subject.kind === kind ? (
              <button key={subject.name} type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                {subject.name}
              </button>
            ) : null,
          )}
        </section>
      ))}
    </nav>
  );
}

interface LineProps {
  line: OfferedLine;
  path: string;
  isOn: boolean;
  isOff: boolean;
  onChange(): void;
}

/** Some labels say it. */
const hasUnit = ({ label, unit }: OfferedLine) => unit !== "none" && !label.toLowerCase().split(" ").includes(unit);

function Line({ line, path, isOn, isOff, onChange }: LineProps) {
  const isDisabled = isOff && !isOn;
  const { signal } = line;
  const doc = usePage((state) => signal && state.proseOf(signal).doc);
  const id = useId();
  return (
    <label className={isDisabled ? "is-off" : ""}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={onChange}
        aria-labelledby={id}
        aria-describedby={doc && `${id}doc`}
      />
      <span>
        <span id={id}>
          {line.label} {hasUnit(line) && <span className="quiet">{line.unit}</span>}
        </span>
        {doc && <small id={`${id}doc`}>{doc}</small>}
      </span>
      <svg viewBox="0 0 140 24" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
    </label>
  );
}
