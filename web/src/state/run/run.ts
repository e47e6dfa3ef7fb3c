/** Opens documents, plays them, and records the changes made during a run. */
import { type EngineRun, ignoreLost, type OpenAnswer, type RunsClient } from "../../engine/client";
import type { DecisionRecord, FrameAnswer, Problem, StateAnswer, StopAt, Stretch } from "../../engine/protocol";
import { type ScenarioDocument, serialize, titleOf, withSeed } from "../../scenario/scenario";
import { isLocked, type PageStore } from "../page/page-state";
import type { Stores } from "../stores";
import { createEdits } from "../work/edits";
import { createLazyChanges } from "../work/lazy-changes";
import { createPresenting, type Variation } from "../work/presenting";
import { appliedUntil } from "../work/timeline";
import { currentWork, type Work, type WorkStore } from "../work/work-state";
import { createDocumentOpener, type Outcome } from "./document-opener";
import { createExpectations } from "./expectations";
import { createLoop, type Loaded, type RunView } from "./loop";
import type { Clock } from "./pace";
import { createPending } from "./pending";
import { createReadouts } from "./readouts";
import { createRecordings } from "./recordings";
import { createRunStore, type Speed } from "./run-state";
import { createSeeks } from "./seeks";
import { settle } from "./settle";
import { createWorkOpener, type OpenOptions } from "./work-opener";

export const STEP_S = 0.01;

export interface Run {
  /** If the document is rejected, the current run continues. */
  open(document: ScenarioDocument, options?: OpenOptions): Promise<Outcome>;
  play(): void;
  pause(): void;
  /** For the user, who can stop a run on its way to a time, too: to compute all of that may take minutes. */
  halt(): void;
  /** Plays, or stops what can be seen to go. */
  toggle(): void;
  /** Whether it plays or can be seen to be on its way to a time. */
  isGoing(): boolean;
  /** How often it was halted: that ends what was to go on by itself. */
  readonly halts: number;
  restart(): Promise<void>;
  /**
   * Pauses and advances, also a run that is being opened or catches up; stops early at what happens at a watched queue,
   * or after a frame's time of looking for it.
   */
  step(seconds?: number, stop_at?: StopAt): Promise<void>;
  seek(time_s: number): Promise<boolean>;
  /** The decisions at a watched queue after a time and until another; a copy of the run repeats them. Null without a run. */
  decisions(watch: string, from_s: number, until_s: number): Promise<DecisionRecord | "no memory" | null>;
  /** Resolves when nothing is being opened any more. */
  settled(): Promise<void>;
  /** Resolves when the changes made so far have been answered. */
  changesMade(): Promise<void>;
  /** Whether the work that is shown is being opened anew. */
  readonly isRenewed: boolean;
  setSpeed(speed: Speed): void;
  setSeed(seed: number): Promise<void>;
  /**
   * Replaces the open document by an edited one, as one step to undo. A rejected document becomes the draft; a change
   * of structure restarts the run with the same seed.
   */
  edit(document: ScenarioDocument, label: string, tag?: string): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Changes a value during the run; false if the engine rejected it. */
  change(path: string, value: unknown): Promise<boolean>;
  removeChanges(indices: readonly number[]): Promise<void>;
  applyFromStart(): Promise<void>;
  /**
   * Opens a variation of the document beside the run, at the last time up to `at_s` (or now) that both have in common;
   * null without a run. With `stretch`, it is only opened to measure this stretch; with `from`, it begins like this run
   * instead of the one shown.
   */
  openBeside(
    document: ScenarioDocument,
    at_s?: number,
    stretch?: Stretch,
    from?: EngineRun,
  ): Promise<OpenAnswer | null>;
  /** Every frame of the run waits until `follow` has taken another run to its time. Returns how to end that. */
  accompany(follow: () => Promise<void>): () => void;
  /**
   * After the frame and the changes in flight, takes frames of another run at the same time, and hands over the one shown
   * so far, which stays open. The stores are the caller's, in `swapped`. False if there is nothing to exchange.
   */
  exchange(next: () => Loaded | null, swapped: (left: Loaded) => void): Promise<boolean>;
  /** Shows another state of the work, as one step to undo. */
  rework(next: Work, label: string): Promise<void>;
  /** The state tables of the discipline at a watched queue; null without a run. */
  readState(watch: string, most_rows: number): Promise<StateAnswer | null>;
  /** From now on frames tell where up to this many packets are; 0 for none. */
  askPackets(most: number): void;
  /** Updates the report in the store. */
  readReport(): Promise<void>;
  /** Called at most once per animation frame, when there is something new to draw. */
  subscribe(listener: (view: RunView) => void): () => void;
  readonly view: RunView | null;
  /** The view's time, or the time that the run is on its way to, in seconds. */
  readonly goal_s: number;
  /** The run's own store and those shared with other runs. */
  readonly stores: Stores;
}

