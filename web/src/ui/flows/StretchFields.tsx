// Chooses the stretch of time of the table: two numbers, or a drag on the charts.
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Stretch } from "../../engine/protocol";
import { parseQuantity } from "../../scenario/quantity";
import { useRun, useRunState } from "../run-context";
import { selecting } from "./selecting";

/** A typed time in seconds: "12", "12.5 s", "300 ms"; NaN if it is none. */
export function readTime(text: string): number {
  const typed = text.trim().replace(",", ".");
  const time_s = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(time_s) ? (parseQuantity(typed, "s") ?? Number.NaN) : time_s;
}

/** Milliseconds are enough for fields. */
const shown = (time_s: number) => String(Math.round(time_s * 1000) / 1000);

export function StretchFields({ duration_s }: { duration_s: number }) {
  const { run: store } = useRun().stores;
  const stretch = useRunState((state) => state.stretch);
  const isSelecting = useStore(selecting, ({ isOn }) => isOn);
  const select = (next: Stretch | null) => store.setState({ stretch: next });
  const selectButton = useRef<HTMLButtonElement>(null);
  const [from_s, to_s] = stretch ?? [0, duration_s];
  const take = (from: number, to: number): boolean => {
    const limited: Stretch = [Math.max(0, from), Math.min(duration_s, to)];
    const isValid = limited[0] < limited[1];
    if (isValid) select(limited);
    return isValid;
  };
  return (
    <div className="stretch-fields">
      <TimeInput
        label="From"
        value={stretch ? shown(from_s) : ""}
        placeholder="0"
        onTime={(time_s) => take(time_s, to_s)}
      />
      <TimeInput
        label="to"
        value={stretch ? shown(to_s) : ""}
        placeholder="now"
        onTime={(time_s) => take(from_s, time_s)}
      />
      <button
        ref={selectButton}
        type="button"
        className="button"
        aria-pressed={isSelecting}
        title="Then drag over the charts. Shift and a drag does the same."
        onClick={() => selecting.setState({ isOn: !isSelecting })}
      >
        Select on the charts
      </button>
      <button
        type="button"
        className="button plain"
        hidden={!stretch}
        onClick={() => {
          select(null);
          selectButton.current?.focus({ preventScroll: true }); // this button is gone then
        }}
      >
        Run so far
      </button>
    </div>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  placeholder: string;
  /** Returns whether the time is accepted. */
  onTime(time_s: number): boolean;
}

function TimeInput({ label, value, placeholder, onTime }: TimeInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const show = (text: string) => {
    setTyped(text);
    setWrong(false);
  };
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    show(value);
  }
  const commit = () => {
    const isMeant = typed !== value && typed.trim() !== "";
    if (isMeant && !onTime(readTime(typed))) setWrong(true);
    else show(value);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") commit();
    else if (key === "Escape") show(value);
  };
  return (
    <span className="stretch-field">
      <label htmlFor={id}>{label}</label>
      <span className="number-field" data-invalid={isWrong || undefined}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          size={5}
          value={typed}
          placeholder={placeholder}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <span className="number-unit" aria-hidden="true">
          s
        </span>
      </span>
      <span className="visually-hidden">seconds</span>
    </span>
  );
}
