/** A lesson from a link or a file: anyone's, so it is looked at before it is played. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Lesson } from "./format";
import { type LessonProblem, parseLesson } from "./read";
import { playProblems } from "./rules";
import { scenarioOfLesson } from "./shipped";

/** With all that is wrong. */
export class LessonRefused extends Error {
  constructor(readonly problems: readonly LessonProblem[]) {
    super(problems.length === 1 ? "It has a mistake:" : `It has ${problems.length} mistakes:`);
  }
}

/** @throws LessonRefused if its form or its rules are broken */
export async function openOwn(text: string): Promise<{ lesson: Lesson; scenario: ScenarioDocument }> {
  const read = parseLesson(text);
  if ("problems" in read) throw new LessonRefused(read.problems);
  const { lesson } = read;
  const scenario = await scenarioOfLesson(lesson);
  const problems = playProblems(lesson, scenario);
  if (problems.length > 0) throw new LessonRefused(problems);
  return { lesson, scenario };
}
