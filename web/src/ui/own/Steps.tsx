// Steps through the decisions of a script: which packet, what became of it, and where to go from there.
import { useEffect, useState } from "react";
import type { ScriptDecision } from "../../engine/protocol";
import { useRun, useRunState } from "../run-context";
import { decisionLines, decisionWords } from "./decision-lines";
import { decisionBefore, decisionOn, nextDecision, type Packet, steppingOf } from "./find-decision";

/** The decision that is stepped through; null while it is looked for. */
export function useDecision(watched: string): ScriptDecision | null {
  const run = useRun();
  const stepping = useRunState((state) => state.stepping);
  const [found, setFound] = useState<{ readonly of: object; readonly decision: Packet | null } | null>(null);
  useEffect(() => {
    if (!stepping) return;
    let isWanted = true;
    void decisionOn(run, watched, stepping).then((decision) => {
      if (isWanted) setFound({ of: stepping, decision });
    });
    return () => {
      isWanted = false;
    };
  }, [run, watched, stepping]);
  return found && found.of === stepping ? found.decision : null;
}

type Find = () => Promise<Packet | null>;

export function Steps({ watched, decision }: { watched: string; decision: ScriptDecision | null }) {
  const run = useRun();
  const stepping = useRunState((state) => state.stepping);
  const flows = useRunState((state) => state.schema?.flows);
  const cursor_s = useRunState((state) => state.cursor?.at_s);
  const [isNone, setNone] = useState(false);
  const go = async (find: Find) => {
    run.pause();
    const found = await find();
    setNone(!found);
    if (found) run.stores.run.setState({ stepping: steppingOf(found) });
  };
  const next = (after_s: number, wanted: (packet: Packet) => boolean) => () =>
    nextDecision(run, watched, after_s, wanted);
  const isDrop = ({ end }: Packet) => end === "drop";
  const actions: readonly (readonly [name: string, find: Find])[] = stepping
    ? [
        ["Previous packet", () => decisionBefore(run, watched, stepping.at_s)],
        ["Next packet", next(stepping.at_s, () => true)],
        ["Next drop", next(stepping.at_s, isDrop)],
        ["Next of this flow", next(stepping.at_s, ({ flow }) => flow === stepping.flow)],
      ]
    : [["Step through a drop", next(cursor_s ?? 0, isDrop)]];
  return (
    <div className="script-steps">
      <p role="status" className="script-steps-words">
        {isNone && "No such packet within 5 s. "}
        {stepping && decision && decisionWords(decision, flows?.[stepping.flow]?.id ?? "A packet")}
      </p>
      {stepping && decision && (
        <ol className="visually-hidden" aria-label="Lines that ran">
          {[...decisionLines(decision)].map(([line, { text }]) => (
            <li key={line}>
              Line {line}
              {text && `: ${text}`}
            </li>
          ))}
        </ol>
      )}
      <div className="script-steps-actions">
        {actions.map(([name, find]) => (
          <button key={name} type="button" className="button" onClick={() => void go(find)}>
            {name}
          </button>
        ))}
        {cursor_s !== undefined && stepping && (
          <button type="button" className="button" onClick={() => void go(next(cursor_s, () => true))}>
            Go to the cursor
          </button>
        )}
        {stepping && (
          <button type="button" className="button plain" onClick={() => run.stores.run.setState({ stepping: null })}>
            End stepping
          </button>
        )}
      </div>
    </div>
  );
}
