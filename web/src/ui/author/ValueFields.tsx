// A number of the runs: which measure, of which lane and window, perhaps as a ratio, and what it is now.
import { useEffect, useId } from "react";
import type { Window } from "../../experiment/document";
import { type Measure, measureOf } from "../../experiment/measures";
import { askedIn } from "../../lesson/answer-unit";
import { askedInUnit, type Keys } from "../../lesson/draft";
import { lanesIn, MINE } from "../../lesson/measure";
import { aloneOf, choiceOf, type Placed, placedOf, type Term, type ValueChoice } from "../../lesson/value-choice";
import { seconds } from "../../scenario/quantity";
import { setIn, valueIn } from "../../scenario/set-in";
import { askedText, measuredText } from "./bounds";
import { type Desk, useDesk } from "./desk-context";
import { Field, JsonOf, type Option, Select, withGone } from "./fields";
import { documentIn, windowsIn } from "./ground";
import { numberNow } from "./use-findings";

interface Props {
  /** Of a claim, which has lane and window beside its value, or of a value that stands alone. */
  keys: Keys;
  as: "claim" | "value";
  /** The lane of what the reader has adjusted is the usual one. */
  isMine?: boolean;
  /** Of what has a window for all its values. */
  within?: Keys;
  /** Of the question whose unit readers give the number in: it decides by what the number is multiplied. */
  question?: Keys;
}

/** The claim or value there, without what the forms beside this one edit. */
function placedIn({ draft }: Desk, { keys, as, within }: Props): Placed {
  const there = valueIn(draft, keys);
  const around = within && (valueIn(draft, [...within, "window"]) as Placed["window"]);
  if (as === "value") return { value: there as Placed["value"], ...(around && { window: around }) };
  const { value, at, window } = (there ?? {}) as Placed;
  return { value, ...(at && { at }), ...(window && { window }) };
}

const measuresOf = ({ of, by }: ValueChoice) => `${of.measure} / ${by?.measure ?? ""}`;

type Claimed = Placed & { readonly min?: unknown; readonly max?: unknown };

/** Bounds are of what was measured before: another measure has none yet. */
function written({ draft }: Desk, { keys, as, question }: Props, before: ValueChoice, choice: ValueChoice) {
  if (as === "value") {
    if (!question) return setIn(draft, keys, aloneOf(choice));
    const asked = askedIn(choice, String(valueIn(draft, [...question, "unit"]) ?? ""), before);
    return askedInUnit(setIn(draft, keys, aloneOf(asked.choice)), question, asked.unit);
  }
  const { at: _, window: __, value: ___, min, max, ...rest } = (valueIn(draft, keys) ?? {}) as Claimed;
  const isSame = measuresOf(before) === measuresOf(choice);
  const bounds = isSame ? { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } : {};
  return setIn(draft, keys, { ...rest, ...bounds, ...placedOf(choice) });
}

export function ValueFields(props: Props) {
  const desk = useDesk();
  const { measures, want, isBusy } = desk.findings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useEffect(want, []);
  const choice = choiceOf(placedIn(desk, props), measures);
  if (!choice)
    return measures.length > 0 || !isBusy ? (
      <JsonOf
        label="Value"
        keys={props.as === "claim" ? [...props.keys, "value"] : props.keys}
        hint="As written in the lesson."
      />
    ) : (
      <p className="quiet">Running the experiment once, to see what can be measured …</p>
    );
  const put = (next: ValueChoice) => desk.edit(written(desk, props, choice, next));
  return (
    <fieldset className="desk-value">
      <legend className="visually-hidden">What is measured</legend>
      <TermFields {...props} label="Measure" term={choice.of} onChange={(of) => put({ ...choice, of })} />
      <Divisor {...props} choice={choice} onChange={put} />
      <Now choice={choice} isMine={props.isMine} question={props.question} />
    </fieldset>
  );
}

function Divisor({ choice, onChange, ...props }: Props & { choice: ValueChoice; onChange(choice: ValueChoice): void }) {
  const { by } = choice;
  const lanes = lanesOf(useDesk().whole);
  if (by)
    return (
      <>
        <TermFields {...props} label="divided by" term={by} onChange={(next) => onChange({ ...choice, by: next })} />
        <button type="button" className="link" onClick={() => onChange({ ...choice, by: null })}>
          Not as a ratio
        </button>
      </>
    );
  return (
    <button type="button" className="link" onClick={() => onChange({ ...choice, by: inOther(choice.of, lanes) })}>
      As a ratio to another number
    </button>
  );
}

