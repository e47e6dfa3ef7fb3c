import { useId, useState } from "react";
import { useTyped } from "../controls/use-typed";
import { useIsLocked } from "../Look";
import { useRun, useWork } from "../run-context";

const NOTHING = { text: "", workId: "" };

/** Undefined if it is none. */
function seedIn(text: string): number | undefined {
  const seed = /^\d+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** Another seed is another run: it starts again. */
export function SeedField() {
  const run = useRun();
  const id = useId();
  const seed = useWork((state) => state.document?.seed ?? 1);
  const workId = useWork((state) => state.workId);
  const { typed, text, type, forget, settled } = useTyped(String(seed));
  /** What was typed last and is no seed: it stands there until another experiment is opened. */
  const [refused, setRefused] = useState(NOTHING);
  const isRefused = typed === null && refused.text !== "" && refused.workId === workId;
  const isLocked = useIsLocked("params");
  const commit = () => {
    const said = typed?.trim();
    if (said === undefined) return;
    const next = seedIn(said);
    forget();
    if (next === undefined && said !== "") setRefused({ text: said, workId });
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
        value={isRefused ? refused.text : text}
        {...(!isRefused && settled)}
        aria-label="seed"
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        onChange={(event) => {
          setRefused(NOTHING);
          type(event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") {
            setRefused(NOTHING);
            forget();
          }
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
