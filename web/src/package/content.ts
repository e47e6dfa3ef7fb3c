/** What a package brings beside its page: `lesson.json`. */
import type { Lesson } from "../lesson/format";
import { readLesson } from "../lesson/read";
import type { PackageContent } from "../lesson/scorm/package";
import type { ScenarioDocument } from "../scenario/scenario";
import { baseAddress } from "../state/page/address";

export interface Content {
  readonly scorm: PackageContent["scorm"];
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
}

/** @throws with what is wrong with the package */
export async function loadContent(): Promise<Content> {
  const response = await fetch(new URL("lesson.json", baseAddress()));
  if (!response.ok) throw new Error(`lesson.json: ${response.status} ${response.statusText}`);
  const { scorm, lesson: given, scenario } = (await response.json()) as PackageContent;
  const read = readLesson(given);
  if (!("lesson" in read)) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
  const { lesson } = read;
  const document = "document" in lesson.scenario ? lesson.scenario.document : scenario;
  if (!document) throw new Error("lesson.json: the scenario is missing");
  return { scorm, lesson, scenario: document };
}
