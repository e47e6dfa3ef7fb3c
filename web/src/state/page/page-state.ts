/** State of the page itself: appearance, notices, open dialogs. */
import { createStore } from "zustand/vanilla";
import type { Aim } from "../../charts/spec/aim";
import type { Problem } from "../../engine/protocol";
import type { Part } from "../../scenario/entries";
import { noProse, type ProseOf } from "../../scenario/prose";
import type { Settings } from "../../scenario/variation";
import type { Hideable, LinkFailure, Lock } from "../../share/link";
import type { Step } from "../work/history";

export type Theme = "auto" | "light" | "dark";

/** A rejected document: its name and all problems. */
export interface Rejection {
  name: string;
  problems: readonly Problem[];
  /** Where a lesson was wanted. */
  isNoLesson?: boolean;
}

/** Restored work; if it is based on something shipped, there is a way back to the original. */
export interface Restored {
  title: string;
  openOriginal: (() => Promise<unknown>) | null;
}

/** A newer version of the page waits; `take` reloads the page with it. */
export interface Update {
  readonly take: () => Promise<unknown>;
}

/** What the page itself needs: an update, or parts that could not be loaded, or have not come for long. */
export type Upkeep = Update | "incomplete" | "slow";

/** Display options of a link. */
export interface ViewOptions {
  /** The charts to show; null for all. */
  charts: readonly string[] | null;
  lock: Lock;
  hide: readonly Hideable[];
}

/** Notices about a link that was opened, or could not be. */
export type LinkNews =
  | { kind: "failed"; failure: LinkFailure; problems: readonly Problem[] }
  | {
      kind: "opened";
      /** Unknown names in the link. */
      unknown: readonly string[];
      /** Reopens the user's own work, which the link has replaced. */
      backToMine: (() => Promise<unknown>) | null;
      /** What was opened, if not by a link: "You opened a run of the report card." */
      said?: string;
    };

/** What narrow pages show below the charts. */
export type Tab = "set" | "explain" | "table";

/** The lesson that is open: one that ships, or the text of another. */
export interface OpenLesson {
  readonly id: string;
  readonly text: string | null;
  /** Number or name by which the reader gets numbers of their own; never kept. */
  readonly student?: string;
  /** Without points. */
  readonly isPractice?: boolean;
  /** What a lecturer has given out: a variant, and the token of the reader. */
  readonly assigned?: { readonly variant: readonly number[]; readonly token: string | undefined };
  /** From its beginning, whatever was done in it. */
  readonly isAnew?: boolean;
  /** By the reader, on the page: its heading gets the focus. */
  readonly isAskedFor?: boolean;
}

/** Openings of different names are played anew. */
export const nameOfOpening = ({ id, text, student, isPractice = false, assigned }: OpenLesson): string =>
  JSON.stringify([text ?? id, student, isPractice, assigned]);

/** What of a lesson is in the forms: a step by its position, or what is beside the steps. */
export type DeskPart = number | "about" | "check" | "give";

/** What undo brings back: the document, and the part at which it was changed. */
export interface DeskMoment {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly part: DeskPart;
}

/** What "Check lesson" has shown so far. */
export interface Proof {
  /** Of which the outcome is. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** How many variants have been proven, of how many. */
  readonly done: number;
  readonly count: number;
  /** Each with how many variants have it, and one that does; null until all are proven. */
  readonly problems: readonly (Problem & { readonly count: number; readonly example: string })[] | null;
  /** Why it could not be checked. */
  readonly failure: string;
}

/** A lesson that is being made: a document of any form, with those before and after it. */
export interface Authoring {
  /** Under which it is kept in this browser. */
  readonly key: string;
  /** How many lessons the forms have opened, this one included: each begins with forms of its own. */
  readonly opened: number;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly past: readonly DeskMoment[];
  readonly future: readonly DeskMoment[];
  readonly part: DeskPart;
  /** False if storage is full or blocked. */
  readonly isKept: boolean;
  /** What its author has set in the preview, by step. */
  readonly adjusted: Readonly<Record<string, Settings>>;
  /** It is played as its readers will, without the forms. */
  readonly isTried: boolean;
  readonly proof?: Proof | undefined;
  /** Reopens what was open before. */
  readonly back: () => Promise<unknown>;
}

export interface PageState {
  theme: Theme;
  tab: Tab;
  /** Whether the right column is open where it is a drawer. */
  isDrawerOpen: boolean;
  /** The id of the explain page that is open, "index" for the list of them. */
  explained: string | null;
  lesson: OpenLesson | null;
  authoring: Authoring | null;
  /** The code of a result that a link has opened. */
  result: string | null;
  viewOptions: ViewOptions;
  /** Drawn in the charts. */
  aims: readonly Aim[];
  isEditing: boolean;
  /** The entry on which the editor opens; null for the experiment as a whole. */
  toEdit: { part: Part; id: string; param: string } | null;
  link: LinkNews | null;
  rejection: Rejection | null;
  /** The user's work that was restored when the page was opened. */
  restored: Restored | null;
  /** The step that has just deleted parts of the network. */
  removal: Step<unknown> | null;
  upkeep: Upkeep | null;
  /** The update whose notice was dismissed. */
  upkeepTold: Update | null;
  /** The work of which the user knows that it is not saved. */
  unsavedTold: string | null;
  /** Whether the progress in the open lesson is kept, and if not, whether the reader knows it. */
  lessonKeeping: "kept" | "lost" | "told";
  /** For screen readers (live region). */
  announcement: string;
  /** Help texts; empty until loaded. */
  proseOf: ProseOf;
  /** Whether single-key shortcuts are on (WCAG 2.1.4). */
  hasShortcuts: boolean;
  /** Scenarios, by id or title, whose goodput has a logarithmic axis. */
  logGoodput: Readonly<Record<string, boolean>>;
}

export const wholePage: ViewOptions = { charts: null, lock: "none", hide: [] };

export const initialPage: PageState = {
  theme: "auto",
  tab: "set",
  isDrawerOpen: false,
  explained: null,
  lesson: null,
  authoring: null,
  result: null,
  viewOptions: wholePage,
  aims: [],
  isEditing: false,
  toEdit: null,
  link: null,
  rejection: null,
  restored: null,
  removal: null,
  upkeep: null,
  upkeepTold: null,
  unsavedTold: null,
  lessonKeeping: "kept",
  announcement: "",
  proseOf: noProse,
  hasShortcuts: true,
  logGoodput: {},
};

export const createPageStore = () => createStore<PageState>()(() => initialPage);
export type PageStore = ReturnType<typeof createPageStore>;

/** Whether a lesson is being made: its preview stands beside the run. */
export const isMaking = ({ authoring }: PageState): boolean => authoring !== null && !authoring.isTried;

export const isLocked = ({ lock }: ViewOptions, what: "view" | "params"): boolean => lock === what || lock === "all";
