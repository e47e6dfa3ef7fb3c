// One step: its kind, its words, what is shown, and what it asks.
import { useId, useRef } from "react";
import { type Draft, freshName, type Keys, listIn, type StepKind, withKind } from "../../lesson/draft";
import { KINDS } from "../../lesson/kinds";
import { lanesIn, MINE } from "../../lesson/measure";
import { placeNames, withNumberNamed } from "../../lesson/renamed";
import { MOST_WORDS } from "../../lesson/rules";
import { isTextName } from "../../lesson/text-names";
import { setIn, valueIn } from "../../scenario/set-in";
import { SPEEDS, type Speed } from "../../state/run/run-state";
import { LOCK_NAMES, PART_NAMES } from "../share/part-names";
import { AdjustForm } from "./AdjustForm";
import { useDesk, useSay } from "./desk-context";
import { ExplainForm } from "./ExplainForm";
import { ChoiceOf, Field, NumberOf, type Option, Select, SeveralOf, TextOf, withGone } from "./fields";
import { NameField } from "./NameField";
import { AskedForm, HintsForm, HoldsForm, PoolForm } from "./QuestionForm";
import { ValueFields } from "./ValueFields";

export const KIND_TEXTS: Readonly<Record<StepKind, string>> = {
  read: "Read: a text",
  predict: "Predict: what will happen?",
  run: "Watch: run to a time",
  check: "Check: a question that the engine judges",
  adjust: "Adjust: set controls until goals are met",
  explain: "Explain: a text that a person reads",
};

export function StepForm({ index }: { index: number }) {
  const keys: Keys = ["steps", index];
  const { draft } = useDesk();
  const step = valueIn(draft, keys) as Draft;
  const kind = String(step.kind);
  const isAsked = kind === "predict" || kind === "check";
  const hasPoints = isAsked || kind === "explain" || (kind === "adjust" && step.until === undefined);
  const hasHints = kind === "check" || (kind === "adjust" && step.until === undefined);
  return (
    <>
      <KindChoice keys={keys} step={step} />
      <TextOf label="Title" keys={[...keys, "title"]} hint={`${KINDS[kind as StepKind] ?? ""}, if there is none.`} />
      <TextOf label="Text" keys={[...keys, "text"]} rows={4} hint={textHint(draft)} />
      {kind === "run" && <TextOf label="Text once the time is reached" keys={[...keys, "reached"]} rows={3} />}
      {hasPoints && <NumberOf label="Points" keys={[...keys, "points"]} />}
      {isAsked && <AskedForm keys={keys} />}
      {kind === "adjust" && <AdjustForm keys={keys} />}
      {kind === "explain" && <ExplainForm keys={[...keys, "question"]} />}
      {hasHints && <HintsForm keys={keys} />}
      {isAsked && <HoldsForm keys={keys} />}
      {isAsked && <PoolForm keys={keys} hasHints={kind === "check"} />}
      <StageForm keys={keys} index={index} />
      <NumbersForm index={index} />
    </>
  );
}

function textHint(draft: Draft): string {
  const places = placeNames(draft)
    .filter(isTextName)
    .map((name) => `{${name}}`);
  const about = `At most ${MOST_WORDS} words.`;
  return places.length > 0 ? `${about} ${places.join(", ")}: the student’s own value.` : about;
}

function KindChoice({ keys, step }: { keys: Keys; step: Draft }) {
  const id = useId();
  const { draft, edit, ground } = useDesk();
  const options = Object.entries(KIND_TEXTS).map(([value, label]) => ({ value, label }));
  const before = listIn(draft, ["steps"]).slice(0, Number(keys[1]));
  return (
    <Field id={id} label="Kind">
      <Select
        id={id}
        value={String(step.kind)}
        options={options}
        onChange={(kind) => edit(setIn(draft, keys, withKind(step, kind as StepKind, before, ground)))}
      />
    </Field>
  );
}

const optionsIn = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const LOCKS = optionsIn(LOCK_NAMES);
const PARTS = optionsIn(PART_NAMES);

/** The steps before this one whose answer it can show again, and the one that is chosen, wherever it is. */
function recallable(steps: readonly unknown[], index: number, chosen: unknown): readonly Option[] {
  const all = steps.map((step, at) => ({
    value: String(valueIn(step, ["id"])),
    label: `${at + 1}. ${String(valueIn(step, ["text"])).slice(0, 60)}`,
    isOffered: at < index && valueIn(step, ["question"]) !== undefined,
  }));
  const offered = all.filter(({ value, isOffered }) => isOffered || value === chosen);
  return withGone(offered, chosen === undefined ? [] : [String(chosen)]);
}

