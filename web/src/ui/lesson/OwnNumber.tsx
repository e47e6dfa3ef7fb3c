// At the first step of a lesson from a link: what gives the reader runs and questions of their own.
import { useContext, useId, useState } from "react";
import type { Player } from "../../lesson/player";
import { differsAmongReaders, isSameVariant, plainVariant } from "../../lesson/variant";
import { usePage, useRun } from "../run-context";
import { LessonPlaceContext } from "./lesson-place";
import { hasPoints, usePlayer } from "./use-player";

export function OwnNumber({ player }: { player: Player }) {
  const { lesson, variant, canEnd } = player;
  const { hasOwnNumbers } = useContext(LessonPlaceContext);
  const opened = usePage((state) => state.lesson);
  const isUntouched = usePlayer(player, ({ records }) => Object.keys(records).length === 0);
  const isAsked = hasOwnNumbers && canEnd && opened && !opened.assigned && opened.student === undefined;
  const isPlain = isSameVariant(variant, plainVariant(lesson));
  if (!isAsked || !isUntouched || !isPlain || !hasPoints(player) || !differsAmongReaders(lesson)) return null;
  return <NumberForm />;
}

function NumberForm() {
  const id = useId();
  const { page } = useRun().stores;
  const [text, setText] = useState("");
  const student = text.trim();
  const take = () => page.setState(({ lesson }) => ({ lesson: lesson && { ...lesson, student } }));
  return (
    <p className="lesson-form">
      <label htmlFor={id}>Your number (optional)</label>
      <input
        id={id}
        className="lesson-field"
        autoComplete="off"
        maxLength={64}
        value={text}
        aria-describedby={`${id}-why`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter" && student !== "") take();
        }}
      />
      <button type="button" className="button" disabled={student === ""} onClick={take}>
        Use it
      </button>
      <span id={`${id}-why`} className="quiet">
        Gives you runs and questions of your own. It is neither kept nor sent.
      </span>
    </p>
  );
}
