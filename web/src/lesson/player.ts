/** Takes a reader through a lesson: stages the run for each step, takes answers, and keeps what was done. */
import { createStore } from "zustand/vanilla";
import type { ScenarioDocument } from "../scenario/scenario";
import { isSameNetwork } from "../scenario/structure";
import type { Settings } from "../scenario/variation";
import { type ViewOptions, wholePage } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { editedDocument, shownOwner, type WorkState } from "../state/work/work-state";
import { watchChange } from "./asked-change";
import type { Facts, GoalsFound } from "./facts";
import type { Lesson, LessonStep, Question } from "./format";
import {
  type Answer,
  DROPPED,
  judge,
  keyText,
  pointsOf,
  type Records,
  type StepRecord,
  saidBefore,
  UNTOUCHED,
} from "./marking";
import { type Adjusted, type GoalReading, isElsewhere, MINE } from "./measure";
import type { Draft, Progress } from "./progress";
import { createStageShower, NOTHING_SHOWN, type ShownStage } from "./stage-shower";
import { lentSpeed, speedFor } from "./stage-speed";
import { beginOf, lanesAt } from "./staging";
import { drawn, resolved, type Variant } from "./variant";
import { workClock } from "./work-clock";

export interface PlayerState {
  /** Position among the steps; their number when the lesson is over. */
  readonly step: number;
  readonly records: Records;
  /** What the reader has set, by step. */
  readonly adjusted: Adjusted;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** The stage's end is reached, so that the numbers of its text are known. */
  readonly isReached: boolean;
  /** To the last answer, by step. */
  readonly replies: Readonly<Record<string, readonly string[]>>;
  /** Numbers of runs by the path of what wanted them, for the texts of this step. */
  readonly measured: ReadonlyMap<string, number>;
  readonly goals: readonly GoalReading[];
  readonly isBusy: boolean;
  /** The reader has set the run going, which is still being opened. */
  readonly isStarting: boolean;
  /** Why the last run or answer failed; empty if none did. */
  readonly problem: string;
}

export interface PlayerOptions {
  readonly run: Run;
  readonly lesson: Lesson;
  readonly scenario: ScenarioDocument;
  readonly variant: Variant;
  readonly progress: Progress | undefined;
  /** Without points: answers may be changed, and what is right is shown when it is asked for. */
  readonly isPractice?: boolean;
  /** What the run has open already; by default it is opened anew. */
  readonly shown?: ShownStage;
  /** What the page shows of the run when the lesson is left; all by default. */
  readonly viewAfter?: ViewOptions;
  /** Runs of the engine besides the one that is shown; loaded when they are needed. */
  loadFacts(): Promise<Facts>;
  keep(progress: Progress): void;
  /** The reader's clock, in ms. */
  now(): number;
  /** Called once, when the lesson is over or left for another experiment. Omitted for one that is not left: a preview. */
  onEnd?(isFinished: boolean): void;
}

const without = <Entry>(entries: Readonly<Record<string, Entry>>, id: string): Record<string, Entry> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => key !== id));

/** Whether an edit has made another network of the document. */
function isRebuilt(now: WorkState, before: WorkState): boolean {
  const [after, was] = [editedDocument(now), editedDocument(before)];
  if (!after || !was || after === was || shownOwner(now) !== shownOwner(before)) return false;
  return !isSameNetwork(was, after);
}

