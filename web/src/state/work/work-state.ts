/** The user's work: the open document, its origin and its drafts. */
import { createStore } from "zustand/vanilla";
import type { Problem } from "../../engine/protocol";
import type { ExperimentDocument, Place } from "../../experiment";
import type { Lane } from "../../scenario/lanes";
import { isMarkedChanged, type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { type History, noHistory } from "./history";

export interface OpenExperiment {
  id: string;
  /** With its sweep and published results. */
  document: ExperimentDocument;
  place: Place;
}

/** An edit that the engine rejects: kept until it is fixed or undone, while the previous run continues. */
export interface Draft {
  document: ScenarioDocument;
  problems: readonly Problem[];
  /** Not an edit of the running document, but another one. */
  isOther: boolean;
}

/** Runs side by side. */
export interface Lanes {
  /** In order. The document of the chosen lane is the open one, and that of its entry is out of date. */
  readonly all: readonly Lane[];
  /** The id of the lane that the controls are about. */
  readonly chosen: string;
  /** Changes go to all lanes. */
  readonly isLinked: boolean;
}

/** A state that undo can restore. */
export interface Work {
  /** Identifies a document from its opening through all edits. */
  workId: string;
  document: ScenarioDocument;
  scenarioId: string | null;
  experiment: OpenExperiment | null;
  /** Edited by the user; an unedited document can be opened again from its source. */
  isOwn: boolean;
  /** As opened, before the first edit; null for work that had been edited before, but for its charts. */
  original: ScenarioDocument | null;
  lanes: Lanes | null;
}

export interface WorkState extends Omit<Work, "document"> {
  /** The running document. */
  document: ScenarioDocument | null;
  draft: Draft | null;
  /** The opening experiment runs in place of the user's own, which cannot run. */
  isStandIn: boolean;
  history: History<Work>;
  /** False while nothing is saved: browser storage is full or blocked, or the code for it could not be loaded. */
  isKept: boolean;
  /** False while that is so of anything of the user's, also of what was open before. */
  isAllKept: boolean;
  /** What this page has opened from storage, and when it had been saved: another tab may save the same work. */
  read: { readonly id: string; readonly saved_ms: number } | null;
}

export const initialWork: WorkState = {
  document: null,
  draft: null,
  isStandIn: false,
  history: noHistory,
  workId: "",
  isOwn: false,
  isKept: true,
  isAllKept: true,
  read: null,
  scenarioId: null,
  experiment: null,
  original: null,
  lanes: null,
};

export const createWorkStore = () => createStore<WorkState>()(() => initialWork);
export type WorkStore = ReturnType<typeof createWorkStore>;

/** The edited document: the draft if there is one, else the running document. */
export const editedDocument = ({ draft, document }: WorkState): ScenarioDocument | null => draft?.document ?? document;

/** The work and the lane that are shown: what is typed or dragged meanwhile belongs to them. */
export const shownOwner = ({ workId, lanes }: WorkState): string => JSON.stringify([workId, lanes?.chosen]);

/** The state to which undo would return. */
export function currentWork(state: WorkState): Work | null {
  const document = editedDocument(state);
  const { workId, scenarioId, experiment, isOwn, original, lanes } = state;
  return document && { workId, document, scenarioId, experiment, isOwn, original, lanes };
}

/** The same work with another of its lanes as the chosen one; unchanged if there is no such lane. */
export function seenFrom(work: Work, chosen: string | undefined): Work {
  const { lanes, document } = work;
  const lane = lanes?.all.find(({ id }) => id === chosen);
  if (!lanes || !lane || lane.id === lanes.chosen) return work;
  const all = lanes.all.map((each) => (each.id === lanes.chosen ? { ...each, document } : each));
  return { ...work, document: lane.document, lanes: { ...lanes, all, chosen: lane.id } };
}

/** Another seed gives another random run of the same experiment, and charts only show it. */
const runText = (document: ScenarioDocument) => JSON.stringify({ ...document, seed: undefined, view: undefined });

/** Whether both are the same experiment, perhaps with another seed or other charts. */
export const isSameRun = (one: ScenarioDocument, other: ScenarioDocument): boolean => runText(one) === runText(other);

/** Whether it differs from the shipped experiment on which it is based. */
export function isChanged(state: WorkState): boolean {
  const { scenarioId, experiment, original, lanes, isOwn } = state;
  const document = editedDocument(state);
  if (document && isMarkedChanged(document)) return true;
  if ((scenarioId === null && experiment === null) || !document || document === original) return false;
  if (lanes) return isOwn;
  return original === null || !isSameRun(document, original);
}

/** The same of what runs, whatever draft there is of it. */
export const isRunChanged = (state: WorkState): boolean => isChanged({ ...state, draft: null });

/** The title of the open document; empty before the first. */
export function openTitle(state: WorkState): string {
  const document = editedDocument(state);
  if (!document) return "";
  return isChanged(state) ? `${titleOf(document)} (changed)` : titleOf(document);
}

/** A unique id. `crypto.randomUUID` is not available on pages served without TLS. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");
