import { useEffect, useRef, useState } from "react";
import { useRun } from "../run-context";

const LIVE_MS = 120;

/**
 * Sends a value while it is being dragged: at most one every LIVE_MS, each of them recorded, the last one always.
 * `draft` is what the hand shows until the engine has answered.
 */
export function useLiveValue<Value>(path: string, toDocument: (value: Value) => unknown) {
  const run = useRun();
  const [draft, setDraft] = useState<Value | null>(null);
  const waiting = useRef<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = async () => {
    const next = waiting.current;
    waiting.current = null;
    if (!next) return;
    await run.change(path, toDocument(next.value));
    if (!waiting.current && !timer.current) setDraft(null);
  };

  const rest = () => {
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (waiting.current) {
        rest();
        void flush();
      } else {
        setDraft(null);
      }
    }, LIVE_MS);
  };

  return {
    draft,
    send(value: Value) {
      setDraft(value);
      waiting.current = { value };
      if (timer.current) return;
      rest();
      void flush();
    },
  };
}
