// Leads from decision to decision: what the present one came to, and where to go from there.
import { useLayoutEffect, useRef, useState } from "react";
import type { Decision, Place } from "../../engine/decisions";
import type { Run } from "../../state/run/run";
import { useRun, useRunState } from "../run-context";
import { decisionBefore, type Found, isFate, MISSING, nextDecision } from "./find-decision";
import { endStepping, stepToFound } from "./use-decision";
import "./decisions.css";

/** Before the first one of a time. */
const NOWHERE: Place = { at_s: 0, turn: -1 };

/** The first drop or mark after the charts' cursor, without one the newest. */
async function fateToShow(run: Run, watched: string, cursor_s: number | undefined): Promise<Found> {
  if (cursor_s !== undefined) return nextDecision(run, watched, { ...NOWHERE, at_s: cursor_s }, isFate);
  const now: Place = { at_s: run.stores.run.getState().clock_s, turn: Number.POSITIVE_INFINITY };
  const before = await decisionBefore(run, watched, now, isFate);
  return before === "none near" ? nextDecision(run, watched, NOWHERE, isFate) : before;
}

type Find = () => Promise<Found>;

/** Why there is nothing to step to. */
const reasonOf = (found: Found): string => (typeof found === "string" ? `${MISSING[found]} ` : "");

/** When the button that has the focus goes, the one that leads on takes it. */
function useLeadingButton() {
  const lead = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) lead.current?.focus();
  });
  const onFocus = () => {
    hasFocus.current = true;
  };
  const onBlur = () => {
    hasFocus.current = false;
  };
  return { lead, around: { onFocus, onBlur } };
}

interface Props {
  watched: string;
  /** That which is stepped through; null while it is looked for. */
  decision: Decision | null;
  /** What it came to. */
  words: string;
  /** When there is nothing more to step through. */
  onEnd?(): void;
}

export function Steps({ watched, decision, words, onEnd }: Props) {
  const run = useRun();
  const stepping = useRunState((state) => state.stepping);
  const cursor_s = useRunState((state) => state.cursor?.at_s);
  const [reason, setReason] = useState("");
  const { lead, around } = useLeadingButton();
  const go = async (find: Find) => {
    run.pause();
    await stepToFound(run, find, (found) => setReason(reasonOf(found)));
  };
  const here: Place = stepping ? { at_s: stepping.at_s, turn: stepping.turn ?? decision?.turn ?? 0 } : NOWHERE;
  const next = (wanted: (decision: Decision) => boolean) => () => nextDecision(run, watched, here, wanted);
  const leading = stepping ? "Next packet" : "Step through a drop";
  const actions: readonly (readonly [name: string, find: Find])[] = stepping
    ? [
        ["Previous packet", () => decisionBefore(run, watched, here)],
        [leading, next(() => true)],
        ["Next drop or mark", next(isFate)],
        ["Next of this flow", next(({ flow }) => flow === stepping.flow)],
      ]
    : [[leading, () => fateToShow(run, watched, cursor_s)]];
  const isElsewhere = cursor_s !== undefined && stepping !== null && cursor_s !== stepping.at_s;
  return (
    <div className="decision-steps">
      <p role="status" className="decision-words">
        {reason}
        {words}
      </p>
      <div className="decision-actions" {...around}>
        {actions.map(([name, find]) => (
          <button
            key={name}
            ref={name === leading ? lead : undefined}
            type="button"
            className="button"
            onClick={() => void go(find)}
          >
            {name}
          </button>
        ))}
        {isElsewhere && (
          <button
            type="button"
            className="button"
            onClick={() => void go(() => nextDecision(run, watched, { ...NOWHERE, at_s: cursor_s }, () => true))}
          >
            Go to the cursor
          </button>
        )}
        {stepping && (
          <button
            type="button"
            className="button plain"
            onClick={() => {
              endStepping(run);
              setReason("");
              onEnd?.();
            }}
          >
            End stepping
          </button>
        )}
      </div>
    </div>
  );
}
