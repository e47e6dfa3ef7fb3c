// An adjustment: the controls that the step opens, and its goals with what the reader's run has.
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type Variable, variables } from "../../experiment/variable";
import type { Adjust, LessonStep } from "../../lesson/format";
import { goalText } from "../../lesson/goal-text";
import { UNTOUCHED } from "../../lesson/marking";
import type { GoalReading } from "../../lesson/measure";
import type { Player } from "../../lesson/player";
import { valueAt } from "../../scenario/variation";
import type { Run } from "../../state/run/run";
import { ParamInput } from "../controls/ParamInput";
import { descriptionOf, ParamRow } from "../controls/ParamRow";
import { useRun, useRunState, useWork } from "../run-context";
import { aimsOf } from "./goal-charts";
import { usePlayer } from "./use-player";

interface Props {
  player: Player;
  step: LessonStep;
  question: Adjust;
}

export default function Adjusting({ player, step, question }: Props) {
  const record = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  const document = useWork((state) => state.document);
  const known = document ? variables(document) : [];
  return (
    <div className="lesson-adjust">
      <fieldset className="lesson-controls" aria-label="Controls" disabled={record.end !== "open"}>
        {question.controls.map((path) => (
          <Control
            key={path}
            path={path}
            variable={known.find((variable) => variable.path === path)}
            value={document && valueAt(document, path)}
            isFixed={record.end !== "open"}
            onChange={(value) => void player.adjust(path, value)}
          />
        ))}
      </fieldset>
      <Goals player={player} question={question} />
      <p className="quiet">
        Each change runs the experiment from its start.{" "}
        {record.tries > 0 && !player.isPractice && triesText(record.tries, question.tries)}
      </p>
    </div>
  );
}

const triesText = (tries: number, most: number | undefined): string =>
  most === undefined
    ? `${tries} ${tries === 1 ? "try" : "tries"}.`
    : `${tries} of ${most} tries without loss of points.`;

/** The run follows when the hand rests. */
const REST_MS = 300;

interface ControlProps {
  path: string;
  variable: Variable | undefined;
  value: unknown;
  /** The step is done: what the hand has not let go of is not run. */
  isFixed: boolean;
  onChange(value: unknown): void;
}

function Control({ path, variable, value, isFixed, onChange }: ControlProps) {
  const id = useId();
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const [initial] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value ends the draft
  useEffect(() => setDraft(null), [value]);
  useEffect(() => {
    if (!isFixed) return;
    clearTimeout(timer.current);
    setDraft(null);
  }, [isFixed]);
  if (!variable?.param) return <p>{path}</p>;
  const { param } = variable;
  const move = (next: unknown) => {
    setDraft({ value: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), REST_MS);
  };
  return (
    <ParamRow id={id} param={param} note="" resetTitle="">
      <ParamInput
        id={id}
        param={param}
        value={draft ? draft.value : value}
        otherwise={param.default}
        around={initial}
        hasSlider
        describedBy={descriptionOf(id, undefined)}
        isInvalid={false}
        onChange={move}
      />
    </ParamRow>
  );
}

/** The goals as the charts draw them, while the step is open. */
function useAims(readings: readonly GoalReading[]): void {
  const run = useRun();
  const { page } = run.stores;
  const document = useWork((state) => state.document);
  const schema = useRunState((state) => state.schema);
  const watched = useRunState((state) => state.watched);
  const discipline = useRunState(({ queues }) => queues[watched]?.discipline ?? "");
  const play = useRunState((state) => state.play);
  const size = useRef(Number.NaN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: packets are known when the run has ended
  useEffect(() => {
    if (!document || !schema) return;
    const now = packetSize(run, watched);
    if (now > 0) size.current = now; // while a run opens, that of the last one
    page.setState({ aims: aimsOf(readings, { document, schema, watched, discipline, packet_bytes: size.current }) });
  }, [run, page, readings, document, schema, watched, discipline, play]);
  useEffect(() => () => page.setState({ aims: [] }), [page]);
}

/** Of the packets that were queued so far, in bytes. */
function packetSize({ view }: Run, queue: string): number {
  if (!view) return Number.NaN;
  const { telemetry } = view;
  const meanOf = (field: string) => telemetry.column("queue", queue, field)?.mean(0, telemetry.length) ?? Number.NaN;
  return meanOf("backlog_bytes") / meanOf("backlog_packets");
}

function Goals({ player, question }: { player: Player; question: Adjust }) {
  const measured = usePlayer(player, (state) => state.goals);
  const unknown = useMemo(
    () => question.goals.map((goal): GoalReading => ({ goal, value: Number.NaN, isMet: false })),
    [question],
  );
  const goals = measured.length > 0 ? measured : unknown;
  useAims(goals);
  const isBusy = usePlayer(player, (state) => state.isBusy);
  return (
    <div role="status" aria-busy={isBusy}>
      <ul className="lesson-goals" aria-label="Goals">
        {goals.map((reading) => (
          <GoalLine key={reading.goal.id} reading={reading} />
        ))}
      </ul>
    </div>
  );
}

function GoalLine({ reading }: { reading: GoalReading }) {
  const { goal, isMet } = reading;
  const { value, bounds, off } = goalText(reading);
  return (
    <li data-met={isMet}>
      <span aria-hidden="true">{isMet ? "✓" : "○"}</span>
      <span>
        {goal.claim}
        <span className="visually-hidden">{isMet ? ": met" : ": not yet met"}</span>
      </span>
      <span className="lesson-goal-value">
        <strong>{value}</strong> <span className="quiet">({bounds})</span> {off}
      </span>
    </li>
  );
}
