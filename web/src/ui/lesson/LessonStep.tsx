// One step of a lesson: its text, what it asks, and the ways on.
import { useRef, useState } from "react";
import { shownText } from "../../lesson/filled-text";
import type { LessonStep as Step } from "../../lesson/format";
import { KINDS } from "../../lesson/kinds";
import { pointsOf, pointsText, type StepRecord, standingText, UNTOUCHED } from "../../lesson/marking";
import type { Player } from "../../lesson/player";
import { speedNumber } from "../../state/run/run-state";
import { useRunState, useWork } from "../run-context";
import { RichText } from "../text/RichText";
import { useKeptFocus } from "../use-kept-focus";
import { Hints } from "./Hints";
import { LessonEnd } from "./LessonEnd";
import { OwnNumber } from "./OwnNumber";
import { Again, PracticeOffer } from "./Practice";
import { Question } from "./Question";
import { Recall } from "./Recall";
import { useHeading } from "./use-heading";
import { useNamedChart } from "./use-named-chart";
import { hasPoints, useKnown, usePlayer } from "./use-player";
import { useSaid } from "./use-said";
import "./lesson.css";

/** @param isAskedFor whether the reader has opened the lesson on the page */
export function LessonStep({ player, isAskedFor = false }: { player: Player; isAskedFor?: boolean }) {
  const at = usePlayer(player, ({ step }) => step);
  const hasTurned = useHasTurned(player, at);
  const step = player.steps[at];
  const isTurnedTo = isAskedFor || hasTurned;
  if (!step) return <LessonEnd player={player} isTurnedTo={isTurnedTo} />;
  return <ShownStep key={step.id} player={player} step={step} at={at} isTurnedTo={isTurnedTo} />;
}

/** Whether the reader has turned to another step than the player began with. */
function useHasTurned(player: Player, at: number): boolean {
  const [begun, setBegun] = useState({ player, at, hasTurned: false });
  const hasTurned = begun.player === player && (begun.hasTurned || begun.at !== at);
  if (begun.player !== player || begun.hasTurned !== hasTurned) setBegun({ player, at, hasTurned });
  return hasTurned;
}

interface StepProps {
  player: Player;
  step: Step;
}

function ShownStep({ player, step, at, isTurnedTo }: StepProps & { at: number; isTurnedTo: boolean }) {
  const { lesson, steps, isPractice } = player;
  const section = useRef<HTMLElement>(null);
  const { heading, focus } = useHeading(player, isTurnedTo);
  useKeptFocus(section, focus);
  const isReached = usePlayer(player, (state) => state.isReached);
  useNamedChart(section, step.text, isReached);
  return (
    <section ref={section} className="lesson" aria-label={`Lesson: ${lesson.title}`}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {step.title ?? KINDS[step.kind]}
        </h2>
        <span className="quiet">
          {at + 1} of {steps.length}
          {isPractice && " · practice"}
          {!isPractice && pointsOf(step) > 0 && ` · ${pointsText(pointsOf(step))}`}
        </span>
        <span className="quiet lesson-title" aria-hidden="true">
          {lesson.title}
        </span>
        {player.canEnd && (
          <button type="button" className="link" onClick={() => player.end(false)}>
            {hasPoints(player) ? "Leave the lesson" : "Skip the guide"}
          </button>
        )}
      </header>
      {at === 0 && <OwnNumber player={player} />}
      {at === 0 && <PracticeOffer player={player} />}
      <Recall player={player} step={step} />
      <StepText player={player} step={step} />
      <ChangedRun player={player} step={step} at={at} />
      <Question player={player} step={step} />
      <Hints player={player} step={step} />
      <Again player={player} step={step} />
      <Problem player={player} />
      <Ways player={player} step={step} at={at} />
    </section>
  );
}

function StepText({ player, step }: StepProps) {
  const isReached = usePlayer(player, (state) => state.isReached);
  const isBusy = usePlayer(player, (state) => state.isBusy);
  const known = useKnown(player);
  const result = (isReached && step.reached) || "";
  const text = shownText(result || step.text, step, known);
  useSaid(result && !isBusy ? text : "");
  return (
    <p className="lesson-text">
      <RichText text={text} />
    </p>
  );
}

