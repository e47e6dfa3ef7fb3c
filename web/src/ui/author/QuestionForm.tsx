// What a step asks: the options, numbers or order, and what is right.
import { useId } from "react";
import type { Value } from "../../experiment/document";
import { askedIn } from "../../lesson/answer-unit";
import { askedInUnit, type Draft, freshId, type Keys, listIn, newHold, newItem, newQuestion } from "../../lesson/draft";
import { MOST, type NumberQuestion } from "../../lesson/format";
import { isMeasured } from "../../lesson/measure";
import { refusesShown } from "../../lesson/prove";
import { TEMPLATE } from "../../lesson/template";
import { aloneOf, choiceOf } from "../../lesson/value-choice";
import { isBy } from "../../lesson/variant";
import { setIn, valueIn } from "../../scenario/set-in";
import { BoundsFields, Measuring } from "./BoundsFields";
import { ByPlace } from "./ByPlace";
import { useDesk, useDraftValue } from "./desk-context";
import {
  Field,
  isNumberText,
  LinesOf,
  NumberOf,
  numberOf,
  type Option,
  Select,
  TextInput,
  TextOf,
  textOf,
  Written,
} from "./fields";
import { ListEditor } from "./ListEditor";
import { type Findings, numberNow } from "./use-findings";
import { ValueFields } from "./ValueFields";

const TYPES: readonly Option[] = [
  { value: "choice", label: "one or several of some options" },
  { value: "number", label: "a number" },
  { value: "order", label: "an order" },
];

const freshOption = (entries: readonly unknown[]) => ({
  id: freshId(entries, "option"),
  text: TEMPLATE.option,
  say: TEMPLATE.wrong,
});
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

function ChoiceForm({ keys }: { keys: Keys }) {
  return (
    <>
      <ListEditor keys={[...keys, "options"]} name="Option" least={2} most={MOST.options} fresh={freshOption}>
        {(option) => (
          <>
            <TextOf label="Text" keys={[...option, "text"]} rows={2} />
            <TextOf label="Reply to whoever chooses it" keys={[...option, "say"]} rows={2} />
          </>
        )}
      </ListEditor>
      <Right keys={keys} />
    </>
  );
}

/** Which options are right; it may depend on a place. */
function Right({ keys }: { keys: Keys }) {
  const { draft, edit } = useDesk();
  const isMultiple = valueIn(draft, [...keys, "multiple"]) === true;
  const answer = valueIn(draft, [...keys, "answer"]);
  const [first] = listIn(draft, [...keys, "options"]).map((option) => String(valueIn(option, ["id"])));
  const allow = (several: boolean) => {
    const next = setIn(draft, [...keys, "multiple"], several || undefined);
    const turned = (ids: unknown) => (several ? idsOf(ids) : idsOf(ids)[0]);
    const is = isBy(answer) ? Object.entries(answer.is).map(([pick, ids]) => [pick, turned(ids)]) : [];
    edit(setIn(next, [...keys, "answer"], isBy(answer) ? { ...answer, is: Object.fromEntries(is) } : turned(answer)));
  };
  return (
    <>
      <ByPlace keys={[...keys, "answer"]} legend="Right" fresh={isMultiple ? [first] : first}>
        {(right, pick) => <RightOptions keys={keys} answer={right} legend={pick ?? "Right"} isMultiple={isMultiple} />}
      </ByPlace>
      <label className="desk-tick">
        <input type="checkbox" checked={isMultiple} onChange={({ target }) => allow(target.checked)} /> Several may be
        right
      </label>
    </>
  );
}

const idsOf = (answer: unknown): string[] => (answer === undefined ? [] : [answer].flat().map(String));

interface RightProps {
  /** Of the question, and of what is right. */
  keys: Keys;
  answer: Keys;
  legend: string;
  isMultiple: boolean;
}

function RightOptions({ keys, answer, legend, isMultiple }: RightProps) {
  const { draft } = useDesk();
  const { value, set, wrong } = useDraftValue(answer);
  const right = idsOf(value);
  const choose = (id: string) => {
    if (!isMultiple) return set(id);
    set(right.includes(id) ? right.filter((each) => each !== id) : [...right, id]);
  };
  const options = listIn(draft, [...keys, "options"]).map((option) => ({
    id: String(valueIn(option, ["id"])),
    text: String(valueIn(option, ["text"]) ?? ""),
  }));
  return (
    <fieldset className="desk-several" aria-invalid={wrong !== "" || undefined}>
      <legend>{legend}</legend>
      {options.map(({ id, text }) => (
        <label key={id}>
          <input
            type={isMultiple ? "checkbox" : "radio"}
            name={answer.join(".")}
            checked={right.includes(id)}
            onChange={() => choose(id)}
          />{" "}
          {text}
        </label>
      ))}
      {wrong && <span className="desk-wrong">{right.length === 0 ? "Tick at least one right answer." : wrong}</span>}
    </fieldset>
  );
}

