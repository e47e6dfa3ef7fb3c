/** Lessons that the visitor makes: kept in this browser only. */
import { local, localKeys } from "../storage";

const PREFIX = "aqm.draft.";
/** When each was changed last. */
const TIMES = "aqm.draft-time.";

/** A draft as it was kept: of any form, as storage may hold anything. */
export interface StoredDraft {
  readonly key: string;
  readonly draft: Readonly<Record<string, unknown>>;
  /** When it was changed last, in ms since 1970. */
  readonly changed_ms: number;
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
      const key = name.slice(PREFIX.length);
      return isObject(draft) ? [{ key, draft, changed_ms: changed(key) }] : [];
    });
  } catch {
    return []; // storage is blocked
  }
}

const now_ms = () => Math.round(performance.timeOrigin + performance.now());

/** Keys are in order of age: they are the times at which drafts were begun. */
export const freshKey = (): string => String(now_ms()).padStart(15, "0");

/** Drafts of older versions of the page have no time but that of their beginning. */
const changed = (key: string): number => Number(local.get(TIMES + key) ?? key) || 0;

/** What this tab has stored last, by key. */
const stored = new Map<string, string>();

/** Whether another tab has changed what is kept there. */
function isOthers(key: string, text: string): boolean {
  const there = local.get(PREFIX + key);
  return there !== null && there !== text && there !== stored.get(key);
}

/** Returns the key under which the draft is kept: a new one if another tab has changed it. Null if it cannot be kept. */
export function storeDraft({ key, draft }: Pick<StoredDraft, "key" | "draft">): string | null {
  try {
    const text = JSON.stringify(draft);
    const own = isOthers(key, text) ? freshKey() : key;
    if (local.get(PREFIX + own) !== text) local.set(TIMES + own, String(now_ms()));
    local.set(PREFIX + own, text);
    stored.set(own, text);
    return own;
  } catch {
    return null;
  }
}

/** Returns what puts it back; that returns false if there is no room. */
export function forgetDraft(key: string): () => boolean {
  const names = [PREFIX + key, TIMES + key];
  try {
    const texts = names.map((name) => local.get(name));
    for (const name of names) local.remove(name);
    return () => names.every((name, index) => putBack(name, texts[index] ?? null));
  } catch {
    return () => false; // nothing is kept
  }
}

function putBack(name: string, text: string | null): boolean {
  try {
    if (text !== null && local.get(name) === null) local.set(name, text);
    return true;
  } catch {
    return false;
  }
}
