/** What changes rarely: the document, how it plays, what is selected. Telemetry never comes here. */
import { create } from "zustand";
import type { Problem, QueueStates, Report } from "../engine/protocol";
import type { ExperimentDocument, Place } from "../experiment";
import type { Part } from "../scenario/edit-ids";
import { noProse, type ProseOf } from "../scenario/prose";
import { type ScenarioDocument, titleOf } from "../scenario/scenario";
import type { Hideable, LinkFailure, Lock } from "../share/link";
import type { Layout } from "../telemetry/layout";
import { type History, noHistory } from "./work/history";

export const SPEEDS = [0.1, 1, 3, 10, "max"] as const;
export type Speed = (typeof SPEEDS)[number];
export type PlayState = "loading" | "playing" | "paused" | "ended" | "stopped";
export type Theme = "auto" | "light" | "dark";

/** A document that was refused: its name and all that is wrong with it. */
export interface Rejection {
  name: string;
  problems: readonly Problem[];
}

export interface OpenExperiment {
  id: string;
  /** With its sweep and what was published. */
  document: ExperimentDocument;
  place: Place;
}

/** An edit that the engine refuses: kept until it is mended or undone, while the run before goes on. */
export interface Draft {
  document: ScenarioDocument;
  problems: readonly Problem[];
  /** Not a form of the document that runs, but something new. */
  isOther: boolean;
}

/** What undo goes back to. */
export interface Work {
  /** Of one document from its opening on, through all its edits. */
  workId: string;
  document: ScenarioDocument;
  scenarioId: string | null;
  experiment: OpenExperiment | null;
  /** Edited here: what was only opened is still where it came from. */
  isOwn: boolean;
}

/** A change that was made after the end: the run began anew with it. */
export interface LateChange {
  path: string;
  value: unknown;
  /** How many earlier changes of the same parameter it has replaced. */
  replaced: number;
}

/** How a link wants the page to be. */
export interface Look {
  /** The charts to show; null for all. */
  charts: readonly string[] | null;
  lock: Lock;
  hide: readonly Hideable[];
}

/** A fingerprint that the author of a link had at a simulated time. */
export interface Expected {
  fingerprint: string;
  at_s: number;
  outcome: "waiting" | "reproduced" | "differs";
  /** What the run has at that time. */
  found?: string;
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

export interface PlaygroundState {
  /** What runs. */
  document: ScenarioDocument | null;
  draft: Draft | null;
  /** What the page introduces itself with stands where the visitor's own experiment would, which cannot run. */
  isStandIn: boolean;
  history: History<Work>;
  workId: string;
  /** The visitor's own work, edited here: it is saved as it changes. */
  isOwn: boolean;
  /** False while the browser has no room for the visitor's work, or denies it. */
  isKept: boolean;
  isEditing: boolean;
  /** What the editor opens on; nothing for the experiment as a whole. */
  toEdit: { part: Part; id: string; param: string } | null;
  look: Look;
  expectation: Expected | null;
  link: LinkNews | null;
  /** Which scenario of the gallery is open; null for an opened file. */
  scenarioId: string | null;
  /** The experiment of a paper that the document belongs to, and the point of its sweep. */
  experiment: OpenExperiment | null;
  /** Grows with every run: whoever keeps data of a run starts afresh. */
  runId: number;
  layout: Layout | null;
  /** Current parameters of the watched queues, in base units. */
  queues: QueueStates;
  /** Newest value of every path that a change has set so far. */
  applied: Readonly<Record<string, unknown>>;
  /** To be told; nothing once something else has been changed, or the run opened anew. */
  lateChange: LateChange | null;
  play: PlayState;
  speed: Speed;
  clock_s: number;
  fingerprint: string;
  report: Report | null;
  watched: string;
  rejection: Rejection | null;
  /** Values the engine refused, by path. */
  refused: Readonly<Record<string, Problem>>;
  stoppedBecause: string;
  /** The help texts, once they are loaded. */
  proseOf: ProseOf;
  /** Read out by screen readers. */
  announcement: string;
  theme: Theme;
  /** Single keys as commands; can be switched off (WCAG 2.1.4). */
  hasShortcuts: boolean;
  /** Simulated time under the charts' cursor. */
  cursor_s: number | null;
  /** Scenarios, by id or title, whose goodput is shown on a logarithmic axis. */
  logGoodput: Readonly<Record<string, boolean>>;
}

export const wholePage: Look = { charts: null, lock: "none", hide: [] };

export const initialState: PlaygroundState = {
  document: null,
  draft: null,
  isStandIn: false,
  history: noHistory,
  workId: "",
  isOwn: false,
  isKept: true,
  isEditing: false,
  toEdit: null,
  look: wholePage,
  expectation: null,
  link: null,
  scenarioId: null,
  experiment: null,
  runId: 0,
  layout: null,
  queues: {},
  applied: {},
  lateChange: null,
  play: "loading",
  speed: 3,
  clock_s: 0,
  fingerprint: "",
  report: null,
  watched: "",
  rejection: null,
  refused: {},
  stoppedBecause: "",
  proseOf: noProse,
  announcement: "",
  theme: "auto",
  hasShortcuts: true,
  cursor_s: null,
  logGoodput: {},
};

export const createPlaygroundStore = () => create<PlaygroundState>()(() => initialState);
export type PlaygroundStore = ReturnType<typeof createPlaygroundStore>;

export const useStore = createPlaygroundStore();

/** The document as it is edited, which is not the one that runs while the engine refuses it. */
export const editedDocument = ({ draft, document }: PlaygroundState): ScenarioDocument | null =>
  draft?.document ?? document;

/** Of what is open; empty until something is. */
export function openTitle(state: PlaygroundState): string {
  const document = editedDocument(state);
  return document ? titleOf(document) : "";
}

export const isLocked = ({ lock }: Look, what: "view" | "params"): boolean => lock === what || lock === "all";

/** Which of the watched queues is shown, as a link says it: nothing for the first. */
export const shownQueue = ({ layout, watched }: PlaygroundState): { queue?: string } =>
  layout === null || watched === layout.watch[0] ? {} : { queue: watched };

/** The speed before or after the current one. */
export function neighbourSpeed(speed: Speed, step: 1 | -1): Speed {
  const index = SPEEDS.indexOf(speed) + step;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))] ?? speed;
}
