/** Where a lesson is played: this browser, or a course. It gives lessons, and keeps what was done in them. */
import { createContext } from "react";
import type { Lesson } from "../../lesson/format";
import { beginning, isSameWork, keptBeside, type Progress, readProgress } from "../../lesson/progress";
import { openLesson, scenarioOfLesson } from "../../lesson/shipped";
import { isSameVariant, variantFor, variantOfNumbers } from "../../lesson/variant";
import type { ScenarioDocument } from "../../scenario/scenario";
import { type OpenLesson, type ViewOptions, wholePage } from "../../state/page/page-state";
import { keepGiven } from "../../state/work/given-lessons";
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
  /** What the page shows of the lesson's run when the lesson is left. */
  readonly viewAfter: ViewOptions;
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

const keptProgress = (name: string) => readProgress(storedProgress(name));

/** Under which name the work with a variant and token is set aside while others have the lesson's own name. */
const asideName = (name: string, { variant: { seed, draw, picks }, token }: Progress): string =>
  [name, seed, draw, ...Object.values(picks), ...(token === undefined ? [] : [token])].join("~");

/** What was done from this beginning on, last in this lesson or before other numbers were used in it; else the beginning. */
function progressSince(name: string, begun: Progress): Progress {
  const found = [keptProgress(name), keptProgress(asideName(name, begun))];
  return found.find((each) => each && isSameWork(each, begun)) ?? begun;
}

/** The same for a student's numbers; work at hand that has them may be of a link. */
function studentProgress(name: string, lesson: Lesson, student: string): Progress {
  const [stored, begun] = [keptProgress(name), beginning(variantFor(lesson, student))];
  return stored && isSameVariant(stored.variant, begun.variant) ? stored : progressSince(name, begun);
}

/** The beginning with the numbers that a link gives out. */
function assignedBeginning(lesson: Lesson, { variant, token }: Assigned): Progress {
  const own = variantOfNumbers(lesson, variant);
  if (!own) throw new Error("The numbers in the link are not of this lesson. Ask whoever gave you the link.");
  return beginning(own, token);
}

/** Keeps what is done from `begun` on; what is there of other numbers or another token is set aside, not overwritten. */
function keeperOf(name: string, begun: Progress | undefined): PlacedLesson["keep"] {
  let before = begun;
  return (now) => {
    const there = keptProgress(name);
    const isFree = !there || isSameWork(there, now) || storeProgress(asideName(name, there), there);
    if (!isFree) return false;
    const all = keptBeside(there, before, now);
    before = now;
    return storeProgress(name, all);
  };
}

/**
 * A lesson by its name or its text, the document of its run, and under which name what was done in it is kept.
 * @throws if there is no such lesson, or with what is wrong with it
 */
export const contentsOf = ({ id, text }: OpenLesson) => (text === null ? openShipped(id) : openText(text));

/** With what this browser keeps of it. */
export async function openInBrowser(opened: OpenLesson) {
  const { text, student, isPractice = false, assigned, isAnew } = opened;
  const { lesson, scenario, name: whole } = await contentsOf(opened);
  const name = isPractice ? practiceName(whole) : whole;
  if (isAnew) forgetProgress(name);
  const progress = assigned
    ? progressSince(name, assignedBeginning(lesson, assigned))
    : student !== undefined
      ? studentProgress(name, lesson, student)
      : keptProgress(name);
  if (text === null) keepOpenLesson(name); // others are in the address
  return { lesson, scenario, progress, keep: keeperOf(name, progress) };
}

export const inBrowser: LessonPlace = {
  async open(opened) {
    const placed = await openInBrowser(opened);
    const { text, isPractice, isAnew } = opened;
    // What its author tries is among the drafts.
    if (text !== null && !isPractice && !isAnew) keepGiven({ id: placed.lesson.id, text });
    return placed;
  },
  left: () => keepOpenLesson(null),
  viewAfter: wholePage,
  hasResultLinks: true,
  hasPractice: true,
  hasNext: true,
  hasOwnNumbers: true,
  canPrint: true,
};

export const LessonPlaceContext = createContext(inBrowser);
