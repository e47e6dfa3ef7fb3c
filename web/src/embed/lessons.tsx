/** A lesson in an embed, loaded with the first link that names one. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Run } from "../state/run/run";
import LessonPlayer from "../ui/lesson/LessonPlayer";
import { RunContext, usePage } from "../ui/run-context";

function OpenLesson() {
  const lesson = usePage((state) => state.lesson);
  return lesson && <LessonPlayer key={`${lesson.text ?? lesson.id} ${lesson.isPractice}`} opened={lesson} />;
}

export function mountLessons(node: HTMLElement, run: Run): void {
  createRoot(node).render(
    <StrictMode>
      <RunContext value={run}>
        <OpenLesson />
      </RunContext>
    </StrictMode>,
  );
}
