// A table with a title; if it is too wide or too long it scrolls within its frame, also by keyboard.
import { type ReactNode, useId } from "react";
import { ScrollFrame } from "../ScrollFrame";

interface Props {
  id: string;
  title: string;
  className?: string;
  /** Stands below. */
  note?: string | undefined;
  /** Table head and body. */
  children: ReactNode;
}

export function TableFrame({ id, title, className = "", note, children }: Props) {
  const name = useId();
  return (
    <div>
      <p className="outcome-title" id={name}>
        <strong>{id}</strong> {title}
      </p>
      <ScrollFrame name={id} className={className}>
        <table className="outcome" aria-labelledby={name}>
          {children}
        </table>
      </ScrollFrame>
      {note && <p className="quiet outcome-note">{note}</p>}
    </div>
  );
}
