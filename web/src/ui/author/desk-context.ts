// What all forms of a lesson need: the draft, how to change it, and what is wrong with it.
import { createContext, useContext } from "react";
import type { Draft, Ground, Keys } from "../../lesson/draft";
import type { Inspection } from "../../lesson/inspect";
import type { LessonProblem } from "../../lesson/read";
import { pathOf } from "../../lesson/read";
import { setIn, valueIn } from "../../scenario/set-in";
import type { Proof } from "../../state/page/page-state";
import { useRun } from "../run-context";
import type { Findings } from "./use-findings";

export interface Desk {
  readonly draft: Draft;
  /** The draft when it is called: it may have changed while runs were made. */
  now(): Draft;
  /** @param goesOn with the last edit: both are undone as one */
  edit(draft: Draft, part?: number, goesOn?: boolean): void;
  readonly problems: readonly LessonProblem[];
  readonly warnings: readonly LessonProblem[];
  /** The last draft without mistakes of form; null if there was none. */
  readonly whole: Inspection["whole"];
  readonly ground: Ground;
  readonly findings: Findings;
  /** Of “Check lesson”: the last one, of whatever draft. */
  readonly proof: Proof | null;
  prove(): Promise<void>;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("There is no desk around this form.");
  return desk;
}

/** Tells those who do not see it what a button has done. */
export function useSay() {
  const { page } = useRun().stores;
  return (announcement: string) => page.setState({ announcement });
}

/** A value of the draft, how to set it, and what is wrong with it: empty if nothing is. */
export function useDraftValue(keys: Keys) {
  const { draft, edit, problems } = useDesk();
  const path = pathOf(keys);
  const found = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}[`));
  return {
    value: valueIn(draft, keys),
    set: (value: unknown, goesOn?: boolean) => edit(setIn(draft, keys, value), undefined, goesOn),
    wrong: found?.message ?? "",
  };
}
