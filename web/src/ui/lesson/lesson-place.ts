/** Where a lesson is played: this browser, or a course. It gives lessons, and keeps what was done in them. */
import { createContext } from "react";
import type { Lesson } from "../../lesson/format";
import { type Progress, readProgress } from "../../lesson/progress";
import { openLesson, scenarioOfLesson } from "../../lesson/shipped";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { OpenLesson } from "../../state/page/page-state";
import { keepOpenLesson, storedProgress, storeProgress } from "../../state/work/lesson-progress";

export interface PlacedLesson {
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  /** Undefined for a reader who begins. */
  readonly progress: Progress | undefined;
  keep(progress: Progress): void;
}

export interface LessonPlace {
  /** @throws if there is no such lesson, or with what is wrong with it */
  open(opened: OpenLesson): Promise<PlacedLesson>;
  /** The lesson's step is on the stage. */
  started?(): void;
  /** No lesson is open any more. */
  left(isFinished: boolean): void;
  /** Whether links to results open here. */
  readonly hasResultLinks: boolean;
  /** Sandboxes of most embeds let nothing be printed. */
  readonly canPrint: boolean;
  /** Whether the page around this one is told of the lesson. */
  isTold?(): boolean;
}

const MOST_SHOWN = 5;

/** The lesson in a text of anyone's. @throws with what is wrong with it */
async function readOwn(text: string): Promise<Lesson> {
  const { parseLesson } = await import("../../lesson/read");
  const read = parseLesson(text);
  if ("lesson" in read) return read.lesson;
  const shown = read.problems.slice(0, MOST_SHOWN).map(({ path, message }) => `${path}: ${message}`);
  throw new Error(shown.join("; "));
}

export const inBrowser: LessonPlace = {
  async open({ id, text }) {
    const lesson = text === null ? await openLesson(id) : await readOwn(text);
    const scenario = await scenarioOfLesson(lesson);
    const name = text === null ? id : `own.${lesson.id}`;
    if (text === null) keepOpenLesson(id); // others are in the address
    return { lesson, scenario, progress: readProgress(storedProgress(name)), keep: (now) => storeProgress(name, now) };
  },
  left: () => keepOpenLesson(null),
  hasResultLinks: true,
  canPrint: true,
};

export const LessonPlaceContext = createContext(inBrowser);
