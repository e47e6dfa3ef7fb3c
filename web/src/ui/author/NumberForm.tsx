// A number that is asked for: its unit, what is right and how nearly, and replies to wrong ones.
import { useId } from "react";
import type { Value } from "../../experiment/document";
import { askedIn } from "../../lesson/answer-unit";
import { askedInUnit, type Draft, type Keys, newQuestion } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { isMeasured } from "../../lesson/measure";
import { TEMPLATE } from "../../lesson/template";
import { aloneOf, choiceOf } from "../../lesson/value-choice";
import { setIn, valueIn } from "../../scenario/set-in";
import { Measuring } from "./BoundsFields";
import { ByPlace } from "./ByPlace";
import { useDesk, useDraftValue } from "./desk-context";
import { Field, NumberOf, type Option, Select, TextInput, TextOf } from "./fields";
import { ListEditor } from "./ListEditor";
import { Tolerance } from "./Tolerance";
import { ValueFields } from "./ValueFields";

const ANSWERS: readonly Option[] = [
  { value: "measured", label: "what the student’s own run measures" },
  { value: "constant", label: "a number that I give" },
];

export function NumberForm({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit, ground } = useDesk();
  const { value: answer, set } = useDraftValue([...keys, "answer"]);
  const { calculated: _, ...bare } = valueIn(draft, keys) as Draft;
  const unit = String(valueIn(draft, [...keys, "unit"]) ?? "");
  const kind = isMeasured(answer) ? "measured" : "constant";
  return (
    <>
      <UnitOf keys={keys} />
      <Field id={id} label="Right is">
        <Select
          id={id}
          value={kind}
          options={ANSWERS}
          onChange={(next) =>
            next === "measured" ? edit(setIn(draft, keys, { ...bare, ...newQuestion.number(ground) })) : set(0)
          }
        />
      </Field>
      {kind === "constant" ? (
        <ByPlace keys={[...keys, "answer"]} legend="Number" fresh={0}>
          {(number, pick) => <NumberOf label={pick ?? "Number"} keys={number} unit={unit} />}
        </ByPlace>
      ) : (
        <>
          <ValueFields keys={[...keys, "answer"]} as="value" question={keys} />
          <Measuring keys={[...keys, "answer"]} unit={[...keys, "unit"]} name="Measure its range" />
        </>
      )}
      {!isMeasured(answer) && <Calculated keys={[...keys, "calculated"]} />}
      <Tolerance keys={[...keys, "within"]} measured={isMeasured(answer) ? answer : undefined} />
      <h4>Replies to common wrong numbers</h4>
      <ListEditor
        keys={[...keys, "near"]}
        name="Range"
        most={MOST.options}
        fresh={() => ({ min: 0, max: 1, say: TEMPLATE.near })}
      >
        {(range) => (
          <>
            <div className="desk-row">
              <NumberOf label="From" keys={[...range, "min"]} unit={unit} />
              <NumberOf label="To" keys={[...range, "max"]} unit={unit} />
            </div>
            <TextOf label="Reply" keys={[...range, "say"]} rows={2} />
          </>
        )}
      </ListEditor>
    </>
  );
}

/** A number that no run proves. */
function Calculated({ keys }: { keys: Keys }) {
  const { value, set } = useDraftValue(keys);
  return (
    <label className="desk-tick">
      <input type="checkbox" checked={value === true} onChange={({ target }) => set(target.checked || undefined)} /> It
      follows from numbers in the text: no proof is needed
    </label>
  );
}

/** The unit decides by what a measured number is multiplied: 1000 for ms, 100 for %. */
function UnitOf({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit, findings } = useDesk();
  const { value: unit, wrong } = useDraftValue([...keys, "unit"]);
  const answer = [...keys, "answer"];
  const set = (text: string) => {
    const next = askedInUnit(draft, keys, text.trim());
    const value = valueIn(draft, answer) as Value;
    const choice = typeof value === "object" ? choiceOf({ value }, findings.measures) : undefined;
    const asked = choice && askedIn(choice, text.trim());
    edit(asked?.unit === text.trim() ? setIn(next, answer, aloneOf(asked.choice)) : next);
  };
  const hint = "Such as ms, %, times; empty for a number without one.";
  return (
    <Field id={id} label="Unit" hint={hint} wrong={wrong}>
      <TextInput id={id} said={String(unit ?? "")} size={10} hint={hint} isWrong={wrong !== ""} onChange={set} />
    </Field>
  );
}
