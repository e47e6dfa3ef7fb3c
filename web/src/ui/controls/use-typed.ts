// What is typed over a value, until it is taken or forgotten.
import { useState } from "react";

/** `said` is the text of the value. The same text typed again is nothing typed. */
export function useTyped(said: string) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    /** Null: nothing. */
    typed,
    text: typed ?? said,
    type: (text: string) => setTyped(text === said ? null : text),
    forget: () => setTyped(null),
    /** For the field: while nothing is typed, Ctrl+Z in it undoes the last change. */
    settled: { "data-settled": typed === null ? "" : undefined },
  };
}
