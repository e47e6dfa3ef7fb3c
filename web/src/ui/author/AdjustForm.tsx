// An adjustment: where the reader begins, what may be set, the goals, and a setting that meets them.
import { useId } from "react";
import { type Keys, listIn, newGoal } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { lanesIn } from "../../lesson/measure";
import { setIn, valueIn } from "../../scenario/set-in";
import { usePage } from "../run-context";
import { BoundsFields } from "./BoundsFields";
import { ByPlace } from "./ByPlace";
import { useDesk } from "./desk-context";
import { AddChoice, ChoiceOf, Field, NumberOf, type Option, Select, SeveralOf, TextOf } from "./fields";
import { settableIn } from "./ground";
import { ListEditor } from "./ListEditor";
import { disciplines, optionsOf, SettingsFields } from "./SettingsFields";
import { ValueFields } from "./ValueFields";

const WAYS: readonly Option[] = [
  { value: "goals", label: "numbers that the run must reach" },
  { value: "until", label: "another discipline in the queue" },
];

/** @param keys of the step */
export function AdjustForm({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit, ground } = useDesk();
  const step = valueIn(draft, keys) as Readonly<Record<string, unknown>>;
  const way = step.until === undefined ? "goals" : "until";
  const choose = (next: string) => {
    const { question: _, until: __, solution: ___, hints: ____, points: _____, ...rest } = step;
    const fresh = { from: ground.lane, controls: ground.control ? [ground.control] : [], goals: [newGoal([], ground)] };
    edit(
      setIn(
        draft,
        keys,
        next === "until"
          ? { ...rest, until: { discipline: disciplines[0]?.value } }
          : { ...rest, points: 3, question: { type: "adjust", ...fresh }, solution: {} },
      ),
    );
  };
  return (
    <>
      <Field id={id} label="The student is to reach">
        <Select id={id} value={way} options={WAYS} onChange={choose} />
      </Field>
      {way === "until" ? (
        <ChoiceOf label="Discipline" keys={[...keys, "until", "discipline"]} options={disciplines} />
      ) : (
        <GoalsForm keys={keys} />
      )}
    </>
  );
}

function GoalsForm({ keys }: { keys: Keys }) {
  const { whole, ground, draft } = useDesk();
  const lanes = whole ? lanesIn(whole.lesson).map(({ id, label }) => ({ value: id, label })) : [];
  const controls = listIn(draft, [...keys, "question", "controls"]).map(String);
  return (
    <>
      {lanes.length > 1 && <ChoiceOf label="Begins with" keys={[...keys, "question", "from"]} options={lanes} />}
      <Controls keys={[...keys, "question", "controls"]} chosen={controls} />
      <h4>Goals</h4>
      <ListEditor
        keys={[...keys, "question", "goals"]}
        name="Goal"
        least={1}
        most={MOST.goals}
        fresh={(goals) => newGoal(goals, ground)}
      >
        {(goal) => (
          <>
            <TextOf label="In words" keys={[...goal, "claim"]} />
            <ValueFields keys={goal} as="claim" isMine />
            <BoundsFields keys={goal} />
          </>
        )}
      </ListEditor>
      <NumberOf label="Runs without loss of points" keys={[...keys, "question", "tries"]} />
      <Solution keys={[...keys, "solution"]} controls={controls} />
    </>
  );
}

/** The values that the reader may set. */
function Controls({ keys, chosen }: { keys: Keys; chosen: readonly string[] }) {
  const { whole } = useDesk();
  const all = whole ? settableIn(whole).filter(({ param }) => param) : [];
  const known = all.filter(({ path }) => chosen.includes(path));
  const others = all.filter(({ path }) => !chosen.includes(path));
  const { draft, edit } = useDesk();
  const options = known.map(({ path, label, group }) => ({ value: path, label: `${label}, ${group}` }));
  return (
    <>
      <SeveralOf label="The student may set" keys={keys} options={options} />
      {chosen.length < MOST.controls && (
        <AddChoice
          name="Add a control"
          what="the chosen control"
          options={optionsOf(others)}
          onAdd={(path) => edit(setIn(draft, keys, [...chosen, path]))}
        />
      )}
    </>
  );
}

/** A setting that meets all goals, which may depend on a place. */
function Solution({ keys, controls }: { keys: Keys; controls: readonly string[] }) {
  return (
    <ByPlace keys={keys} legend="A setting that meets all goals" fresh={{}}>
      {(solution, pick) => (
        <SolutionFields
          step={keys.slice(0, -1)}
          keys={solution}
          controls={controls}
          legend={pick ?? "A setting that meets all goals"}
        />
      )}
    </ByPlace>
  );
}

interface SolutionProps {
  step: Keys;
  keys: Keys;
  controls: readonly string[];
  legend: string;
}

/** Written, or taken from the preview. */
function SolutionFields({ step, keys, controls, legend }: SolutionProps) {
  const { draft, edit } = useDesk();
  const id = String(valueIn(draft, [...step, "id"]));
  const set = usePage(({ authoring }) => authoring?.adjusted[id]);
  return (
    <fieldset className="desk-several">
      <legend>{legend}</legend>
      <SettingsFields keys={keys} paths={controls} />
      <p>
        <button type="button" className="button" disabled={!set} onClick={() => edit(setIn(draft, keys, set))}>
          Take it from the preview
        </button>{" "}
        <span className="quiet">{!set && "Solve the step in the preview, then take your setting."}</span>
      </p>
    </fieldset>
  );
}
