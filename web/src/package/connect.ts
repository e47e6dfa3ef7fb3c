/** Connects the lesson with the course around it, if there is one. */
import { type Course, openCourse } from "../lesson/scorm/course";
import { dialectOf } from "../lesson/scorm/dialect";
import { awaitApi } from "../lesson/scorm/find";
import { openSession } from "../lesson/scorm/session";
import { reload } from "../state/page/address";
import type { Content } from "./content";
import type { StandingStore } from "./standing";

/** Undefined where nothing is saved. */
export async function connect({ scorm, lesson }: Content, standing: StandingStore): Promise<Course | undefined> {
  const found = await awaitApi(window, scorm);
  if (!found) return undefined;
  const opened = openSession(found, () => performance.now());
  if ("refusal" in opened) {
    standing.setState({ reason: `${opened.refusal.message} (${opened.refusal.code})` });
    return undefined;
  }
  const { session } = opened;
  const kind = () => (session.isReview ? "review" : session.isOver() ? "ended" : "connected");
  const course = await openCourse({
    session,
    lesson,
    most: dialectOf(found.version).most.state,
    onWritten: (refused) => standing.setState({ kind: kind(), refused }),
  });
  standing.setState({ kind: kind(), isDamaged: course.isDamaged });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") course.pause();
  });
  addEventListener("pagehide", course.leave);
  // The session has ended; what is done from now on needs another one.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reload();
  });
  return course;
}