/** What is shown while the step is open. */
function StageForm({ keys, index }: { keys: Keys; index: number }) {
  const { draft, whole } = useDesk();
  const steps = listIn(draft, ["steps"]);
  const stage = [...keys, "stage"];
  const kind = valueIn(draft, [...keys, "kind"]);
  const hasMine = steps.slice(0, index + 1).some((step) => valueIn(step, ["question", "type"]) === "adjust");
  const lanes = whole ? lanesIn(whole.lesson).map(({ id, label }) => ({ value: id, label })) : [];
  const recalled = recallable(steps, index, valueIn(draft, [...stage, "recall"]));
  const shown = hasMine ? [...lanes, { value: MINE, label: "the student’s own" }] : lanes;
  return (
    <>
      {kind === "run" && <NumberOf label="Run to (s)" keys={[...stage, "t"]} />}
      {(shown.length > 1 || listIn(draft, [...stage, "lanes"]).length > 0) && (
        <SeveralOf label="Lanes shown (as before, if none)" keys={[...stage, "lanes"]} options={shown} />
      )}
      {recalled.length > 0 && (
        <ChoiceOf
          label="Shows again the answer to"
          keys={[...stage, "recall"]}
          options={recalled}
          otherwise="nothing"
        />
      )}
      <details className="desk-more">
        <summary>Display</summary>
        {kind !== "run" && <NumberOf label="Run to (s)" keys={[...stage, "t"]} />}
        <NumberOf label="Opens at (s)" keys={[...stage, "from"]} />
        <SpeedChoice keys={[...stage, "speed"]} />
        <ChoiceOf label="Locked" keys={[...stage, "lock"]} options={LOCKS} otherwise="what is usual for the step" />
        <SeveralOf label="Hidden from here on" keys={[...stage, "hide"]} options={PARTS} />
        <SeveralOf label="Shown again" keys={[...stage, "unhide"]} options={PARTS} />
      </details>
    </>
  );
}

function speedText(speed: Speed): string {
  if (speed === "max") return "as fast as possible";
  if (speed === 1) return "in real time";
  return speed > 1 ? `${speed} times as fast as real time` : `slowed down ${Math.round(1 / speed)} times`;
}

/** Simulated seconds per second, a number unless it is "max". */
function SpeedChoice({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit } = useDesk();
  const value = valueIn(draft, keys);
  const options = SPEEDS.map((speed) => ({
    value: String(speed),
    label: speedText(speed),
  }));
  const read = (text: string) => (text === "" ? undefined : text === "max" ? text : Number(text));
  return (
    <Field id={id} label="Plays by itself">
      <Select
        id={id}
        value={value === undefined ? "" : String(value)}
        options={options}
        otherwise="no"
        onChange={(text) => edit(setIn(draft, keys, read(text)))}
      />
    </Field>
  );
}

const without = (numbers: Draft, name: string): Draft =>
  Object.fromEntries(Object.entries(numbers).filter(([key]) => key !== name));

/** Numbers of the reader's run for the texts: "{wait}". */
function NumbersForm({ index }: { index: number }) {
  const keys: Keys = ["steps", index, "numbers"];
  const { draft, edit, ground, whole } = useDesk();
  const say = useSay();
  const there = valueIn(draft, keys);
  const numbers = typeof there === "object" && there !== null ? (there as Draft) : {};
  const names = Object.keys(numbers);
  const put = (next: Draft) => edit(setIn(draft, keys, Object.keys(next).length > 0 ? next : undefined));
  const window = ground.windows[0] ?? [0, whole?.scenario.duration ?? ground.duration_s];
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (name: string) => {
    put(without(numbers, name));
    say(`{${name}} removed, ${names.length - 1} left.`);
    adding.current?.focus(); // the button pressed may go with the last entry
  };
  const fresh = () => {
    const name = freshName([...names, ...placeNames(draft)], "number");
    put({ ...numbers, [name]: { value: "jain", window, scale: 1 } });
  };
  return (
    <details className="desk-more">
      <summary>Numbers in the texts</summary>
      <p className="quiet">Write a name in braces in the text; each student sees the number of their own run.</p>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is renamed keeps the focus
        <fieldset key={at} className="desk-entry">
          <legend>{`{${name}}`}</legend>
          <NameField
            label="Name"
            name={name}
            others={[...names.toSpliced(at, 1), ...placeNames(draft)]}
            onChange={(next) => edit(withNumberNamed(draft, index, name, next))}
          />
          <ValueFields keys={[...keys, name]} as="claim" />
          <NumberOf
            label="Multiplied by"
            keys={[...keys, name, "scale"]}
            hint="1000 for ms, 0.000001 for Mbps, 100 for per cent."
          />
          <button type="button" className="link" aria-label={`Remove {${name}}`} onClick={() => remove(name)}>
            Remove
          </button>
        </fieldset>
      ))}
      <button type="button" className="button" ref={adding} onClick={fresh}>
        Add a number
      </button>
    </details>
  );
}
