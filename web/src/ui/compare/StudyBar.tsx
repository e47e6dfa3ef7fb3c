// What a study costs, and its progress.
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import {
  cancelStudy,
  costOfStudy,
  expectedSeconds,
  runStudy,
  type StudyKind,
  type StudyOrder,
  studies,
} from "../../state/run/study";

/** From here on it is asked. */
const LONG_S = 60;

const count = (runs: number) => `${runs} ${runs === 1 ? "run" : "runs"}`;

/** "8 s", "3 min" */
export const durationText = (time_s: number): string =>
  time_s < 90 ? `${Math.max(1, Math.round(time_s))} s` : `${Math.round(time_s / 60)} min`;

const eventsText = (events: number) =>
  events < 1e6 ? `${Math.max(1, Math.round(events / 1e3))} thousand` : `${Math.round(events / 1e6)} million`;

function costText(order: StudyOrder): { text: string; isLong: boolean } {
  const cost = costOfStudy(order);
  if ("problems" in cost) return { text: cost.problems.map(({ message }) => message).join(" "), isLong: false };
  if (cost.runs === 0) return { text: "All runs are done.", isLong: false };
  const time_s = expectedSeconds(cost.events);
  const text = `${count(cost.runs)}, at most ${eventsText(cost.events)} events, about ${durationText(time_s)} on this machine.`;
  return { text, isLong: time_s > LONG_S };
}

interface Props {
  kind: StudyKind;
  /** Null while the settings are not complete. */
  order: StudyOrder | null;
  /** Called when it begins. */
  onRun?(order: StudyOrder): void;
}

export function StudyBar({ kind, order, onRun }: Props) {
  const state = useStore(studies, (all) => all[kind]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** What was asked about. */
  const [asked, setAsked] = useState<StudyOrder | null>(null);
  const isAsking = asked !== null && asked === order;
  const status = state?.status;
  const isRunning = status === "running";
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been run costs nothing any more
  const cost = useMemo(() => (order && !isRunning ? costText(order) : null), [order, isRunning, status]);
  const begin = () => {
    if (!order || !cost) return;
    if (cost.isLong && !isAsking) return setAsked(order);
    setAsked(null);
    const found = runStudy(kind, order);
    setProblems(found);
    if (found.length === 0) onRun?.(order);
  };
  return (
    <div className="study-bar">
      {isRunning ? (
        <button key="cancel" type="button" className="button" onClick={() => cancelStudy(kind)}>
          Cancel
        </button>
      ) : (
        <button key="run" type="button" className="button primary" disabled={!order} onClick={begin}>
          {isAsking ? "Run all the same" : "Run"}
        </button>
      )}
      {isRunning && state ? (
        <Progress done={state.done} total={state.total} left_s={state.left_s} />
      ) : (
        <p className="quiet" role={isAsking ? "alert" : undefined}>
          {cost?.text}
          {isAsking && " That takes a while. Run it all the same?"}
        </p>
      )}
      {!isRunning && state && state.refused > 0 && (
        <p className="quiet">
          {state.refused} of {count(state.total)} cannot be made: {state.refusal}
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
      {done} of {count(total)}
      {left_s !== null && `, ${durationText(left_s)} left`}
    </span>
  );
}
