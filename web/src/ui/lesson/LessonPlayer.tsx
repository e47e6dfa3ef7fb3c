// A lesson beside its run: one step at a time, in place of the caption.
import { useEffect, useState } from "react";
import type { Lesson } from "../../lesson/format";
import { createPlayer, type Player } from "../../lesson/player";
import { readProgress } from "../../lesson/progress";
import { openLesson, scenarioOfLesson } from "../../lesson/shipped";
import { plainVariant } from "../../lesson/variant";
import type { OpenLesson } from "../../state/page/page-state";
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

const MOST_SHOWN = 5;

/** The lesson in a text of anyone's. @throws with what is wrong with it */
async function readOwn(text: string): Promise<Lesson> {
  const { parseLesson } = await import("../../lesson/read");
  const read = parseLesson(text);
  if ("lesson" in read) return read.lesson;
  const shown = read.problems.slice(0, MOST_SHOWN).map(({ path, message }) => `${path}: ${message}`);
  throw new Error(shown.join("; "));
}

async function prepare(run: Run, { id, text }: OpenLesson, facts: ReturnType<typeof lazyFacts>): Promise<Player> {
  const lesson = text === null ? await openLesson(id) : await readOwn(text);
  const scenario = await scenarioOfLesson(lesson);
  const place = text === null ? id : `own.${lesson.id}`;
  const progress = readProgress(storedProgress(place));
  return createPlayer({
    run,
    lesson,
    scenario,
    variant: progress?.variant ?? plainVariant(lesson),
    progress,
    loadFacts: facts.load,
    keep: (now) => storeProgress(place, now),
    now: () => performance.now(),
    onEnd: () => {
      keepOpenLesson(null);
      run.stores.page.setState({ lesson: null });
    },
  });
}

function tellFailure({ stores: { page } }: Run, error: unknown): void {
  const { message } = error as Error;
  page.setState({
    link: {
      kind: "failed",
      failure: { kind: "invalid", message: `The lesson cannot be opened. ${message}` },
      problems: [],
    },
    announcement: `The lesson cannot be opened. ${message}`,
  });
}

export default function LessonPlayer({ opened }: { opened: OpenLesson }) {
  const run = useRun();
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let isGone = false;
    let made: Player | undefined;
    const facts = lazyFacts();
    const begin = async () => {
      made = await prepare(run, opened, facts);
      if (isGone) return;
      // Others are in the address.
      if (opened.text === null) keepOpenLesson(opened.id);
      setPlayer(made);
      await made.start();
    };
    begin().catch((error: unknown) => {
      if (isGone) return;
      keepOpenLesson(null);
      tellFailure(run, error);
      run.stores.page.setState({ lesson: null });
      if (!run.stores.run.getState().schema) void openIntroduction(run);
    });
    return () => {
      isGone = true;
      made?.dispose();
      facts.close();
    };
  }, [run, opened]);
  return player ? <LessonStep player={player} /> : <div className="lesson" />;
}
