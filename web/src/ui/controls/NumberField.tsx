// A number with its unit: typed ("0.3 s" as well as "300 ms") or changed with the arrow keys.
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import type { ParamInfo } from "../../scenario/catalog";
import { type NumberValue, readTyped } from "../../scenario/param-value";
import { shownSuffix, splitQuantity, tidy } from "../../scenario/quantity";
import { useTyped } from "./use-typed";
import type { ValueScale } from "./value-scale";

interface Props {
  id: string;
  param: ParamInfo;
  /** Undefined for the default, or if the text is not a quantity. */
  value: NumberValue | undefined;
  /** Text that is not a quantity. */
  unread?: string | undefined;
  /** Default value: keys start from it, and a bare number has its unit. */
  otherwise: NumberValue | undefined;
  placeholder: string;
  scale: ValueScale;
  label?: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  /**
   * Undefined if the field was emptied; the text itself if it cannot be parsed, so that the engine reports the problem.
   */
  onChange(value: NumberValue | string | undefined): void;
  onMove(value: NumberValue): void;
  /** Its value is confirmed, or typed again. */
  onKept?: (() => void) | undefined;
}

const isSame = (one: NumberValue, other: NumberValue | undefined): boolean =>
  one.number === other?.number && one.unit === other.unit;

export function NumberField(props: Props) {
  const { id, param, value, unread, otherwise, scale, onChange } = props;
  /** The newest value that was not 0: that has its unit. */
  const [before, setBefore] = useState<NumberValue>();
  if (value && value.number !== 0 && !isSame(value, before)) setBefore(value);
  const isAlike = (other: NumberValue | undefined) => other?.unit === value?.unit && other?.number !== 0;
  const zero = value?.number === 0 ? [before, otherwise].find(isAlike) : undefined;
  const shown = zero ?? value ?? otherwise;
  const number = value ? splitQuantity(value.number, value.unit).number : (unread ?? "");
  const suffix = value && shown ? splitQuantity(shown.number, shown.unit).suffix : "";
  // Reserves the width of the default and one more digit, so that the field does not change its width nearby.
  const usual = otherwise ? String(splitQuantity(otherwise.number, otherwise.unit).number) : "";
  const { typed, text, type, forget, settled } = useTyped(number);
  const isInvalid = props.isInvalid || (text.trim() !== "" && readTyped(param, text, shown) === undefined);

  const commit = () => {
    forget();
    if (typed === null) return;
    if (typed.trim() === "") return onChange(undefined);
    const read = readTyped(param, typed, shown);
    if (read && isSame(read, value)) props.onKept?.();
    else onChange(read ?? typed.trim());
  };

  const nudge = (steps: number) => {
    const from = (typed === null ? undefined : readTyped(param, typed, shown)) ??
      value ??
      otherwise ?? { number: 0, unit: param.unit };
    const lowest = param.min ?? Number.NEGATIVE_INFINITY;
    const highest = param.max ?? Number.POSITIVE_INFINITY;
    const moved = tidy(from.number + steps * scale.step(from.number));
    forget();
    props.onMove({ ...from, number: Math.min(highest, Math.max(lowest, moved)) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) nudge(event.shiftKey ? steps * 10 : steps);
    else if (event.key === "Enter" && typed === null) props.onKept?.();
    else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) forget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className="number-field" data-invalid={isInvalid || undefined}>
      <input
        id={id}
        type="text"
        role="spinbutton"
        aria-label={props.label}
        aria-labelledby={props.label === undefined ? `${id}-label` : undefined}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        style={{ "--letters": usual.length + 1 } as CSSProperties}
        size={Math.max(3, (text || props.placeholder).length)}
        value={text}
        {...settled}
        placeholder={props.placeholder}
        aria-valuenow={value?.number}
        aria-valuetext={value ? `${number} ${shownSuffix(suffix)}`.trim() : props.placeholder}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          type(target.value);
          if (target.value === number) props.onKept?.();
        }}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {suffix && (
        <label className="number-unit" htmlFor={id} aria-hidden="true">
          {shownSuffix(suffix)}
        </label>
      )}
    </span>
  );
}
