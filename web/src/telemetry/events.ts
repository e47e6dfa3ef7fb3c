// Events with exact times in bounded typed columns. Starts, stops and changes are stored separately, so that many drops
// and marks do not displace them.
import { decimal } from "./decimal";
import { EventCounts } from "./event-counts";
import type { EventKind, RunSchema, TrafficClass } from "./run-schema";

const KINDS: readonly EventKind[] = ["drop", "mark", "change", "flow_start", "flow_stop", "delivery"];
const MAX_DECISIONS = 1 << 18;
const MAX_OCCURRENCES = 1 << 14;
const MAX_DELIVERIES = 1 << 20;
const FIRST_DECISIONS = 1 << 14;
const FIRST_OCCURRENCES = 1 << 9;

export interface EventRow {
  readonly t_s: number;
  readonly kind: EventKind;
  /** Position of the reason in the catalog, or -1. */
  readonly reason: number;
  /** Index into `RunSchema.flows`, or -1. */
  readonly flow: number;
  /** Index into `RunSchema.watch`, or -1. */
  readonly link: number;
  readonly seq: number;
  readonly backlog_packets: number;
  /** The decision's numbers, in the order of the reason's row. */
  readonly numbers: readonly number[];
}

/**
 * A growing list of events, oldest first. When `capacity` is reached, the oldest quarter is discarded; where the classes
 * of flows are given, it is counted.
 */
export class EventColumns {
  time: Float64Array;
  /** Index into KINDS. */
  kind: Uint8Array;
  reason: Int16Array;
  flow: Int32Array;
  link: Int16Array;
  seq: Float64Array;
  backlog: Float32Array;
  /** Those of event i begin at i * width. Single precision is enough for display. */
  numbers: Float32Array;
  length = 0;
  dropped = 0;
  /** What has been discarded. */
  counted = new EventCounts();

  constructor(
    first: number,
    readonly capacity: number,
    readonly width = 0,
    private readonly classOf?: (flow: number) => TrafficClass | undefined,
  ) {
    this.time = new Float64Array(first);
    this.kind = new Uint8Array(first);
    this.reason = new Int16Array(first);
    this.flow = new Int32Array(first);
    this.link = new Int16Array(first);
    this.seq = new Float64Array(first);
    this.backlog = new Float32Array(first);
    this.numbers = new Float32Array(first * width);
  }

  /** A copy with the events up to a time. */
  until(time_s: number): EventColumns {
    const length = this.countUntil(time_s);
    const copy = new EventColumns(this.time.length, this.capacity, this.width, this.classOf);
    const [from, to] = [this.lists(), copy.lists()];
    for (const name of Object.keys(from) as (keyof typeof from)[])
      to[name].set(from[name].subarray(0, this.each(from[name]) * length));
    copy.length = length;
    copy.dropped = this.dropped;
    copy.counted = this.counted.until(time_s);
    return copy;
  }

  /** Appends an entry for the caller to fill, and returns its index. */
  open(): number {
    if (this.length === this.time.length) {
      if (this.length >= this.capacity) this.forgetOldest(this.length >> 2);
      else this.grow(Math.min(this.capacity, this.length * 2));
    }
    return this.length++;
  }

  /** The number of events before `time_s`. */
  countBefore(time_s: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.time[middle] as number) < time_s) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of events up to and including `time_s`. */
  countUntil(time_s: number): number {
    let count = this.countBefore(time_s);
    while (count < this.length && this.time[count] === time_s) count++;
    return count;
  }

  private lists() {
    const { time, kind, reason, flow, link, seq, backlog, numbers } = this;
    return { time, kind, reason, flow, link, seq, backlog, numbers };
  }

  /** Array elements per event. */
  private each(list: ArrayBufferView): number {
    return list === this.numbers ? this.width : 1;
  }

  private grow(capacity: number): void {
    const old = this.lists();
    Object.assign(this, new EventColumns(capacity, this.capacity, this.width).lists());
    const fresh = this.lists();
    for (const name of Object.keys(old) as (keyof typeof old)[]) fresh[name].set(old[name]);
  }

  private count(index: number): void {
    const trafficClass = this.classOf?.(this.flow[index] as number);
    if (trafficClass === undefined) return;
    const [link, kind, reason] = [this.link, this.kind, this.reason].map((list) => list[index]) as [
      number,
      number,
      number,
    ];
    this.counted.add({ link, kind, reason, trafficClass }, this.time[index] as number);
  }

  private forgetOldest(count: number): void {
    for (let index = 0; index < count; index++) this.count(index);
    for (const list of Object.values(this.lists())) {
      list.copyWithin(0, this.each(list) * count, this.each(list) * this.length);
    }
    this.length -= count;
    this.dropped += count;
  }
}

