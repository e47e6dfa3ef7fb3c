// A lesson beside its run: one step at a time, in place of the caption.
import { useContext, useEffect, useState } from "react";
import type { Problem } from "../../engine/protocol";
import { createPlayer, type Player } from "../../lesson/player";
import { plainVariant } from "../../lesson/variant";
import type { OpenLesson } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { openIntroduction } from "../../state/work/start";
import { useRun } from "../run-context";
import { LessonStep } from "./LessonStep";
import { lazyFacts } from "./lazy-facts";
import { type LessonPlace, LessonPlaceContext } from "./lesson-place";

function focusPlay(): void {
  // One that is hidden does not take it.
  for (const play of document.querySelectorAll<HTMLElement>(".play")) play.focus({ preventScroll: true });
}

/** Whoever leaves a lesson by one of its buttons goes on at its run, which may still be on its way. */
async function giveFocusBack({ settled }: Run): Promise<void> {
  if (!document.activeElement?.closest(".lesson")) return;
  focusPlay();
  await settled();
  if (document.activeElement === document.body) focusPlay();
}

async function prepare(
  run: Run,
  opened: OpenLesson,
  place: LessonPlace,
  facts: ReturnType<typeof lazyFacts>,
): Promise<Player> {
  const { lesson, scenario, progress, keep } = await place.open(opened);
  return createPlayer({
    run,
    lesson,
    scenario,
    variant: progress?.variant ?? plainVariant(lesson),
    progress,
    isPractice: opened.isPractice ?? false,
    loadFacts: facts.load,
    keep(now) {
      const isKept = keep(now);
      run.stores.page.setState(({ lessonKeeping }) => ({
        lessonKeeping: isKept ? "kept" : lessonKeeping === "told" ? "told" : "lost",
      }));
    },
    now: () => performance.now(),
    viewAfter: place.viewAfter,
    onEnd(isFinished) {
      void giveFocusBack(run);
      place.left(isFinished);
      const { authoring } = run.stores.page.getState();
      // Whoever has tried a lesson that is being made goes on making it.
      run.stores.page.setState({
        lesson: null,
        lessonKeeping: "kept",
        authoring: authoring && { ...authoring, isTried: false },
      });
    },
  });
}

function tellFailure({ stores: { page } }: Run, error: unknown): void {
  const { message, problems = [] } = error as Error & { problems?: readonly Problem[] };
  page.setState({
    link: {
      kind: "failed",
      failure: { kind: "invalid", message: `The lesson cannot be opened. ${message}` },
      problems,
    },
    announcement: `The lesson cannot be opened. ${message}`,
  });
}

export default function LessonPlayer({ opened }: { opened: OpenLesson }) {
  const run = useRun();
  const place = useContext(LessonPlaceContext);
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let isGone = false;
    let made: Player | undefined;
    const facts = lazyFacts();
    run.stores.page.setState({ isEditing: false }); // it would hide the lesson
    const begin = async () => {
      made = await prepare(run, opened, place, facts);
      if (isGone) return;
      setPlayer(made);
      await made.start();
      if (!isGone) place.started?.();
    };
    begin().catch((error: unknown) => {
      if (isGone) return;
      place.left(false);
      tellFailure(run, error);
      run.stores.page.setState({ lesson: null });
      if (!run.stores.run.getState().schema) void openIntroduction(run);
    });
    return () => {
      isGone = true;
      made?.dispose();
      facts.close();
    };
  }, [run, opened, place]);
  return player ? <LessonStep player={player} isAskedFor={opened.isAskedFor ?? false} /> : <div className="lesson" />;
}
