// A lesson as a package for learning platforms, made of the files of this site.
import { useState } from "react";
import type { Lesson } from "../../lesson/format";
import type { ScormVersion } from "../../lesson/scorm/find";
import { FILE_LIST, type FileList, packageName, packageOf } from "../../lesson/scorm/package";
import { scenarioOfLesson } from "../../lesson/shipped";
import { baseAddress } from "../../state/page/address";
import { saveFile } from "../files";
import { GiveOut } from "./GiveOut";

async function loadFile(path: string): Promise<Response> {
  const response = await fetch(new URL(path, baseAddress()));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}

async function save(lesson: Lesson, version: ScormVersion): Promise<void> {
  const [list, scenario] = await Promise.all([loadFile(FILE_LIST), scenarioOfLesson(lesson)]);
  const zip = await packageOf({
    version,
    lesson,
    scenario,
    list: (await list.json()) as FileList,
    load: async (path) => new Uint8Array(await (await loadFile(path)).arrayBuffer()),
  });
  saveFile(new Blob([zip], { type: "application/zip" }), packageName(lesson, version));
}

const VERSIONS: readonly { version: ScormVersion; name: string; about: string }[] = [
  { version: "1.2", name: "SCORM 1.2", about: "Moodle, Canvas, ILIAS, Blackboard, Open edX and most others" },
  { version: "2004", name: "SCORM 2004", about: "3rd edition, for platforms that ask for it" },
];

/** @param props.isShipped only a lesson of this site can be named in a link */
export default function ExportLesson({ lesson, isShipped }: { lesson: Lesson; isShipped: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  const make = async (version: ScormVersion) => {
    setIsBusy(true);
    setSaid("Making the package …");
    try {
      await save(lesson, version);
      setSaid(`Saved as ${packageName(lesson, version)}. Upload it in your course as a SCORM package.`);
    } catch (error) {
      setSaid(`The package could not be made: ${(error as Error).message}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <dl className="lesson-export">
        {VERSIONS.map(({ version, name, about }) => (
          <div key={version}>
            <dt>
              <button
                type="button"
                className="button"
                aria-label={`${name} package: ${lesson.title}`}
                disabled={isBusy}
                onClick={() => void make(version)}
              >
                {name}
              </button>
            </dt>
            <dd className="quiet">{about}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        The package has the lesson, its answers and the simulator. It saves points and answers in the course, and
        nothing anywhere else.
      </p>
      <p role="status">{said}</p>
      {isShipped && <GiveOut lesson={lesson} />}
    </>
  );
}