export interface RunOptions {
  /** Creates the engine's client, which is to call these when the engine has failed for good, or been replaced. */
  connect(onStopped: (message: string) => void, onReplaced: () => void): RunsClient;
  work: WorkStore;
  page: PageStore;
  clock: Clock;
  /** Called before each edit and change. */
  onEdit?(): void;
  /** What changes need is loaded after it; by default at once. */
  firstPicture?: Promise<unknown>;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions: it puts the parts of a run together
export function createRun(options: RunOptions): Run {
  const { connect, work, page, clock, onEdit = () => undefined, firstPicture = Promise.resolve() } = options;
  const listeners = new Set<(view: RunView) => void>();
  const store = createRunStore();
  const stores: Stores = { run: store, work, page };
  const state = () => store.getState();
  const patch = store.setState;
  const announce = (announcement: string) => page.setState({ announcement });
  // A restart creates a new engine.
  const onStopped = (message: string) => {
    announce(`Engine stopped: ${message}`);
    patch({ play: "stopped", stoppedBecause: message });
  };
  const client = connect(onStopped, () => announce("After an error, the run goes on in a new engine."));
  const isPlaying = () => state().play === "playing";

  const expectations = createExpectations(stores);
  const onFrame = (frame: FrameAnswer) => {
    expectations.onFrame(frame);
    if (frame.queues) patch({ queues: frame.queues, applied: appliedUntil(work.getState().document, frame.time_s) });
    if (frame.halted !== undefined) {
      if (!state().halted) announce(frame.halted);
      patch({
        play: "paused",
        halted: state().halted ?? { at_s: frame.time_s, why: frame.halted },
        clock_s: frame.time_s,
      });
    }
    if (!frame.ended) return;
    // In one update, so that a listener that sees the end also sees its time.
    const { time_s: clock_s, fingerprint } = frame;
    announce("The run has ended.");
    patch({ play: "ended", clock_s, fingerprint });
  };
  const onDraw = (view: RunView) => {
    for (const listener of listeners) listener(view);
    readouts.onDraw(view);
  };
  const { stop_s } = expectations;
  let packetsAsked = 0;
  const mostPackets = () => ((isPlaying() || isPaused()) && !isBehind() ? packetsAsked : 0);
  const followers = new Set<() => Promise<void>>();
  const follow = () => (followers.size > 0 ? Promise.all([...followers].map((each) => each())) : null);
  const speed = () => state().speed;
  const loop = createLoop({ clock, isPlaying, speed, stop_s, mostPackets, follow, onFrame, onDraw });
  /** Openings of the work that is shown: a change during one is made in the run that comes of it. */
  const renewing = createPending();
  const recordings = createRecordings(() => ({ run: loop.run, view: loop.view, document: work.getState().document }));
  const opener = createDocumentOpener({ stores, client, loop, recordings, renew: renewing.add });
  const readouts = createReadouts(
    stores,
    () => loop.run,
    clock,
    () => opener.isOpening,
  );

  const isPaused = () => state().play === "paused";
  const isFixed = () => isLocked(page.getState().viewOptions, "params");
  /** The current run is behind a draft of something else. */
  const isBehind = () => work.getState().draft?.isOther === true;
  const isOpenToChanges = () => !isFixed() && !isBehind();

  const renew = <Answer>(opening: Promise<Answer>) => renewing.add(beginning(opening));

  const goBackTo = (time_s: number) => reopen(time_s, () => !isPlaying());
  const { seek, beginning, settled } = createSeeks({
    ...{ loop, recordings, goBackTo },
    isFree: () => !isBehind(),
    isStopped: () => state().play === "stopped",
    changesMade: () => changesMade(),
  });
  const presenting = createPresenting({
    stores,
    opener,
    loop,
    changesMade: () => changesMade(),
    pause: () => pause(),
    reject: (...why) => reject(...why),
  });
  const show = (next: Work) => renew(presenting.show(next));
  const edits = createEdits({ stores, clock, current: presenting.current, show, onEdit });

  const openNow = createWorkOpener({
    ...{ stores, client, opener, edits, presenting, reject: (...why) => reject(...why) },
    onOpened: () => void firstPicture.then(changes.load),
  });
  const open = (document: ScenarioDocument, options: OpenOptions = {}) => {
    void settle();
    openAgain = () => open(document, options);
    return beginning(openNow(document, options));
  };
  /** The last opening, repeated by a restart in case the engine could not even be loaded. */
  let openAgain: (() => Promise<unknown>) | undefined;

  const reject = (name: string, problems: readonly Problem[]) => {
    const announcement = `${name} cannot be run. Problems: ${problems.length}.`;
    page.setState({ rejection: { name, problems }, announcement });
  };

  /** Resolves when the changes made so far have been answered; null if there are none to wait for. */
  const changesMade = () => changes.made();
  /** At once if there is nothing to wait for; not at all if other work has been opened meanwhile. */
  const afterChanges = async (act: () => Promise<void>, before: Promise<unknown> | null = changesMade()) => {
    const { workId } = work.getState();
    if (before) await before;
    if (workId === work.getState().workId) await act();
  };

  /** Reopens the running document, after the edits before. */
  const reopenNow = async (at_s: number, isStanding: () => boolean, editsBefore: Promise<unknown> | null) => {
    await editsBefore;
    const newer = presenting.settled();
    // After a newer edit, for which nothing in flight waits.
    if (newer) return void beginning(afterChanges(() => reopen(at_s, isStanding), newer));
    const { document, draft } = work.getState();
    const now = currentWork(work.getState());
    if (!document || !now || !loop.run) return;
    // The engine has stopped before it could judge the draft.
    if (draft && !draft.isOther && draft.problems.length === 0) return presenting.show(now);
    const outcome = await opener.open({ work: { ...now, document }, at_s, isPaused: isStanding() });
    if (outcome.kind === "rejected") reject(titleOf(document), outcome.problems);
  };
  /** By default at its start; playing unless it is paused. */
  const reopen = (at_s = 0, isStanding = isPaused) => {
    const editsBefore = presenting.settled();
    return renew(afterChanges(() => reopenNow(at_s, isStanding, editsBefore)));
  };
  const vary = (how: Variation, at_s = 0) => renew(afterChanges(() => presenting.vary(how, at_s)));

  const changes = createLazyChanges({
    stores,
    clock,
    loop,
    edits,
    vary,
    known_s: recordings.known_s,
    renewed: renewing.settled,
    isOpenToChanges,
  });
  /** As one step to undo: what it changes is read when the changes before it have been answered. */
  const asStep = (act: () => Promise<void>) =>
    afterChanges(async () => {
      if (!isOpenToChanges()) return;
      onEdit();
      await act();
    });

  const pause = () => {
    if (!isPlaying()) return;
    patch({ play: "paused" });
    if (loop.view) readouts.readOut(loop.view);
    void readouts.readReport();
  };

  const isGoing = () => isPlaying() || (isPaused() && loop.isSeenToCatchUp());
  const halt = () => {
    loop.stay();
    pause();
  };

  /** How often the run was set going: that ends the wish for a step. */
  let plays = 0;
  const play = () => {
    ++plays;
    const now = state().play;
    if (isBehind()) return;
    if (now === "ended") void reopen();
    if (now !== "paused") return;
    patch({ play: "playing", step_s: null, heavy: null });
    loop.wake();
  };

  /** Asks the run about a watched queue; null without a run. */
  const ask = async <Answer>(
    watch: string,
    question: (run: EngineRun, queue: number) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const queue = state().schema?.watch.indexOf(watch) ?? -1;
    if (queue < 0 || opener.isOpening || !loop.run) return null;
    try {
      return await question(loop.run, queue);
    } catch (error) {
      ignoreLost(error);
      return null;
    }
  };
  const decisions = (watch: string, from_s: number, until_s: number) =>
    ask(watch, async (engineRun, queue) => (await engineRun.decisions(queue, from_s, until_s)) ?? "no memory");
  const readState = (watch: string, most_rows: number) =>
    ask(watch, (engineRun, queue) => engineRun.state(queue, most_rows));

  return {
    open,
    play,
    pause,
    halt,
    toggle: () => (isGoing() ? halt() : play()),
    isGoing,
    async restart() {
      if (loop.run) await reopen();
      else if (!opener.isOpening) await openAgain?.();
    },
    async step(seconds = STEP_S, stop_at) {
      pause();
      const [before, { stays }] = [plays, loop];
      await changesMade();
      await settled();
      if (plays !== before || stays !== loop.stays) return;
      pause();
      if (isPaused() && !isBehind()) await loop.pullOnce(seconds, stop_at);
    },
    seek,
    decisions,
    settled,
    async changesMade() {
      await changesMade();
    },
    get isRenewed() {
      return renewing.settled() !== null;
    },
    setSpeed(speed) {
      patch({ speed });
      loop.wake();
    },
    setSeed: (seed) =>
      asStep(async () => {
        edits.remember(`Change seed to ${seed}`);
        work.setState({ isOwn: true });
        await vary((document) => withSeed(document, seed));
      }),
    async edit(...what) {
      if (!isFixed()) await edits.edit(...what);
    },
    undo: () => afterChanges(edits.undo),
    redo: () => afterChanges(edits.redo),
    async change(path, value) {
      if (!isOpenToChanges()) return false;
      onEdit();
      return changes.change(path, value);
    },
    removeChanges: (indices) => asStep(() => changes.remove(indices)),
    applyFromStart: () => asStep(changes.applyFromStart),
    async openBeside(document, at_s, stretch, from) {
      const { run, view } = loop;
      return run && view && client.open(serialize(document), { run: from ?? run, at_s: at_s ?? view.time_s }, stretch);
    },
    accompany(follow) {
      followers.add(follow);
      return () => followers.delete(follow);
    },
    exchange: loop.exchange,
    rework: edits.rework,
    readState,
    askPackets(most) {
      if (packetsAsked === most) return;
      packetsAsked = most;
      loop.wake();
    },
    readReport: readouts.readReport,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get view() {
      return loop.view;
    },
    get halts() {
      return loop.stays;
    },
    get goal_s() {
      return loop.goal_s;
    },
    stores,
  };
}
