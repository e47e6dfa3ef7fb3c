/** What is wrong with a lesson that is being made, as far as it shows without a run. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Draft } from "./draft";
import type { Lesson } from "./format";
import { MOST } from "./limits";
import { type LessonProblem, readLesson } from "./read";
import { checkRules } from "./rules";
import { lessonIds, scenarioOfLesson } from "./shipped";

export interface Inspection {
  /** Null while its form is wrong. */
  readonly whole: { readonly lesson: Lesson; readonly scenario: ScenarioDocument } | null;
  readonly problems: readonly LessonProblem[];
  readonly warnings: readonly LessonProblem[];
}

const refused = (problems: readonly LessonProblem[]): Inspection => ({ whole: null, problems, warnings: [] });

/** Results would be judged by that lesson. */
const nameProblems = ({ id }: Lesson): readonly LessonProblem[] =>
  lessonIds().includes(id)
    ? [{ path: "id", message: "A lesson of the playground has this name: choose another one" }]
    : [];

async function look(draft: Draft): Promise<Inspection> {
  if (new TextEncoder().encode(JSON.stringify(draft)).length > MOST.bytes)
    return refused([{ path: "", message: `must have at most ${MOST.bytes / 1024} KiB` }]);
  const read = readLesson(draft);
  if ("problems" in read) return refused(read.problems);
  const { lesson } = read;
  try {
    const scenario = await scenarioOfLesson(lesson);
    const { problems, warnings } = checkRules(lesson, scenario);
    return { whole: { lesson, scenario }, problems: [...nameProblems(lesson), ...problems], warnings };
  } catch (error) {
    return refused([{ path: "scenario", message: (error as Error).message }]);
  }
}

const known = new WeakMap<Draft, Promise<Inspection>>();

/** The same draft is looked at once. */
export function inspect(draft: Draft): Promise<Inspection> {
  const made = known.get(draft) ?? look(draft);
  known.set(draft, made);
  return made;
}
