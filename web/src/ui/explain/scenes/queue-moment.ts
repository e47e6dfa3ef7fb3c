/** What a drawing of a discipline reads: a watched queue at a moment, or the discipline alone when it is not in place. */
import type { StateRows } from "../../../engine/protocol";
import { catalog, type DisciplineInfo } from "../../../scenario/catalog";
import { type NumberValue, toNumberValue } from "../../../scenario/param-value";
import { queuePath } from "../../../scenario/watch";
import type { TrafficClass } from "../../../telemetry/run-schema";
import { cell, rowCount, rowName, rowNumber } from "../../state-tables/table-rows";
import { decisionTimes, historyOf, type Moment, timeOf, valueAt } from "./history";
import type { Point } from "./scene";

const LIMIT = catalog.queue.params.find(({ kind }) => kind === "limit");

export interface TableRow {
  readonly number: number;
  readonly name: string;
  readonly trafficClass?: TrafficClass;
  /** Value of a column, by its name. */
  value(column: string): number;
}

export interface LiveQueue extends Moment {
  readonly watch: string;
  /** Current parameters in base units, as the engine gives them. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly limit: string | number | undefined;
  /** Of this moment; null where they are not known. */
  readonly tables: readonly StateRows[] | null;
}

export class QueueMoment {
  constructor(
    readonly discipline: DisciplineInfo,
    /** Null while it is not in place. */
    readonly live: LiveQueue | null,
  ) {}

  get at_s(): number {
    return this.live ? timeOf(this.live) : Number.NaN;
  }

  /** A signal of the discipline or a column of the queue. */
  value(field: string): number {
    return this.live ? valueAt(this.series(field), this.live) : Number.NaN;
  }

  history(field: string, span_s: number): Point[] {
    return this.live ? historyOf(this.series(field), this.live, span_s) : [];
  }

  /** Times of drops, in seconds before the moment; for one reason only, if given. */
  drops(span_s: number, reason?: string): number[] {
    if (!this.live) return [];
    const isReason = (index: number) => catalog.reasons[index]?.id === reason;
    const { watch } = this.live;
    return decisionTimes(this.live, span_s, { watch, kind: "drop", ...(reason !== undefined && { isReason }) });
  }

  /** Times of marks, in seconds before the moment. */
  marks(span_s: number): number[] {
    return this.live ? decisionTimes(this.live, span_s, { watch: this.live.watch, kind: "mark" }) : [];
  }

  /** A parameter in base units at this moment, by default its default value. */
  param(name: string): unknown {
    const guide = this.value(name);
    if (Number.isFinite(guide)) return guide;
    const info = this.discipline.params.find((param) => param.name === name);
    return this.changed(name) ?? this.live?.params[name] ?? info?.default;
  }

  number(name: string): number {
    const info = this.discipline.params.find((param) => param.name === name);
    const value = this.param(name);
    return (info && toNumberValue(info, value)?.number) ?? Number(value);
  }

  isOn(name: string): boolean {
    const value = this.param(name);
    return value === true || value === 1;
  }

  /** The buffer at this moment. Its recorded size would not do: it has no unit. */
  get limit(): NumberValue | undefined {
    return LIMIT && toNumberValue(LIMIT, this.changed("limit") ?? this.live?.limit);
  }

  /** The rows of a table in use; null where there is none now. */
  rows(name: string): readonly TableRow[] | null {
    const index = this.discipline.tables.findIndex((table) => table.name === name);
    const [info, rows] = [this.discipline.tables[index], this.live?.tables?.[index]];
    if (!info || !rows || !this.live) return null;
    const { flows } = this.live.telemetry.schema;
    return Array.from({ length: rowCount(rows) }, (_, row) => {
      const place = rowNumber(rows, row);
      const { text, trafficClass } = rowName(info, place, rows.width, flows);
      const value = (column: string) => {
        const found = info.columns.findIndex((each) => each.name === column);
        return found < 0 ? Number.NaN : cell(rows, row, found);
      };
      return { number: place, name: text, value, ...(trafficClass && { trafficClass }) };
    });
  }

  /** Bins per level of a table. */
  widthOf(name: string): number {
    const index = this.discipline.tables.findIndex((table) => table.name === name);
    return this.live?.tables?.[index]?.width ?? 0;
  }

  private series(field: string) {
    return this.live?.telemetry.column("queue", this.live.watch, field);
  }

  /** The value before the first later change, for moments in the past. */
  private changed(name: string): unknown {
    if (!this.live) return undefined;
    const { telemetry, watch } = this.live;
    const path = `${queuePath(watch)}.${name}`;
    const mine = telemetry.changes.filter(({ set }) => set === path);
    if (!mine.some(({ at_s }) => at_s > this.at_s)) return undefined;
    const { limit, params } = telemetry.schema.queues[watch] ?? {};
    return mine.findLast(({ at_s }) => at_s <= this.at_s)?.value ?? { limit, ...params }[name];
  }
}
