/** All messages between page and worker. Each message names its run, each answer its request. */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import type { RunSchema, ScriptParts } from "../telemetry/run-schema";
import type { BinRequest, SeriesRequest } from "./series";

/** A problem of a document or a value: path, message, value and allowed range. */
export interface Problem {
  path: string;
  message: string;
  value?: string;
  allowed?: string;
}

/** What is wrong with a script, where; lines and columns are counted from 1. */
export interface ScriptProblem {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** What compiling a script says; without problems also what it declares. */
export interface ScriptCheck extends Partial<ScriptParts> {
  readonly problems: readonly ScriptProblem[];
}

/** The lines of a script that ran on one occasion, each with its names and values; a condition has no name. */
export interface ScriptLines {
  readonly event: "arrival" | "departure" | "idle" | "timer";
  /** The last of them stopped the run. */
  readonly faulty: boolean;
  readonly steps: readonly {
    readonly line: number;
    readonly values: readonly (readonly [name: string, value: number | boolean | null])[];
  }[];
}

/** Decisions at a watched queue, as decisions.ts reads them; and the lines of its script that ran for them, by number. */
export interface DecisionRecord {
  readonly table: PacketRows;
  readonly lines: readonly (ScriptLines | null)[];
}

/** A change of the timeline, as recorded by the engine. */
export interface Change {
  at: string;
  at_s: number;
  set: string;
  value: unknown;
  /** Positions, in order of time, of the later changes that it has made impossible: they are left out. */
  gone?: readonly number[];
}

/** Current parameters of the watched queues, in base units. */
export type QueueStates = RunSchema["queues"];

/** Of packets or transfers, in seconds; null where there were none. */
export type Times = Readonly<Record<"mean" | "p50" | "p95" | "p99" | "max", number | null>>;

export interface ClassResult {
  class: string;
  flows: number;
  goodput_bps: number;
  goodput_per_flow_bps: number;
  arrived_packets: number;
  dropped_packets: number;
  drop_rate: number;
  delay_s: Times;
  jain: number;
  fair_share_bps: number;
  /** Further measures of a class. */
  [measure: string]: unknown;
}

export interface FlowResult {
  readonly id: string;
  readonly group: string;
  readonly class: string;
  readonly delay_s: Times;
  readonly [measure: string]: unknown;
}

export interface LinkResult {
  readonly id: string;
  readonly direction: string;
  readonly sojourn_s: Times;
  readonly [measure: string]: unknown;
}

/** The flows of one entry of the document together. */
export interface GroupResult {
  readonly group: string;
  readonly delay_s: Times;
  /** Left out if none occurred. */
  readonly completion_s?: Times;
  readonly start_up_s?: Times;
  readonly loss_gap_s?: Times;
  readonly [measure: string]: unknown;
}

/** One measurement window of the report; flows, groups and links are included only in the whole report. */
export interface WindowResult {
  from_s: number;
  to_s: number;
  /** It has not ended. */
  complete?: false;
  jain: number;
  classes: ClassResult[];
  flows: readonly FlowResult[];
  groups?: readonly GroupResult[];
  links: readonly LinkResult[];
}

/** The report, as `aqm run --json` prints it. */
export interface Report {
  fingerprint: string;
  /** Of the run so far; only in the whole report. */
  events?: number;
  windows: WindowResult[];
}

/** What to collect from a run beside its report. */
export interface RunOrder {
  /** The document, with sweep values and seed applied. */
  readonly document: string;
  readonly series: readonly SeriesRequest[];
  readonly bins: readonly BinRequest[];
  /** It is only asked whether the engine takes the document: the report is empty. */
  readonly isTrial?: true;
}

/** Answers in the order of the requests. */
export interface RunResult {
  readonly report: Report;
  readonly series: readonly number[];
  readonly bins: readonly (readonly number[])[];
}

/** A state table of a queue discipline: each row in use as its number followed by its columns, row by row. */
export interface StateRows {
  columns: number;
  /** Number of rows in use, including those beyond the requested maximum. */
  in_use: number;
  /** Bins per level; 0 if the rows do not form a grid. */
  width: number;
  values: Float64Array;
}

/**
 * Where each packet is at the frame's time, row by row: the number of its direction and the columns of `PacketColumn`.
 * No rows if there are more packets, `in_use`, than requested.
 */
export type PacketRows = Pick<StateRows, "columns" | "in_use" | "values">;

/** What a command wrote: standard output, standard error, and its files by name. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  readonly files: Readonly<Record<string, Blob>>;
}

/** Where the two engines are, and the discipline that only the second one has. */
export interface EngineUrls {
  readonly plain: string;
  readonly scripted: string;
  readonly script: string;
}

interface Addressed {
  run: number;
  id: number;
}

/** A stretch of simulated time in seconds: from, to. */
export type Stretch = readonly [number, number];

/** A run to fork, and the time of the fork. */
export interface Branch {
  readonly run: number;
  readonly at_s: number;
}

/** A copy of an engine's memory outside its worker, from which the run goes on if the worker fails. */
export interface RunImage {
  readonly time_s: number;
  readonly work_ms: number;
  readonly isScripted: boolean;
  readonly session: number;
  readonly stackPointer: number;
  /** Number of pages, and which of them are not empty; `words` has those one after the other. */
  readonly count: number;
  readonly filled: Uint32Array;
  readonly words: Int32Array;
}

/** Where a run goes on whose worker has failed. */
export interface Resumption {
  /** Changes of which frames have told, and those of which the next frame will. */
  readonly told: readonly Change[];
  readonly untold: readonly Change[];
  /** The time of the newest frame, or of the keyframe from which it was opened; null if nothing has happened yet. */
  readonly until_s: number | null;
  readonly image?: RunImage;
}

/**
 * Opens a run beside the open ones. With `from`, it resumes from a keyframe of another run whose document differs only
 * in its timeline.
 */
export type OpenRequest = Addressed & {
  kind: "open";
  document: string;
  engine_urls: EngineUrls;
  from?: Branch;
  /** Opened only to measure this stretch: its report has one window, and its frames no rows. */
  stretch?: Stretch;
  /** It was open in a worker that failed. */
  resume?: Resumption;
};
/** Not answered. */
export type CloseRequest = Addressed & { kind: "close" };
/**
 * What ends a frame early: a drop or mark at a watched queue, or any packet that comes or goes there. The last packet ends
 * none: the frame tells when it was.
 */
export interface StopAt {
  /** Its position in `RunSchema.watch`. */
  readonly queue: number;
  readonly what: "decision" | "packet" | "last packet";
}
export type AdvanceRequest = Addressed & {
  kind: "advance";
  until_s: number;
  budget_ms: number;
  stop_at?: StopAt;
  buffer?: ArrayBuffer;
  /** Requests the packets with the frame, unless there are more than this. */
  most_packets?: number;
  /** Requests what became of the packets of this flow, given by its position in `RunSchema.flows`. */
  flow?: number;
  /** Another worker failed at it: say again and again where the run is. */
  isCareful?: boolean;
};
export type SetRequest = Addressed & { kind: "set"; path: string; value: unknown };
export type ReportRequest = Addressed & { kind: "report"; is_whole: boolean };
/** Requests the state tables of a watched queue (its position in `RunSchema.watch`), at most `most_rows` rows of each. */
export type StateRequest = Addressed & { kind: "state"; watch: number; most_rows: number };
/** Repeats a part of the run in a copy, and records the decisions at a watched queue (its position). */
export type DecisionsRequest = Addressed & { kind: "decisions"; watch: number; from_s: number; until_s: number };
/** Runs a document from start to end; open runs are not affected. */
export type MeasureRequest = Addressed & { kind: "measure"; order: RunOrder; engine_urls: EngineUrls };
/** Compiles a script. */
export type CheckRequest = Addressed & { kind: "check"; code: string; engine_urls: EngineUrls };
/** Unpacks the document of a link; needs no engine. */
export type UnpackRequest = Addressed & { kind: "unpack"; payload: string; limits: UnpackLimits };
/** Runs a command of the command line with the document as its standard input. */
export type CommandRequest = Addressed & {
  kind: "command";
  args: readonly string[];
  document: string;
  wasm_url: string;
};
export type Request =
  | OpenRequest
  | CloseRequest
  | AdvanceRequest
  | SetRequest
  | ReportRequest
  | StateRequest
  | DecisionsRequest
  | MeasureRequest
  | CheckRequest
  | UnpackRequest
  | CommandRequest;

/** `time_s` is the run's current time: 0, or a keyframe before the fork. */
export type OpenedAnswer = Addressed & { kind: "opened"; schema: RunSchema; time_s: number; fingerprint: string };
/** `isCrowded`: there is no memory for it beside the runs that are open. */
export type RejectedAnswer = Addressed & { kind: "rejected"; problems: Problem[]; isCrowded?: true };
/**
 * `buffer` holds f64: rows x columns, column-major with stride `rows`, directly followed by events x event columns with
 * stride `events`. `queues` holds the parameters of all watched queues if a change took effect within the frame.
 */
export type FrameAnswer = Addressed & {
  kind: "frame";
  time_s: number;
  ended: boolean;
  /** Why a script has stopped the run for good. */
  halted?: string;
  /** Its last instant goes on in the next frame, which tells of all that was recorded: there is no fingerprint. */
  isUnfinished?: boolean;
  rows: number;
  events: number;
  buffer: ArrayBuffer;
  fingerprint: string;
  advance_ms: number;
  queues?: QueueStates;
  packets?: PacketRows;
  /** When that happened at which the frame was to stop; NaN if it did not. */
  found_s?: number;
  trace?: PacketRows;
};
/** `queues` holds the queue whose parameters have changed. */
export type ChangedAnswer = Addressed & { kind: "changed"; change: Change; queues: QueueStates };
export type RefusedAnswer = Addressed & { kind: "refused"; path: string; problems: Problem[] };
export type ReportAnswer = Addressed & { kind: "report"; report: Report };
/** `discipline` is the discipline's position in the catalog. */
export type StateAnswer = Addressed & { kind: "state"; time_s: number; discipline: number; tables: StateRows[] };
/** `record` is null if there is no memory to repeat the run beside itself. */
export type DecisionsAnswer = Addressed & { kind: "decisions"; record: DecisionRecord | null };
export type MeasuredAnswer = Addressed & { kind: "measured"; result: RunResult };
export type CheckedAnswer = Addressed & { kind: "checked"; result: ScriptCheck };
export type UnpackedAnswer = Addressed & { kind: "unpacked"; result: string | LinkFailure };
export type CommandAnswer = Addressed & { kind: "commanded"; result: CommandResult };
/** Not an answer to a request: what the page keeps in case this worker fails. */
export type KeptAnswer = Addressed & { kind: "kept"; image: RunImage };
/**
 * Not an answer yet: the worker is busy with the request, and gets on. `place`: where the run is; `has_loaded`: it only computes now;
 * `part`: of a command's simulated time, from 0 to 1.
 */
export type AliveAnswer = Addressed & { kind: "alive"; place?: string; has_loaded?: true; part?: number | undefined };
export type FailedAnswer = Addressed & { kind: "failed"; message: string };
export type Answer =
  | OpenedAnswer
  | RejectedAnswer
  | FrameAnswer
  | ChangedAnswer
  | RefusedAnswer
  | ReportAnswer
  | StateAnswer
  | DecisionsAnswer
  | MeasuredAnswer
  | CheckedAnswer
  | UnpackedAnswer
  | CommandAnswer
  | KeptAnswer
  | AliveAnswer
  | FailedAnswer;

/** A request without run and id, which the client adds. */
export type Unaddressed<Message> = Message extends Addressed ? Omit<Message, keyof Addressed> : never;

/** All problems of a document, one per line. */
export const problemsText = (problems: readonly Problem[]): string =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("\n");
