/** How far the visitor is in a lesson, kept in this browser only. */

export interface Progress {
  readonly lesson: string;
  /** Position among the steps. */
  readonly step: number;
  /** Chosen options by step. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The lesson of a first visit. */
export const GUIDE = "first-minute";
/** Those that ship; others in storage are forgotten. */
const LESSONS: readonly string[] = [GUIDE];

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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function isProgress(value: unknown): value is Progress {
  if (!isObject(value) || !isObject(value.answers)) return false;
  const { lesson, step } = value;
  return LESSONS.includes(String(lesson)) && Number.isInteger(step) && Number(step) >= 0;
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
