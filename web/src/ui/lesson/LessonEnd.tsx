// The end of a lesson: points by step.
import { lazy } from "react";
import { KINDS } from "../../lesson/kinds";
import { earned, pointsOf, pointsText, scoreOf, triesOf, UNTOUCHED } from "../../lesson/marking";
import type { Player } from "../../lesson/player";
import { LazyPart } from "../LazyPart";
import { NextLesson } from "./NextLesson";
import { PracticeEnd } from "./Practice";
import { useHeading } from "./use-heading";
import { usePlayer } from "./use-player";

const HandIn = lazy(() => import("./HandIn"));

/** Below what passes, never rounded up to it; 100 * 0.58 is 57.99... in binary. */
const percent = (share: number, isPassed: boolean) =>
  `${isPassed ? Math.round(100 * share) : Math.floor(100 * share + 1e-9)} %`;

export function LessonEnd({ player, isTurnedTo }: { player: Player; isTurnedTo: boolean }) {
  const { lesson } = player;
  const { heading } = useHeading(player, isTurnedTo);
  return (
    <section className="lesson lesson-end" aria-label={`Lesson: ${lesson.title}`}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {lesson.title}
        </h2>
        {player.canEnd && (
          <button type="button" className="link" onClick={() => player.end(true)}>
            Close the lesson
          </button>
        )}
      </header>
      {player.isPractice ? <PracticeEnd /> : <Score player={player} />}
      <footer>
        <button type="button" className="button plain" onClick={() => void player.back()}>
          Back
        </button>
        {player.canEnd && (
          <button type="button" className="button" onClick={() => player.end(true)}>
            Close the lesson
          </button>
        )}
        {player.canEnd && <NextLesson player={player} />}
      </footer>
    </section>
  );
}

/** Points by step, and the result to hand in. */
function Score({ player }: { player: Player }) {
  const { lesson, steps } = player;
  const records = usePlayer(player, (state) => state.records);
  const { points, most, share, isPassed } = scoreOf({ ...lesson, steps: [...steps] }, records);
  return (
    <>
      <p>
        <strong>
          {points} of {pointsText(most)}
        </strong>{" "}
        ({percent(share, isPassed)}): {isPassed ? "passed" : "not passed yet"}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Points</th>
            <th scope="col">Tries</th>
            <th scope="col">Hints</th>
          </tr>
        </thead>
        <tbody>
          {steps
            .filter((step) => pointsOf(step) > 0)
            .map((step) => {
              const record = records[step.id] ?? UNTOUCHED;
              return (
                <tr key={step.id}>
                  <th scope="row">
                    {steps.indexOf(step) + 1}. {step.title ?? KINDS[step.kind]}
                  </th>
                  <td>{record.isDropped ? "does not count" : `${earned(step, record)} of ${pointsOf(step)}`}</td>
                  <td>{triesOf(record)}</td>
                  <td>{record.hints}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      <p className="quiet">
        Each wrong answer to a question costs a quarter of its points (a quarter is left at least), each hint a tenth.
      </p>
      <LazyPart name="The result code" isNeeded>
        <HandIn player={player} />
      </LazyPart>
    </>
  );
}
