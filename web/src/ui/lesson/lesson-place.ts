/** Where a lesson is played: this browser, or a course. It gives lessons, and keeps what was done in them. */
import { createContext } from "react";
import type { Lesson } from "../../lesson/format";
import { beginning, keptBeside, type Progress, readProgress } from "../../lesson/progress";
import { openLesson, scenarioOfLesson } from "../../lesson/shipped";
import { isSameVariant, numbersOfVariant, variantFor, variantOfNumbers } from "../../lesson/variant";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { OpenLesson } from "../../state/page/page-state";
import {
  forgetProgress,
  keepOpenLesson,
  ownName,
  practiceName,
  storedProgress,
  storeProgress,
} from "../../state/work/lesson-progress";

export interface PlacedLesson {
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  /** Undefined for a reader who begins. */
  readonly progress: Progress | undefined;
  /** False if it cannot be kept. */
  keep(progress: Progress): boolean;
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
  /** Whether readers may play without points. */
  readonly hasPractice: boolean;
  /** Whether the next lesson is offered at the end of one. */
  readonly hasNext: boolean;
  /** Whether readers are asked for what gives them numbers of their own. */
  readonly hasOwnNumbers: boolean;
}

type Assigned = NonNullable<OpenLesson["assigned"]>;

async function openShipped(id: string) {
  const lesson = await openLesson(id);
  return { lesson, scenario: await scenarioOfLesson(lesson), name: id };
}

/** @throws with all that is wrong with the text */
async function openText(text: string) {
  const [{ openOwn }, { digestOf }] = await Promise.all([
    import("../../lesson/own-lesson"),
    import("../../lesson/result"),
  ]);
  const opened = await openOwn(text);
  return { ...opened, name: ownName(opened.lesson.id, digestOf(opened.lesson)) };
}

/** What was done with the numbers that a link gives out; without any, a beginning with them. */
function assignedProgress(lesson: Lesson, stored: Progress | undefined, { variant, token }: Assigned): Progress {
  const own = variantOfNumbers(lesson, variant);
  if (!own) throw new Error("The numbers in the link are not of this lesson. Ask whoever gave you the link.");
  const isSame =
    stored && stored.token === token && String(numbersOfVariant(lesson, stored.variant)) === String(variant);
  return isSame ? stored : beginning(own, token);
}

/** What was done with a student's numbers; without any, a beginning with them. */
function progressOf(lesson: Lesson, stored: Progress | undefined, student: string): Progress {
  const variant = variantFor(lesson, student);
  return stored && isSameVariant(stored.variant, variant) ? stored : beginning(variant);
}

const keptProgress = (name: string) => readProgress(storedProgress(name));

/** Keeps what is done from `begun` on. */
function keeperOf(name: string, begun: Progress | undefined): PlacedLesson["keep"] {
  let before = begun;
  return (now) => {
    const all = keptBeside(keptProgress(name), before, now);
    before = now;
    return storeProgress(name, all);
  };
}

/**
 * A lesson by its name or its text, the document of its run, and under which name what was done in it is kept.
 * @throws if there is no such lesson, or with what is wrong with it
 */
export const contentsOf = ({ id, text }: OpenLesson) => (text === null ? openShipped(id) : openText(text));

export const inBrowser: LessonPlace = {
  async open(opened) {
    const { text, student, isPractice = false, assigned, isAnew } = opened;
    const { lesson, scenario, name: whole } = await contentsOf(opened);
    const name = isPractice ? practiceName(whole) : whole;
    if (isAnew) forgetProgress(name);
    const stored = keptProgress(name);
    const progress = assigned
      ? assignedProgress(lesson, stored, assigned)
      : student !== undefined
        ? progressOf(lesson, stored, student)
        : stored;
    if (text === null) keepOpenLesson(name); // others are in the address
    return { lesson, scenario, progress, keep: keeperOf(name, progress) };
  },
  left: () => keepOpenLesson(null),
  hasResultLinks: true,
  hasPractice: true,
  hasNext: true,
  hasOwnNumbers: true,
  canPrint: true,
};

export const LessonPlaceContext = createContext(inBrowser);
