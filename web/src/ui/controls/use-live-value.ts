// Values on the way from a control to the run or the document.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changesOf } from "../../state/work/timeline";
import { useRun } from "../run-context";
import { createCoalescer } from "./coalesce";

/** A parameter of the run: its current value, or the value being dragged. */
export function useLiveValue(path: string, value: unknown) {
  const run = useRun();
  return useMovedValue(
    value,
    (moved) => run.change(path, moved),
    () => changesOf(run),
  );
}

/**
 * Sends values during a drag with limited frequency, the last one always. `shown` is the dragged value until the engine
 * has accepted it.
 */
export function useMovedValue(
  value: unknown,
  send: (value: unknown) => Promise<unknown>,
  recorded: () => number = () => 0,
) {
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const newest = useRef<{ value: unknown } | null>(null);
  const sendNow = useEffectEvent(send);
  const [coalescer] = useState(() =>
    createCoalescer<{ value: unknown }>(
      async (sent) => {
        await sendNow(sent.value);
        if (sent === newest.current) setDraft(null);
      },
      { isEager: true, recorded },
    ),
  );
  useEffect(() => coalescer.cancel, [coalescer]);
  const take = (next: unknown) => {
    newest.current = { value: next };
    setDraft(newest.current);
    return newest.current;
  };
  return {
    shown: draft ? draft.value : value,
    /** A value during a gesture. */
    move: (next: unknown) => coalescer.move(take(next)),
    /** A chosen or typed value. */
    set: (next: unknown) => coalescer.end(take(next)),
  };
}
