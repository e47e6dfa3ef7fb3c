/** Lessons that the visitor makes: kept in this browser only. */
import { local, localKeys } from "../storage";

const PREFIX = "aqm.draft.";

/** A draft as it was kept: of any form, as storage may hold anything. */
export interface StoredDraft {
  readonly key: string;
  readonly draft: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** By key, that is by age. */
export function storedDrafts(): StoredDraft[] {
  try {
    return localKeys(PREFIX).flatMap((name) => {
      const draft = parsed(local.get(name));
      return isObject(draft) ? [{ key: name.slice(PREFIX.length), draft }] : [];
    });
  } catch {
    return []; // storage is blocked
  }
}

/** Keys are in order of age. */
export const freshKey = (): string => String(Math.round(performance.timeOrigin + performance.now())).padStart(15, "0");

/** What this tab has stored last, by key. */
const stored = new Map<string, string>();

/** Whether another tab has changed what is kept there. */
function isOthers(key: string, text: string): boolean {
  const there = local.get(PREFIX + key);
  return there !== null && there !== text && there !== stored.get(key);
}

/** Returns the key under which the draft is kept: a new one if another tab has changed it. Null if it cannot be kept. */
export function storeDraft({ key, draft }: StoredDraft): string | null {
  try {
    const text = JSON.stringify(draft);
    const own = isOthers(key, text) ? freshKey() : key;
    local.set(PREFIX + own, text);
    stored.set(own, text);
    return own;
  } catch {
    return null;
  }
}

/** Returns what puts it back; that returns false if there is no room. */
export function forgetDraft(key: string): () => boolean {
  const name = PREFIX + key;
  try {
    const text = local.get(name);
    local.remove(name);
    return () => text === null || putBack(name, text);
  } catch {
    return () => false; // nothing is kept
  }
}

function putBack(name: string, text: string): boolean {
  try {
    if (local.get(name) === null) local.set(name, text);
    return true;
  } catch {
    return false;
  }
}
