/**
 * What a page around an embed is told of a lesson: steps, tries and points. Never what is right, and never what the
 * student chose or wrote.
 */
import type { Lesson, LessonStep } from "./format";
import { earned, pointsOf, type Records, type StepEnd, type StepRecord, scoreOf, UNTOUCHED } from "./marking";
import type { Progress } from "./progress";
import { drawn } from "./variant";

export interface StepNews {
  /** Position among the steps, from 1. */
  readonly number: number;
  readonly id: string;
  readonly kind: LessonStep["kind"];
  /** Empty if the step has none. */
  readonly title: string;
  readonly end: StepEnd;
  /** Whether the last answer is right, or all goals are met; null where nothing has been judged. */
  readonly isRight: boolean | null;
  /** False if the question does not fit the student's own numbers. */
  readonly isCounted: boolean;
  readonly tries: number;
  readonly hints: number;
  /** So far, and at most. */
  readonly points: number;
  readonly most: number;
}

export interface LessonNews {
  readonly what: "opened" | "step" | "answer" | "hint" | "end" | "left";
  /** Id and title of the lesson. */
  readonly lesson: string;
  readonly title: string;
  /** The number of the step that is shown; null when the lesson is over. */
  readonly step: number | null;
  /** The step that it is about; when a lesson is opened, ends or is left, all of them. */
  readonly steps: readonly StepNews[];
  /** Of the whole lesson so far, and at most. */
  readonly points: number;
  readonly most: number;
  readonly isPassed: boolean;
}

function isRight({ kind }: LessonStep, { end, tries, isDropped }: StepRecord): boolean | null {
  if ((kind !== "check" && kind !== "adjust") || isDropped) return null;
  if (end === "solved" || end === "given up") return end === "solved";
  // A setting is judged by its goals, each of which may be met or not.
  return kind === "check" && tries > 0 ? false : null;
}

const stepNews = (step: LessonStep, at: number, record: StepRecord = UNTOUCHED): StepNews => ({
  number: at + 1,
  id: step.id,
  kind: step.kind,
  title: step.title ?? "",
  end: record.end,
  isRight: isRight(step, record),
  isCounted: !record.isDropped,
  tries: record.tries,
  hints: record.hints,
  points: record.isDropped ? 0 : earned(step, record),
  most: pointsOf(step),
});

export interface Teller {
  /** What has been done, whenever it changes. */
  keep(progress: Progress): void;
  /** The first step is on the stage. */
  started(): void;
  left(isFinished: boolean): void;
}

/** Tells what changes between one progress and the next, from when the lesson has started. */
export function createTeller(lesson: Lesson, tell: (news: LessonNews) => void): Teller {
  let told: Progress | undefined;
  let latest: Progress | undefined;
  let isOver = false;

  const send = (what: LessonNews["what"], { step, records, variant }: Progress, about?: string) => {
    const steps = lesson.steps.map((each) => drawn(each, variant));
    const { points, most, isPassed } = scoreOf({ ...lesson, steps }, records);
    const all = steps.map((each, at) => stepNews(each, at, records[each.id]));
    tell({
      what,
      lesson: lesson.id,
      title: lesson.title,
      step: step < steps.length ? step + 1 : null,
      steps: about === undefined ? all : all.filter(({ id }) => id === about),
      points,
      most,
      isPassed,
    });
  };

  const end = (progress: Progress) => {
    isOver = true;
    send("end", progress);
  };

  function sendRecords(before: Records, progress: Progress) {
    for (const { id } of lesson.steps) {
      const [old = UNTOUCHED, now = UNTOUCHED] = [before[id], progress.records[id]];
      if (now !== old) send(now.hints > old.hints ? "hint" : "answer", progress, id);
    }
  }

  return {
    keep(progress) {
      latest = progress;
      if (!told) return;
      const before = told;
      told = progress;
      sendRecords(before.records, progress);
      if (progress.step === before.step) return;
      const shown = lesson.steps[progress.step];
      if (shown) send("step", progress, shown.id);
      else end(progress);
    },
    started() {
      if (!latest || told) return;
      told = latest;
      send("opened", latest);
    },
    left(isFinished) {
      if (!told) return;
      const whole = { ...told, step: lesson.steps.length };
      if (isFinished && !isOver) end(whole);
      send("left", whole);
    },
  };
}
