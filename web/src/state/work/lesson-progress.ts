/** Which lesson is open, and how far the visitor is in each: kept in this browser only. */
import { local, type Store, session } from "../storage";

/** The lesson of a first visit. */
export const GUIDE = "first-minute";

/** The open lesson's id, or `SEEN`: of this tab, and of the tab that opened or left one last, for tabs without. */
const OPEN = "aqm.lesson";
const PROGRESS = "aqm.lesson.";
/** Without a lesson open: the guide was seen to its end, or skipped. */
const SEEN = "seen";

function stored(key: string, store: Store = local): unknown {
  try {
    return JSON.parse(store.get(key) ?? "null");
  } catch {
    return SEEN; // what cannot be remembered is not shown again and again
  }
}

/** False if storage is full or blocked: lessons work without. */
function store(key: string, value: unknown, store: Store = local): boolean {
  try {
    store.set(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser has never shown the guide. */
export const isFirstVisit = (): boolean => stored(OPEN) === null;

/** The id of the lesson that was left open. */
export function openLessonId(): string | undefined {
  const value = stored(OPEN, session) ?? stored(OPEN);
  return typeof value === "string" && value !== SEEN ? value : undefined;
}

/** The tab opens without a lesson: what others open does not concern it any more. */
export const keepNoLesson = (): boolean => store(OPEN, SEEN, session);

/** Null when no lesson is open any more. */
export function keepOpenLesson(id: string | null): void {
  store(OPEN, id ?? SEEN, session);
  store(OPEN, id ?? SEEN);
}

const PRACTICE = "~practice";
/** Under which name practice is kept, beside what counts. */
export const practiceName = (name: string): string => name + PRACTICE;
/** The lesson that a name is of. */
export const lessonOfName = (name: string) => {
  const isPractice = name.endsWith(PRACTICE);
  return { id: isPractice ? name.slice(0, -PRACTICE.length) : name, isPractice };
};

/** Under which name the progress in a lesson of anyone's is kept: others may have given theirs the same id. */
export const ownName = (id: string, digest: string): string => `own.${id}.${digest}`;

/** What was kept of a lesson: of any form, as storage may hold anything. */
export const storedProgress = (id: string): unknown => stored(PROGRESS + id);
/** False if it cannot be kept. */
export const storeProgress = (id: string, progress: object): boolean => store(PROGRESS + id, progress);

/** Forgets what was done in a lesson. */
export function forgetProgress(id: string): void {
  try {
    local.remove(PROGRESS + id);
  } catch {
    // nothing is kept
  }
}
