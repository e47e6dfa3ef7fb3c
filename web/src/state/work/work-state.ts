/** The visitor's work: the document that is open, how it came to be, and whose it is. */
import { createStore } from "zustand/vanilla";
import type { Problem } from "../../engine/protocol";
import type { ExperimentDocument, Place } from "../../experiment";
import { type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { type History, noHistory } from "./history";

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
  /** As it was opened, before the first edit; nothing of work that had been edited before. */
  original: ScenarioDocument | null;
}

export interface WorkState extends Omit<Work, "document"> {
  /** What runs. */
  document: ScenarioDocument | null;
  draft: Draft | null;
  /** What the page introduces itself with stands where the visitor's own experiment would, which cannot run. */
  isStandIn: boolean;
  history: History<Work>;
  /** False while the browser has no room for the visitor's work, or denies it. */
  isKept: boolean;
}

export const initialWork: WorkState = {
  document: null,
  draft: null,
  isStandIn: false,
  history: noHistory,
  workId: "",
  isOwn: false,
  isKept: true,
  scenarioId: null,
  experiment: null,
  original: null,
};

export const createWorkStore = () => createStore<WorkState>()(() => initialWork);
export type WorkStore = ReturnType<typeof createWorkStore>;

/** The document as it is edited, which is not the one that runs while the engine refuses it. */
export const editedDocument = ({ draft, document }: WorkState): ScenarioDocument | null => draft?.document ?? document;

/** What is open, as undo would come back to it. */
export function currentWork(state: WorkState): Work | null {
  const document = editedDocument(state);
  const { workId, scenarioId, experiment, isOwn, original } = state;
  return document && { workId, document, scenarioId, experiment, isOwn, original };
}

/** A run with another seed is one of the same experiment. */
const runText = (document: ScenarioDocument) => JSON.stringify({ ...document, seed: undefined });

/** Whether it was made of something that ships, and is no longer that. */
export function isChanged(state: WorkState): boolean {
  const { scenarioId, experiment, original } = state;
  const document = editedDocument(state);
  if ((scenarioId === null && experiment === null) || !document || document === original) return false;
  return original === null || runText(document) !== runText(original);
}

/** Of what is open; empty until something is. */
export function openTitle(state: WorkState): string {
  const document = editedDocument(state);
  if (!document) return "";
  return isChanged(state) ? `${titleOf(document)} (changed)` : titleOf(document);
}

/** An id that nobody else has. `crypto.randomUUID` would be shorter, but a page that came without TLS lacks it. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");
