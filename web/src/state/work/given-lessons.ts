/** Lessons that the visitor was given by a link or a file: kept in this browser only, so that one that was left is found again. */
import { local } from "../storage";

const GIVEN = "aqm.given";
const MOST = 5;
/** Of all texts: their links and files bring them back, so they take no room from what nothing brings back. */
const MOST_CHARS = 150_000;

export interface GivenLesson {
  readonly id: string;
  readonly text: string;
}

const isGiven = (entry: unknown): entry is GivenLesson =>
  typeof (entry as GivenLesson | null)?.id === "string" && typeof (entry as GivenLesson).text === "string";

/** The lesson that was opened last first. */
export function givenLessons(): readonly GivenLesson[] {
  try {
    const entries: unknown = JSON.parse(local.get(GIVEN) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isGiven) : [];
  } catch {
    return []; // storage is blocked
  }
}

/** False if there is no room. */
function store(given: readonly GivenLesson[]): boolean {
  try {
    local.set(GIVEN, JSON.stringify(given));
    return true;
  } catch {
    return false;
  }
}

/** Keeps a lesson in place of an earlier version, and as many others as there is room for. */
export function keepGiven(given: GivenLesson): void {
  const all = [given, ...givenLessons().filter(({ id }) => id !== given.id)].slice(0, MOST);
  while (all.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARS) all.pop();
  store(all);
}

/** Returns what puts it back: false if there is no room any more. */
export function forgetGiven(id: string): () => boolean {
  const before = givenLessons();
  store(before.filter((each) => each.id !== id));
  return () => store(before);
}
