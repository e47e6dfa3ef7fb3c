// The delay of each packet that arrived, from its source to its sink, as a line of charts: points, not samples.
import type { EventColumns } from "./events";
import { countBefore } from "./flow-packets";
import type { MinMax } from "./ring";
import type { FlowSchema } from "./run-schema";
import type { Series } from "./series";
import type { Telemetry } from "./telemetry";

/** The field by which documents name it; the engine logs the packets of what a chart names with it. */
export const PACKET_DELAY = "packet_delay_s";

const FIRST = 1 << 10;

/** More values than this are thinned evenly. */
const MOST_VALUES = 40_000;

/** The packets of a flow, of a group or of a class. Between packets, its value is that of the last that arrived. */
export class PacketDelays implements Series {
  readonly unit = "s";
  readonly label = "Delay of each packet";
  /** When each arrived, in order, and how long it took, in seconds. */
  time_s = new Float64Array(FIRST);
  delay_s = new Float32Array(FIRST);
  private count = 0;
  /** How many events have been read and, of those, how many have been forgotten since. */
  private read = 0;
  private forgotten = 0;
  /** How many of its packets have been forgotten. */
  private before = 0;
  private readonly isMine: readonly boolean[];

  constructor(
    private readonly telemetry: Telemetry,
    readonly name: string,
    isMine: (flow: FlowSchema) => boolean,
  ) {
    this.isMine = telemetry.schema.flows.map(isMine);
  }

  /** How many are known. */
  get length(): number {
    this.update();
    return this.count;
  }

  /** Packets that arrived earlier have been forgotten, in seconds; 0 while all are known. */
  get since_s(): number {
    const { events, length } = this.telemetry;
    const { dropped, length: kept, time } = events.deliveries;
    if (dropped === 0) return 0;
    // After a seek back there may be none left.
    return kept > 0 ? (time[0] as number) : length > 0 ? this.telemetry.time(length - 1) : 0;
  }

  get isPresent(): boolean {
    return this.length > 0;
  }

  get isCurrent(): boolean {
    return this.isPresent;
  }

  lastFinite(): number {
    return this.length > 0 ? (this.delay_s[this.count - 1] as number) : Number.NaN;
  }

  /** Of the last packet up to a row's time, unless that is longer ago than the sliding window. */
  at(row: number): number {
    this.update();
    const at_s = this.telemetry.time(row);
    const last = this.upTo(at_s) - 1;
    const age_s = at_s - (this.time_s[last] ?? Number.NEGATIVE_INFINITY);
    return age_s <= this.telemetry.schema.sliding_window_s ? (this.delay_s[last] as number) : Number.NaN;
  }

  minMax(from: number, to: number, out: MinMax): void {
    out.min = Number.POSITIVE_INFINITY;
    out.max = Number.NEGATIVE_INFINITY;
    const [first, end] = this.inRows(from, to);
    for (let index = first; index < end; index++) {
      const value = this.delay_s[index] as number;
      if (value < out.min) out.min = value;
      if (value > out.max) out.max = value;
    }
  }

  mean(from: number, to: number): number {
    const [first, end] = this.inRows(from, to);
    return this.delay_s.subarray(first, end).reduce((sum, value) => sum + value, 0) / (end - first);
  }

  /** Those that arrived in a stretch of time, ends included: from this one on, up to but without the other. */
  between(from_s: number, to_s: number): readonly [first: number, end: number] {
    this.update();
    return [countBefore(this.times, from_s), this.upTo(to_s)];
  }

  /** Their delays in ascending order: of all, or of every so many if they are very many. */
  sample(from_s: number, to_s: number): { readonly values: Float64Array; readonly stride: number } {
    const [first, end] = this.between(from_s, to_s);
    const stride = Math.max(1, Math.ceil((end - first) / MOST_VALUES));
    const values: number[] = [];
    for (let index = first; index < end; index++)
      if ((index + this.before) % stride === 0) values.push(this.delay_s[index] as number);
    return { values: Float64Array.from(values).sort(), stride };
  }

  private get times(): Float64Array {
    return this.time_s.subarray(0, this.count);
  }

  private upTo(time_s: number): number {
    let end = countBefore(this.times, time_s);
    while (end < this.count && this.time_s[end] === time_s) end++;
    return end;
  }

  /** The packets of an interval end with its row. */
  private inRows(from: number, to: number): readonly [first: number, end: number] {
    if (to <= from) return [0, 0];
    const { telemetry } = this;
    const [, end] = this.between(0, telemetry.time(to - 1));
    return [from > 0 ? this.upTo(telemetry.time(from - 1)) : 0, end];
  }

  private update(): void {
    const { deliveries } = this.telemetry.events;
    if (deliveries.dropped > this.forgotten) this.forget(deliveries);
    for (; this.read < deliveries.dropped + deliveries.length; this.read++) {
      const index = this.read - deliveries.dropped;
      if (this.isMine[deliveries.flow[index] as number]) this.add(deliveries, index);
    }
  }

  private add({ time, numbers, width }: EventColumns, index: number): void {
    if (this.count === this.time_s.length) {
      const [time_s, delay_s] = [this.time_s, this.delay_s];
      this.time_s = new Float64Array(2 * this.count);
      this.delay_s = new Float32Array(2 * this.count);
      this.time_s.set(time_s);
      this.delay_s.set(delay_s);
    }
    this.time_s[this.count] = time[index] as number;
    this.delay_s[this.count++] = numbers[index * width] as number;
  }

  /** Leaves out what the store has discarded. */
  private forget(deliveries: EventColumns): void {
    this.forgotten = deliveries.dropped;
    this.read = Math.max(this.read, deliveries.dropped);
    const gone = countBefore(this.times, deliveries.time[0] ?? 0);
    this.time_s.copyWithin(0, gone, this.count);
    this.delay_s.copyWithin(0, gone, this.count);
    this.count -= gone;
    this.before += gone;
  }
}
