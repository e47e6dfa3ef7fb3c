// At the end of a lesson that ships: the one after it on the way.
import { useContext, useEffect, useState } from "react";
import type { Lesson } from "../../lesson/format";
import type { Player } from "../../lesson/player";
import { openLesson } from "../../lesson/shipped";
import { nextOnTheWay } from "../../lesson/way";
import { usePage, useRun } from "../run-context";
import { LessonPlaceContext } from "./lesson-place";

/** The lesson after the open one; null if there is none: whoever gave out a lesson decides what comes next. */
function useNext(): Lesson | null {
  const { hasNext } = useContext(LessonPlaceContext);
  const opened = usePage(({ lesson }) => lesson);
  const isOnWay = hasNext && opened !== null && opened.text === null && !opened.assigned;
  const id = isOnWay ? nextOnTheWay(opened.id) : undefined;
  const [next, setNext] = useState<Lesson | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    openLesson(id).then(setNext, () => undefined); // the list of lessons has it, too
  }, [id]);
  return next;
}

export function NextLesson({ player }: { player: Player }) {
  const { page } = useRun().stores;
  const next = useNext();
  if (!next) return null;
  const go = () => {
    const isPractice = player.isPractice;
    player.end(true);
    page.setState({ lesson: { id: next.id, text: null, isPractice, isAskedFor: true } });
  };
  return (
    <button type="button" className="button primary" onClick={go}>
      Next lesson: {next.title}
    </button>
  );
}
