// What a result link says: for lecturers who look at one, not at a class.
import { useEffect, useState } from "react";
import type { Result } from "../../lesson/result";
import { Modal } from "../dialogs/Modal";
import "./lesson.css";

interface Props {
  code: string | null;
  onClose(): void;
}

export default function ResultDialog({ code, onClose }: Props) {
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (code === null) return;
    setResult(null);
    setFailure("");
    import("../../lesson/result")
      .then(({ resultFrom }) => resultFrom(code))
      .then(setResult, (error: unknown) => setFailure((error as Error).message));
  }, [code]);
  return (
    <Modal title="Result of a lesson" isOpen={code !== null} onClose={onClose}>
      {failure && <p role="alert">The result cannot be read. {failure}</p>}
      {result && <ShownResult result={result} />}
    </Modal>
  );
}

const answerText = (answer: Result["steps"][string]["answer"]): string =>
  answer === undefined ? "–" : Array.isArray(answer) ? answer.join(", ") : String(answer);

function ShownResult({ result }: { result: Result }) {
  const { lesson, reader, seed, points, most, seconds, steps, digest, engine } = result;
  return (
    <div className="lesson-result">
      <p>
        <strong>{lesson}</strong>
        {reader && ` · ${reader}`} · {points} of {most} points, as the page of the reader counted them ·{" "}
        {Math.round(seconds / 60)} min · seed {seed}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Answer</th>
            <th scope="col">End</th>
            <th scope="col">Tries</th>
            <th scope="col">Hints</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(steps).map(([id, { answer, end, tries, hints, set }]) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{set ? JSON.stringify(set) : answerText(answer)}</td>
              <td>{end}</td>
              <td>{tries}</td>
              <td>{hints}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        Lesson {digest}, version {engine} of the page. To judge it again: <code>aqm grade</code> with a file that has
        this link.
      </p>
    </div>
  );
}
