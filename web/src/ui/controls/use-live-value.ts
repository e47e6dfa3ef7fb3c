// Values on the way from a control to the run or the document.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changesOf } from "../../state/work/timeline";
import { shownOwner } from "../../state/work/work-state";
import { useRun, useWork } from "../run-context";
import { type Coalescer, createCoalescer, REST_MS } from "./coalesce";

/** A parameter of the run: its current value, or the value being dragged, which is of the work and lane shown meanwhile. */
export function useLiveValue(path: string, value: unknown) {
  const run = useRun();
  const owner = useWork(shownOwner);
  return useMovedValue(value, (moved) => run.change(path, moved), {
    owner,
    isShown: (other) => other === shownOwner(run.stores.work.getState()),
    recorded: () => changesOf(run),
  });
}

/** What ends a gesture in a control, and how soon its last value is sent. React's onChange is the browser's "input". */
const ENDS = { pointerup: 0, change: 0, focusout: 0, keyup: REST_MS };

/** Releases at the end of each gesture in a control. Returns how to stop. */
function releaseAtEnds(control: HTMLElement, { release }: Coalescer<Moved>): () => void {
  const life = new AbortController();
  for (const [type, within_ms] of Object.entries(ENDS))
    control.addEventListener(type, () => release(within_ms), { signal: life.signal });
  return () => life.abort();
}

interface Moved {
  readonly value: unknown;
  readonly owner: string;
}

interface MovedOptions {
  /** What the value belongs to. */
  readonly owner?: string;
  /** Whether an owner is still there; what is moved is not sent to another. */
  isShown?(owner: string): boolean;
  recorded?(): number;
}

/**
 * Sends values during a drag with limited frequency, the last one always. `shown` is the dragged value until the engine
 * has accepted it.
 */
export function useMovedValue(
  value: unknown,
  send: (value: unknown) => Promise<unknown>,
  { owner = "", isShown = () => true, recorded = () => 0 }: MovedOptions = {},
) {
  const [draft, setDraft] = useState<Moved | null>(null);
  const newest = useRef<Moved | null>(null);
  const sendNow = useEffectEvent(async (moved: Moved) => isShown(moved.owner) && send(moved.value));
  const [coalescer] = useState(() =>
    createCoalescer<Moved>(
      async (sent) => {
        await sendNow(sent);
        if (sent === newest.current) setDraft(null);
      },
      { isEager: true, recorded },
    ),
  );
  const [ends] = useState(
    () => (control: HTMLElement | null) => (control ? releaseAtEnds(control, coalescer) : undefined),
  );
  useEffect(() => coalescer.cancel, [coalescer]);
  const take = (next: unknown) => {
    newest.current = { value: next, owner };
    setDraft(newest.current);
    return newest.current;
  };
  return {
    shown: draft?.owner === owner ? draft.value : value,
    /** For the element around the control: the ends of gestures in it. */
    ends,
    /** A value during a gesture. */
    move: (next: unknown) => coalescer.move(take(next)),
    /** A chosen or typed value. */
    set: (next: unknown) => coalescer.end(take(next)),
  };
}
