// A lesson file is opened in the forms, without being played first.
import { readLesson } from "../../lesson/read";
import type { Run } from "../../state/run/run";
import { objectIn, reject } from "../files";
import { changeLesson } from "./desk-state";

const NO_LESSON = "This is not a lesson. Open an experiment, then make a lesson from it.";
const NO_KEYS = "This is a students’ copy, without answers. Only the file with answers can be changed.";

export async function changeFile(file: File, run: Run): Promise<void> {
  const found = await objectIn(file, run);
  if (!found) return;
  const read = readLesson(found);
  const isLesson = (found as { format?: unknown }).format === "aqm-lesson";
  if (!isLesson) reject(run, file.name, NO_LESSON);
  else if ("problems" in read)
    run.stores.page.setState({ rejection: { name: file.name, problems: [...read.problems] } });
  else if (read.lesson.keys) reject(run, file.name, NO_KEYS);
  else changeLesson(run, { ...read.lesson });
}
