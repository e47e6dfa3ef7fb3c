// A lesson to be given out: as a file, as links with and without its answers, as a package for a course.
import { lazy, useEffect, useState } from "react";
import type { Lesson } from "../../lesson/format";
import { studentCopy } from "../../lesson/student";
import { MOST_CHARS, writeLink } from "../../share/fragment";
import { packText } from "../../share/pack";
import { baseAddress } from "../../state/page/address";
import { saveText } from "../files";
import { LazyPart } from "../LazyPart";
import { useRun } from "../run-context";
import { CopyField } from "../share/CopyField";
import { MOST_IN_QR_CODE } from "../share/qr-limit";
import { useDesk } from "./desk-context";
import { showPart } from "./desk-state";
import { ProblemList } from "./ProblemList";
import { doubtsOf } from "./use-proof";

const ExportLesson = lazy(() => import("../lesson/ExportLesson"));
const QrPicture = lazy(() => import("../share/QrPicture"));

async function linkOf(lesson: Lesson): Promise<string> {
  const payload = await packText(JSON.stringify(lesson));
  return writeLink({ source: { kind: "own-lesson", payload }, overrides: {} }, baseAddress());
}

const fileOf = (lesson: Lesson): string => `${JSON.stringify(lesson, null, 2)}\n`;

export function GivePart() {
  const { whole, problems } = useDesk();
  if (!whole || problems.length > 0)
    return (
      <>
        <p>Mend first what is wrong:</p>
        <ProblemList problems={problems} />
      </>
    );
  const { lesson } = whole;
  return (
    <>
      <Doubts />
      <h4>For students</h4>
      <p className="quiet">
        This link has no answers, solutions or rubrics. The page still says whether an answer is right; whoever takes
        the page apart can find out more.
      </p>
      <LinkOf label="Students’ link" lesson={studentCopy(lesson)} isMain />
      <h4>For you and other lecturers</h4>
      <p>
        <button
          type="button"
          className="button primary"
          onClick={() => saveText(fileOf(lesson), "application/json", `${lesson.id}.json`)}
        >
          Save as a file
        </button>{" "}
        <span className="quiet">
          With all answers. <code>npx aqm grade RESULTS --lesson {lesson.id}.json --csv grades.csv</code> judges results
          with it. To change it later: Lessons, “Change a lesson file”.
        </span>
      </p>
      <LinkOf label="Link with all answers" lesson={lesson} />
      <h4>For a learning platform</h4>
      <LazyPart name="export" isNeeded fallback={<p className="quiet">Loading …</p>}>
        <ExportLesson lesson={lesson} isShipped={false} />
      </LazyPart>
    </>
  );
}

/** What of “Check lesson” should be known before the lesson is given out. */
function Doubts() {
  const run = useRun();
  const { draft, proof, warnings } = useDesk();
  const said = doubtsOf(draft, proof, warnings.length);
  if (said.length === 0) return null;
  return (
    <p className="desk-doubts">
      {said.join(" ")}{" "}
      <button type="button" className="link" onClick={() => showPart(run, "check")}>
        Check
      </button>
    </p>
  );
}

function QrOf({ link, lesson: { id, title } }: { link: string; lesson: Lesson }) {
  if (link.length > MOST_IN_QR_CODE)
    return (
      <p className="quiet">
        That is too long for a QR code, which holds {MOST_IN_QR_CODE.toLocaleString("en")}: put the link on a page of
        the course, and make a QR code of that page.
      </p>
    );
  return (
    <LazyPart name="The QR code" isNeeded>
      <QrPicture text={link} title={title} name={id} />
    </LazyPart>
  );
}

function LinkOf({ label, lesson, isMain = false }: { label: string; lesson: Lesson; isMain?: boolean }) {
  const text = JSON.stringify(lesson);
  const [link, setLink] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the lesson
  useEffect(() => {
    let isOld = false;
    void linkOf(lesson).then((made) => !isOld && setLink(made));
    return () => {
      isOld = true;
    };
  }, [text]);
  const isTooLong = link.length > MOST_CHARS;
  return (
    <>
      <CopyField label={label} rows={3} value={isTooLong ? "" : link} isMain={isMain} />
      <p className="quiet">
        {isTooLong
          ? "The lesson is too large for a link: give it out as a file or a package."
          : `${link.length.toLocaleString("en")} characters.`}
      </p>
      {isMain && link !== "" && !isTooLong && <QrOf link={link} lesson={lesson} />}
    </>
  );
}
