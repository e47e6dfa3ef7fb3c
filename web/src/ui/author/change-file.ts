// A lesson file is played, or opened in the forms without being played first.
import { type LessonProblem, readLesson } from "../../lesson/read";
import type { Run } from "../../state/run/run";
import { objectIn } from "../files";
import { changeLesson, playOwn } from "./desk-state";

const EXPERIMENT = "This is an experiment, not a lesson. Open it as a scenario file, then make a lesson from it.";
const NO_LESSON = "This is not a lesson.";
const NO_KEYS = "This is a students’ copy, without answers. Only the file with answers can be changed.";

function reject({ stores: { page } }: Run, { name }: File, problems: readonly LessonProblem[]): null {
  const announcement = `${name}: ${problems.map(({ message }) => message).join(" ")}`;
  page.setState({ rejection: { name, problems: [...problems], isNoLesson: true }, announcement });
  return null;
}

const because = (message: string): LessonProblem[] => [{ path: "", message }];

/** The lesson in a file, right or not; says so if there is none. */
async function lessonIn(file: File, run: Run): Promise<object | null> {
  const found = (await objectIn(file, (why) => reject(run, file, because(why)))) as { format?: unknown } | null;
  if (!found || found.format === "aqm-lesson") return found;
  return reject(run, file, because(found.format === "aqm-scenario" ? EXPERIMENT : NO_LESSON));
}

export async function playFile(file: File, run: Run): Promise<void> {
  const found = await lessonIn(file, run);
  if (found) await playOwn(run, JSON.stringify(found), file.name);
}

export async function changeFile(file: File, run: Run): Promise<void> {
  const found = await lessonIn(file, run);
  if (!found) return;
  const read = readLesson(found);
  if ("problems" in read) reject(run, file, read.problems);
  else if (read.lesson.keys) reject(run, file, because(NO_KEYS));
  else changeLesson(run, { ...read.lesson });
}
