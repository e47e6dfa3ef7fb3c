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

/** False if the draft cannot be kept. */
export function storeDraft({ key, draft }: StoredDraft): boolean {
  try {
    local.set(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string): void {
  try {
    local.remove(PREFIX + key);
  } catch {
    // nothing is kept
  }
}
