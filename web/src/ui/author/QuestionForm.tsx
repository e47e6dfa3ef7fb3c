// What a step asks: the kind of its answer, proofs, hints, and other questions in its place.
import { useId } from "react";
import { type Keys, newHold, newQuestion } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { TEMPLATE } from "../../lesson/template";
import { setIn, valueIn } from "../../scenario/set-in";
import { BoundsFields } from "./BoundsFields";
import { ChoiceForm } from "./ChoiceForm";
import { useDesk } from "./desk-context";
import { Field, LinesOf, type Option, Select, TextOf } from "./fields";
import { ListEditor } from "./ListEditor";
import { NumberForm } from "./NumberForm";
import { OrderForm } from "./OrderForm";
import { ValueFields } from "./ValueFields";

const TYPES: readonly Option[] = [
  { value: "choice", label: "one or several of some options" },
  { value: "number", label: "a number" },
  { value: "order", label: "an order" },
];
const isType = (type: string): type is keyof typeof newQuestion => Object.hasOwn(newQuestion, type);

/** @param keys of the step, or of one of its alternatives */
export function AskedForm({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit, ground } = useDesk();
  const type = String(valueIn(draft, [...keys, "question", "type"]) ?? "");
  return (
    <>
      <Field id={id} label="The student gives">
        <Select
          id={id}
          value={type}
          options={TYPES}
          onChange={(next) =>
            edit(setIn(draft, [...keys, "question"], isType(next) ? newQuestion[next](ground) : undefined))
          }
        />
      </Field>
      {type === "choice" && <ChoiceForm keys={[...keys, "question"]} />}
      {type === "number" && <NumberForm keys={[...keys, "question"]} />}
      {type === "order" && <OrderForm keys={[...keys, "question"]} />}
    </>
  );
}

/** What must be so for the key to be right. */
export function HoldsForm({ keys }: { keys: Keys }) {
  const { ground } = useDesk();
  return (
    <details className="desk-more">
      <summary>Proofs that it is right</summary>
      <p className="quiet">
        Numbers of the runs that must lie within bounds. They are checked in every variant; if one fails for a student,
        the step does not count.
      </p>
      <ListEditor keys={[...keys, "holds"]} name="Proof" most={MOST.holds} fresh={() => newHold(ground)}>
        {(hold) => (
          <>
            <ValueFields keys={hold} as="claim" />
            <BoundsFields keys={hold} />
          </>
        )}
      </ListEditor>
    </details>
  );
}

export function HintsForm({ keys }: { keys: Keys }) {
  return (
    <LinesOf
      label="Hints, one in each line"
      keys={[...keys, "hints"]}
      hint="From where to look to nearly the answer; each costs a tenth of the points."
    />
  );
}

/** Other questions in place of the step's own: each reader gets one. */
export function PoolForm({ keys, hasHints }: { keys: Keys; hasHints: boolean }) {
  const { ground } = useDesk();
  const fresh = () => ({ text: TEMPLATE.question, question: newQuestion.choice(ground) });
  return (
    <details className="desk-more">
      <summary>Other questions, of which each student gets one</summary>
      <ListEditor keys={[...keys, "pool"]} name="Question" most={MOST.pool} fresh={fresh}>
        {(other) => (
          <>
            <TextOf label="Title" keys={[...other, "title"]} hint="The step’s, if there is none." />
            <TextOf label="Text" keys={[...other, "text"]} rows={3} />
            <AskedForm keys={other} />
            <HoldsForm keys={other} />
            {hasHints && <HintsForm keys={other} />}
          </>
        )}
      </ListEditor>
    </details>
  );
}
