// Fields for values of the draft.
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Keys } from "../../lesson/draft";
import { eitherOf, numberFrom } from "../../lesson/number-answer";
import { unsettled } from "../../state/run/settle";
import { useTyped } from "../controls/use-typed";
import { useDraftValue } from "./desk-context";

interface FieldProps {
  label: string;
  keys: Keys;
  /** What belongs there, in a few words. */
  hint?: string;
}

export function Field({
  id,
  label,
  hint,
  wrong = "",
  children,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value, if anything is. */
  wrong?: string;
  children: ReactNode;
}) {
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {wrong && (
        <span id={`${id}-wrong`} className="desk-wrong">
          {wrong}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      )}
    </div>
  );
}

interface TextInputProps {
  id: string;
  said: string;
  rows?: number | undefined;
  hint?: string | undefined;
  isWrong: boolean;
  isNumber?: boolean;
  size?: number | undefined;
  /** Whether a text counts as it is typed: a number does, half a quantity does not. */
  countsAtOnce?: ((text: string) => boolean) | undefined;
  /** Counts at each pause of the typing. */
  isProse?: boolean | undefined;
  /** @param goesOn with the last change: the same typing */
  onChange(text: string, goesOn: boolean): void;
}

/** Of the typing, after which a text counts. */
const PAUSE_MS = 300;

/**
 * Takes its text as it is typed, or on leaving the field or the page, or Enter in one line: typing is never lost. Escape
 * takes a short value back, but no prose.
 */
export function TextInput(props: TextInputProps) {
  const { id, said, rows, hint, isWrong, isNumber = false, isProse, size, countsAtOnce, onChange } = props;
  const { typed, text, type, forget, settled } = useTyped(said);
  /** Of this typing: the text before it, and the last one that counted. */
  const counted = useRef<{ before: string; last: string } | null>(null);
  const count = (next: string) => {
    const { before, last } = counted.current ?? { before: said, last: said };
    if (next === last) return;
    onChange(next, counted.current !== null);
    counted.current = { before, last: next };
  };
  const end = () => {
    counted.current = null;
    forget();
  };
  const commit = () => {
    if (typed !== null) count(typed);
    end();
  };
  const discard = () => {
    if (counted.current) count(counted.current.before);
    end();
  };
  useEffect(() => {
    if (typed === null) return;
    const finish = async () => count(typed);
    unsettled.add(finish);
    const pause = isProse ? setTimeout(finish, PAUSE_MS) : undefined;
    return () => {
      unsettled.delete(finish);
      clearTimeout(pause);
    };
  });
  const input = {
    id,
    className: "text-field",
    value: text,
    autoComplete: "off",
    "aria-invalid": isWrong || undefined,
    "aria-describedby": [isWrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
    ...settled,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      type(value);
      if (value === said) counted.current = null;
      if (countsAtOnce?.(value)) count(value);
    },
    onBlur: commit,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Enter" && rows === undefined) commit();
      else if (event.key === "Escape" && typed !== null && !isProse) discard();
      else return;
      event.stopPropagation();
    },
  };
  if (rows !== undefined) return <textarea {...input} rows={rows} />;
  return <input type="text" inputMode={isNumber ? "decimal" : "text"} size={size} {...input} />;
}

/** Of a field with several. */
const LINES = 3;

export const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

interface WrittenProps
  extends FieldProps,
    Pick<TextInputProps, "rows" | "size" | "isNumber" | "isProse" | "countsAtOnce"> {
  /** Of a number, which may be written with it. */
  unit?: string;
  write(value: unknown): string;
  /** The value that a text makes of the one before; undefined for none. */
  read(text: string, before: unknown): unknown;
}

/** Asks which of two numbers a text means; empty if it has one reading, or none. */
export function eitherText(text: string, unit: string): string {
  const either = eitherOf(text, unit);
  return either ? `Do you mean ${either.join(" or ")}? Write it without a comma.` : "";
}

/** A value that is written as a text. */
export function Written({ label, keys, hint, rows, unit = "", write, read, ...input }: WrittenProps) {
  const id = useId();
  const { value, set, wrong } = useDraftValue(keys);
  const said = write(value);
  const mistake = (input.isNumber && eitherText(said, unit)) || wrong;
  return (
    <Field id={id} label={label} hint={hint} wrong={mistake}>
      <TextInput
        {...input}
        id={id}
        said={said}
        rows={rows && Math.max(rows, said.split("\n").length + 1)}
        hint={hint}
        isWrong={mistake !== ""}
        onChange={(text, goesOn) => set(read(text, value), goesOn)}
      />
    </Field>
  );
}

/** An empty text is none. */
export const TextOf = (props: FieldProps & Pick<TextInputProps, "rows" | "size" | "countsAtOnce">) => (
  <Written
    isProse={!props.countsAtOnce}
    {...props}
    write={textOf}
    read={(text) => (text.trim() === "" ? undefined : text)}
  />
);

/** A number, with a decimal point or comma and perhaps its unit; anything else stays as it was typed, and is said to be wrong. */
export const numberOf = (text: string, unit = ""): number | string | undefined => {
  const trimmed = text.trim();
  const number = numberFrom(trimmed, unit);
  return trimmed === "" ? undefined : Number.isFinite(number) ? number : trimmed;
};

