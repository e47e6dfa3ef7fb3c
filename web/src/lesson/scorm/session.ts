/** One attempt in a learning platform, from Initialize to Finish, in the order of calls that platforms grade rightly. */
import { type Calls, createCalls, type Refusal } from "./calls";
import { type Dialect, dialectOf, type Interaction, type Objective, type Outcome, type Pair } from "./dialect";
import type { FoundApi } from "./find";
import { clipped } from "./formats";

/** What is written after a step. */
export interface Written {
  /** Refused if it is too long: then what was written before stays. */
  readonly state: string;
  readonly location: string;
  /** Share of the steps that are done. */
  readonly progress: number;
  /** Those that have changed, by position. */
  readonly objectives: readonly (readonly [at: number, Objective])[];
  /** New ones. */
  readonly interactions: readonly Interaction[];
  /** Undefined before the end. */
  readonly outcome: Outcome | undefined;
}

export interface Session {
  /** Nothing is written: the attempt is looked at again. */
  readonly isReview: boolean;
  /** Names the student to the platform; not to be kept. */
  readonly student: string;
  /** As the last session left it; empty if it is the first. */
  readonly state: string;
  /** Whether nothing more can be written. */
  readonly isOver: () => boolean;
  /** Writes and commits. Returns what the platform did not take of what matters. */
  write(written: Written): Refusal[];
  /** Commits the time so far, and the state if it is newer: the page may be closed without another call. */
  pause(state: string | undefined): Refusal[];
  /** Ends the session; once. */
  finish(): Refusal[];
}

const PASSED = "passed";
const UNDONE: readonly string[] = ["", "not attempted", "incomplete", "browsed", "unknown"];
const READ_ONLY: readonly string[] = ["review", "browse"];

/** What platforms may do without: reports by question. The first refusal ends them. */
function createReport(calls: Calls, dialect: Dialect) {
  const { comments } = dialect.elements;
  let hasObjectives = true;
  let hasInteractions = true;
  let interactions = Number.parseInt(calls.get(dialect.elements.interactions), 10) || 0;
  let hasComments = true;
  const isTaken = (pairs: readonly Pair[]) => pairs.every((pair) => calls.set(pair) === undefined);
  /** A platform adds what is set to what is there, as SCORM 1.2 has it; some put it in its place. */
  const addComment = (element: string, text: string) => {
    const before = calls.get(element);
    const now = clipped(before + text, dialect.most.comments);
    if (now === before) return;
    hasComments = isTaken([[element, now.slice(before.length)]]);
    if (hasComments && !calls.get(element).startsWith(before)) calls.set([element, now]);
  };
  return {
    write(written: Written) {
      for (const [at, objective] of written.objectives)
        hasObjectives &&= isTaken(dialect.objective(at, objective).slice(0, 1)); // its id, without which it is none
      for (const [at, objective] of written.objectives)
        if (hasObjectives) for (const pair of dialect.objective(at, objective).slice(1)) calls.set(pair);
      for (const interaction of written.interactions) {
        if (!hasInteractions) return;
        const [id, ...rest] = dialect.interaction(interactions, interaction);
        hasInteractions = id !== undefined && isTaken([id]);
        if (hasInteractions) for (const pair of rest) calls.set(pair);
        const comment = dialect.comment(interaction);
        if (hasComments && comments && comment) addComment(comments, comment);
        ++interactions;
      }
    },
  };
}

export type Opened = { readonly session: Session } | { readonly refusal: Refusal };

/** @param now the reader's clock, in ms */
export function openSession(found: FoundApi, now: () => number): Opened {
  const dialect = dialectOf(found.version);
  const { elements } = dialect;
  const calls = createCalls(found, dialect);
  const refusal = calls.initialize();
  if (refusal) return { refusal };
  const begun_ms = now();
  const isReview = READ_ONLY.includes(calls.get(elements.mode));
  const student = calls.get(elements.student);
  const state = calls.get(elements.state);
  const status = elements.status.map(calls.get).find((each) => !UNDONE.includes(each)) ?? "";
  const report = createReport(calls, dialect);
  let isOver = false;
  const canWrite = () => !isOver && !isReview;
  const setAll = (pairs: readonly Pair[]) => pairs.map(calls.set).filter((each) => each !== undefined);
  const time = (): Pair => [elements.time, dialect.span((now() - begun_ms) / 1000)];
  const commit = () => [calls.set(time()), calls.commit()].filter((each) => each !== undefined);
  /** Nobody loses what was passed once. */
  const endedAs = (outcome: Outcome): readonly Pair[] =>
    status === PASSED && !outcome.isPassed ? [] : dialect.ended(outcome);
  const begun = status === "" ? dialect.begun : dialect.begun.slice(1);
  if (canWrite()) {
    setAll(begun);
    commit();
  }
  return {
    session: {
      isReview,
      student,
      state,
      isOver: () => isOver,
      write(written) {
        if (!canWrite()) return [];
        const { outcome, location, progress } = written;
        const kept: Pair = [elements.state, written.state];
        const refused = setAll([kept, [elements.location, location], ...dialect.progress(progress)]);
        report.write(written);
        const ended = outcome ? setAll([...endedAs(outcome), [elements.exit, dialect.done]]) : [];
        return [...refused, ...ended, ...commit()];
      },
      pause(newer) {
        if (!canWrite()) return [];
        return [...setAll(newer === undefined ? [] : [[elements.state, newer]]), ...commit()];
      },
      finish() {
        if (isOver) return [];
        const last = canWrite() ? setAll([time()]) : [];
        isOver = true;
        return [...last, calls.finish()].filter((each) => each !== undefined);
      },
    },
  };
}
