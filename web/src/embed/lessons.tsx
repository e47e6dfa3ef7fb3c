/** A lesson in an embed, loaded with the first link or message that names one; the host is told of it. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { createTeller, type Teller } from "../lesson/told";
import { nameOfOpening, type ViewOptions } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import LessonPlayer from "../ui/lesson/LessonPlayer";
import { inBrowser, type LessonPlace, LessonPlaceContext, openInBrowser } from "../ui/lesson/lesson-place";
import { RunContext, usePage } from "../ui/run-context";
import type { LessonStore } from "./lesson-store";

/** This browser, as far as it keeps anything in a frame; the host hears of what is done. */
function toldPlace(run: Run, store: LessonStore, viewAfter: ViewOptions): LessonPlace {
  let teller: Teller | undefined;
  const leave = (isFinished: boolean) => {
    teller?.left(isFinished);
    teller = undefined;
  };
  return {
    async open(opened) {
      leave(false);
      const placed = await openInBrowser(opened);
      const mine = createTeller(placed.lesson, (news) => store.setState({ news }));
      teller = mine;
      return {
        ...placed,
        keep(progress) {
          mine.keep(progress);
          const isKept = placed.keep(progress);
          if (!isKept) run.stores.page.setState({ lessonKeeping: "told" }); // below the lesson
          return isKept;
        },
      };
    },
    started: () => teller?.started(),
    left(isFinished) {
      inBrowser.left(isFinished);
      leave(isFinished);
    },
    viewAfter,
    hasResultLinks: true,
    hasPractice: false, // the host would take its points for those of the lesson
    hasNext: false, // the host chooses lessons
    hasOwnNumbers: true,
    canPrint: false,
    isTold: () => store.getState().isHeard,
  };
}

function ShownLesson({ store }: { store: LessonStore }) {
  const lesson = usePage((state) => state.lesson);
  const isHeard = useStore(store, (state) => state.isHeard);
  const isKept = usePage((state) => state.lessonKeeping === "kept");
  if (!lesson) return null;
  return (
    <>
      <LessonPlayer key={nameOfOpening(lesson)} opened={lesson} />
      {!isKept && (
        <p className="quiet">This frame keeps nothing: when its page is loaded again, the lesson starts anew.</p>
      )}
      {isHeard && (
        <p className="quiet">The page around this lesson is told your steps, tries and points, not your answers.</p>
      )}
    </>
  );
}

/** @param viewAfter of the frame's own link */
export function mountLessons(node: HTMLElement, run: Run, store: LessonStore, viewAfter: ViewOptions): void {
  createRoot(node).render(
    <StrictMode>
      <RunContext value={run}>
        <LessonPlaceContext value={toldPlace(run, store, viewAfter)}>
          <ShownLesson store={store} />
        </LessonPlaceContext>
      </RunContext>
    </StrictMode>,
  );
}
