/** Lessons that the visitor was given by a link or a file: kept in this browser only, so that one that was left is found again. */
import { local } from "../storage";

const GIVEN = "aqm.given";
const MOST = 5;

/** Their texts, the one that was opened last first. */
export function givenLessons(): string[] {
  try {
    const texts: unknown = JSON.parse(local.get(GIVEN) ?? "[]");
    return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  } catch {
    return []; // storage is blocked
  }
}

/** Keeps a lesson's text; where there is no room for all of them, only this one, or none: their links bring them back. */
export function keepGiven(text: string): void {
  const all = [text, ...givenLessons().filter((other) => other !== text)].slice(0, MOST);
  for (const texts of [all, [text]])
    try {
      local.set(GIVEN, JSON.stringify(texts));
      return;
    } catch {
      // fewer may fit
    }
}
