// A lesson beside its run: one step at a time, in place of the caption.
import { useEffect, useState } from "react";
import { createPlayer, type Player } from "../../lesson/player";
import { readProgress } from "../../lesson/progress";
import { openLesson, scenarioOfLesson } from "../../lesson/shipped";
import { plainVariant } from "../../lesson/variant";
import type { Run } from "../../state/run/run";
import { keepOpenLesson, storedProgress, storeProgress } from "../../state/work/lesson-progress";
import { openIntroduction } from "../../state/work/start";
import { useRun } from "../run-context";
import { LessonStep } from "./LessonStep";
import "./lesson.css";

/** Runs of the engine besides the one that is shown, loaded once they are needed. */
function lazyFacts() {
  let loading: Promise<import("../../lesson/facts").Facts> | undefined;
  return {
    load: () => {
      loading ??= import("../../lesson/facts").then(({ createFacts }) => createFacts());
      return loading;
    },
    close: () =>
      void loading?.then(
        (facts) => facts.close(),
        () => undefined,
      ),
  };
}

async function prepare(run: Run, id: string, facts: ReturnType<typeof lazyFacts>): Promise<Player> {
  const lesson = await openLesson(id);
  const progress = readProgress(storedProgress(id));
  return createPlayer({
    run,
    lesson,
    scenario: await scenarioOfLesson(lesson),
    variant: progress?.variant ?? plainVariant(lesson),
    progress,
    loadFacts: facts.load,
    keep: (now) => storeProgress(id, now),
    onEnd: () => {
      keepOpenLesson(null);
      run.stores.page.setState({ lesson: null });
    },
  });
}

export default function LessonPlayer({ id }: { id: string }) {
  const run = useRun();
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let isGone = false;
    let made: Player | undefined;
    const facts = lazyFacts();
    const begin = async () => {
      made = await prepare(run, id, facts);
      if (isGone) return;
      keepOpenLesson(id);
      setPlayer(made);
      await made.start();
    };
    begin().catch(() => {
      if (isGone) return;
      keepOpenLesson(null);
      run.stores.page.setState({ lesson: null, announcement: `The lesson ${id} could not be opened.` });
      if (!run.stores.run.getState().schema) void openIntroduction(run);
    });
    return () => {
      isGone = true;
      made?.dispose();
      facts.close();
    };
  }, [run, id]);
  return player ? <LessonStep player={player} /> : <div className="lesson" />;
}
