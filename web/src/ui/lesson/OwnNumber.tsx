// At the first step of a lesson from a link: what gives the reader runs and questions of their own.
import { useContext, useState } from "react";
import type { Player } from "../../lesson/player";
import { differsAmongReaders, isSameVariant, plainVariant } from "../../lesson/variant";
import { usePage, useRun } from "../run-context";
import { LessonPlaceContext } from "./lesson-place";
import { OwnNumberField } from "./OwnNumberField";
import { hasPoints, usePlayer } from "./use-player";

export function OwnNumber({ player }: { player: Player }) {
  const { lesson, variant, canEnd } = player;
  const { hasOwnNumbers } = useContext(LessonPlaceContext);
  const opened = usePage((state) => state.lesson);
  const isUntouched = usePlayer(player, ({ records }) => Object.keys(records).length === 0);
  const isAsked = hasOwnNumbers && canEnd && opened && !opened.assigned && opened.student === undefined;
  const isPlain = isSameVariant(variant, plainVariant(lesson));
  if (!isPlain && hasOwnNumbers)
    return <p className="quiet">You have runs and questions of your own: seed {variant.seed}.</p>;
  if (!isAsked || !isUntouched || !isPlain || !hasPoints(player) || !differsAmongReaders(lesson)) return null;
  return <NumberForm />;
}

function NumberForm() {
  const { page } = useRun().stores;
  const [text, setText] = useState("");
  const student = text.trim();
  const take = () => {
    if (student !== "") page.setState(({ lesson }) => ({ lesson: lesson && { ...lesson, student, isAskedFor: true } }));
  };
  return (
    <OwnNumberField value={text} onChange={setText} onEnter={take}>
      <button type="button" className="button" disabled={student === ""} onClick={take}>
        Use it
      </button>
    </OwnNumberField>
  );
}
