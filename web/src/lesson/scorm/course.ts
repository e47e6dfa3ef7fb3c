/** A lesson in a course: what the player keeps goes to the platform after each step, and its result at the end. */
import type { Lesson } from "../format";
import { beginning, type Progress } from "../progress";
import { type Variant, variantFor } from "../variant";
import type { Refusal } from "./calls";
import type { Objective } from "./dialect";
import { interactionOf, objectivesOf, outcomeOf, stepsOf } from "./report";
import type { Session, Written } from "./session";
import { packProgress, unpackProgress } from "./state";

interface Options {
  readonly session: Session;
  readonly lesson: Lesson;
  /** The most characters that the platform keeps between sessions. */
  readonly most: number;
  /** Told what the platform has not taken; an empty list when all is written. */
  onWritten(refused: readonly Refusal[]): void;
}

export interface Course {
  /** Where the student goes on, or begins. */
  readonly progress: Progress;
  /** Whether something was kept that cannot be read any more. */
  readonly isDamaged: boolean;
  /** Writes when a step is done; otherwise remembers. */
  keep(progress: Progress): void;
  /** The lesson is over, or left. */
  end(isFinished: boolean): Promise<void>;
  /** The page may be closed without another event. */
  pause(): void;
  /** The page is closed now. */
  leave(): void;
}

const END = "end";

/** Remembers what was reported, so that everything is reported once. */
function createLog(lesson: Lesson, variant: Variant, before: Progress) {
  const steps = stepsOf(lesson, variant);
  const told = new Map<number, string>();
  const answered = new Set(
    steps.filter(({ id }) => (before.records[id]?.end ?? "open") !== "open").map(({ id }) => id),
  );
  let seconds = before.seconds;
  const changed = (objectives: readonly Objective[]) =>
    [...objectives.entries()].filter(([at, objective]) => {
      const text = JSON.stringify(objective);
      const isNew = told.get(at) !== text;
      told.set(at, text);
      return isNew;
    });
  const newAnswers = ({ records, seconds: now }: Progress) => {
    const spent = Math.max(0, now - seconds);
    seconds = now;
    return steps.flatMap((step) => {
      const record = records[step.id];
      if (!record || record.end === "open" || answered.has(step.id)) return [];
      answered.add(step.id);
      return interactionOf(step, record, spent) ?? [];
    });
  };
  return (progress: Progress, state: string, isFinished: boolean): Written => ({
    state,
    location: isFinished ? END : (steps[progress.step]?.id ?? END),
    progress: isFinished ? 1 : progress.step / steps.length,
    objectives: changed(objectivesOf(steps, progress.records)),
    interactions: newAnswers(progress),
    outcome: isFinished ? outcomeOf(lesson, steps, progress.records) : undefined,
  });
}

export async function openCourse({ session, lesson, most, onWritten }: Options): Promise<Course> {
  const kept = await unpackProgress(session.state);
  const progress = kept ?? beginning(variantFor(lesson, session.student));
  const log = createLog(lesson, progress.variant, progress);
  let latest = progress;
  let writtenStep = progress.step;
  /** Packed, but not yet written, or refused. */
  let newer: string | undefined;
  let work: Promise<void> = Promise.resolve();

  const pack = async (now: Progress) => {
    const state = await packProgress(now, most);
    newer = state;
    return state;
  };
  const write = (now: Progress, state: string, isFinished: boolean) => {
    if (session.isOver()) return;
    const refused = session.write(log(now, state, isFinished));
    newer = refused.length > 0 ? state : undefined;
    onWritten([...refused, ...(isFinished ? session.finish() : [])]);
  };
  const next = (task: () => Promise<void>) => {
    work = work.then(task);
    return work;
  };
  return {
    progress,
    isDamaged: session.state !== "" && !kept,
    keep(now) {
      latest = now;
      const isStep = now.step !== writtenStep;
      writtenStep = now.step;
      void next(async () => {
        const state = await pack(now);
        if (isStep) write(now, state, now.step >= lesson.steps.length);
      });
    },
    end: (isFinished) =>
      next(async () => {
        if (session.isOver()) return;
        if (isFinished) return write(latest, await pack(latest), true);
        write(latest, await pack(latest), false);
        onWritten(session.finish());
      }),
    pause() {
      if (session.isOver()) return;
      const refused = session.pause(newer);
      if (refused.length === 0) newer = undefined;
      onWritten(refused);
    },
    leave() {
      if (session.isOver()) return;
      const refused = newer === undefined ? [] : session.pause(newer);
      newer = undefined;
      onWritten([...refused, ...session.finish()]); // the browser may come back to the page as it is
    },
  };
}
