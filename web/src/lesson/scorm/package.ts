/** A lesson as a package for learning platforms: a zip with a page, the engine, the lesson and a manifest. */
import { zipSync } from "fflate";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Lesson } from "../format";
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
  /** The discipline of user-written scripts, as the catalog names it. */
  readonly script: string;
  readonly list: FileList;
  /** The bytes of a file of the built site, by its path there. */
  load(path: string): Promise<Uint8Array>;
}

/** Any time will do, if it is always the same; without a zone it is the same in all. */
const WRITTEN_AT = "2000-01-01T00:00:00";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The zip: equal bytes for equal lessons and builds. @throws if a file cannot be loaded */
export async function packageOf(options: PackageOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { version, lesson, scenario, script, list, load } = options;
  const content: PackageContent = { scorm: version, lesson, ...("preset" in lesson.scenario && { scenario }) };
  const text = JSON.stringify(content);
  const paths = [...list.files, ...(text.includes(JSON.stringify(script)) ? list.scripts : [])].toSorted();
  const loaded = await Promise.all(paths.map(async (path) => [path, await load(path)] as const));
  const { id, title, lang } = lesson;
  const files = ["lesson.json", ...paths];
  return zipSync(
    {
      "imsmanifest.xml": bytesOf(manifestOf({ version, id, title, lang, page: list.page, files })),
      "lesson.json": bytesOf(text),
      ...Object.fromEntries(loaded),
    },
    { level: 9, mtime: WRITTEN_AT },
  );
}

export const packageName = ({ id }: Lesson, version: ScormVersion): string => `${id}-scorm-${version}.zip`;