export const isNumberText = (text: string, unit = ""): boolean => typeof numberOf(text, unit) === "number";

const scaled = (value: unknown, factor: number) =>
  typeof value === "number" ? Number((value * factor).toPrecision(12)) : value;

/** "%" of "Passed with (% of the points)" */
const unitIn = (label: string): string => /\(([^\s)]+)/.exec(label)?.[1] ?? "";

/**
 * @param props.times by what the number of the draft is multiplied to be shown: 100 for per cent
 * @param props.unit if the label does not name it
 */
export function NumberOf({ times = 1, ...props }: FieldProps & { times?: number; unit?: string }) {
  const { unit = unitIn(props.label) } = props;
  return (
    <Written
      {...props}
      isNumber
      size={10}
      unit={unit}
      countsAtOnce={(text) => isNumberText(text, unit)}
      write={(value) => textOf(scaled(value, times))}
      read={(text) => scaled(numberOf(text, unit), 1 / times)}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** Also what is chosen and nobody offers any more, so that it is seen and can be changed. */
export function withGone(options: readonly Option[], chosen: readonly string[]): readonly Option[] {
  const gone = chosen.filter((one) => !options.some(({ value }) => value === one));
  return [...options, ...gone.map((value) => ({ value, label: `${value} (no longer there)` }))];
}

interface SelectProps {
  /** Of a field's label, unless `name` names it. */
  id?: string;
  value: string;
  options: readonly Option[];
  /** The label of no choice; without it one must be chosen. */
  otherwise?: string | undefined;
  isWrong?: boolean;
  /** If no label element names it. */
  name?: string;
  onChange(value: string): void;
}

export function Select({ id, value, options, otherwise, isWrong, name, onChange }: SelectProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  const isKnown = value === "" || options.some((option) => option.value === value);
  const shown = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ));
  return (
    <select
      id={id}
      className="select"
      aria-label={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-wrong` : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {(otherwise !== undefined || value === "") && <option value="">{otherwise ?? "Choose …"}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {groups.map((group) =>
        group === undefined ? (
          shown(group)
        ) : (
          <optgroup key={group} label={group}>
            {shown(group)}
          </optgroup>
        ),
      )}
    </select>
  );
}

interface AddProps extends Pick<SelectProps, "options"> {
  /** Of the list: "Add a step". */
  name: string;
  /** What the list shows before anything is chosen. */
  otherwise?: string;
  /** Of the button, after "Add": "the chosen step". */
  what: string;
  /** As soon as something is chosen, before it is added. */
  onChoose?: (value: string) => void;
  onAdd(value: string): void;
}

/** Adds one of several: it is chosen in the list, by arrow keys too, and added by the button. */
export function AddChoice({ name, otherwise = `${name} …`, what, options, onChoose, onAdd }: AddProps) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const value = options.some((option) => option.value === chosen) ? chosen : "";
  const choose = (next: string) => {
    setChosen(next);
    onChoose?.(next);
  };
  const add = () => {
    if (value === "") return;
    setChosen("");
    onAdd(value);
  };
  return (
    <div className="desk-add">
      <Select id={id} name={name} value={value} otherwise={otherwise} options={options} onChange={choose} />
      <button
        type="button"
        className="button"
        aria-label={`Add ${what}`}
        aria-disabled={value === ""} // a disabled one would lose the focus
        onClick={add}
      >
        Add
      </button>
    </div>
  );
}

export function ChoiceOf({
  label,
  keys,
  hint,
  options,
  otherwise,
}: FieldProps & Pick<SelectProps, "options" | "otherwise">) {
  const id = useId();
  const { value, set, wrong } = useDraftValue(keys);
  return (
    <Field id={id} label={label} hint={hint} wrong={wrong}>
      <Select
        id={id}
        value={textOf(value)}
        options={options}
        otherwise={otherwise}
        isWrong={wrong !== ""}
        onChange={(next) => set(next === "" ? undefined : next)}
      />
    </Field>
  );
}

const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : "");

function entriesOf(text: string): string[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : undefined;
}

/** A list of texts, one in each line. @param props.canBeNumbers lines that are numbers are taken as such */
export const LinesOf = ({ canBeNumbers = false, ...props }: FieldProps & { canBeNumbers?: boolean }) => (
  <Written
    {...props}
    rows={LINES}
    isProse={!canBeNumbers}
    write={linesOf}
    read={(text) => (canBeNumbers ? entriesOf(text)?.map((line) => numberOf(line)) : entriesOf(text))}
  />
);

/** Which of several belong to a list; an empty list is none. What the list has and nobody offers any more can be taken out. */
export function SeveralOf({ label, keys, options }: Omit<FieldProps, "hint"> & { options: readonly Option[] }) {
  const { value, set } = useDraftValue(keys);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one];
    set(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className="desk-several">
      <legend>{label}</legend>
      {withGone(options, chosen).map(({ value: one, label: name }) => (
        <label key={one}>
          <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

/** What no form can show: as it is written. */
export const JsonOf = (props: FieldProps) => (
  <Written
    {...props}
    rows={LINES}
    write={(value) => (value === undefined ? "" : JSON.stringify(value))}
    read={parsed}
  />
);

function parsed(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // stays, and is said to be wrong
  }
}
