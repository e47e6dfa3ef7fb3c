// A term or a link is a box, before and after which browsers may break a line: punctuation stays with it.
import type { ReactNode } from "react";
import type { Around } from "../../text/punctuation";
import "./unbroken.css";

export function Unbroken({ before, after, children }: Around & { children: ReactNode }) {
  if (!before && !after) return children;
  return (
    <span className="unbroken">
      {before}
      {children}
      {after}
    </span>
  );
}
