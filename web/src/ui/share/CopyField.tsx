// A text shown in full with a button to copy it.
import { useEffect, useId, useRef, useState } from "react";
import "./copy-field.css";

interface Props {
  label: string;
  value: string;
  rows: number;
  /** The primary one in its dialog. */
  isMain?: boolean;
}

const SHOWN_MS = 2500;

export function CopyField({ label, value, rows, isMain = false }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [answer, setAnswer] = useState("");
  useEffect(() => {
    if (answer === "") return;
    const timer = setTimeout(() => setAnswer(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setAnswer("Copied.");
    } catch {
      field.current?.select();
      setAnswer("Selected. Press Ctrl+C to copy.");
    }
  };
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={rows}
        spellCheck={false}
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <p className="copy-actions">
        <button
          type="button"
          className={isMain ? "button primary" : "button"}
          aria-label={`Copy: ${label}`}
          disabled={value === ""}
          onClick={() => void copy()}
        >
          Copy
        </button>
        <span role="status" className="quiet">
          {answer}
        </span>
      </p>
    </div>
  );
}
