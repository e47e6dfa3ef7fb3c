// The ladder of hints: the next one is there after another try, or after a while.
import { useEffect, useState } from "react";
import { shownText } from "../../lesson/filled-text";
import type { LessonStep } from "../../lesson/format";
import { earned, pointsOf, pointsText, type StepRecord, UNTOUCHED } from "../../lesson/marking";
import type { Player } from "../../lesson/player";
import { RichText } from "../text/RichText";
import { useKnown, usePlayer } from "./use-player";

const WAIT_MS = 20_000;
const COST = 0.1;
/** After so many tries a reader may see the answer. */
const ENOUGH_TRIES = 2;

interface Props {
  player: Player;
  step: LessonStep;
}

export function Hints({ player, step }: Props) {
  const record = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  const known = useKnown(player);
  const hasWaited = useWaited(`${step.id} ${record.hints}`);
  const isAsking = step.kind === "check" || (step.kind === "adjust" && step.question !== undefined);
  if (!isAsking) return null;
  const hints = ("hints" in step && step.hints) || [];
  const opened = hints.slice(0, record.hints);
  const isOpen = record.end === "open";
  const { isPractice } = player;
  const isReady = isPractice || record.tries > record.hints || hasWaited;
  return (
    <>
      {opened.length > 0 && (
        <ol className="lesson-hints" aria-label="Hints">
          {opened.map((hint) => (
            <li key={hint}>
              <RichText text={shownText(hint, step, known)} />
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <p className="lesson-help">
          {opened.length < hints.length && (
            // Not disabled: whoever has just opened a hint by keyboard keeps the focus.
            <button
              type="button"
              className="link"
              aria-disabled={!isReady}
              onClick={() => {
                if (isReady) player.hint();
              }}
            >
              {isReady ? `Show a hint${isPractice ? "" : costText(step)}` : "A hint is there after a try"}
            </button>
          )}
          {(isPractice || record.tries >= ENOUGH_TRIES) && <GiveUp player={player} step={step} record={record} />}
        </p>
      )}
    </>
  );
}

const costText = (step: LessonStep): string => ` (costs ${pointsText(Number((COST * pointsOf(step)).toFixed(2)))})`;

/** True some time after `what` has changed. */
function useWaited(what: string): boolean {
  const [waited, setWaited] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWaited(what), WAIT_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return waited === what;
}

/** A reader's copy has no solutions. */
function giveUpText(step: LessonStep): string {
  if (step.kind !== "adjust") return "Show me the answer";
  return step.solution ? "Show me a solution" : "Go on without a solution";
}

/** A question that is given up earns nothing; of an adjustment, the goals met so far count. */
function GiveUp({ player, step, record }: Props & { record: StepRecord }) {
  return (
    <button type="button" className="link" onClick={() => void player.giveUp()}>
      {giveUpText(step)}
      {!player.isPractice && pointsOf(step) > 0 && ` (leaves ${earned(step, record)} of ${pointsText(pointsOf(step))})`}
    </button>
  );
}
