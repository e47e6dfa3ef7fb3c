/** Opens documents, plays them, records what is changed on the way. */
import type { EngineClient } from "../engine/client";
import type { FrameAnswer, Problem, StateAnswer } from "../engine/protocol";
import { type ScenarioDocument, titleOf, withSeed } from "../scenario/scenario";
import { isMoved, isSameStructure } from "../scenario/structure";
import { createChanges } from "./changes";
import { createEdits } from "./edits";
import { createExpectations } from "./expectations";
import { createLoop, type RunView } from "./loop";
import { ignoreLost } from "./lost-call";
import { createOpenings } from "./openings";
import type { Clock } from "./pace";
import { createReadouts } from "./readouts";
import {
  type Expected,
  isLocked,
  type Look,
  type OpenExperiment,
  type PlaygroundState,
  type PlaygroundStore,
  type Speed,
  type Work,
  wholePage,
} from "./store";
import { appliedUntil } from "./timeline";
import { uniqueId } from "./unique-id";

export const STEP_S = 0.01;

export interface OpenOptions {
  /** Of the gallery; null for a file. */
  scenarioId?: string | null;
  name?: string;
  /** Of a work that is opened again. */
  workId?: string;
  /** Whether it is the visitor's own from the beginning; by default a file is. */
  isOwn?: boolean;
  /** What cannot run is kept as a draft instead of being refused. */
  mayBeDraft?: boolean;
  look?: Look;
  expectation?: Expected;
  /** Of which the document is one run; nothing for a document of its own. */
  experiment?: OpenExperiment;
  /** Simulated time to go to at once. */
  at_s?: number;
  isPaused?: boolean;
}

export interface Run {
  /** False when the document was refused or another one came in between; the run before goes on then. */
  open(document: ScenarioDocument, options?: OpenOptions): Promise<boolean>;
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
}

export interface RunOptions {
  client: EngineClient;
  store: PlaygroundStore;
  clock: Clock;
}

