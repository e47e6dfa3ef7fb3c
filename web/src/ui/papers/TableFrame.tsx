// A table with a title; if it is too wide or too long it scrolls within its frame, also by keyboard.
import { type ReactNode, useId } from "react";
import { useScrolls } from "../use-scrolls";

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
  const { frame, scrolls } = useScrolls();
  const name = useId();
  return (
    <div>
      <p className="outcome-title" id={name}>
        <strong>{id}</strong> {title}
      </p>
      <section
        ref={frame}
        className={className ? `outcome-frame ${className}` : "outcome-frame"}
        aria-label={scrolls ? `${id}, scrolls` : undefined}
        tabIndex={scrolls ? 0 : undefined}
      >
        <table className="outcome" aria-labelledby={name}>
          {children}
        </table>
      </section>
      {note && <p className="quiet outcome-note">{note}</p>}
    </div>
  );
}
