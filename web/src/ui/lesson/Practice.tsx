// Practice: a lesson without points and without a result.
import { useContext } from "react";
import type { LessonStep } from "../../lesson/format";
import { UNTOUCHED } from "../../lesson/marking";
import type { Player } from "../../lesson/player";
import { useRun } from "../run-context";
import { LessonPlaceContext } from "./lesson-place";
import { hasPoints, usePlayer } from "./use-player";

/** Changes between practice and a lesson with points; what was done in either is kept. */
export function useWay(): (isPractice: boolean) => void {
  const { page } = useRun().stores;
  return (isPractice) =>
    page.setState(({ lesson }) => ({ lesson: lesson && { ...lesson, isPractice, isAskedFor: true } }));
}

/** At the first step: to practise instead, and what practice is. */
export function PracticeOffer({ player }: { player: Player }) {
  const { hasPractice } = useContext(LessonPlaceContext);
  const isUntouched = usePlayer(player, ({ records }) => Object.keys(records).length === 0);
  const go = useWay();
  if (!hasPractice || !player.canEnd || !hasPoints(player)) return null;
  if (player.isPractice)
    return (
      <p className="quiet">
        Practice: no points, and no result to hand in. Answer as often as you like; what is right is shown when you ask.{" "}
        <button type="button" className="link" onClick={() => go(false)}>
          Take the lesson for points
        </button>
      </p>
    );
  return (
    isUntouched && (
      <p className="quiet">
        <button type="button" className="link" onClick={() => go(true)}>
          Practise without points
        </button>
      </p>
    )
  );
}

/** A step that is done can be done again. */
export function Again({ player, step }: { player: Player; step: LessonStep }) {
  const { end } = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  if (!player.isPractice || end === "open") return null;
  return (
    <p className="lesson-help">
      <button
        type="button"
        className="link"
        onClick={({ currentTarget }) => {
          currentTarget.closest("section")?.querySelector("h2")?.focus({ preventScroll: true });
          player.again();
        }}
      >
        Answer again
      </button>
    </p>
  );
}

/** The end of a lesson that was practised. */
export function PracticeEnd() {
  const go = useWay();
  return (
    <>
      <p>That was practice: it has no points, and no result to hand in.</p>
      <p>
        <button type="button" className="button" onClick={() => go(false)}>
          Take the lesson for points
        </button>
      </p>
    </>
  );
}
