/** State of one run that changes a few times per second at most; telemetry is kept elsewhere. */
import { createStore } from "zustand/vanilla";
import type { Band } from "../../charts/band-line";
import { ALONE, type Company } from "../../charts/draw/beside";
import type { Cursor } from "../../charts/interact/navigator";
import type { Change, Problem, QueueStates, Report, Stretch } from "../../engine/protocol";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { RunSchema, TrafficClass } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Halted, LaneState } from "./lane-state";

/** Simulated seconds per second, or as fast as possible. */
export const SPEEDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, "max"] as const;
export type Speed = (typeof SPEEDS)[number];
/** "max" is faster than any number. */
export const speedNumber = (speed: Speed): number => (speed === "max" ? Number.POSITIVE_INFINITY : speed);
export type PlayState = "loading" | "playing" | "paused" | "ended" | "stopped";

/** Why the engine rejected a value. */
export interface Rejection extends Problem {
  /** The value, as it was sent. */
  readonly sent: unknown;
}

/** A change made after the end, for which the run was restarted. */
export interface LateChange {
  path: string;
  value: unknown;
  /** What has the parameter (change-words.ts). */
  owner?: string | undefined;
  /** Number of earlier changes of the same parameter that it replaced. */
  replaced: number;
}

/** A fingerprint from a link, at a simulated time in seconds. */
export interface Expected {
  fingerprint: string;
  at_s: number;
  outcome: "waiting" | "reproduced" | "differs";
  /** The run's fingerprint at that time. */
  found?: string;
}

/** The run as it was before changes: it goes on beside the run, so that both can be compared. */
export interface Before {
  /** What was in force instead: "RED". */
  readonly name: string;
  /** From when on the two runs differ, in seconds. */
  readonly since_s: number;
  readonly telemetry: Telemetry;
  readonly report: Report | null;
  dismiss(): void;
}

/** A run that went further, when something in its past was changed. */
export interface Replaced {
  /** As it was. */
  readonly document: ScenarioDocument;
  /** With the change. */
  readonly changed: ScenarioDocument;
  readonly from_s: number;
  readonly until_s: number;
}

/** What runs with many seeds show over time. */
export interface SeedBands {
  /** "mean over 10 seeds" */
  readonly of: string;
  /** "10 seeds: mean and 95 %" */
  readonly said: string;
  /** For each lane, by the key of a line; of a single run, one. */
  readonly lanes: readonly ReadonlyMap<string, Band>[];
}

/** The packet whose decision is stepped through. */
export interface Stepping {
  readonly at_s: number;
  /** Which of the decisions at this time, counted from 0; null for that which dropped or marked the packet. */
  readonly turn: number | null;
  readonly flow: number;
  readonly seq: number;
}

/** The queue after the decision that is stepped through. */
export interface SteppedQueue {
  readonly at_s: number;
  /** Packets of each class. */
  readonly backlogOf: Readonly<Record<TrafficClass, number>>;
}

/** What a run costs on this device. */
export interface Cost {
  /** Of events and samples, in events. */
  readonly events_per_minute: number;
  readonly events: number;
  /** Memory of the engine and of what the page keeps, at most. */
  readonly bytes: number;
  /** Computing on this device, as far as it is known. */
  readonly seconds_per_minute: number;
  readonly seconds: number;
}

/** A run that is not begun before it has been asked for. */
export interface Heavy extends Cost {
  /** The time at which a link begins. */
  readonly at_s?: number;
  /** Goes there, and then plays if the link does. */
  go?(): Promise<void>;
}

export interface RunState {
  /** Incremented with every opening, so that views drop data of earlier runs. */
  runId: number;
  /** The simulated time to which the opening went; 0 for a restart. */
  openedAt_s: number;
  schema: RunSchema | null;
  /** Current parameters of the watched queues, in base units. */
  queues: QueueStates;
  /** The newest value of every path changed so far. */
  applied: Readonly<Record<string, unknown>>;
  /** The newest change made during the run. */
  change: Change | null;
  /** To be announced; null once something else is changed or the run is reopened. */
  lateChange: LateChange | null;
  /** What the newest change replaces, if it was made in the past of the run. */
  replaced: Replaced | null;
  /** What was rejected last, by path. */
  refused: Readonly<Record<string, Rejection>>;
  play: PlayState;
  speed: Speed;
  /** Resolution of the newest step; null while playing. */
  step_s: number | null;
  clock_s: number;
  fingerprint: string;
  report: Report | null;
  before: Before | null;
  /** What many seeds show; null while nothing is known of the open document. */
  bands: SeedBands | null;
  /** What the charts show beside the run. */
  company: Company;
  /** In order; empty for a single run. */
  lanes: readonly LaneState[];
  /** The watched queue that is shown. */
  watched: string;
  /** Position of the charts' cursor; cleared when the run restarts, goes back or is changed. */
  cursor: Cursor | null;
  /** The flow whose packets, charts and numbers are shown; null for all. */
  flow: string | null;
  /** The stretch of time that the table of flows is about; null for the run so far. */
  stretch: Stretch | null;
  expectation: Expected | null;
  stoppedBecause: string;
  /** A script went wrong, which ended the run. */
  halted: Halted | null;
  /** Cleared when the run restarts or goes back beyond it, or is changed before it. */
  stepping: Stepping | null;
  /** Missing until the decision is known. */
  steppedQueue?: SteppedQueue | null;
  /** The run, or the way to a link's time, is paused because it costs so much; null once it plays or another is opened. */
  heavy: Heavy | null;
  /** What was asked about last. */
  asked: { readonly workId: string; readonly events_per_minute: number } | null;
}

export const initialRun: RunState = {
  runId: 0,
  openedAt_s: 0,
  schema: null,
  queues: {},
  applied: {},
  change: null,
  lateChange: null,
  replaced: null,
  refused: {},
  play: "loading",
  speed: 3,
  step_s: null,
  clock_s: 0,
  fingerprint: "",
  report: null,
  before: null,
  bands: null,
  company: ALONE,
  lanes: [],
  watched: "",
  cursor: null,
  flow: null,
  stretch: null,
  expectation: null,
  stoppedBecause: "",
  halted: null,
  stepping: null,
  heavy: null,
  asked: null,
};

export const createRunStore = () => createStore<RunState>()(() => initialRun);
export type RunStore = ReturnType<typeof createRunStore>;

/** The watched queue as written in a link; omitted for the first. */
export const shownQueue = ({ schema, watched }: RunState): { queue?: string } =>
  schema === null || watched === schema.watch[0] ? {} : { queue: watched };

/** What is stepped through, unless it is decided on after a time: there, the run may come to another decision. */
export const steppingUntil = ({ stepping }: Pick<RunState, "stepping">, time_s: number): Stepping | null =>
  stepping && stepping.at_s <= time_s ? stepping : null;

/** The next lower or higher speed. */
export function neighbourSpeed(speed: Speed, step: 1 | -1): Speed {
  const index = SPEEDS.indexOf(speed) + step;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))] ?? speed;
}
