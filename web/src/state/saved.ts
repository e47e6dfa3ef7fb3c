/** What is kept in the browser: the visitor's last ten experiments. Storage can be denied or full; the page does without. */
import type { Place } from "../experiment";
import type { ScenarioDocument } from "../scenario/scenario";

export interface SavedWork {
  readonly id: string;
  readonly saved_ms: number;
  readonly document: ScenarioDocument;
  readonly scenarioId: string | null;
  /** The experiment of a paper that it was made of. */
  readonly experiment: { readonly id: string; readonly place: Place } | null;
}

const INDEX = "aqm.works";
const MOST = 10;
const keyOf = (id: string) => `aqm.work.${id}`;

/** Null where there is nothing, or nothing can be read. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then there was nothing.
  }
}

function ids(): string[] {
  const stored = read(INDEX);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/** Other tabs and older versions write here too: whatever is no work is passed over. */
function isWork(value: unknown): value is SavedWork {
  if (typeof value !== "object" || value === null) return false;
  const { id, saved_ms, document } = value as Partial<SavedWork>;
  return typeof id === "string" && typeof saved_ms === "number" && typeof document === "object" && document !== null;
}

/** Newest first. */
export const savedWorks = (): SavedWork[] =>
  ids()
    .map((id) => read(keyOf(id)))
    .filter(isWork);

/** False if there is no room for it, even without all older ones, or storage is denied. */
export function saveWork(work: SavedWork): boolean {
  const others = ids().filter((id) => id !== work.id);
  for (const id of others.splice(MOST - 1)) remove(keyOf(id));
  while (!(write(keyOf(work.id), work) && write(INDEX, [work.id, ...others]))) {
    const oldest = others.pop();
    if (oldest === undefined) return false;
    remove(keyOf(oldest));
  }
  return true;
}

export function forgetWork(id: string): void {
  write(
    INDEX,
    ids().filter((other) => other !== id),
  );
  remove(keyOf(id));
}

export function forgetWorks(): void {
  for (const id of ids()) remove(keyOf(id));
  remove(INDEX);
}
