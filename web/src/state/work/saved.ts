/**
 * Browser storage: the user's last ten experiments, and what is open. The page works without it if storage is blocked
 * or full.
 */

import type { Place } from "../../experiment";
import { migrate } from "../../scenario/migrate";
import type { ScenarioDocument } from "../../scenario/scenario";
import { local, type Store, session } from "../storage";
import { editable } from "./editable";
import { INDEX, OPEN } from "./saved-keys";
import { wholeDocument } from "./whole-document";
import type { WorkState } from "./work-state";

export interface SavedWork {
  readonly id: string;
  readonly saved_ms: number;
  readonly document: ScenarioDocument;
  readonly scenarioId: string | null;
  /** The paper's experiment on which it is based. */
  readonly experiment: { readonly id: string; readonly place: Place } | null;
}

/** What is kept of a work, if it has a document. */
export function savedOf(state: WorkState, id = state.workId): SavedWork | undefined {
  const document = wholeDocument(state);
  const { scenarioId, experiment } = state;
  if (!document) return undefined;
  return {
    id,
    saved_ms: performance.timeOrigin + performance.now(),
    document,
    scenarioId,
    experiment: experiment && { id: experiment.id, place: experiment.place },
  };
}

const MOST = 10;
const keyOf = (id: string) => `aqm.work.${id}`;

/** Null if there is nothing, or it cannot be read. */
function read(key: string, where: Store = local): unknown {
  try {
    return JSON.parse(where.get(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown, where: Store = local): boolean {
  try {
    where.set(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    local.remove(key);
  } catch {
    // Storage is blocked: nothing to remove.
  }
}

function ids(): string[] {
  const stored = read(INDEX);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Within the range of dates. */
const isTime = (value: unknown) => typeof value === "number" && Math.abs(value) <= 8.64e15;
const isText = (value: unknown): value is string => typeof value === "string";
/** Other tabs and versions write here too: what is no work is skipped, a document is kept as far as it can be edited. */
function workIn(value: unknown): SavedWork | undefined {
  if (!isObject(value)) return undefined;
  const { id, saved_ms, scenarioId, experiment } = value;
  const found = editable(value.document);
  const document = found && migrate(found);
  const isFromHere = scenarioId === null || isText(scenarioId);
  const isFromPaper =
    experiment === null || (isObject(experiment) && isText(experiment.id) && isObject(experiment.place));
  const isWork = isText(id) && isTime(saved_ms) && isFromHere && isFromPaper && isObject(document);
  return isWork ? ({ ...value, document } as unknown as SavedWork) : undefined;
}

export const savedWork = (id: string): SavedWork | undefined => workIn(read(keyOf(id)));

/** Where a run is. */
export interface Standing {
  readonly at_s: number;
  readonly isPaused: boolean;
}

/**
 * What this tab has open: the id of saved work, or the whole of what is not saved, because nobody has edited it or because
 * there is no room.
 */
export type OpenWork = (Pick<SavedWork, "id"> | (SavedWork & { readonly isOwn: boolean })) & {
  /** At the beginning, and playing, if it is not said. */
  readonly stands?: Standing;
};

function standingIn(value: unknown): Standing | undefined {
  if (!isObject(value)) return undefined;
  const { at_s, isPaused } = value;
  return Number.isFinite(at_s) ? { at_s: at_s as number, isPaused: isPaused === true } : undefined;
}

/** For a reload of this tab only, so that it displaces no saved work. */
export const keepOpen = (work: OpenWork | null, key = OPEN): boolean => write(key, work, session);

interface ReadWork {
  readonly work: SavedWork;
  readonly isOwn: boolean;
  readonly stands: Standing | undefined;
}

export function openWork(key = OPEN): ReadWork | undefined {
  const value = read(key, session);
  if (!isObject(value)) return undefined;
  const { id, document, isOwn, stands } = value;
  const isSaved = document === undefined;
  const work = isSaved && isText(id) ? savedWork(id) : workIn(value);
  return work && { work, isOwn: isSaved || isOwn === true, stands: standingIn(stands) };
}

/** Newest first. */
export const savedWorks = (): SavedWork[] =>
  ids()
    .map(savedWork)
    .filter((work) => work !== undefined);

/** The newest; the others are not read. */
export function lastWork(): SavedWork | undefined {
  for (const id of ids()) {
    const work = savedWork(id);
    if (work) return work;
  }
  return undefined;
}

/**
 * False if storage is blocked or full; older work is removed only if that makes enough room. What may displace nothing is
 * listed last, unless ten are kept.
 */
export function saveWork(work: SavedWork, mayDisplace = true): boolean {
  const known = ids();
  const others = known.filter((id) => id !== work.id);
  if (!mayDisplace && others.length >= MOST) return false;
  const given = new Map<string, unknown>();
  const listed = () => {
    return mayDisplace ? [work.id, ...others.slice(0, MOST - 1)] : [...others, work.id];
  };
  while (!(write(keyOf(work.id), work) && write(INDEX, listed()))) {
    const oldest = mayDisplace ? others.pop() : undefined;
    if (oldest === undefined) {
      if (!known.includes(work.id)) remove(keyOf(work.id));
      for (const [id, older] of given) write(keyOf(id), older);
      return false;
    }
    given.set(oldest, read(keyOf(oldest)));
    remove(keyOf(oldest));
  }
  for (const id of others.slice(MOST - 1)) remove(keyOf(id));
  return true;
}

/**
 * Removes works; returns what puts them back where they were, beside what has been saved or removed since. That returns
 * false if there was not enough room for all, and can then be tried again.
 */
export function forgetWorks(gone: readonly string[] = ids()): () => boolean {
  const before = ids();
  const left = before.filter((id) => !gone.includes(id));
  const works = gone.map((id) => [id, read(keyOf(id))] as const);
  if (left.length === 0) remove(INDEX);
  else write(INDEX, left);
  for (const id of gone) remove(keyOf(id));
  return () => {
    const now = ids();
    const missing = works.filter(([id, work]) => work !== null && !now.includes(id));
    const back = missing.filter(([id, work]) => write(keyOf(id), work)).map(([id]) => id);
    const old = before.filter((id) => now.includes(id) || back.includes(id));
    const isListed = write(INDEX, [...now.filter((id) => !old.includes(id)), ...old]);
    if (!isListed) for (const id of back) remove(keyOf(id));
    return isListed && back.length === missing.length;
  };
}
