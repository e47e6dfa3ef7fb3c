/** What is shown of one run and changes a few times a second at most. Telemetry never comes here. */
import { createStore } from "zustand/vanilla";
import type { Cursor } from "../../charts/interact/navigator";
import type { Change, Problem, QueueStates, Report } from "../../engine/protocol";
import type { Layout } from "../../telemetry/layout";

export const SPEEDS = [0.1, 1, 3, 10, "max"] as const;
export type Speed = (typeof SPEEDS)[number];
export type PlayState = "loading" | "playing" | "paused" | "ended" | "stopped";

/** A change that was made after the end: the run began anew with it. */
export interface LateChange {
  path: string;
  value: unknown;
  /** How many earlier changes of the same parameter it has replaced. */
  replaced: number;
}

/** A fingerprint that the author of a link had at a simulated time. */
export interface Expected {
  fingerprint: string;
  at_s: number;
  outcome: "waiting" | "reproduced" | "differs";
  /** What the run has at that time. */
  found?: string;
}

export interface RunState {
  /** Grows with every opening: whoever keeps data of a run starts afresh. */
  runId: number;
  layout: Layout | null;
  /** Current parameters of the watched queues, in base units. */
  queues: QueueStates;
  /** Newest value of every path that a change has set so far. */
  applied: Readonly<Record<string, unknown>>;
  /** The newest change that was made while it ran. */
  change: Change | null;
  /** To be told; nothing once something else has been changed, or the run opened anew. */
  lateChange: LateChange | null;
  /** Values the engine refused, by path. */
  refused: Readonly<Record<string, Problem>>;
  play: PlayState;
  speed: Speed;
  clock_s: number;
  fingerprint: string;
  report: Report | null;
  /** The queue that is shown. */
  watched: string;
  /** What the charts' cursor is at; gone once the run begins anew, goes back or is changed. */
  cursor: Cursor | null;
  expectation: Expected | null;
  stoppedBecause: string;
}

export const initialRun: RunState = {
  runId: 0,
  layout: null,
  queues: {},
  applied: {},
  change: null,
  lateChange: null,
  refused: {},
  play: "loading",
  speed: 3,
  clock_s: 0,
  fingerprint: "",
  report: null,
  watched: "",
  cursor: null,
  expectation: null,
  stoppedBecause: "",
};

export const createRunStore = () => createStore<RunState>()(() => initialRun);
export type RunStore = ReturnType<typeof createRunStore>;

/** Which of the watched queues is shown, as a link says it: nothing for the first. */
export const shownQueue = ({ layout, watched }: RunState): { queue?: string } =>
  layout === null || watched === layout.watch[0] ? {} : { queue: watched };

/** The speed before or after the current one. */
export function neighbourSpeed(speed: Speed, step: 1 | -1): Speed {
  const index = SPEEDS.indexOf(speed) + step;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))] ?? speed;
}
