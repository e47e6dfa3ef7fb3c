/** Everything the page and the worker say to each other. Each message names the run it is for, each answer its request. */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import type { Layout } from "../telemetry/layout";
import type { BinRequest, SeriesRequest } from "./series";

/** Something wrong with a document or a value: where, what, and what would be allowed. */
export interface Problem {
  path: string;
  message: string;
  value?: string;
  allowed?: string;
}

/** A change of the timeline as the engine wrote it down. */
export interface Change {
  at: string;
  at_s: number;
  set: string;
  value: unknown;
}

/** Current parameters of the watched queues, in base units. */
export type QueueStates = Layout["queues"];

export interface ClassResult {
  class: string;
  flows: number;
  goodput_bps: number;
  goodput_per_flow_bps: number;
  arrived_packets: number;
  dropped_packets: number;
  drop_rate: number;
  delay_s: Readonly<Record<string, number>>;
  jain: number;
  fair_share_bps: number;
  /** What else the engine reports of a class. */
  [measure: string]: unknown;
}

export interface FlowResult {
  readonly id: string;
  readonly group: string;
  readonly class: string;
  readonly [measure: string]: unknown;
}

export interface LinkResult {
  readonly id: string;
  readonly direction: string;
  readonly [measure: string]: unknown;
}

/** One measurement window of the report; flows and links are left in the worker unless the whole report is asked for. */
export interface WindowResult {
  from_s: number;
  to_s: number;
  jain: number;
  classes: ClassResult[];
  flows: readonly FlowResult[];
  links: readonly LinkResult[];
}

/** As `aqm run --json` prints it. */
export interface Report {
  fingerprint: string;
  windows: WindowResult[];
}

/** What a run is asked for, beside its report. */
export interface RunOrder {
  /** The document at its place, with its seed. */
  readonly document: string;
  readonly series: readonly SeriesRequest[];
  readonly bins: readonly BinRequest[];
}

/** The answers stand in the order of the order's lists. */
export interface RunResult {
  readonly report: Report;
  readonly series: readonly number[];
  readonly bins: readonly (readonly number[])[];
}

/** A table that a queue discipline keeps: of each row in use its number, then its columns, row by row. */
export interface StateRows {
  columns: number;
  /** Rows in use, also those beyond what was asked for. */
  in_use: number;
  /** Bins of a level; 0 if the rows form no grid. */
  width: number;
  values: Float64Array;
}

interface Addressed {
  run: number;
  id: number;
}

/** A run, and the time at which to leave it. */
export interface Branch {
  readonly run: number;
  readonly at_s: number;
}

/**
 * Opens another run beside those that are open. One whose document is the same but for its timeline can go on `from`
 * one of them, as far as both have that in common.
 */
export type OpenRequest = Addressed & { kind: "open"; document: string; wasm_url: string; from?: Branch };
/** Has no answer. */
export type CloseRequest = Addressed & { kind: "close" };
export type AdvanceRequest = Addressed & {
  kind: "advance";
  until_s: number;
  budget_ms: number;
  buffer?: ArrayBuffer;
};
export type SetRequest = Addressed & { kind: "set"; path: string; value: unknown };
export type ReportRequest = Addressed & { kind: "report"; is_whole: boolean };
/** The tables of the discipline at a watched queue (its position in `Layout.watch`), at most `most_rows` rows of each. */
export type StateRequest = Addressed & { kind: "state"; watch: number; most_rows: number };
/** A run of its own, from start to end; those that are open stay as they are. */
export type MeasureRequest = Addressed & { kind: "measure"; order: RunOrder; wasm_url: string };
/** The document in a link; no engine is needed for it. */
export type UnpackRequest = Addressed & { kind: "unpack"; payload: string; limits: UnpackLimits };
export type Request =
  | OpenRequest
  | CloseRequest
  | AdvanceRequest
  | SetRequest
  | ReportRequest
  | StateRequest
  | MeasureRequest
  | UnpackRequest;

/** `time_s` is where the run is: at the start, or somewhere before the time at which it left another one. */
export type OpenedAnswer = Addressed & { kind: "opened"; layout: Layout; time_s: number; fingerprint: string };
export type RejectedAnswer = Addressed & { kind: "rejected"; problems: Problem[] };
/**
 * `buffer` holds f64: rows x columns, column-major with stride `rows`, directly followed by events x event columns
 * with stride `events`. `queues` comes along when a change took effect within the frame: the parameters of all watched queues.
 */
export type FrameAnswer = Addressed & {
  kind: "frame";
  time_s: number;
  ended: boolean;
  rows: number;
  events: number;
  buffer: ArrayBuffer;
  fingerprint: string;
  advance_ms: number;
  queues?: QueueStates;
};
/** `queues` has the one whose parameters were changed. */
export type ChangedAnswer = Addressed & { kind: "changed"; change: Change; queues: QueueStates };
export type RefusedAnswer = Addressed & { kind: "refused"; path: string; problems: Problem[] };
export type ReportAnswer = Addressed & { kind: "report"; report: Report };
/** `discipline` is the position of the discipline in the catalog. */
export type StateAnswer = Addressed & { kind: "state"; time_s: number; discipline: number; tables: StateRows[] };
export type MeasuredAnswer = Addressed & { kind: "measured"; result: RunResult };
export type UnpackedAnswer = Addressed & { kind: "unpacked"; result: string | LinkFailure };
export type FailedAnswer = Addressed & { kind: "failed"; message: string };
export type Answer =
  | OpenedAnswer
  | RejectedAnswer
  | FrameAnswer
  | ChangedAnswer
  | RefusedAnswer
  | ReportAnswer
  | StateAnswer
  | MeasuredAnswer
  | UnpackedAnswer
  | FailedAnswer;

/** A request as the page writes it: the client adds run and id. */
export type Unaddressed<Message> = Message extends Addressed ? Omit<Message, keyof Addressed> : never;
