/** How far the visitor is in a lesson, kept in this browser only. */

export interface Progress {
  readonly lesson: string;
  /** Position among the steps. */
  readonly step: number;
  /** Chosen options by step. */
  readonly answers: Readonly<Record<string, string>>;
}

const KEY = "aqm.lesson";
/** Without a lesson open: the guide was seen to its end, or skipped. */
const SEEN = "seen";

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return SEEN; // what cannot be remembered is not shown again and again
  }
}

function isProgress(value: unknown): value is Progress {
  if (typeof value !== "object" || value === null) return false;
  const { lesson, step, answers } = value as Record<string, unknown>;
  return typeof lesson === "string" && Number.isInteger(step) && typeof answers === "object" && answers !== null;
}

/** Whether this browser has never shown the guide. */
export const isFirstVisit = (): boolean => stored() === null;

/** The lesson that was left open. */
export function openProgress(): Progress | undefined {
  const value = stored();
  return isProgress(value) ? value : undefined;
}

/** Null when the lesson is over. */
export function keepProgress(progress: Progress | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress ?? SEEN));
  } catch {
    // Storage is blocked: the lesson works without.
  }
}
