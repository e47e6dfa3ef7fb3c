// The result of a lesson as a code and a link, for whoever wants to hand it in.
import { useContext, useEffect, useId, useState } from "react";
import type { Player } from "../../lesson/player";
import { codeOf, resultOf } from "../../lesson/result";
import { writeLink } from "../../share/fragment";
import { baseAddress } from "../../state/page/address";
import { CopyField } from "../share/CopyField";
import { LessonPlaceContext } from "./lesson-place";

export default function HandIn({ player }: { player: Player }) {
  const id = useId();
  const [reader, setReader] = useState("");
  const [code, setCode] = useState("");
  const { hasResultLinks, isTold } = useContext(LessonPlaceContext);
  useEffect(() => {
    let isOld = false;
    void codeOf(resultOf({ ...player.done(), reader })).then((made) => {
      if (!isOld) setCode(made);
    });
    return () => {
      isOld = true;
    };
  }, [player, reader]);
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
      {hasResultLinks && (
        <CopyField
          label="Result link"
          rows={3}
          value={code && writeLink({ source: { kind: "result", payload: code }, overrides: {} }, baseAddress())}
          isMain
        />
      )}
      <CopyField label="Result code" rows={3} value={code} />
      <p className="quiet">
        {hasResultLinks && !isTold?.() && "Nothing has been sent. "}The {hasResultLinks ? "link" : "code"} has your
        answers, points, tries and settings; your lecturer’s computer judges them again.
      </p>
      <button type="button" className="button" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}
