// A table with a title; if it is too wide or too long it scrolls within its frame, also by keyboard.
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  id: string;
  title: string;
  className?: string;
  /** Stands below. */
  note?: string | undefined;
  /** Table head and body. */
  children: ReactNode;
}

function useScrolls() {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const look = () => setScrolls(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
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
