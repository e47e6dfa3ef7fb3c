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

/** On the site itself, for example. Some hosts answer with another page. */
const NOT_A_PACKAGE =
  "There is no lesson beside this page. It belongs in a package for a learning platform; on the playground itself, lessons are under “Lessons”.";

async function fetchContent(): Promise<PackageContent> {
  const response = await fetch(new URL("lesson.json", baseAddress()));
  const isThere = response.ok && !response.headers.get("content-type")?.startsWith("text/html");
  if (isThere) return response.json();
  const answered = response.ok ? "another page" : `${response.status} ${response.statusText}`;
  const why = response.ok || response.status === 404 ? `${NOT_A_PACKAGE} ` : "";
  throw new Error(`${why}(The server answered ${answered} for lesson.json.)`);
}

/** @throws with what is wrong with the package */
export async function loadContent(): Promise<Content> {
  const { scorm, lesson: given, scenario } = await fetchContent();
  const read = readLesson(given);
  if (!("lesson" in read)) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
  const { lesson } = read;
  const document = "document" in lesson.scenario ? lesson.scenario.document : scenario;
  if (!document) throw new Error("lesson.json: the scenario is missing");
  return { scorm, lesson, scenario: document };
}
