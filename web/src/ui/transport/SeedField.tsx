import { useState } from "react";
import { useStore } from "../../state/store";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";

/** Another seed is another run: it starts again. */
export function SeedField() {
  const run = useRun();
  const seed = useStore((state) => state.document?.seed ?? 1);
  const [typed, setTyped] = useState<string | null>(null);
  const isLocked = useIsLocked("params");
  const commit = () => {
    const next = Number(typed);
    setTyped(null);
    if (typed !== null && typed.trim() !== "" && Number.isSafeInteger(next) && next >= 0 && next !== seed)
      void run.setSeed(next);
  };
  return (
    <label className="seed" title="Another seed is another run of the same experiment">
      seed
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        disabled={isLocked}
        value={typed ?? String(seed)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 15))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
    </label>
  );
}
