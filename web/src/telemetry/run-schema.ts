// The schema object that the engine returns before the first row, and the frames that follow.

export type TrafficClass = "tcp" | "tagged" | "untagged";
export type ColumnScope = "run" | "link" | "queue" | "class" | "flow";
export type EventKind = "drop" | "mark" | "change" | "flow_start" | "flow_stop" | "delivery";

export interface Column {
  readonly name: string;
  readonly scope: ColumnScope;
  readonly id: string;
  readonly field: string;
  readonly unit: string;
  readonly label: string;
  readonly summary: string;
}

/** Whether it is the smallest or the largest value of another column's intervals: "min.FIELD" or "max.FIELD" beside "FIELD". */
export const isExtreme = ({ summary }: Column): boolean => summary === "min" || summary === "max";

export interface SlotSchema {
  readonly field: string;
  readonly unit: string;
  readonly label: string;
}

export interface NodeSchema {
  readonly id: string;
  readonly kind: "host" | "router";
  readonly count: number;
  readonly x?: number;
  readonly y?: number;
}

export interface QueueSchema {
  readonly discipline: string;
  /** "60 packets" or "90 KB". */
  readonly limit: string | number;
}

export interface DirectionSchema {
  readonly rate_bps: number;
  readonly delay_s: number;
  /** Probability that a packet is lost behind the queue. */
  readonly loss: number;
  readonly queue: QueueSchema;
}

export interface ReverseSchema extends DirectionSchema {
  /** Without a rate or delay of its own it follows changes of the forward direction, until it is given one. */
  readonly follows_rate: boolean;
  readonly follows_delay: boolean;
}

export interface LinkSchema extends DirectionSchema {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly reverse: ReverseSchema;
  readonly watched: boolean;
}

export interface FlowGroup {
  readonly id: string;
  readonly class: TrafficClass;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly transport: string;
  readonly variant: string;
  readonly application: string;
  readonly start_s: number;
  readonly stop_s: number | null;
  /** False if it sends only when a change switches it on. */
  readonly active?: false;
  readonly links: readonly string[];
}

/** The position in `RunSchema.flows` is the flow number used by events. */
export interface FlowSchema {
  readonly id: string;
  readonly group: string;
  readonly class: TrafficClass;
}

/** A change of a parameter at a simulated time, scripted or made in the page. */
export interface Change {
  readonly at_s: number;
  readonly set: string;
  readonly value: unknown;
}

/** A parameter that a script declares, in its base unit. */
export interface ScriptParam {
  readonly name: string;
  readonly unit: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly scale: "linear" | "log";
  readonly doc: string;
  readonly line: number;
}

/** What a script declares. */
export interface ScriptParts {
  readonly params: readonly ScriptParam[];
  readonly signals: readonly { readonly name: string; readonly unit: string }[];
  readonly reasons: readonly string[];
}

/** What a script in place declares, and the names in the engine's rows for signals and reasons. */
export interface ScriptNow extends ScriptParts {
  readonly rows: { readonly signals: readonly string[]; readonly reasons: readonly string[] };
}

/** A watched queue as it is now, in base units. */
export interface QueueNow {
  readonly discipline: string;
  readonly limit?: string | number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly script?: ScriptNow;
}

export interface RunSchema {
  readonly title: string;
  readonly seed: number;
  readonly duration_s: number;
  readonly sample_interval_s: number;
  readonly sliding_window_s: number;
  /** Upper estimate of the number of events of the whole run. */
  readonly cost_events: number;
  readonly cost_bytes: number;
  readonly nodes: readonly NodeSchema[];
  readonly links: readonly LinkSchema[];
  /** Ids of watched queues: a link's id, or "ID:reverse" for its other direction. */
  readonly watch: readonly string[];
  readonly groups: readonly FlowGroup[];
  readonly flows: readonly FlowSchema[];
  readonly queues: Readonly<Record<string, QueueNow>>;
  readonly timeline: readonly Change[];
  readonly windows: readonly (readonly [number, number])[];
  readonly columns: readonly Column[];
  /**
   * For each discipline that the queue can have, its slots in order. The position in this list is the value of the
   * queue's column "discipline".
   */
  readonly disciplines: readonly { readonly id: string; readonly slots: readonly SlotSchema[] }[];
  readonly event_columns: readonly string[];
  readonly event_kinds: readonly string[];
  /** Ids of the reasons, in catalog order; events refer to them by position. */
  readonly reasons: readonly string[];
}

/**
 * rows x columns doubles, column-major with stride `rows`; directly behind them events x event_columns, stride
 * `events`.
 */
export interface Frame {
  /** The time that the run has reached, in seconds. */
  readonly time_s?: number;
  /** The watched queues, if a change took effect within the frame. */
  readonly queues?: RunSchema["queues"];
  readonly rows: number;
  readonly events: number;
  readonly buffer: ArrayBuffer;
}
