/** Reads lessons: all mistakes of form, with their paths. */
import * as v from "valibot";
import { type Lesson, lessonSchema } from "./format";
import { MOST } from "./limits";

/** What is wrong with a lesson, and where: `steps[3].question.answer`. */
export interface LessonProblem {
  readonly path: string;
  readonly message: string;
}

export type ReadLesson = { readonly lesson: Lesson } | { readonly problems: readonly LessonProblem[] };

/** Where a value stands, as problems have it: `steps[3].text`. */
export const pathOf = (keys: readonly unknown[]): string =>
  keys.reduce<string>(
    (path, key) => (typeof key === "number" ? `${path}[${key}]` : path === "" ? String(key) : `${path}.${key}`),
    "",
  );

const SHOWN_CHARS = 40;
/** What stands there, if it is short enough to be said. */
function shown(input: unknown): string {
  if (!["string", "number", "boolean"].includes(typeof input)) return "";
  const written = JSON.stringify(input);
  return written.length <= SHOWN_CHARS ? `${written}: ` : "";
}

const problemOf = ({ path, message, input }: v.BaseIssue<unknown>): LessonProblem => ({
  path: pathOf(path?.map(({ key }) => key) ?? []),
  message: `${message.startsWith("unknown key") || message === "is missing" ? "" : shown(input)}${message}`,
});

/** The lesson in an object as JSON.parse gives it, or everything that is wrong with its form. */
export function readLesson(given: unknown): ReadLesson {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { problems: [{ path: "", message: "must be an object" }] };
  const { success, output, issues } = v.safeParse(lessonSchema, given);
  return success ? { lesson: output } : { problems: issues.map(problemOf) };
}

/** The lesson in a text, or everything that is wrong with its form. */
export function parseLesson(text: string): ReadLesson {
  if (new TextEncoder().encode(text).length > MOST.bytes)
    return { problems: [{ path: "", message: `must have at most ${MOST.bytes / 1024} KiB` }] };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { problems: [{ path: "", message: (error as Error).message }] };
  }
  return readLesson(given);
}
