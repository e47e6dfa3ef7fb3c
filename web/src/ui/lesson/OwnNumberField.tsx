// What gives a reader runs and questions of their own.
import { type ReactNode, useId } from "react";
import "./own-number.css";

interface Props {
  value: string;
  onChange(value: string): void;
  onEnter?(): void;
  /** Stands behind the field. */
  children?: ReactNode;
}

export function OwnNumberField({ value, onChange, onEnter, children }: Props) {
  const id = useId();
  return (
    <p className="own-number">
      <label htmlFor={id}>Your number (optional)</label>
      <input
        id={id}
        autoComplete="off"
        maxLength={64}
        value={value}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") onEnter?.();
        }}
      />
      {children}
      <span id={`${id}-why`} className="quiet">
        Gives you runs and questions of your own. It is neither kept nor sent.
      </span>
    </p>
  );
}
