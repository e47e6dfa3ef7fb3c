// A value on its way from a hand to the run, or to the document.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRun } from "../run-context";
import { createCoalescer } from "./coalesce";

/** A parameter of the run, as it is or as a hand moves it now. */
export function useLiveValue(path: string, value: unknown) {
  const run = useRun();
  return useMovedValue(value, (moved) => run.change(path, moved));
}

/**
 * Sends a value while it is being dragged: few, each of them recorded, the last one always.
 * `shown` is where the hand is, until what it sent has been taken.
 */
export function useMovedValue(value: unknown, send: (value: unknown) => Promise<unknown>) {
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const newest = useRef<{ value: unknown } | null>(null);
  const sendNow = useEffectEvent(send);
  const [coalescer] = useState(() =>
    createCoalescer<{ value: unknown }>(async (sent) => {
      await sendNow(sent.value);
      if (sent === newest.current) setDraft(null);
    }, true),
  );
  useEffect(() => coalescer.cancel, [coalescer]);
  const take = (next: unknown) => {
    newest.current = { value: next };
    setDraft(newest.current);
    return newest.current;
  };
  return {
    shown: draft ? draft.value : value,
    /** A value of a gesture that goes on. */
    move: (next: unknown) => coalescer.move(take(next)),
    /** A value that was chosen or typed. */
    set: (next: unknown) => coalescer.end(take(next)),
  };
}