function integerOr(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise;
}

export class EventStore {
  /** Drops and marks. */
  readonly decisions: EventColumns;
  /** Starts and stops of flows, and changes. */
  readonly occurrences: EventColumns;
  /** Packets that arrived, of what a chart draws packet by packet; the first number is the delay in seconds. */
  readonly deliveries: EventColumns;
  private readonly kindOf: readonly number[];
  private readonly position: Readonly<Record<string, number>>;
  private readonly numbers: readonly string[];

  /** Empty, or with the events of another store up to a time. */
  constructor(schema: RunSchema, begun?: { readonly events: EventStore; readonly until_s: number }) {
    this.numbers = schema.event_columns.filter((name) => name.startsWith("number"));
    this.decisions =
      begun?.events.decisions.until(begun.until_s) ??
      new EventColumns(FIRST_DECISIONS, MAX_DECISIONS, this.numbers.length, (flow) => schema.flows[flow]?.class);
    this.occurrences =
      begun?.events.occurrences.until(begun.until_s) ?? new EventColumns(FIRST_OCCURRENCES, MAX_OCCURRENCES);
    this.deliveries =
      begun?.events.deliveries.until(begun.until_s) ?? new EventColumns(FIRST_OCCURRENCES, MAX_DELIVERIES, 1);
    this.kindOf = schema.event_kinds.map((name) => KINDS.indexOf(name as EventKind));
    this.position = Object.fromEntries(schema.event_columns.map((name, index) => [name, index]));
  }

  /** Reads `count` events that start at `offset` of a frame, column-major with stride `count`. */
  append(source: Float64Array, offset: number, count: number): void {
    const at = (name: string) => offset + (this.position[name] ?? 0) * count;
    const [t, kind, reason, flow, link] = [at("t_s"), at("kind"), at("reason"), at("flow"), at("link")];
    const [seq, backlog] = [at("seq"), at("backlog_packets")];
    const numbers = this.numbers.map(at);
    for (let i = 0; i < count; i++) {
      const code = this.kindOf[source[kind + i] as number] ?? -1;
      if (code < 0) continue;
      const list = code <= 1 ? this.decisions : code > 4 ? this.deliveries : this.occurrences;
      const entry = list.open();
      list.time[entry] = source[t + i] as number;
      list.kind[entry] = code;
      list.reason[entry] = integerOr(source[reason + i] as number, -1);
      list.flow[entry] = integerOr(source[flow + i] as number, -1);
      list.link[entry] = integerOr(source[link + i] as number, -1);
      list.seq[entry] = source[seq + i] as number;
      list.backlog[entry] = source[backlog + i] as number;
      for (let n = 0; n < list.width; n++)
        list.numbers[entry * list.width + n] = source[(numbers[n] as number) + i] as number;
    }
  }

  /** One event with resolved names. */
  row(list: EventColumns, index: number): EventRow {
    return {
      t_s: list.time[index] as number,
      kind: KINDS[list.kind[index] as number] as EventKind,
      reason: list.reason[index] as number,
      flow: list.flow[index] as number,
      link: list.link[index] as number,
      seq: list.seq[index] as number,
      backlog_packets: list.backlog[index] as number,
      numbers: Array.from(list.numbers.subarray(index * list.width, (index + 1) * list.width), decimal),
    };
  }
}

/** Codes in `EventColumns.kind`. */
export const eventCode = { drop: 0, mark: 1, change: 2, flow_start: 3, flow_stop: 4, delivery: 5 } as const;
