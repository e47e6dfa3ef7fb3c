import { useId, useState } from "react";
import { useStore } from "../../state/store";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";

/** Undefined if it is none. */
function seedIn(text: string): number | undefined {
  const seed = /^\d+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** Another seed is another run: it starts again. */
export function SeedField() {
  const run = useRun();
  const id = useId();
  const seed = useStore((state) => state.document?.seed ?? 1);
  const runId = useStore((state) => state.runId);
  const [typed, setTyped] = useState<string | null>(null);
  /** What was typed last and is no seed: it stands there until another run begins. */
  const [refused, setRefused] = useState({ text: "", runId: -1 });
  const isRefused = typed === null && refused.runId === runId;
  const isLocked = useIsLocked("params");
  const type = (text: string | null) => {
    setTyped(text);
    setRefused({ text: "", runId: -1 });
  };
  const commit = () => {
    const text = typed?.trim();
    if (text === undefined) return;
    const next = seedIn(text);
    type(null);
    if (next === undefined && text !== "") setRefused({ text, runId });
    else if (next !== undefined && next !== seed) void run.setSeed(next);
  };
  return (
    <label className="seed" title="Another seed is another run of the same experiment">
      seed
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        disabled={isLocked}
        value={typed ?? (isRefused ? refused.text : String(seed))}
        aria-label="seed"
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") type(null);
        }}
      />
      {isRefused && (
        <span id={id} className="seed-problem" role="alert">
          A seed is a whole number, 0 or more. The run has seed {seed}.
        </span>
      )}
    </label>
  );
}
