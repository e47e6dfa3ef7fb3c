import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRun } from "../run-context";
import { createCoalescer } from "./coalesce";

/**
 * Sends a value while it is being dragged: few, each of them recorded, the last one always.
 * `draft` is what the hand shows until the engine has answered.
 */
export function useLiveValue<Value>(path: string, toDocument: (value: Value) => unknown) {
  const run = useRun();
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  const newest = useRef<{ value: Value } | null>(null);
  const change = useEffectEvent((value: Value) => run.change(path, toDocument(value)));
  const [coalescer] = useState(() =>
    createCoalescer<{ value: Value }>(async (sent) => {
      await change(sent.value);
      if (sent === newest.current) setDraft(null);
    }, true),
  );
  useEffect(() => coalescer.cancel, [coalescer]);
  return {
    draft: draft === null ? null : draft.value,
    send(value: Value) {
      newest.current = { value };
      setDraft(newest.current);
      coalescer.move(newest.current);
    },
  };
}