const ANSWERS: readonly Option[] = [
  { value: "measured", label: "what the student’s own run measures" },
  { value: "constant", label: "a number that I give" },
];

function NumberForm({ keys }: { keys: Keys }) {
  const id = useId();
  const { draft, edit, ground } = useDesk();
  const { value: answer, set } = useDraftValue([...keys, "answer"]);
  const { calculated: _, ...bare } = valueIn(draft, keys) as Draft;
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
          {(number, pick) => <NumberOf label={pick ?? "Number"} keys={number} />}
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
              <NumberOf label="From" keys={[...range, "min"]} />
              <NumberOf label="To" keys={[...range, "max"]} />
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

const isWithin = (value: unknown): value is NumberQuestion["within"] =>
  [valueIn(value, ["rel"]), valueIn(value, ["abs"])].some((each) => typeof each === "number");

const TOLERANCES: readonly Option[] = [
  { value: "rel", label: "per cent of the number" },
  { value: "abs", label: "in its unit" },
];

/** Whether a tolerance refuses what the runs of the forms have, or nearly all that runs may have. */
function isTooNarrow(findings: Findings, within: NumberQuestion["within"], measured: Value): boolean {
  const choice = choiceOf({ value: measured }, findings.measures);
  return Object.values(within)[0] === 0 || (choice !== undefined && refusesShown(numberNow(findings, choice), within));
}

function Tolerance({ keys, measured }: { keys: Keys; measured: Value | undefined }) {
  const { findings } = useDesk();
  const { value, set, wrong } = useDraftValue(keys);
  const kind = typeof value === "object" && value !== null && "abs" in value ? "abs" : "rel";
  return (
    <div className="desk-row">
      <NumberOf label="Right to" keys={[...keys, kind]} times={kind === "rel" ? 100 : 1} />
      <Select
        id=""
        name="Tolerance"
        value={kind}
        options={TOLERANCES}
        onChange={(next) => set(next === "abs" ? { abs: 1 } : { rel: 0.1 })}
      />
      {wrong && <span className="desk-wrong">A number from 0 is needed{kind === "rel" && " to 100"}.</span>}
      {measured !== undefined && isWithin(value) && isTooNarrow(findings, value, measured) && (
        <span className="desk-wrong">
          The page shows three digits of what is measured: so small a tolerance refuses what the student reads there.
        </span>
      )}
    </div>
  );
}

function OrderForm({ keys }: { keys: Keys }) {
  const { ground } = useDesk();
  return (
    <>
      <p className="quiet">
        The student puts these in order, the smallest number first. What is right is measured; they are shown as they
        stand here, which must not be the right order.
      </p>
      <ListEditor
        keys={[...keys, "items"]}
        name="Item"
        least={2}
        most={MOST.options}
        fresh={(items) => newItem(items, ground)}
      >
        {(item) => (
          <>
            <TextOf label="Text" keys={[...item, "text"]} />
            <ValueFields keys={[...item, "value"]} as="value" within={keys} />
          </>
        )}
      </ListEditor>
      <NumberOf label="Neighbours differ by at least (%)" keys={[...keys, "slack"]} times={100} />
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
      <ListEditor keys={[...keys, "holds"]} name="Proof" most={20} fresh={() => newHold(ground)}>
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
      <ListEditor keys={[...keys, "pool"]} name="Question" most={8} fresh={fresh}>
        {(other) => (
          <>
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

/** Where one of the two is left out. */
const USUAL_WORDS = [1, 1000] as const;

const endOf = (words: unknown, end: number): unknown => (Array.isArray(words) ? words[end] : undefined);

/** One end of a range, which has both or is none. */
const WordsOf = ({ end, ...props }: { label: string; keys: Keys; end: 0 | 1 }) => (
  <Written
    {...props}
    isNumber
    size={10}
    countsAtOnce={isNumberText}
    write={(words) => textOf(endOf(words, end))}
    read={(text, words) => {
      const next = USUAL_WORDS.map((_, index) => (index === end ? numberOf(text) : endOf(words, index)));
      return next.some((each) => each !== undefined)
        ? next.map((each, index) => each ?? USUAL_WORDS[index])
        : undefined;
    }}
  />
);

export function ExplainForm({ keys }: { keys: Keys }) {
  return (
    <>
      <div className="desk-row">
        <WordsOf label="Fewest words" keys={[...keys, "words"]} end={0} />
        <WordsOf label="Most words" keys={[...keys, "words"]} end={1} />
      </div>
      <LinesOf
        label="A good answer, point by point"
        keys={[...keys, "rubric"]}
        hint="Shown once the student has answered; no machine grades it."
      />
    </>
  );
}
