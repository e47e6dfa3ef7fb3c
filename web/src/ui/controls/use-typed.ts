// Text typed over a value, until it is accepted or discarded.
import { useState } from "react";

/** `said` is the text of the value; typing the same text does not count. */
export function useTyped(said: string) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    /** Null if nothing is typed. */
    typed,
    text: typed ?? said,
    type: (text: string) => setTyped(text === said ? null : text),
    forget: () => setTyped(null),
    /** While nothing is typed, Ctrl+Z in the field undoes the last change. */
    settled: { "data-settled": typed === null ? "" : undefined },
  };
}
