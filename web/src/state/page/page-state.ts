/** The page itself: how it looks, what it says, which of its parts are open. */
import { createStore } from "zustand/vanilla";
import type { Problem } from "../../engine/protocol";
import type { Part } from "../../scenario/edit-ids";
import { noProse, type ProseOf } from "../../scenario/prose";
import type { Hideable, LinkFailure, Lock } from "../../share/link";

export type Theme = "auto" | "light" | "dark";

/** A document that was refused: its name and all that is wrong with it. */
export interface Rejection {
  name: string;
  problems: readonly Problem[];
}

/** What was made of something that ships has a way back to that. */
export interface Restored {
  title: string;
  openOriginal: (() => Promise<unknown>) | null;
}

/** How a link wants the page to be. */
export interface Look {
  /** The charts to show; null for all. */
  charts: readonly string[] | null;
  lock: Lock;
  hide: readonly Hideable[];
}

/** What there is to say about a link that was opened, or could not be. */
export type LinkNews =
  | { kind: "failed"; failure: LinkFailure; problems: readonly Problem[] }
  | {
      kind: "opened";
      /** Names in the link that mean nothing to this page. */
      unknown: readonly string[];
      /** Events that a minute of simulated time costs, if that is why the run stands still. */
      events_per_minute: number | null;
      /** Opens the visitor's own work again, which the link has taken the place of. */
      backToMine: (() => Promise<unknown>) | null;
    };

export interface PageState {
  theme: Theme;
  look: Look;
  isEditing: boolean;
  /** What the editor opens on; nothing for the experiment as a whole. */
  toEdit: { part: Part; id: string; param: string } | null;
  link: LinkNews | null;
  rejection: Rejection | null;
  /** Work of the visitor's that is open again since the page was. */
  restored: Restored | null;
  /** Read out by screen readers. */
  announcement: string;
  /** The help texts, once they are loaded. */
  proseOf: ProseOf;
  /** Single keys as commands; can be switched off (WCAG 2.1.4). */
  hasShortcuts: boolean;
  /** Scenarios, by id or title, whose goodput is shown on a logarithmic axis. */
  logGoodput: Readonly<Record<string, boolean>>;
}

export const wholePage: Look = { charts: null, lock: "none", hide: [] };

export const initialPage: PageState = {
  theme: "auto",
  look: wholePage,
  isEditing: false,
  toEdit: null,
  link: null,
  rejection: null,
  restored: null,
  announcement: "",
  proseOf: noProse,
  hasShortcuts: true,
  logGoodput: {},
};

export const createPageStore = () => createStore<PageState>()(() => initialPage);
export type PageStore = ReturnType<typeof createPageStore>;

export const isLocked = ({ lock }: Look, what: "view" | "params"): boolean => lock === what || lock === "all";
