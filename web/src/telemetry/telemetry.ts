import { EventStore } from "./events";
import { Ring } from "./ring";
import type { Change, Column, ColumnScope, Frame, RunSchema } from "./run-schema";
import { learnNames, type ScriptNames, scriptRow } from "./scripts";
import { type Series, StoredSeries } from "./series";
import { columnKinds, namedLines, queueSignals, SlotSeries, Stretches } from "./slots";
import { TrailingMean } from "./trailing-mean";

/** 32 MB of values; 30 s of 67 flows at 10 ms need a fifteenth of it. */
export const DEFAULT_MAX_VALUES = 8_000_000;

export interface Telemetry {
  /** Its queues are those at the start of the run. */
  readonly schema: RunSchema;
  append(frame: Frame): void;
  /** The time that the run has reached, in seconds: the last row may be before it. */
  readonly reached_s: number;
  readonly length: number;
  /** Rows of the run so far; the first rows may be thinned and stand for several. */
  readonly taken: number;
  /** The number of thinned rows. */
  readonly thinned: number;
  /** The row that stands for a row of the run. */
  rowOf(taken: number): number;
  /** The number in the run of the last row that a row stands for. */
  takenAt(row: number): number;
  /** The time at which the interval of a row ends. */
  time(row: number): number;
  /** The time at which it begins. */
  startOf(row: number): number;
  /** The number of rows before `time_s`. */
  rowsBefore(time_s: number): number;
  /** The row closest to `time_s`, or the thinned row with it; -1 if there is none. */
  nearestRow(time_s: number): number;
  /**
   * A series by scope, id and field. Beside the engine's fields, a queue has "mean.FIELD" for its backlogs: the mean
   * over the sliding window.
   */
  column(scope: ColumnScope, id: string, field: string): Series | undefined;
  /** The engine's lines: columns, and the signals of all possible disciplines. */
  readonly lines: readonly Column[];
  /** A series by its full name, such as "queue.bottleneck.average". */
  named(name: string): Series | undefined;
  readonly events: EventStore;
  /** Scripted and recorded changes, in order of time. */
  readonly changes: readonly Change[];
  /** What scripts at a watched queue call their signals and reasons. */
  scriptNames(queue: string): ScriptNames | undefined;
  /** Records a change made in the page; `gone`: positions of changes, with it in order of time, that are then impossible. */
  recordChange(change: Change, gone?: readonly number[]): void;
  /** Incremented with every change of the contents. */
  readonly version: number;
  /**
   * A store that begins with the data up to a time, for a run forked from this one; `schema` has the fork's changes, and
   * its queues at that time. Old data is shared. A thinned row that goes beyond that time is left out.
   */
  cutAt(time_s: number, schema: RunSchema): Telemetry;
}

const AVERAGED = { summary: "last", owner: -1 } as const;

function averagedFields(schema: RunSchema) {
  return schema.columns.flatMap((column, index) =>
    column.scope === "queue" && /^backlog_packets(\.|$)/.test(column.field) ? [{ column, index }] : [],
  );
}

class ColumnTelemetry implements Telemetry {
  readonly events: EventStore;
  lines: readonly Column[];
  version = 0;
  reached_s: number;
  changes: Change[];
  private readonly ring: Ring;
  private readonly byKey = new Map<string, Series>();
  private readonly byName = new Map<string, Series>();
  private readonly stretches: Stretches[] = [];
  private readonly means: TrailingMean[];
  private names: ReadonlyMap<string, ScriptNames>;

  constructor(
    readonly schema: RunSchema,
    maxValues: number,
    begun?: {
      readonly ring: Ring;
      readonly events: EventStore;
      readonly until_s: number;
      readonly names: ReadonlyMap<string, ScriptNames>;
    },
  ) {
    this.names = begun?.names ?? learnNames(new Map(), schema.queues);
    const averaged = averagedFields(schema);
    const columns = schema.columns.length;
    const kinds = [...columnKinds(schema), ...averaged.map(() => AVERAGED)];
    this.ring = begun?.ring ?? new Ring(kinds, maxValues);
    this.events = new EventStore(schema, begun);
    this.reached_s = begun?.until_s ?? 0;
    this.lines = this.namedLines();
    this.changes = [...schema.timeline];
    schema.columns.forEach(({ scope, id, field, name, unit, label }, index) => {
      this.add(`${scope}/${id}/${field}`, new StoredSeries(this.ring, index, name, unit, label));
    });
    this.addExtremes();
    this.addSignals();
    const window = Math.max(1, Math.round(schema.sliding_window_s / schema.sample_interval_s));
    this.means = averaged.map(({ column, index }, position) => {
      const target = columns + position;
      const stored = new StoredSeries(this.ring, target, `mean.${column.name}`, column.unit, column.label);
      this.add(`queue/${column.id}/mean.${column.field}`, stored);
      return new TrailingMean(this.ring, index, target, window);
    });
    for (const mean of this.means) mean.resume();
  }

