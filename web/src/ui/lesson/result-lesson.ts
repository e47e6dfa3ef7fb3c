// The lesson of a result, for its texts: one that ships, one that this browser keeps, or a file.
import type { Lesson } from "../../lesson/format";
import { parseLesson, readLesson } from "../../lesson/read";
import { digestOf, type Result } from "../../lesson/result";
import { lessonIds, openLesson } from "../../lesson/shipped";
import { givenLessons } from "../../state/work/given-lessons";
import { storedDrafts } from "../../state/work/lesson-drafts";

type Read = ReturnType<typeof readLesson>;

const lessonIn = (read: Read): Lesson[] => ("problems" in read ? [] : [read.lesson]);

const isOf = ({ lesson: id, digest }: Result, lesson: Lesson): boolean =>
  lesson.id === id && digestOf(lesson) === digest;

/** What the visitor makes or was given. */
const keptLessons = ({ lesson: id }: Result): Lesson[] => [
  ...storedDrafts()
    .filter(({ draft }) => draft.id === id)
    .flatMap(({ draft }) => lessonIn(readLesson(draft))),
  ...givenLessons()
    .filter((given) => given.id === id)
    .flatMap(({ text }) => lessonIn(parseLesson(text))),
];

/** The lesson in the version of the result; undefined if this browser does not have it. */
export async function lessonOf(result: Result): Promise<Lesson | undefined> {
  const shipped = lessonIds().includes(result.lesson) ? [await openLesson(result.lesson)] : [];
  return [...shipped, ...keptLessons(result)].find((lesson) => isOf(result, lesson));
}

/** The lesson of a file. @throws if it is none, or not that of the result */
export function lessonInFile(result: Result, text: string): Lesson {
  const [lesson] = lessonIn(parseLesson(text));
  if (!lesson) throw new Error("This is not a lesson.");
  if (isOf(result, lesson)) return lesson;
  if (lesson.id !== result.lesson) throw new Error(`This is the lesson ${lesson.id}.`);
  throw new Error("This is another version of the lesson.");
}