/** The same number divided by itself would be 1 for all. */
function inOther(of: Term, lanes: readonly Option[]): Term {
  const here = of.lane || lanes[0]?.value;
  return { ...of, lane: lanes.find(({ value }) => value !== here)?.value ?? of.lane };
}

const TOPICS = { run: "Whole run", links: "Link", classes: "Class", groups: "Flows" } as const;

const optionOf = ({ id, title, topic, subject }: Measure): Option => ({
  value: id,
  label: title,
  group: subject ? `${TOPICS[topic]} ${subject}` : TOPICS[topic],
});

const windowText = ([from, to]: Window) => `${from} to ${to}`;
const isSameWindow = (one: Window, other: Window) => one.every((end, index) => seconds(end) === seconds(other[index]));

interface TermProps extends Props {
  label: string;
  term: Term;
  onChange(term: Term): void;
}

function TermFields({ label, term, isMine = false, onChange }: TermProps) {
  const id = useId();
  const { draft, findings, whole } = useDesk();
  const experiment = documentIn(draft, whole);
  const known = measureOf(term.measure);
  const all =
    findings.measures.some((each) => each.id === term.measure) || !known
      ? findings.measures
      : [known, ...findings.measures];
  return (
    <>
      <Field id={id} label={label}>
        <Select
          id={id}
          value={term.measure}
          options={all.map(optionOf)}
          onChange={(measure) => onChange({ ...term, measure })}
        />
      </Field>
      <LaneChoice lanes={lanesOf(whole)} isMine={isMine} term={term} onChange={onChange} />
      {experiment && <WindowChoice windows={windowsIn(experiment)} term={term} onChange={onChange} />}
    </>
  );
}

const lanesOf = (whole: Desk["whole"]): readonly Option[] =>
  whole ? lanesIn(whole.lesson).map(({ id, label }) => ({ value: id, label })) : [];

type PartProps = Pick<TermProps, "term" | "onChange">;

function LaneChoice({ lanes, isMine, term, onChange }: PartProps & { lanes: readonly Option[]; isMine: boolean }) {
  const known = term.lane === MINE ? [...lanes, { value: MINE, label: "the student’s own" }] : lanes;
  const all = withGone(known, term.lane === "" ? [] : [term.lane]);
  if (all.length < 2 && !isMine) return null;
  return (
    <Select
      name="Lane"
      value={term.lane}
      otherwise={isMine ? "the student’s own" : "the lane that is shown first"}
      options={all}
      onChange={(lane) => onChange({ ...term, lane })}
    />
  );
}

function WindowChoice({ windows, term, onChange }: PartProps & { windows: readonly Window[] }) {
  const isSame = (one: Window) => term.window !== null && isSameWindow(one, term.window);
  const value = term.window ? windowText(windows.find(isSame) ?? term.window) : "";
  const known = windows.map((window) => ({ value: windowText(window), label: windowText(window) }));
  if (windows.length < 2 && value === "") return null;
  return (
    <Select
      name="Window"
      value={value}
      otherwise={windows.length === 0 ? "the whole run" : undefined}
      options={withGone(known, value === "" ? [] : [value])}
      onChange={(text) => onChange({ ...term, window: windows.find((each) => windowText(each) === text) ?? null })}
    />
  );
}

/** Whether the number is what the reader's own setting gives. */
const isReaders = ({ of }: ValueChoice, isMine = false) => isMine && of.lane === "";

interface NowProps {
  choice: ValueChoice;
  isMine: boolean | undefined;
  question: Keys | undefined;
}

function Now({ choice, isMine, question }: NowProps) {
  const { draft, findings } = useDesk();
  if (isReaders(choice, isMine)) return null;
  const value = numberNow(findings, choice);
  return (
    <p className="quiet" role="status">
      {findings.isBusy ? (
        "Measuring …"
      ) : (
        <>
          Now:{" "}
          <strong>
            {question
              ? askedText(value, String(valueIn(draft, [...question, "unit"]) ?? ""))
              : measuredText(choice, value)}
          </strong>
        </>
      )}
    </p>
  );
}
