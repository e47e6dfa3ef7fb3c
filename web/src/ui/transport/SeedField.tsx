import { useStore } from "../../state/store";
import { useTyped } from "../controls/use-typed";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";

/** Another seed is another run: it starts again. */
export function SeedField() {
  const run = useRun();
  const seed = useStore((state) => state.document?.seed ?? 1);
  const { typed, text, type, forget, settled } = useTyped(String(seed));
  const isLocked = useIsLocked("params");
  const commit = () => {
    const next = Number(typed);
    forget();
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
        value={text}
        {...settled}
        onChange={(event) => type(event.target.value.replace(/\D/g, "").slice(0, 15))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") forget();
        }}
      />
    </label>
  );
}
