/** Opens documents, plays them, records what is changed on the way. */
import { type EngineClient, Superseded } from "../engine/client";
import type { ChangedAnswer, FrameAnswer, RefusedAnswer, StateAnswer } from "../engine/protocol";
import { type ScenarioDocument, serialize, withSeed } from "../scenario/scenario";
import type { Layout } from "../telemetry/layout";
import { createTelemetry } from "../telemetry/telemetry";
import { createLoop, type RunView } from "./loop";
import { ignoreLost } from "./lost-call";
import type { Clock } from "./pace";
import type { OpenExperiment, PlaygroundState, PlaygroundStore, Speed } from "./store";
import { appliedUntil, withChange, withChangesFromStart, withLastChangeFromStart, withoutChanges } from "./timeline";

const READOUT_MS = 100;
const REPORT_MS = 250;
export const STEP_S = 0.01;

export interface OpenOptions {
  /** Of the gallery; null for a file. */
  scenarioId?: string | null;
  name?: string;
  /** Of which the document is one run; nothing for a document of its own. */
  experiment?: OpenExperiment;
  /** Simulated time to go to at once. */
  at_s?: number;
  isPaused?: boolean;
}

export interface Run {
  /** False when the document was refused; the run before goes on then. */
  open(document: ScenarioDocument, options?: OpenOptions): Promise<boolean>;
  play(): void;
  pause(): void;
  toggle(): void;
  restart(): Promise<void>;
  step(seconds?: number): Promise<void>;
  seek(time_s: number): Promise<void>;
  setSpeed(speed: Speed): void;
  setSeed(seed: number): Promise<void>;
  /** False when the engine refused the value. */
  change(path: string, value: unknown): Promise<boolean>;
  removeChanges(indices: readonly number[]): Promise<void>;
  applyFromStart(): Promise<void>;
  /** What the discipline at a watched queue keeps now; null when there is nobody to ask. */
  readState(watch: string, most_rows: number): Promise<StateAnswer | null>;
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
  let readoutAt_ms = 0;
  let reportAt_ms = 0;
  let isReporting = false;
  let openings = 0;

  const readReport = async () => {
    if (isReporting || openings > 0) return;
    isReporting = true;
    reportAt_ms = clock.now();
    try {
      patch({ report: await client.report(state().experiment !== null) });
    } catch (error) {
      ignoreLost(error);
    } finally {
      isReporting = false;
    }
  };

  const readOut = (view: RunView) => {
    readoutAt_ms = clock.now();
    patch({ clock_s: view.time_s, fingerprint: view.fingerprint });
  };

  const onFrame = (frame: FrameAnswer) => {
    if (frame.queues) patch({ queues: frame.queues, applied: appliedUntil(state().document, frame.time_s) });
    if (frame.ended) patch({ play: "ended", announcement: "The run has ended." });
  };

  const onDraw = (view: RunView, now_ms: number) => {
    for (const listener of listeners) listener(view);
    if (!isPlaying() || now_ms - readoutAt_ms >= READOUT_MS) readOut(view);
    if (!isPlaying() || now_ms - reportAt_ms >= REPORT_MS) void readReport();
  };

  const loop = createLoop({ client, clock, isPlaying, speed: () => state().speed, onFrame, onDraw });

  const begin = (document: ScenarioDocument, layout: Layout, options: OpenOptions) => {
    const { runId, scenarioId, experiment, watched } = state();
    const isOther = options.scenarioId !== undefined;
    patch({
      document,
      layout,
      queues: layout.queues,
      applied: appliedUntil(document, 0),
      runId: runId + 1,
      scenarioId: isOther ? (options.scenarioId ?? null) : scenarioId,
      experiment: isOther ? (options.experiment ?? null) : experiment,
      play: options.isPaused ? "paused" : "playing",
      watched: layout.watch.includes(watched) ? watched : (layout.watch[0] ?? ""),
      clock_s: 0,
      fingerprint: "",
      report: null,
      rejection: null,
      refused: {},
      stoppedBecause: "",
      announcement: "",
    });
    loop.begin(createTelemetry(layout), options.at_s ?? 0);
  };

