// A watched queue has a few slots for the signals of its current discipline. Each row has the discipline's number, so a
// signal keeps its history when disciplines change; it is NaN while another discipline is active.

import type { MinMax, Ring } from "./ring";
import type { Column, RunSchema } from "./run-schema";
import { rowField } from "./scripts";
import type { Series } from "./series";
import type { ColumnKind } from "./thinned";

const NUMBER_FIELD = "discipline";

/** The position of a line in a row: a column, or a slot that depends on the row's discipline. */
export interface Place {
  /** The column, or the column of the discipline's number. */
  readonly column: number;
  /** Column by discipline number, or -1. */
  readonly slots?: readonly number[];
}

export interface SlotSignal extends Place {
  readonly slots: readonly number[];
  readonly field: string;
  readonly unit: string;
  readonly label: string;
}

/** Columns of discipline numbers: one per watched queue, followed by its slots. */
const isNumber = ({ scope, field }: Column) => scope === "queue" && field === NUMBER_FIELD;

/** All signals of the queue whose discipline number is in this column. */
function signalsAt({ disciplines }: RunSchema, column: number): SlotSignal[] {
  const found = new Map<string, SlotSignal>();
  disciplines.forEach(({ slots }, discipline) => {
    slots.forEach(({ field, unit, label }, slot) => {
      const none = () => disciplines.map(() => -1);
      const known = found.get(field) ?? { column, field, unit, label, slots: none() };
      (known.slots as number[])[discipline] = column + 1 + slot;
      found.set(field, known);
    });
  });
  return [...found.values()];
}

/** The signals of all watched queues, by queue id. */
export function queueSignals(schema: RunSchema): readonly { readonly id: string; readonly signals: SlotSignal[] }[] {
  return schema.columns.flatMap((column, index) =>
    isNumber(column) ? [{ id: column.id, signals: signalsAt(schema, index) }] : [],
  );
}

/** What each column of a run is, for thinning. */
export function columnKinds(schema: RunSchema): ColumnKind[] {
  const owners = new Map(
    queueSignals(schema).flatMap(({ signals }) =>
      signals.flatMap(({ column, slots }) => slots.map((slot) => [slot, column] as const)),
    ),
  );
  return schema.columns.map(({ summary }, index) => ({ summary, owner: owners.get(index) ?? -1 }));
}

/** All lines of a run by name: columns except slots, and the signals of all possible disciplines. */
export function namedLines(schema: RunSchema): readonly Column[] {
  const signals = queueSignals(schema);
  const slots = new Set(
    signals.flatMap((queue) => queue.signals.flatMap(({ column, slots: own }) => [column, ...own])),
  );
  return [
    ...schema.columns.filter((column, index) => !slots.has(index) && !isNumber(column)),
    ...signals.flatMap(({ id, signals: own }) =>
      own.map(
        ({ field, unit, label }): Column => ({
          name: `queue.${id}.${field}`,
          scope: "queue",
          id,
          field,
          unit,
          label,
          summary: "last",
        }),
      ),
    ),
  ];
}

/** The position of a line such as "queue.bottleneck.average"; a script at the beginning of the run names its signals. */
export function placeOf(schema: RunSchema, name: string): Place | undefined {
  const column = schema.columns.findIndex((each) => each.name === name);
  if (column >= 0) return { column };
  for (const { id, signals } of queueSignals(schema)) {
    const named = schema.queues[id]?.script?.rows.signals ?? [];
    const row = named.findIndex((each) => `queue.${id}.${each}` === name);
    const wanted = row < 0 ? name : `queue.${id}.${rowField(row)}`;
    const signal = signals.find(({ field }) => `queue.${id}.${field}` === wanted);
    if (signal) return signal;
  }
  return undefined;
}

/** Consecutive rows with the same discipline; a thinned row has the last one in it. */
interface Stretch {
  /** Counted from the beginning of the run. */
  readonly from: number;
  readonly discipline: number;
}

/** The disciplines of a queue, in order of time. */
export class Stretches {
  private readonly all: Stretch[] = [];
  private seen = 0;

  constructor(
    private readonly ring: Ring,
    private readonly column: number,
  ) {}

  /** Registers newly appended rows. */
  extend(): void {
    const { ring, all } = this;
    for (let row = ring.rowOf(this.seen); row < ring.length; row++) {
      const discipline = ring.value(row, this.column);
      if (all[all.length - 1]?.discipline !== discipline) all.push({ from: ring.takenAt(row), discipline });
    }
    this.seen = ring.taken;
  }

  /** Calls `use` for each part of rows [from, to) in which a signal has a slot, newest first, until it returns true. */
  eachBack(slots: readonly number[], from: number, to: number, use: Use): void {
    let end = to;
    for (let index = this.all.length - 1; index >= 0 && end > from; index--) {
      const { from: first, discipline } = this.all[index] as Stretch;
      const start = Math.max(from, this.ring.rowOf(first));
      if (start >= end) continue;
      const column = slots[discipline] ?? -1;
      if (column >= 0 && use(column, start, end)) return;
      end = start;
    }
  }
}

type Use = (column: number, from: number, to: number) => boolean;

/** A discipline's signal at a watched queue. */
export class SlotSeries implements Series {
  private readonly part: MinMax = { min: 0, max: 0 };

  constructor(
    private readonly ring: Ring,
    private readonly stretches: Stretches,
    private readonly signal: SlotSignal,
    readonly name: string,
    /** What a script calls it. */
    private readonly named: () => { readonly name: string; readonly unit: string } | undefined = () => undefined,
  ) {}

  get unit(): string {
    return this.named()?.unit ?? this.signal.unit;
  }

  get label(): string {
    return this.named()?.name ?? this.signal.label;
  }

  at(row: number): number {
    const column = this.signal.slots[this.ring.value(row, this.signal.column)] ?? -1;
    return column < 0 ? Number.NaN : this.ring.value(row, column);
  }

  lastFinite(): number {
    let last = Number.NaN;
    this.eachBack(0, this.ring.length, (column, from, to) => {
      last = this.ring.lastFinite(column, from, to);
      return !Number.isNaN(last);
    });
    return last;
  }

  get isPresent(): boolean {
    return !Number.isNaN(this.lastFinite());
  }

  get isCurrent(): boolean {
    return this.ring.length > 0 && !Number.isNaN(this.at(this.ring.length - 1));
  }

  minMax(from: number, to: number, out: MinMax): void {
    let { POSITIVE_INFINITY: min, NEGATIVE_INFINITY: max } = Number;
    this.eachBack(from, to, (column, start, end) => {
      this.ring.minMax(column, start, end, this.part);
      min = Math.min(min, this.part.min);
      max = Math.max(max, this.part.max);
      return false;
    });
    out.min = min;
    out.max = max;
  }

  mean(from: number, to: number): number {
    const total = { sum: 0, count: 0 };
    this.eachBack(from, to, (column, start, end) => {
      this.ring.addUp(column, start, end, total);
      return false;
    });
    return total.sum / total.count;
  }

  private eachBack(from: number, to: number, use: Use): void {
    this.stretches.eachBack(this.signal.slots, from, to, use);
  }
}