  private add(key: string, series: Series): void {
    this.byKey.set(key, series);
    this.byName.set(series.name, series);
  }

  scriptNames(queue: string): ScriptNames | undefined {
    return this.names.get(queue);
  }

  /** The signals of scripts under their own names. */
  private namedLines(): readonly Column[] {
    return namedLines(this.schema).map((line) => {
      const named = line.scope === "queue" ? this.names.get(line.id)?.signals[scriptRow(line.field)] : undefined;
      return named ? { ...line, label: named.name, unit: named.unit } : line;
    });
  }

  private learn(queues: RunSchema["queues"]): void {
    this.names = learnNames(this.names, queues);
    this.lines = this.namedLines();
  }

  private addExtremes(): void {
    for (const { scope, id, field } of this.schema.columns) {
      const [least, greatest] = ["min", "max"].map((name) => this.column(scope, id, `${name}.${field}`));
      if (least && greatest) (this.column(scope, id, field) as StoredSeries).extremes = { least, greatest };
    }
  }

  private addSignals(): void {
    for (const { id, signals } of queueSignals(this.schema)) {
      const number = signals[0]?.column;
      if (number === undefined) continue;
      const stretches = new Stretches(this.ring, number);
      stretches.extend();
      this.stretches.push(stretches);
      for (const signal of signals) {
        const name = `queue.${id}.${signal.field}`;
        const row = scriptRow(signal.field);
        const named = () => this.names.get(id)?.signals[row];
        this.add(`queue/${id}/${signal.field}`, new SlotSeries(this.ring, stretches, signal, name, named));
      }
    }
  }

  get length(): number {
    return this.ring.length;
  }

  get taken(): number {
    return this.ring.taken;
  }

  get thinned(): number {
    return this.ring.thinned;
  }

  rowOf(taken: number): number {
    return this.ring.rowOf(taken);
  }

  takenAt(row: number): number {
    return this.ring.takenAt(row);
  }

  time(row: number): number {
    return this.ring.time(row);
  }

  startOf(row: number): number {
    const end_s = this.ring.time(row);
    const before_s = row > 0 ? this.ring.time(row - 1) : 0;
    // What lies between a fork's last thinned row and its begin is not known.
    return Math.min(end_s, Math.max(before_s, end_s - this.ring.spanOf(row) * this.schema.sample_interval_s));
  }

  rowsBefore(time_s: number): number {
    return this.ring.rowsBefore(time_s);
  }

  nearestRow(time_s: number): number {
    const after = this.ring.rowsBefore(time_s);
    if (after === this.ring.length) return this.ring.length - 1;
    if (after < this.ring.thinned || after === 0) return after;
    return this.ring.time(after) - time_s < time_s - this.ring.time(after - 1) ? after : after - 1;
  }

  column(scope: ColumnScope, id: string, field: string): Series | undefined {
    return this.byKey.get(`${scope}/${id}/${field}`);
  }

  named(name: string): Series | undefined {
    return this.byName.get(name);
  }

  append({ time_s = 0, rows, events, buffer, queues }: Frame): void {
    this.reached_s = Math.max(this.reached_s, time_s);
    if (queues) this.learn(queues);
    if (rows === 0 && events === 0) return;
    const columns = this.schema.columns.length;
    const source = new Float64Array(buffer, 0, rows * columns + events * this.schema.event_columns.length);
    let done = 0;
    while (done < rows) done += this.appendPage(source, done, rows, columns);
    this.events.append(source, rows * columns, events);
    this.version++;
  }

  recordChange(change: Change, gone: readonly number[] = []): void {
    const changes = [...this.changes, change].sort((a, b) => a.at_s - b.at_s);
    this.changes = changes.filter((_, position) => !gone.includes(position));
    this.version++;
  }

  cutAt(time_s: number, schema: RunSchema): Telemetry {
    let rows = this.ring.rowsBefore(time_s);
    if (rows < this.length && this.time(rows) === time_s) rows++;
    const begun = {
      ring: this.ring.fork(rows),
      events: this.events,
      until_s: time_s,
      names: learnNames(this.names, schema.queues),
    };
    return new ColumnTelemetry({ ...schema, queues: this.schema.queues }, 0, begun);
  }

  private appendPage(source: Float64Array, from: number, rows: number, columns: number): number {
    const appended = this.ring.append(source, from, rows - from, rows, columns);
    const first = this.ring.length - appended;
    for (const stretches of this.stretches) stretches.extend();
    for (const mean of this.means) {
      for (let row = first; row < this.ring.length; row++) mean.extend(row);
    }
    return appended;
  }
}

/** A store for the rows and events of one run. The oldest rows are thinned when it holds `maxValues` numbers. */
export function createTelemetry(schema: RunSchema, maxValues = DEFAULT_MAX_VALUES): Telemetry {
  return new ColumnTelemetry(schema, maxValues);
}