  const load = async (document: ScenarioDocument, options: OpenOptions): Promise<boolean> => {
    const answer = await client.load(serialize(document));
    if (answer.kind === "loaded") {
      begin(document, answer.layout, options);
      return true;
    }
    const name = options.name ?? document.title;
    const count = answer.problems.length;
    const announcement = `${name} cannot be run: ${count} ${count === 1 ? "problem" : "problems"}.`;
    patch({ rejection: { name, problems: answer.problems }, announcement });
    return false;
  };

  const open = async (document: ScenarioDocument, options: OpenOptions = {}): Promise<boolean> => {
    loop.hold(++openings > 0);
    if (!state().document) patch({ document });
    try {
      return await load(document, options);
    } catch (error) {
      ignoreLost(error);
      return error instanceof Superseded;
    } finally {
      loop.hold(--openings > 0);
      loop.wake();
    }
  };

  /** A variant of the current document; by default from its start, playing unless paused now. */
  const reopen = async (vary: (document: ScenarioDocument) => ScenarioDocument, options: OpenOptions = {}) => {
    const { document, play } = state();
    if (document) await open(vary(document), { isPaused: play === "paused", ...options });
  };

  const record = ({ change, queues }: ChangedAnswer, path: string) => {
    const { document, refused, applied } = state();
    if (!document) return;
    loop.view?.telemetry.recordChange(change);
    const { [path]: _, ...stillRefused } = refused;
    patch({
      document: withChange(document, { at: change.at, set: change.set, value: change.value }, clock.now()),
      queues,
      applied: { ...applied, [change.set]: change.value },
      refused: stillRefused,
      announcement: `${change.set} is ${String(change.value)} from ${change.at} on.`,
    });
  };

  const refuse = ({ problems }: RefusedAnswer, path: string) => {
    const problem = problems[0] ?? { path, message: "was refused" };
    patch({ refused: { ...state().refused, [path]: problem }, announcement: `${path}: ${problem.message}` });
  };

  /** After the end no time is left for a change to show: it counts from the start then, and the run starts again. */
  const showChange = async () => {
    if (state().play === "ended") await reopen(withLastChangeFromStart);
    else if (!isPlaying() && loop.view) await loop.pullOnce(loop.view.time_s);
  };

  const change = async (path: string, value: unknown): Promise<boolean> => {
    try {
      const answer = await client.set(path, value);
      if (answer.kind === "refused") {
        refuse(answer, path);
        return false;
      }
      record(answer, path);
      await showChange();
      return true;
    } catch (error) {
      ignoreLost(error);
      return false;
    }
  };

  const pause = () => {
    if (!isPlaying()) return;
    patch({ play: "paused" });
    if (loop.view) readOut(loop.view);
    void readReport();
  };

  const play = () => {
    const now = state().play;
    if (now === "ended") void reopen((document) => document);
    if (now !== "paused") return;
    patch({ play: "playing" });
    loop.wake();
  };

  const readState = async (watch: string, most_rows: number): Promise<StateAnswer | null> => {
    const index = state().layout?.watch.indexOf(watch) ?? -1;
    if (index < 0 || openings > 0) return null;
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
    restart: () => reopen((document) => document),
    async step(seconds = STEP_S) {
      pause();
      if (state().play === "paused" && loop.view) await loop.pullOnce(loop.view.time_s + seconds);
    },
    async seek(time_s) {
      if (!loop.view) return;
      if (time_s >= loop.view.time_s) loop.catchUpTo(time_s);
      else await reopen((document) => document, { at_s: time_s, isPaused: !isPlaying() });
    },
    setSpeed(speed) {
      patch({ speed });
      loop.wake();
    },
    setSeed: (seed) => reopen((document) => withSeed(document, seed)),
    change,
    removeChanges: (indices) =>
      reopen((document) => withoutChanges(document, indices), { at_s: loop.view?.time_s ?? 0 }),
    applyFromStart: () => reopen((document) => withChangesFromStart(document, loop.view?.time_s ?? 0)),
    readState,
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
