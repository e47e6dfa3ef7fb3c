/** Between the lesson of an embed and its host page. */
import { createStore } from "zustand/vanilla";
import type { LessonNews } from "../lesson/told";

interface LessonState {
  /** The last thing that the host can be told of. */
  news: LessonNews | null;
  /** The host listens. */
  isHeard: boolean;
}

export const createLessonStore = () => createStore<LessonState>()(() => ({ news: null, isHeard: false }));
export type LessonStore = ReturnType<typeof createLessonStore>;
