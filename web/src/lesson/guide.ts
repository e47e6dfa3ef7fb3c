/** Takes a visitor through a lesson: stages the run for each step and waits for what is to happen. */
import { createStore } from "zustand/vanilla";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import { queuePath, watchList } from "../scenario/watch";
import type { Run } from "../state/run/run";
import type { Speed } from "../state/run/run-state";
import { keepProgress, type Progress } from "../state/work/lesson-progress";
import type { Lesson, LessonStep } from "./format";

export interface GuideState {
  /** Position among the steps. */
  readonly step: number;
  /** Chosen options by step. */
  readonly answers: Readonly<Record<string, string>>;
  /** The stage's end is reached, so that the numbers of its text are known. */
  readonly isReached: boolean;
}

// A step that begins about where the last one left the run does not take it back.
const NEAR_S = 2;

const queueOf = (document: ScenarioDocument): string => queuePath(watchList(document)[0] ?? "");

/** What the visitor has changed in the steps before `step`, for one who comes back. */
function changesBefore({ scenario: { document }, steps }: Lesson, step: number): TimelineEntry[] {
  let time_s = 0;
  const changes: TimelineEntry[] = [];
  for (const { until, stage } of steps.slice(0, step)) {
    if (until) changes.push({ at: `${time_s} s`, set: `${queueOf(document)}.discipline`, value: until.discipline });
    time_s = stage?.t ?? time_s;
  }
  return changes;
}

/** Where the run stands when `step` begins, in simulated seconds. */
function beginningOf({ steps }: Lesson, step: number): number {
  const ends = steps.slice(0, step).map(({ stage }) => stage?.t ?? 0);
  return steps[step]?.stage?.from ?? Math.max(0, ...ends);
}

const scheduled = (lesson: Lesson, step: number): ScenarioDocument => {
  const { document } = lesson.scenario;
  const changes = changesBefore(lesson, step);
  return changes.length > 0 ? { ...document, timeline: [...(document.timeline ?? []), ...changes] } : document;
};

/** Whether the visitor has done what the step asks for. */
function isDone({ stores }: Run, { until }: LessonStep): boolean {
  const { queues, watched } = stores.run.getState();
  return until === undefined || queues[watched]?.discipline === until.discipline;
}

/** Speeds that a lesson sets: afterwards the visitor has the former one again, unless another was chosen meanwhile. */
function lentSpeed(run: Run) {
  const now = () => run.stores.run.getState().speed;
  const before = now();
  let lent: Speed | null = null;
  return {
    set(speed: Speed | undefined) {
      if (speed === undefined) return;
      lent = speed;
      run.setSpeed(speed);
    },
    giveBack() {
      if (now() === lent) run.setSpeed(before);
    },
  };
}

export type Guide = ReturnType<typeof createGuide>;

/** `onEnd` is called once, when the lesson is over: ended, skipped, or left for another experiment. */
export function createGuide(run: Run, lesson: Lesson, progress: Progress | undefined, onEnd: () => void) {
  const store = createStore<GuideState>()(() => ({
    step: Math.min(progress?.step ?? 0, lesson.steps.length - 1),
    answers: progress?.answers ?? {},
    isReached: false,
  }));
  const { run: runStore, work } = run.stores;
  const life: (() => void)[] = [];
  let ownWork = "";
  let wasDone = false;
  let isOver = false;
  const speed = lentSpeed(run);

  const stepNow = (): LessonStep => lesson.steps[store.getState().step] as LessonStep;
  const keep = () => {
    const { step, answers } = store.getState();
    keepProgress({ lesson: lesson.id, step, answers });
  };
  const dispose = () => {
    isOver = true;
    for (const stop of life.splice(0)) stop();
  };
  const end = () => {
    if (isOver) return;
    dispose();
    speed.giveBack();
    keepProgress(null);
    onEnd();
  };

  const goOn = () => {
    speed.set(stepNow().stage?.speed);
    run.play();
  };
  const lookWhetherReached = () => {
    const { stage } = stepNow();
    if (store.getState().isReached || stage?.t === undefined || !isDone(run, stepNow())) return;
    if ((run.view?.time_s ?? 0) < stage.t) return;
    run.pause();
    store.setState({ isReached: true });
  };

  const enter = async (step: number) => {
    store.setState({ step, isReached: false });
    keep();
    const { stage } = stepNow();
    const from_s = stage?.from;
    if (from_s !== undefined && Math.abs((run.view?.time_s ?? 0) - from_s) > NEAR_S) await run.seek(from_s);
    lookWhetherReached();
    wasDone = isDone(run, stepNow());
    if (stage && !store.getState().isReached && wasDone) goOn();
  };

  return {
    lesson,
    store,
    end,
    dispose,
    async start() {
      isOver = false;
      const { step } = store.getState();
      const opening = run.open(scheduled(lesson, step), { scenarioId: null, at_s: beginningOf(lesson, step) });
      if ((await opening).kind !== "opened" || isOver) return;
      ownWork = work.getState().workId;
      wasDone = isDone(run, stepNow());
      life.push(
        run.subscribe(lookWhetherReached),
        work.subscribe((now) => {
          if (now.workId !== ownWork) end();
        }),
        runStore.subscribe(() => {
          const before = wasDone;
          wasDone = isDone(run, stepNow());
          if (wasDone && !before) goOn();
        }),
      );
      keep();
      if (wasDone) goOn();
    },
    answer(option: string) {
      const { answers } = store.getState();
      store.setState({ answers: { ...answers, [stepNow().id]: option } });
      keep();
    },
    next: () => (store.getState().step + 1 < lesson.steps.length ? enter(store.getState().step + 1) : end()),
    back: () => enter(Math.max(0, store.getState().step - 1)),
  };
}
