// The result of a lesson as a code and a link, for whoever wants to hand it in.
import { useContext, useEffect, useId, useState } from "react";
import type { Player } from "../../lesson/player";
import { codeOf, type Result, resultOf } from "../../lesson/result";
import { MOST_CHARS, writeLink } from "../../share/fragment";
import { playgroundAddress } from "../../state/page/playground-address";
import { CopyField } from "../share/CopyField";
import { LessonPlaceContext } from "./lesson-place";
import { ResultSheet } from "./ResultSheet";

export default function HandIn({ player }: { player: Player }) {
  const id = useId();
  const [reader, setReader] = useState("");
  const [made, setMade] = useState<{ result: Result; code: string; failure: string } | null>(null);
  const { hasResultLinks, canPrint, isTold } = useContext(LessonPlaceContext);
  useEffect(() => {
    let isOld = false;
    const result = resultOf({ ...player.done(), reader });
    const make = (code: string, failure = "") => !isOld && setMade({ result, code, failure });
    codeOf(result).then(make, ({ message }: Error) => make("", message));
    return () => {
      isOld = true;
    };
  }, [player, reader]);
  const { result, code, failure } = made ?? { result: null, code: "", failure: "" };
  const address =
    code && hasResultLinks
      ? writeLink({ source: { kind: "result", payload: code }, overrides: {} }, playgroundAddress())
      : "";
  const link = address.length <= MOST_CHARS ? address : ""; // no page opens a longer one
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
      {failure && (
        <p role="alert">
          {failure}
          {canPrint && " Print the result instead."}
        </p>
      )}
      {hasResultLinks && <CopyField label="Result link" rows={3} value={link} isMain />}
      {address !== link && <p>The result is too long for a link: hand in the code.</p>}
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
