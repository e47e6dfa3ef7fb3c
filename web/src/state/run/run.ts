/** Opens documents, plays them, records what is changed on the way. */
import { type EngineClient, ignoreLost } from "../../engine/client";
import type { FrameAnswer, Problem, StateAnswer } from "../../engine/protocol";
import { migrate, TOO_NEW } from "../../scenario/migrate";
import { type ScenarioDocument, titleOf, withSeed } from "../../scenario/scenario";
import { isLocked, type Look, type PageStore, wholePage } from "../page/page-state";
import type { Stores } from "../stores";
import { createChanges } from "../work/changes";
import { createEdits } from "../work/edits";
import { createPresenting, type Variation } from "../work/presenting";
import { appliedUntil } from "../work/timeline";
import { currentWork, type OpenExperiment, uniqueId, type Work, type WorkStore } from "../work/work-state";
import { createExpectations } from "./expectations";
import { createLoop, type RunView } from "./loop";
import { createOpenings, type Outcome } from "./openings";
import type { Clock } from "./pace";
import { createPasts } from "./pasts";
import { createReadouts } from "./readouts";
import { createRunStore, type Expected, type Speed } from "./run-state";
import { createSeeks } from "./seeks";

export const STEP_S = 0.01;

export interface OpenOptions {
  /** Of the gallery; null for a file. */
  scenarioId?: string | null;
  name?: string;
  /** Of a work that is opened again. */
  workId?: string;
  /** It has been edited before. */
  isOwn?: boolean;
  /** What cannot run is kept as a draft instead of being refused. */
  mayBeDraft?: boolean;
  /** Whoever asks says what is wrong with it: the page does not. */
  isQuiet?: boolean;
  look?: Look;
  /** The queue that is shown; "" for the first. */
  watched?: string;
  expectation?: Expected;
  /** Of which the document is one run; nothing for a document of its own. */
  experiment?: OpenExperiment;
  /** Simulated time to go to at once. */
  at_s?: number;
  isPaused?: boolean;
}

export interface Run {
  /** The run before goes on unless the document is opened. */
  open(document: ScenarioDocument, options?: OpenOptions): Promise<Outcome>;
  play(): void;
  pause(): void;
  toggle(): void;
  restart(): Promise<void>;
  step(seconds?: number): Promise<void>;
  seek(time_s: number): Promise<void>;
  setSpeed(speed: Speed): void;
  setSeed(seed: number): Promise<void>;
  /**
   * Another form of the open document, as one step to undo. What the engine refuses becomes the draft; what changes
   * the structure of the experiment starts it again, with the same seed.
   */
  edit(document: ScenarioDocument, label: string, tag?: string): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** False when the engine refused the value. */
  change(path: string, value: unknown): Promise<boolean>;
  removeChanges(indices: readonly number[]): Promise<void>;
  applyFromStart(): Promise<void>;
  /** What the discipline at a watched queue keeps now; null when there is nobody to ask. */
  readState(watch: string, most_rows: number): Promise<StateAnswer | null>;
  /** Brings the report in the store up to now. */
  readReport(): Promise<void>;
  /** Called at most once an animation frame, when there is something new to draw. */
  subscribe(listener: (view: RunView) => void): () => void;
  readonly view: RunView | null;
  /** Its own, and those it shares with other runs. */
  readonly stores: Stores;
}

export interface RunOptions {
  /** Whoever makes the engine's client is told whom it calls when the engine is gone. */
  connect(onStopped: (message: string) => void): EngineClient;
  work: WorkStore;
  page: PageStore;
  clock: Clock;
}

