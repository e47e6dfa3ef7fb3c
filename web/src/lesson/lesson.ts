/** Lessons: a scenario, and steps of text around its run. A document of its own format, in scenarios/lessons. */
import type { Value, Window } from "../experiment/document";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Speed } from "../state/run/run-state";

/** A number of the run that a text has in braces. */
export interface LessonNumber {
  readonly value: Value;
  readonly window: Window;
  /** Factor from the report's unit to that of the text. */
  readonly scale: number;
}

export interface LessonOption {
  readonly id: string;
  readonly text: string;
  /** The reply to whoever chooses it. */
  readonly say: string;
}

export interface LessonStep {
  readonly id: string;
  /**
   * read: a text; predict: a choice, then what was said to it; run: the run goes on to a time; adjust: the reader changes
   * something first.
   */
  readonly kind: "read" | "predict" | "run" | "adjust";
  readonly title: string;
  /** In the markup of text/markup.ts. */
  readonly text: string;
  readonly stage?: {
    /** Simulated seconds: the run is taken there. */
    readonly from?: number;
    /** Simulated seconds at which it stops. */
    readonly until?: number;
    readonly speed?: Speed;
  };
  readonly question?: { readonly options: readonly LessonOption[] };
  /** What the reader is to do. */
  readonly until?: { readonly discipline: string };
  /** In place of the text once the stage's end is reached, with numbers of the run: "{goodput} Mbps". */
  readonly reached?: string;
  readonly numbers?: Readonly<Record<string, LessonNumber>>;
}

export interface Lesson {
  readonly format: "aqm-lesson";
  readonly version: 1;
  readonly id: string;
  readonly lang: string;
  readonly title: string;
  readonly minutes: number;
  readonly scenario: { readonly document: ScenarioDocument };
  readonly steps: readonly LessonStep[];
}