export function createRun({ client, store, clock }: RunOptions): Run {
  const listeners = new Set<(view: RunView) => void>();
  const state = () => store.getState();
  const patch = (change: Partial<PlaygroundState>) => store.setState(change);
  const isPlaying = () => state().play === "playing";

  const expectations = createExpectations(store);
  const onFrame = (frame: FrameAnswer) => {
    expectations.onFrame(frame);
    if (frame.queues) patch({ queues: frame.queues, applied: appliedUntil(state().document, frame.time_s) });
    if (!frame.ended) return;
    // All at once: whoever reads that it has ended reads where.
    const { time_s: clock_s, fingerprint } = frame;
    patch({ play: "ended", clock_s, fingerprint, announcement: "The run has ended." });
  };
  const onDraw = (view: RunView, now_ms: number) => {
    for (const listener of listeners) listener(view);
    readouts.onDraw(view, now_ms);
  };
  const { stop_s } = expectations;
  const loop = createLoop({ client, clock, isPlaying, speed: () => state().speed, stop_s, onFrame, onDraw });
  const openings = createOpenings(store, client, loop);
  const readouts = createReadouts(store, client, clock, () => openings.isOpening);

  const now_s = () => loop.view?.time_s ?? 0;
  const isPaused = () => state().play === "paused";
  const isFixed = () => isLocked(state().look, "params");
  /** What runs waits behind something new, and is not what the page is about. */
  const isBehind = () => state().draft?.isOther === true;

  /** The same run with its nodes elsewhere. */
  const redraw = (work: Work) => {
    const { layout } = state();
    const { document } = work;
    const nodes = layout?.nodes.map(({ x: _, y: __, ...node }, index) => {
      const { x, y } = document.nodes[index] ?? {};
      return { ...node, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    });
    patch({ ...work, draft: null, ...(layout && nodes && { layout: { ...layout, nodes } }) });
  };

  const showNow = async (work: Work) => {
    const { document, workId, draft } = state();
    const isSameWork = work.workId === workId;
    if (isSameWork && document && !openings.isOpening) {
      if (work.document === document) return patch({ ...work, draft: null });
      if (isMoved(document, work.document)) return redraw(work);
    }
    // A draft at once, with what was wrong before: the next edit builds on it, even if the engine has not answered yet.
    const isOther = !isSameWork || (draft?.isOther ?? false);
    const next = { document: work.document, problems: draft?.problems ?? [], isOther };
    if (isSameWork) patch({ draft: next });
    const keepsTime = !isOther && document !== null && isSameStructure(document, work.document);
    const opening = { work, isOwn: true, at_s: keepsTime ? now_s() : 0, isPaused: isPaused() && !isOther };
    const problems = await openings.open({ ...opening, ...(!isSameWork && { look: wholePage, expectation: null }) });
    if (!problems?.length) return;
    const { draft: refused } = state();
    if (!isSameWork) openDraft(work, problems);
    // With what was changed meanwhile.
    else if (refused) patch({ ...work, document: state().document, draft: { ...refused, problems } });
  };
  /** The edit that the engine looks at: whoever makes the run anew waits for it. */
  let shown: Promise<unknown> = Promise.resolve();
  /** Another form of the work that is open, or that was. */
  const show = (work: Work) => {
    const done = showNow(work);
    shown = done.catch(() => undefined); // who asked for the edit is told
    return done;
  };
  const edits = createEdits(store, clock, show);

  const open = async (document: ScenarioDocument, options: OpenOptions = {}): Promise<boolean> => {
    const { scenarioId = null, experiment = null, look = wholePage } = options;
    openAgain = () => open(document, options);
    const work = { workId: options.workId ?? uniqueId(), document, scenarioId, experiment };
    const problems = await openings.open({
      work,
      isOwn: options.isOwn ?? (scenarioId === null && experiment === null),
      look,
      expectation: options.expectation ?? null,
      at_s: options.at_s ?? 0,
      isPaused: options.isPaused ?? false,
      onAccepted: () => {
        if (state().layout) edits.remember(`Open ${titleOf(document)}`);
      },
    });
    if (!problems?.length) return problems !== null;
    if (!options.mayBeDraft) reject(options.name ?? titleOf(document), problems);
    else {
      if (state().layout) edits.remember(`Open ${titleOf(document)}`);
      openDraft(work, problems);
    }
    return false;
  };
  /** What was to be opened last: if the engine could not even be loaded, a restart tries it again. */
  let openAgain: (() => Promise<unknown>) | undefined;

  /** Something else that cannot run yet: the run before stands still behind it, and says nothing of it any more. */
  const openDraft = (work: Work, problems: readonly Problem[]) => {
    const draft = { document: work.document, problems, isOther: true };
    const quiet = { look: wholePage, expectation: null, link: null, rejection: null };
    pause();
    patch({ ...work, ...quiet, document: state().document, isOwn: true, draft });
  };

  const reject = (name: string, problems: readonly Problem[]) => {
    const count = problems.length;
    const announcement = `${name} cannot be run: ${count} ${count === 1 ? "problem" : "problems"}.`;
    patch({ rejection: { name, problems }, announcement });
  };

  /** A variant of the document that runs; by default from its start, playing unless paused now. */
  const reopen = async (vary: (document: ScenarioDocument) => ScenarioDocument, at_s = 0, paused = isPaused()) => {
    await shown;
    const { document, workId, scenarioId, experiment, isOwn, draft } = state();
    if (!document) return;
    const work = { workId, document: vary(document), scenarioId, experiment };
    const problems = await openings.open({ work, isOwn, at_s, isPaused: paused });
    if (problems?.length) reject(titleOf(document), problems);
    else if (draft && !state().draft)
      patch({ draft: draft.isOther ? draft : { ...draft, document: vary(draft.document) } });
  };

  const changes = createChanges({ client, store, clock, loop, edits, reopen });

  const pause = () => {
    if (!isPlaying()) return;
    patch({ play: "paused" });
    if (loop.view) readouts.readOut(loop.view);
    void readouts.readReport();
  };

  const play = () => {
    const now = state().play;
    if (isBehind()) return;
    if (now === "ended") void reopen((document) => document);
    if (now !== "paused") return;
    patch({ play: "playing" });
    loop.wake();
  };

  const readState = async (watch: string, most_rows: number): Promise<StateAnswer | null> => {
    const index = state().layout?.watch.indexOf(watch) ?? -1;
    if (index < 0 || openings.isOpening) return null;
    try {
      return await client.state(index, most_rows);
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
      if (state().document) await reopen((document) => document);
      else await openAgain?.();
    },
    async step(seconds = STEP_S) {
      pause();
      if (isPaused() && loop.view && !isBehind()) await loop.pullOnce(loop.view.time_s + seconds);
    },
    async seek(time_s) {
      if (!loop.view || isBehind()) return;
      if (time_s >= loop.view.time_s) loop.catchUpTo(time_s);
      else await reopen((document) => document, time_s, !isPlaying());
    },
    setSpeed(speed) {
      patch({ speed });
      loop.wake();
    },
    async setSeed(seed) {
      if (isFixed() || isBehind()) return;
      edits.remember(`Seed ${seed}`);
      patch({ isOwn: true });
      await reopen((document) => withSeed(document, seed));
    },
    edit: async (...edit) => (isFixed() ? undefined : edits.edit(...edit)),
    undo: edits.undo,
    redo: edits.redo,
    change: async (path, value) => !isFixed() && !isBehind() && changes.change(path, value),
    removeChanges: async (indices) => (isFixed() ? undefined : changes.remove(indices)),
    applyFromStart: async () => (isFixed() ? undefined : changes.applyFromStart()),
    readState,
    readReport: readouts.readReport,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get view() {
      return loop.view;
    },
  };
}

/** What the page shows when the engine is gone; a restart makes a new one. */
export const engineStopped = (message: string): Partial<PlaygroundState> => ({
  play: "stopped",
  stoppedBecause: message,
  announcement: `Engine stopped: ${message}`,
});
