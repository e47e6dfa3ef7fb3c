// An adjustment: the controls that the step opens, and its goals with what the reader's run has.
import { useEffect, useId, useRef, useState } from "react";
import { type Variable, variables } from "../../experiment/variable";
import type { Adjust, LessonStep } from "../../lesson/format";
import { goalText } from "../../lesson/goal-text";
import { UNTOUCHED } from "../../lesson/marking";
import type { GoalReading } from "../../lesson/measure";
import type { Player } from "../../lesson/player";
import { valueAt } from "../../scenario/variation";
import { ParamInput } from "../controls/ParamInput";
import { descriptionOf, ParamRow } from "../controls/ParamRow";
import { useWork } from "../run-context";
import { usePlayer } from "./use-player";

interface Props {
  player: Player;
  step: LessonStep;
  question: Adjust;
}

export function Adjusting({ player, step, question }: Props) {
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
            onChange={(value) => void player.adjust(path, value)}
          />
        ))}
      </fieldset>
      <Goals player={player} />
      <p className="quiet">
        Each change runs the experiment from its start.{" "}
        {record.tries > 0 && `${record.tries} of ${question.tries ?? "any number of"} tries.`}
      </p>
    </div>
  );
}

/** The run follows when the hand rests. */
const REST_MS = 300;

interface ControlProps {
  path: string;
  variable: Variable | undefined;
  value: unknown;
  onChange(value: unknown): void;
}

function Control({ path, variable, value, onChange }: ControlProps) {
  const id = useId();
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const [initial] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value ends the draft
  useEffect(() => setDraft(null), [value]);
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

function Goals({ player }: { player: Player }) {
  const goals = usePlayer(player, (state) => state.goals);
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
