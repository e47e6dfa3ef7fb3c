import { type KeyboardEvent, useState } from "react";
import type { ParamInfo } from "../../scenario/catalog";
import { splitQuantity, tidy } from "../../scenario/quantity";
import { type NumberValue, readTyped, shownQuantity } from "./param-value";
import type { ValueScale } from "./value-scale";

interface Props {
  id: string;
  param: ParamInfo;
  value: NumberValue;
  scale: ValueScale;
  describedBy: string;
  isInvalid: boolean;
  isDisabled?: boolean;
  onChange(value: NumberValue): void;
}

/** A number with its unit: typed ("0.3 s" as well as "300 ms") or nudged by the arrow keys. */
export function NumberField({ id, param, value, scale, describedBy, isInvalid, isDisabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { number, suffix } = splitQuantity(value.number, value.unit);
  const unread = typed !== null && readTyped(param, typed, value) === undefined;

  const commit = () => {
    const read = typed === null ? undefined : readTyped(param, typed, value);
    setTyped(null);
    if (read && (read.number !== value.number || read.unit !== value.unit)) onChange(read);
  };

  const nudge = (steps: number) => {
    const from = (typed === null ? undefined : readTyped(param, typed, value)) ?? value;
    const step = scale.step(from.number);
    const lowest = param.min ?? Number.NEGATIVE_INFINITY;
    const highest = param.max ?? Number.POSITIVE_INFINITY;
    const moved = tidy(from.number + steps * step);
    setTyped(null);
    onChange({ ...from, number: Math.min(highest, Math.max(lowest, moved)) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) nudge(event.shiftKey ? steps * 10 : steps);
    else if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className="number-field" data-invalid={isInvalid || unread || undefined}>
      <input
        id={id}
        type="text"
        role="spinbutton"
        aria-labelledby={`${id}-label`}
        inputMode="decimal"
        autoComplete="off"
        disabled={isDisabled}
        spellCheck={false}
        size={Math.max(3, (typed ?? number).length)}
        value={typed ?? number}
        aria-valuenow={value.number}
        aria-valuetext={shownQuantity(value)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || unread || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {suffix && (
        <label className="number-unit" htmlFor={id} aria-hidden="true">
          {suffix === "us" ? "µs" : suffix}
        </label>
      )}
    </span>
  );
}