export function createRun({ connect, work, page, clock }: RunOptions): Run {
  const listeners = new Set<(view: RunView) => void>();
  const store = createRunStore();
  const stores: Stores = { run: store, work, page };
  const state = () => store.getState();
  const patch = store.setState;
  const announce = (announcement: string) => page.setState({ announcement });
  // A restart makes a new engine.
  const client = connect((message) => {
    announce(`Engine stopped: ${message}`);
    patch({ play: "stopped", stoppedBecause: message });
  });
  const isPlaying = () => state().play === "playing";

  const expectations = createExpectations(stores);
  const onFrame = (frame: FrameAnswer) => {
    expectations.onFrame(frame);
    if (frame.queues) patch({ queues: frame.queues, applied: appliedUntil(work.getState().document, frame.time_s) });
    if (!frame.ended) return;
    // All at once: whoever reads that it has ended reads where.
    const { time_s: clock_s, fingerprint } = frame;
    announce("The run has ended.");
    patch({ play: "ended", clock_s, fingerprint });
  };
  const onDraw = (view: RunView, now_ms: number) => {
    for (const listener of listeners) listener(view);
    readouts.onDraw(view, now_ms);
  };
  const { stop_s } = expectations;
  const loop = createLoop({ clock, isPlaying, speed: () => state().speed, stop_s, onFrame, onDraw });
  const pasts = createPasts(() => ({ run: loop.run, view: loop.view, document: work.getState().document }));
  const openings = createOpenings({ stores, client, loop, pasts });
  const readouts = createReadouts(
    stores,
    () => loop.run,
    clock,
    () => openings.isOpening,
  );

  const isPaused = () => state().play === "paused";
  const isFixed = () => isLocked(page.getState().look, "params");
  /** What runs waits behind something new, and is not what the page is about. */
  const isBehind = () => work.getState().draft?.isOther === true;
  const isOpenToChanges = () => !isFixed() && !isBehind();

  const goBackTo = (time_s: number) => reopen(time_s, !isPlaying());
  const { seek, beginning } = createSeeks({ loop, pasts, isFree: () => !isBehind(), goBackTo });
  const presenting = createPresenting({
    stores,
    openings,
    loop,
    pause: () => pause(),
    reject: (...why) => reject(...why),
  });
  const show = (next: Work) => beginning(presenting.show(next));
  const edits = createEdits(stores, clock, show);

  const openNow = async (given: ScenarioDocument, options: OpenOptions): Promise<Outcome> => {
    const { scenarioId = null, experiment = null, look = wholePage, isOwn = false } = options;
    const document = migrate(given);
    if (!document) {
      const problems = [{ path: "version", message: TOO_NEW }];
      if (!options.isQuiet) reject(options.name ?? titleOf(given), problems);
      return { kind: "rejected", problems };
    }
    const original = isOwn ? null : document;
    const next = { workId: options.workId ?? uniqueId(), document, scenarioId, experiment, isOwn, original };
    const outcome = await openings.open({
      work: next,
      look,
      ...(options.watched !== undefined && { watched: options.watched }),
      expectation: options.expectation ?? null,
      at_s: options.at_s ?? 0,
      isPaused: options.isPaused ?? false,
      onAccepted: () => {
        if (state().layout) edits.remember(`Open ${titleOf(document)}`);
      },
    });
    if (outcome.kind !== "rejected") return outcome;
    const { problems } = outcome;
    if (options.mayBeDraft) {
      // There is no way back to a run that only stands in.
      if (state().layout && !work.getState().isStandIn) edits.remember(`Open ${titleOf(document)}`);
      presenting.showDraft(next, problems);
    } else if (!options.isQuiet) reject(options.name ?? titleOf(document), problems);
    return outcome;
  };
  const open = (document: ScenarioDocument, options: OpenOptions = {}) => {
    openAgain = () => open(document, options);
    return beginning(openNow(document, options));
  };
  /** What was to be opened last: if the engine could not even be loaded, a restart tries it again. */
  let openAgain: (() => Promise<unknown>) | undefined;

  const reject = (name: string, problems: readonly Problem[]) => {
    const count = problems.length;
    const announcement = `${name} cannot be run: ${count} ${count === 1 ? "problem" : "problems"}.`;
    page.setState({ rejection: { name, problems }, announcement });
  };

  /** The document that runs, by default from its start, playing unless paused now. */
  const reopenNow = async (at_s: number, paused: boolean) => {
    await presenting.settled();
    const { document, draft } = work.getState();
    const now = currentWork(work.getState());
    if (!document || !now) return;
    const next = { ...now, document };
    const outcome = await openings.open({ work: next, at_s, isPaused: paused });
    if (outcome.kind === "rejected") reject(titleOf(document), outcome.problems);
    else if (draft && !work.getState().draft) work.setState({ draft });
  };

  const reopen = (at_s = 0, paused = isPaused()) => beginning(reopenNow(at_s, paused));
  const vary = (how: Variation, at_s = 0) => beginning(presenting.vary(how, at_s));

  const changes = createChanges({ stores, clock, loop, edits, vary });

  const pause = () => {
    if (!isPlaying()) return;
    patch({ play: "paused" });
    if (loop.view) readouts.readOut(loop.view);
    void readouts.readReport();
  };

  const play = () => {
    const now = state().play;
    if (isBehind()) return;
    if (now === "ended") void reopen();
    if (now !== "paused") return;
    patch({ play: "playing" });
    loop.wake();
  };

  const readState = async (watch: string, most_rows: number): Promise<StateAnswer | null> => {
    const index = state().layout?.watch.indexOf(watch) ?? -1;
    if (index < 0 || openings.isOpening || !loop.run) return null;
    try {
      return await loop.run.state(index, most_rows);
    } catch (error) {
      ignoreLost(error);
      return null;
    }
  };

  return {
    open,
    play,
    pause,
    toggle: () => (isPlaying() ? pause() : play()),
    async restart() {
      if (work.getState().document) await reopen();
      else await openAgain?.();
    },
    async step(seconds = STEP_S) {
      pause();
      if (isPaused() && loop.view && !isBehind()) await loop.pullOnce(loop.view.time_s + seconds);
    },
    seek,
    setSpeed(speed) {
      patch({ speed });
      loop.wake();
    },
    async setSeed(seed) {
      if (!isOpenToChanges()) return;
      edits.remember(`Change seed to ${seed}`);
      work.setState({ isOwn: true });
      await vary((document) => withSeed(document, seed));
    },
    edit: async (...edit) => (isFixed() ? undefined : edits.edit(...edit)),
    undo: edits.undo,
    redo: edits.redo,
    change: async (path, value) => isOpenToChanges() && changes.change(path, value),
    removeChanges: async (indices) => (isOpenToChanges() ? changes.remove(indices) : undefined),
    applyFromStart: async () => (isOpenToChanges() ? changes.applyFromStart() : undefined),
    readState,
    readReport: readouts.readReport,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get view() {
      return loop.view;
    },
    stores,
  };
}