export type Player = ReturnType<typeof createPlayer>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions: what a reader can do
export function createPlayer(options: PlayerOptions) {
  const { run, lesson, scenario, variant, progress, isPractice = false, loadFacts, keep, now, onEnd } = options;
  const { shown = NOTHING_SHOWN, viewAfter = wholePage } = options;
  const own = progress?.token === undefined ? {} : { token: progress.token };
  const last = lesson.steps.length - 1;
  const hasPoints = lesson.steps.some((each) => pointsOf(each) > 0);
  const isDone = (progress?.step ?? 0) > last;
  /** Its result is shown again; a lesson without points begins anew. */
  const wasFinished = hasPoints && isDone;
  const store = createStore<PlayerState>()(() => ({
    step: wasFinished ? last + 1 : isDone ? 0 : (progress?.step ?? 0),
    records: progress?.records ?? {},
    adjusted: progress?.adjusted ?? {},
    drafts: progress?.drafts ?? {},
    isReached: wasFinished,
    replies: progress?.replies ?? {},
    measured: new Map(),
    goals: [],
    isBusy: false,
    isStarting: false,
    problem: "",
  }));
  const { run: runStore, work } = run.stores;
  const life: (() => void)[] = [];
  const speed = lentSpeed(run);
  let isOver = false;
  let entries = 0;
  /** Of this step: work that has not ended, and how often its goals were read. */
  let working = 0;
  let readings = 0;
  const worked_s = workClock(now, progress?.seconds);
  const stages = createStageShower({
    ...{ run, lesson, scenario, variant, speed, shown, viewAfter },
    adjusted: () => store.getState().adjusted,
    isOver: () => isOver,
    onProblem: (problem) => store.setState({ problem }),
  });

  const steps = lesson.steps.map((step) => drawn(step, variant));
  const stepNow = (): LessonStep => steps[store.getState().step] as LessonStep;
  const recordOf = (id: string): StepRecord => store.getState().records[id] ?? UNTOUCHED;
  const setting = () => ({ lesson, scenario, variant, adjusted: store.getState().adjusted });

  const save = (step = store.getState().step) => {
    const { records, adjusted, drafts, replies } = store.getState();
    keep({ step, records, adjusted, drafts, replies, variant, seconds: worked_s(), ...own });
  };
  const note = (change: Partial<StepRecord>, says?: readonly string[]) => {
    const { id } = stepNow();
    const isAnswered = change.answer !== undefined || change.end !== undefined;
    store.setState(({ records, drafts, replies }) => ({
      records: { ...records, [id]: { ...UNTOUCHED, ...records[id], ...change } },
      drafts: isAnswered ? without(drafts, id) : drafts,
      replies: says ? { ...replies, [id]: says } : replies,
    }));
    save();
  };

  const dispose = () => {
    isOver = true;
    change.stop();
    for (const stop of life.splice(0)) stop();
  };
  const end = (isFinished: boolean) => {
    if (isOver || !onEnd) return;
    dispose();
    speed.giveBack();
    stages.leave();
    onEnd(isFinished);
  };

  const timeNow = () => run.view?.time_s ?? 0;

  const lookWhetherReached = () => {
    if (store.getState().isReached) return;
    const { t } = stepNow().stage ?? {};
    if (t === undefined || change.now() !== "made" || timeNow() < t) return;
    run.pause();
    store.setState({ isReached: true });
    void readMeasured();
  };

  /** Sets the run going to the end of the stage. */
  const go = () => {
    const { t, speed: own } = stepNow().stage ?? {};
    speed.set(own ?? speedFor((t ?? 0) - timeNow()));
    run.play();
  };

  const change = watchChange({
    run,
    asked() {
      const step = stepNow();
      if (step.kind !== "adjust" || !step.until) return undefined;
      return { discipline: step.until.discipline, begin_s: beginOf(lesson, store.getState().step) };
    },
    isReached: () => store.getState().isReached,
    go,
  });

  /** The same for the reader, who need not wait until the stage is there. */
  const runStage = async () => {
    const mine = entries;
    store.setState({ isStarting: true });
    const what = await stages.settled();
    if (isOver || mine !== entries) return;
    store.setState({ isStarting: false });
    if (what !== "refused" && !store.getState().isReached) go();
  };

  /** What the step before has begun is for nobody. */
  const turnTo = (step: number, state: Partial<PlayerState>) => {
    working = 0;
    change.stop();
    store.setState({ ...state, step, isBusy: false, isStarting: false });
    save();
    return ++entries;
  };

  const enter = async (index: number) => {
    const mine = turnTo(index, { isReached: false, goals: [], measured: new Map(), problem: "" });
    if ((await stages.show(index)) !== "shown" || mine !== entries) return;
    const made = change.begin();
    if (made === "elsewhere") return change.move();
    lookWhetherReached();
    void sayAgain();
    const { stage, kind } = stepNow();
    if (kind === "adjust" && lanesAt(lesson, index)[0] === MINE) await resumeGoals();
    else if (stage?.speed !== undefined && !store.getState().isReached && made === "made") go();
  };

  /** Does what needs other runs; their failure is told, and nothing else happens. */
  const withFacts = async <Result>(work: (facts: Facts) => Promise<Result>): Promise<Result | undefined> => {
    const mine = entries;
    ++working;
    store.setState({ isBusy: true, problem: "" });
    try {
      const result = await work(await loadFacts());
      return mine === entries && !isOver ? result : undefined;
    } catch (error) {
      // Why the page refuses a setting is said in its words.
      if (mine === entries) store.setState(({ problem }) => ({ problem: problem || (error as Error).message }));
      return undefined;
    } finally {
      if (mine === entries) store.setState({ isBusy: --working > 0 });
    }
  };

  const readMeasured = async () => {
    const index = store.getState().step;
    if (!Object.values(stepNow().numbers ?? {}).some(isElsewhere)) return;
    const measured = await withFacts((facts) => facts.numbers(setting(), index, stepNow()));
    if (measured) store.setState({ measured });
  };

  /** Undefined if it fails, or if they are read again meanwhile. */
  const readGoals = async () => {
    const mine = ++readings;
    const [index, step, now] = [store.getState().step, stepNow(), setting()];
    const found = await withFacts((facts) => facts.goals(now, index, step));
    if (!found || mine !== readings) return undefined;
    store.setState({ goals: found.goals });
    return found;
  };

  const noteGoals = ({ goals, fingerprint }: GoalsFound, set: Settings) => {
    const { met = 0, end } = recordOf(stepNow().id);
    if (end !== "open") return;
    const share = goals.filter(({ isMet }) => isMet).length / goals.length;
    note({
      ...((share > met || share === 1) && { met: share, set, fingerprint }),
      ...(share === 1 && { end: "solved" }),
    });
  };

  /** A setting whose run had not ended when the step was left counts. */
  const resumeGoals = async () => {
    const { id } = stepNow();
    const found = await readGoals();
    const set = store.getState().adjusted[id];
    if (found && set && recordOf(id).tries > 0) noteGoals(found, set);
  };

  /** Says again what was said to the last answer, where replies are not kept. */
  const sayAgain = async () => {
    const [mine, step, index] = [entries, stepNow(), store.getState().step];
    const record = recordOf(step.id);
    const wasSaid = record.answer !== undefined || record.end !== "open";
    const isSaid = () => store.getState().replies[step.id] !== undefined;
    if (step.kind !== "check" || !wasSaid || isSaid()) return;
    const found = await loadFacts()
      .then((facts) => facts.key(setting(), index, step))
      .catch(() => undefined); // the next answer tells why
    if (!found || isOver || mine !== entries || isSaid()) return;
    const says = saidBefore(step.question, record, found.key);
    store.setState(({ replies }) => ({ replies: { ...replies, [step.id]: says } }));
  };

  const check = async (question: Question, answer: Answer) => {
    const index = store.getState().step;
    const found = await withFacts((facts) => facts.key(setting(), index, stepNow()));
    if (!found) return;
    if (found.isDropped || found.key === undefined) return drop(answer);
    const { isRight, says } = judge(question, answer, found.key);
    const { tries, answer: before } = recordOf(stepNow().id);
    // Pressed twice, it is still one try.
    const isRepeated = tries > 0 && JSON.stringify(before) === JSON.stringify(answer);
    note({ answer, ...(isRight ? { end: "solved" } : { tries: isRepeated ? tries : tries + 1 }) }, says);
  };

  /** The question does not fit the reader's variant. */
  const drop = (answer?: Answer) =>
    note({ end: "committed", ...(answer !== undefined && { answer }), isDropped: true }, [DROPPED]);

  return {
    lesson,
    steps,
    variant,
    store,
    end,
    canEnd: onEnd !== undefined,
    isPractice,
    dispose,
    async start() {
      isOver = false;
      life.push(
        run.subscribe(lookWhetherReached),
        work.subscribe((now, before) => {
          // The texts of a guide are about its own network; of what has points, progress is not to be lost of sight.
          if (stages.isLeft() || (!hasPoints && isRebuilt(now, before))) end(false);
        }),
        runStore.subscribe(change.look),
      );
      if (!wasFinished) return enter(store.getState().step);
      // Its result is there again, beside the run of the last step.
      await stages.show(last);
      save();
    },
    runStage,
    /** Takes back what the reader has changed in the run. */
    restore() {
      stages.forget();
      return enter(store.getState().step);
    },
    shown: stages.shown,
    /** Whether the page shows something else than the lesson's run. */
    isLeft: stages.isLeft,
    /** All that a result is made of, but for what the reader wants to be called. */
    done: () => {
      const { records } = store.getState();
      return { lesson, variant, records, seconds: worked_s(), ...own };
    },
    /** Takes an answer: a prediction or a text is committed, anything else is compared with what is right. */
    async answer(answer: Answer) {
      const step = stepNow();
      if (step.kind === "check") return check(step.question, answer);
      note({ end: "committed", answer });
    },
    /** Runs the reader's lane with another setting. Of several at a time, the last one counts. */
    async adjust(path: string, value: unknown) {
      const step = stepNow();
      if (step.kind !== "adjust" || recordOf(step.id).end !== "open") return;
      const set = { ...store.getState().adjusted[step.id], [path]: value };
      store.setState(({ adjusted }) => ({ adjusted: { ...adjusted, [step.id]: set } }));
      note({ tries: recordOf(step.id).tries + 1 });
      const [outcome, found] = await Promise.all([stages.show(store.getState().step), readGoals()]);
      // What the engine refuses was not run.
      if (outcome === "refused" && stepNow() === step) note({ tries: recordOf(step.id).tries - 1 });
      if (found && stepNow() === step) noteGoals(found, set);
    },
    /** In practice, a step can be done again. */
    again() {
      const { id } = stepNow();
      store.setState(({ records, drafts, replies }) => ({
        records: without(records, id),
        drafts: without(drafts, id),
        replies: without(replies, id),
      }));
      save();
    },
    /** Keeps an answer that is not given yet. */
    draft(draft: Draft) {
      const { id } = stepNow();
      store.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } }));
      save();
    },
    hint: () => note({ hints: recordOf(stepNow().id).hints + 1 }),
    /** Shows what is right: the answer, or a setting that meets all goals. */
    async giveUp() {
      const step = stepNow();
      const index = store.getState().step;
      if (step.kind === "check") {
        const found = await withFacts((facts) => facts.key(setting(), index, step));
        if (!found) return;
        if (found.isDropped || found.key === undefined) return drop();
        note({ end: "given up" }, [keyText(step.question, found.key)]);
      }
      if (step.kind !== "adjust") return;
      // Without a solution, what counts is shown: the reader's best setting. Later steps are about what is shown now.
      const solution = step.solution && (resolved<Settings>(lesson, variant, step.solution as Settings) ?? {});
      const set = solution ?? recordOf(step.id).set ?? {};
      note({ end: "given up", ...(solution && { isShown: true }) });
      store.setState(({ adjusted }) => ({ adjusted: { ...adjusted, [step.id]: set } }));
      save();
      await Promise.all([stages.show(index), readGoals()]);
    },
    next: async () => {
      const { step } = store.getState();
      if (step < last) return enter(step + 1);
      if (!hasPoints) {
        save(last + 1);
        return end(true);
      }
      turnTo(last + 1, { isReached: true });
    },
    back: () => enter(Math.max(0, store.getState().step - 1)),
  };
}