/** What a reader changes by hand is shown, but no answer is about it, and another run of the lesson takes its place. */
function ChangedRun({ player, step, at }: StepProps & { at: number }) {
  const isChanged = useWork(({ isOwn }) => isOwn);
  const isAsked = player.steps.slice(0, at + 1).some((each) => each.kind === "adjust" && each.until);
  const isAbout = step.kind === "predict" || step.kind === "run" || step.kind === "check";
  if (!isChanged || isAsked || !(isAbout || hasPoints(player))) return null;
  return (
    <p className="quiet" role="status">
      You have changed this run. {isAbout && "The answers are about the run without your changes. "}
      {hasPoints(player) && "When the lesson shows another run, yours stays among your experiments in the gallery. "}
      <button type="button" className="link" onClick={() => void player.restore()}>
        Undo the changes
      </button>
    </p>
  );
}

function Problem({ player }: { player: Player }) {
  const problem = usePlayer(player, (state) => state.problem);
  return problem && <p role="alert">This cannot be run: {problem}</p>;
}

/** What is missing before the next step; empty if nothing is. @param areMet whether the run that is shown meets all goals */
function missing(step: Step, { end, tries }: StepRecord, isReached: boolean, areMet: boolean): string {
  const { t } = step.stage ?? {};
  if (step.kind === "adjust" && step.until)
    return isReached ? "" : `Next is available at ${t}\u00a0s, after the change.`;
  if ((step.kind === "run" || step.kind === "read") && t !== undefined && t > 0)
    return isReached ? "" : `Next is available at ${t}\u00a0s.`;
  if (step.kind === "run" || step.kind === "read" || end !== "open") return "";
  if (step.kind === "adjust")
    return areMet && tries === 0
      ? "All goals are met already. Change a setting to go on."
      : "Next is available when all goals are met.";
  return step.kind === "explain" ? "Write your answer to go on." : "Answer to go on.";
}

function Ways({ player, step, at }: StepProps & { at: number }) {
  const record = usePlayer(player, ({ records }) => records[step.id] ?? UNTOUCHED);
  const isReached = usePlayer(player, (state) => state.isReached);
  // In slow motion a stage would take hours.
  const isRunning = useRunState(({ play, speed }) => play === "playing" && speedNumber(speed) >= 1);
  const isStarting = usePlayer(player, (state) => state.isStarting);
  const areMet = usePlayer(player, ({ goals }) => goals.length > 0 && goals.every(({ isMet }) => isMet));
  const lack = missing(step, record, isReached, areMet);
  const isLast = at + 1 === player.steps.length;
  const { t, speed } = step.stage ?? {};
  // A question beside which the run goes by itself waits for its answer only.
  const isAsked = speed === undefined || step.kind === "run" || step.kind === "read";
  const isToRun = t !== undefined && t > 0 && !isReached && isAsked && !(step.kind === "adjust" && step.until);
  return (
    <footer>
      <Standing player={player} step={step} lack={lack} />
      {at > 0 && (
        <button type="button" className="button plain" onClick={() => void player.back()}>
          Back
        </button>
      )}
      {isToRun && (
        <button
          type="button"
          className="button primary"
          disabled={isRunning || isStarting}
          onClick={() => void player.runStage()}
        >
          Run to {t} s
        </button>
      )}
      <button
        type="button"
        className={isToRun ? "button" : "button primary"}
        disabled={lack !== ""}
        onClick={() => void player.next()}
      >
        {!isLast ? "Next" : hasPoints(player) ? "End the lesson" : "End the guide"}
      </button>
    </footer>
  );
}

/** What is missing, then what the step has earned; it has its line from the start, so that nothing moves. */
function Standing({ player, step, lack }: StepProps & { lack: string }) {
  const { lesson, steps, isPractice } = player;
  const records = usePlayer(player, (state) => state.records);
  const hasPoints = !isPractice && pointsOf(step) > 0;
  const earned = hasPoints ? standingText({ ...lesson, steps: [...steps] }, step, records) : "";
  if (!lack && !hasPoints) return null;
  return (
    <p className="quiet" role="status">
      {lack || earned}
    </p>
  );
}
