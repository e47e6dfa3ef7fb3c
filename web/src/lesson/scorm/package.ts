/** A lesson as a package for learning platforms: a zip with a page, the engine, the lesson and a manifest. */
import { scriptDiscipline } from "../../scenario/catalog";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Lesson } from "../format";
import { readLesson } from "../read";
import { zipOf } from "../zip";
import type { ScormVersion } from "./find";
import { manifestOf } from "./manifest";

/** `lesson.json` of a package. */
export interface PackageContent {
  readonly scorm: ScormVersion;
  readonly lesson: Lesson;
  /** Of a lesson that names one. */
  readonly scenario?: ScenarioDocument;
}

/** What the build says of the page's files: those that any lesson needs, and those for scenarios with scripts. */
export interface FileList {
  readonly page: string;
  readonly files: readonly string[];
  readonly scripts: readonly string[];
}

export const FILE_LIST = "lesson-files.json";

export interface PackageOptions {
  readonly version: ScormVersion;
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  readonly list: FileList;
  /** The bytes of a file of the built site, by its path there. */
  load(path: string): Promise<Uint8Array>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A lesson as it is read, so that the same one is the same text wherever it comes from. @throws with what is wrong with it */
function wellFormed(given: Lesson): Lesson {
  const read = readLesson(given);
  if ("lesson" in read) return read.lesson;
  throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
}

/** Whether the student can ever choose another discipline, and so the one of scripts. */
function canChooseDiscipline({ steps: [first, ...later] }: Lesson): boolean {
  const isHidden = first?.stage?.hide?.includes("disciplines");
  return !isHidden || later.some(({ stage }) => stage?.unhide?.includes("disciplines"));
}

/** The zip: equal bytes for equal lessons and builds. @throws if the lesson is wrong or a file cannot be loaded */
export async function packageOf(options: PackageOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { version, scenario, list, load } = options;
  const lesson = wellFormed(options.lesson);
  const content: PackageContent = { scorm: version, lesson, ...("preset" in lesson.scenario && { scenario }) };
  const text = JSON.stringify(content);
  const hasScripts = text.includes(JSON.stringify(scriptDiscipline)) || canChooseDiscipline(lesson);
  const paths = [...list.files, ...(hasScripts ? list.scripts : [])].toSorted();
  const loaded = await Promise.all(paths.map(async (path) => [path, await load(path)] as const));
  const { id, title, lang } = lesson;
  const files = ["lesson.json", ...paths];
  return zipOf({
    "imsmanifest.xml": bytesOf(manifestOf({ version, id, title, lang, page: list.page, files })),
    "lesson.json": bytesOf(text),
    ...Object.fromEntries(loaded),
  });
}

export const packageName = ({ id }: Lesson, version: ScormVersion): string => `${id}-scorm-${version}.zip`;
