/** The player of a lesson in a course; what is done is kept there, never in the browser. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Progress } from "../lesson/progress";
import type { Course } from "../lesson/scorm/course";
import { wholePage } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import LessonPlayer from "../ui/lesson/LessonPlayer";
import { type LessonPlace, LessonPlaceContext } from "../ui/lesson/lesson-place";
import { RunContext, usePage } from "../ui/run-context";
import type { Content } from "./content";

function placeOf({ lesson, scenario }: Content, course: Course | undefined): LessonPlace {
  const keep = (now: Progress) => {
    course?.keep(now);
    return true; // the package says itself what its course does not take
  };
  return {
    open: async () => ({ lesson, scenario, progress: course?.progress, keep }),
    left: (isFinished) => void course?.end(isFinished),
    viewAfter: wholePage,
    hasResultLinks: false,
    hasPractice: false, // what is done in a course counts
    hasNext: false,
    hasOwnNumbers: false, // the course knows the reader
    canPrint: true,
  };
}

function OpenLesson() {
  const lesson = usePage((state) => state.lesson);
  return lesson ? <LessonPlayer opened={lesson} /> : <p className="lesson">The lesson is closed.</p>;
}

export function mountLesson(node: HTMLElement, run: Run, content: Content, course: Course | undefined): void {
  createRoot(node).render(
    <StrictMode>
      <RunContext value={run}>
        <LessonPlaceContext value={placeOf(content, course)}>
          <OpenLesson />
        </LessonPlaceContext>
      </RunContext>
    </StrictMode>,
  );
}
