// Fields that are not catalog parameters: names, texts, and choices from the document or the catalog.
import { type ReactNode, useId, useState } from "react";
import type { Problem } from "../../../engine/protocol";
import { ProblemText } from "../../controls/ProblemText";
import { useTyped } from "../../controls/use-typed";

interface FieldProps {
  label: string;
  /** Accessible name in a table, where the column has the label. */
  cellName?: string | undefined;
  problem?: Problem | undefined;
}

interface FrameProps extends FieldProps {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, cellName, problem, children }: FrameProps) {
  const message = problem && <ProblemText id={`${id}-problem`} problem={problem} />;
  if (cellName)
    return (
      <>
        {children}
        {message}
      </>
    );
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {message}
    </div>
  );
}

const ariaOf = (id: string, { cellName, problem }: FieldProps) => ({
  "aria-label": cellName,
  "aria-invalid": problem ? true : undefined,
  "aria-describedby": problem && `${id}-problem`,
});

interface TextProps extends FieldProps {
  value: string;
  hasLines?: boolean;
  /** Below its label instead of beside it. */
  isWide?: boolean;
  maxLength?: number;
  /** Shown if nothing is typed. */
  placeholder?: string;
  /** A datalist with suggestions. */
  listId?: string;
  onChange(value: string): void;
}

/** Accepts its text on blur or Enter; Escape discards it. */
export function TextField(props: TextProps) {
  const id = useId();
  const { value, hasLines, onChange } = props;
  const { typed, text, type, forget, settled } = useTyped(value);
  const commit = () => {
    forget();
    if (typed !== null && typed !== value) onChange(typed);
  };
  const input = {
    id,
    ...ariaOf(id, props),
    className: "text-field",
    "data-wide": props.isWide || undefined,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    autoComplete: "off",
    spellCheck: hasLines,
    value: text,
    ...settled,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onBlur: commit,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Enter" && !hasLines) commit();
      else if (event.key === "Escape" && typed !== null) forget();
      else return;
      event.stopPropagation();
    },
  };
  return (
    <Frame {...props} id={id}>
      {hasLines ? <textarea {...input} rows={6} /> : <input type="text" list={props.listId} {...input} />}
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
  group?: string;
  isDisabled?: boolean;
}

interface ChoiceProps extends FieldProps {
  value: string | undefined;
  options: readonly Option[];
  /** Label of the default; without it, a choice is required. */
  otherwise?: string;
  /** Renders options on demand: a table of 400 links with 200 nodes would have 160,000. */
  isLazy?: boolean;
  /** Undefined for the default. */
  onChange(value: string | undefined): void;
}

export function ChoiceField(props: ChoiceProps) {
  const id = useId();
  const { value, options, otherwise, isLazy = false, onChange } = props;
  const [isFull, setFull] = useState(!isLazy);
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        {...ariaOf(id, props)}
        className="select"
        value={value ?? ""}
        onFocus={() => setFull(true)}
        onPointerDown={() => setFull(true)}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      >
        {otherwise !== undefined && <option value="">{otherwise}</option>}
        {!isKnown && <option>{value}</option>}
        <Options options={isFull ? options : options.filter((option) => option.value === value)} />
      </select>
    </Frame>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const members = options
      .filter((option) => option.group === group)
      .map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ));
    return group === undefined ? (
      members
    ) : (
      <optgroup key={group} label={group}>
        {members}
      </optgroup>
    );
  });
}
