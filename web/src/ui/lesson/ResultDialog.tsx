// What a result link says: for lecturers who look at one, not at a class.
import { useEffect, useState } from "react";
import type { Lesson } from "../../lesson/format";
import type { Result } from "../../lesson/result";
import { writeLink } from "../../share/fragment";
import { playgroundAddress } from "../../state/page/playground-address";
import { Modal } from "../dialogs/Modal";
import { chooseFile } from "../lazy-files";
import { useRun } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { ResultSheet } from "./ResultSheet";
import { ResultTable } from "./ResultTable";
import "./lesson.css";

interface Props {
  code: string | null;
  onClose(): void;
}

interface Opened {
  readonly result: Result;
  readonly lesson: Lesson | undefined;
}

async function open(code: string): Promise<Opened> {
  const [{ resultFrom }, { lessonOf }] = await Promise.all([import("../../lesson/result"), import("./result-lesson")]);
  const result = await resultFrom(code);
  return { result, lesson: await lessonOf(result) };
}

export default function ResultDialog({ code, onClose }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    setOpened(null);
    setFailure("");
    if (code === null) return;
    let isOld = false;
    open(code).then(
      (found) => !isOld && setOpened(found),
      (error: unknown) => !isOld && setFailure((error as Error).message),
    );
    return () => {
      isOld = true;
    };
  }, [code]);
  return (
    <Modal title="Result of a lesson" isOpen={code !== null} onClose={onClose}>
      {failure && <p role="alert">The result cannot be read. {failure}</p>}
      {opened && code !== null && (
        <>
          <ShownResult {...opened} />
          {!opened.lesson && (
            <OpenLesson result={opened.result} onOpen={(lesson) => setOpened({ ...opened, lesson })} />
          )}
          <ResultSheet
            {...opened}
            link={writeLink({ source: { kind: "result", payload: code }, overrides: {} }, playgroundAddress())}
          />
        </>
      )}
    </Modal>
  );
}

/** The way to the texts of a lesson that this browser does not have. */
function OpenLesson({ result, onOpen }: { result: Result; onOpen(lesson: Lesson): void }) {
  const run = useRun();
  const [failure, setFailure] = useState("");
  const read = async (file: File) => {
    const { lessonInFile } = await import("./result-lesson");
    onOpen(lessonInFile(result, await file.text()));
  };
  const take = (file: File) => {
    setFailure("");
    read(file).catch((error: unknown) => setFailure(`${file.name}: ${(error as Error).message}`));
  };
  return (
    <>
      <p>
        This browser does not have the lesson, so its steps and answers are shown by their names.{" "}
        <button type="button" className="link" onClick={() => chooseFile(run, take)}>
          Open the lesson’s file to read this
        </button>
      </p>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

function ShownResult({ result, lesson: known }: Opened) {
  const { lesson, reader, seed, points, most, seconds, digest, engine } = result;
  return (
    <div className="lesson-result">
      <p>
        <strong>{known?.title ?? lesson}</strong>
        {reader && ` · ${reader}`} · {points} of {most} points, as the student’s page counted them ·{" "}
        {Math.round(seconds / 60)} min · seed {seed}
      </p>
      <ScrollFrame name="Steps">
        <ResultTable result={result} lesson={known} />
      </ScrollFrame>
      <p className="quiet">
        Lesson {lesson}, version {digest}; version {engine} of the page. To judge it again: <code>npx aqm grade</code>{" "}
        with a file that has this link.
      </p>
      <button type="button" className="button" onClick={() => window.print()}>
        Print the result
      </button>
    </div>
  );
}
