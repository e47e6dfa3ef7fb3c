// The result of a lesson as a code and a link, for whoever wants to hand it in.
import { useContext, useEffect, useId, useState } from "react";
import type { Player } from "../../lesson/player";
import { codeOf, type Result, resultOf } from "../../lesson/result";
import { writeLink } from "../../share/fragment";
import { playgroundAddress } from "../../state/page/playground-address";
import { CopyField } from "../share/CopyField";
import { LessonPlaceContext } from "./lesson-place";
import { ResultSheet } from "./ResultSheet";

export default function HandIn({ player }: { player: Player }) {
  const id = useId();
  const [reader, setReader] = useState("");
  const [made, setMade] = useState<{ result: Result; code: string } | null>(null);
  const { hasResultLinks, canPrint, isTold } = useContext(LessonPlaceContext);
  useEffect(() => {
    let isOld = false;
    const result = resultOf({ ...player.done(), reader });
    void codeOf(result).then((code) => {
      if (!isOld) setMade({ result, code });
    });
    return () => {
      isOld = true;
    };
  }, [player, reader]);
  const { result, code } = made ?? { result: null, code: "" };
  const link =
    code && hasResultLinks
      ? writeLink({ source: { kind: "result", payload: code }, overrides: {} }, playgroundAddress())
      : "";
  return (
    <div className="lesson-hand-in">
      <p className="lesson-form">
        <label htmlFor={id}>Your number or name in the result (optional)</label>
        <input
          id={id}
          className="lesson-field"
          autoComplete="off"
          maxLength={100}
          value={reader}
          onChange={(event) => setReader(event.target.value)}
        />
      </p>
      {hasResultLinks && <CopyField label="Result link" rows={3} value={link} isMain />}
      <CopyField label="Result code" rows={3} value={code} />
      <p className="quiet">
        {hasResultLinks && !isTold?.() && "Nothing has been sent. "}The {hasResultLinks ? "link" : "code"} has your
        answers, points, tries and settings; your lecturer’s computer judges them again.
      </p>
      {canPrint && result && (
        <>
          <button type="button" className="button" onClick={() => window.print()}>
            Print the result
          </button>
          <ResultSheet result={result} lesson={player.lesson} link={link} />
        </>
      )}
    </div>
  );
}
