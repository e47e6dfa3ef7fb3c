// What a study costs, and its progress.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StudyProblem } from "../../experiment/studies";
import {
  type CheckedPlan,
  cancelStudy,
  costOfStudy,
  planOf,
  runStudy,
  runsText,
  type StudyKind,
  type StudyOrder,
  studies,
} from "../../state/run/study";
import { useKeptFocus } from "../use-kept-focus";

/** From here on it is asked. */
const LONG_S = 60;

/** "8 s", "3 min" */
export const durationText = (time_s: number): string =>
  time_s < 90 ? `${Math.max(1, Math.round(time_s))} s` : `${Math.round(time_s / 60)} min`;

const eventsText = (events: number) =>
  events < 1e6 ? `${Math.max(1, Math.round(events / 1e3))} thousand` : `${Math.round(events / 1e6)} million`;

function costText(planned: CheckedPlan, order: StudyOrder): { text: string; isLong: boolean } {
  if ("problems" in planned) return { text: planned.problems.map(({ message }) => message).join(" "), isLong: false };
  const { runs, events, seconds } = costOfStudy(planned.study, order);
  if (runs === 0) return { text: "All runs are done.", isLong: false };
  const text = `${runsText(runs)}, at most ${eventsText(events)} events, about ${durationText(seconds)} on this machine.`;
  return { text, isLong: seconds > LONG_S };
}

/** The plan of a study, once it is made; `isSlow` while that takes longer. */
function usePlan(order: StudyOrder | null): { planned: CheckedPlan | null; isSlow: boolean } {
  const [made, setMade] = useState<{ readonly of: StudyOrder; readonly planned: CheckedPlan | null } | null>(null);
  useEffect(() => {
    if (!order) return;
    const life = new AbortController();
    const onWait = () => setMade((now) => (now?.of === order ? now : { of: order, planned: null }));
    void planOf(order, life.signal, onWait).then((planned) => planned && setMade({ of: order, planned }));
    return () => life.abort();
  }, [order]);
  const isThis = made !== null && made.of === order;
  return { planned: isThis ? made.planned : null, isSlow: isThis && made.planned === null };
}

const problemText = ({ path, message }: StudyProblem) => [path, message].filter(Boolean).join(": ");

interface Props {
  kind: StudyKind;
  /** What the page has open: a study of something else is not shown. */
  workId: string;
  /** Null while the settings are not complete. */
  order: StudyOrder | null;
  /** Called when it begins. */
  onRun?(order: StudyOrder): void;
}

/** Runs that are there already have their results at once: those of a point that was opened, or of a file. */
function useKnownResults(kind: StudyKind, order: StudyOrder | null, planned: CheckedPlan | null, isNew: boolean): void {
  useEffect(() => {
    if (!isNew || !order || !planned || "problems" in planned) return;
    const isBusy = studies.getState()[kind]?.status === "running";
    if (!isBusy && costOfStudy(planned.study, order).runs === 0) runStudy(kind, order, planned.study);
  }, [kind, order, planned, isNew]);
}

/** Of a bar in which "Run" and "Cancel" stand in for each other: one has the focus of the other. */
export function useBarFocus(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const toButton = useCallback(() => bar.current?.querySelector("button")?.focus(), []);
  useKeptFocus(bar, toButton);
  return bar;
}

export function StudyBar({ kind, workId, order, onRun }: Props) {
  const state = useStore(studies, (all) => (all[kind]?.workId === workId ? all[kind] : null));
  const [found, setFound] = useState<{ of: StudyOrder; problems: readonly string[] } | null>(null);
  const problems = found?.of === order ? found.problems : [];
  /** What was asked about. */
  const [asked, setAsked] = useState<StudyOrder | null>(null);
  const isAsking = asked !== null && asked === order;
  const isRunning = state?.status === "running";
  const { planned, isSlow } = usePlan(order);
  useKnownResults(kind, order, planned, state === null);
  // Anew after each study: what has been run costs nothing any more.
  const cost = useMemo(
    () => (order && planned && !isRunning ? costText(planned, order) : null),
    [order, planned, isRunning],
  );
  const begin = () => {
    if (!order || !planned || !cost) return;
    if (cost.isLong && !isAsking) return setAsked(order);
    setAsked(null);
    setFound("problems" in planned ? { of: order, problems: planned.problems.map(problemText) } : null);
    if ("problems" in planned) return;
    runStudy(kind, order, planned.study);
    onRun?.(order);
  };
  const bar = useBarFocus();
  return (
    <div ref={bar} className="study-bar">
      {isRunning ? (
        <button key="cancel" type="button" className="button" onClick={() => cancelStudy(kind)}>
          Cancel
        </button>
      ) : (
        // Not disabled: a study that has ended gives it the focus while the next one is planned.
        <button key="run" type="button" className="button primary" aria-disabled={!planned} onClick={begin}>
          {isAsking ? "Run all the same" : "Run"}
        </button>
      )}
      {isRunning && state && <Progress done={state.done} total={state.total} left_s={state.left_s} />}
      {/* From when a study runs, so that its end is said. */}
      <p className="quiet" role={isAsking ? "alert" : state ? "status" : undefined}>
        {!isRunning && (isSlow ? "Counting the runs …" : cost?.text)}
        {isAsking && " That takes a while. Run it all the same?"}
      </p>
      {!isRunning && planned && "study" in planned && planned.leftOut && <p className="quiet">{planned.leftOut}</p>}
      {!isRunning && state && state.refused > 0 && (
        <p className="quiet">
          {state.refused} of {runsText(state.total)} cannot be made: {state.refusal}
        </p>
      )}
      {[...problems, state?.problem ?? ""].filter(Boolean).map((problem) => (
        <p key={problem} className="study-problem" role="alert">
          {problem}
        </p>
      ))}
    </div>
  );
}

function Progress({ done, total, left_s }: { done: number; total: number; left_s: number | null }) {
  return (
    <span className="study-progress">
      <progress max={total} value={done} aria-label="Runs" />
      {done} of {runsText(total)}
      {left_s !== null && `, ${durationText(left_s)} left`}
    </span>
  );
}
