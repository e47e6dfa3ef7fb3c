// The value of a guide: that of a drag, of a change not yet recorded in a row, of the newest row, or of the scenario.
import { parseLimit, parseQuantity, writeQuantity } from "../../scenario/quantity";
import { queuePath } from "../../scenario/watch";
import { decimal } from "../../telemetry/decimal";
import type { Change } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import type { GuideSpec } from "../spec/chart-spec";

/** Number of rows after which a dragged value is discarded if no change has come of it. */
const PATIENCE_ROWS = 3;

/** What the engine refused. */
export interface Refusal {
  /** The value, as it was sent. */
  readonly sent: unknown;
}

interface Pending {
  value: number;
  /** As a document has it. */
  written: unknown;
  isDragging: boolean;
  /** Rows of the run, and the newest change of the parameter, when the drag ended. */
  rows: number;
  newest: Change | undefined;
  /** The engine's answer to what was sent before. */
  refusal: Refusal | undefined;
}

export interface GuidedRun {
  /** Null while nothing is loaded. */
  telemetry(): Telemetry | null;
  queue(): string;
  /** The present, in seconds. */
  now_s(): number;
  /** The newest refusal of a value of a parameter of the queue, each time anew; or undefined. */
  refusal(param: string): Refusal | undefined;
}

export class GuideValues {
  private readonly pending = new Map<string, Pending>();
  /** The limit that was read last, of which the room is asked in every frame. */
  private known: { readonly limit: unknown; readonly room: number } = {
    limit: undefined,
    room: Number.POSITIVE_INFINITY,
  };

  constructor(private readonly run: GuidedRun) {}

  of({ param, unit, series }: GuideSpec): number {
    const telemetry = this.run.telemetry();
    if (telemetry === null) return Number.NaN;
    const pending = this.pending.get(param);
    if (pending) return pending.value;
    const last = telemetry.length - 1;
    const current = last < 0 ? initialOf(telemetry, this.run.queue(), param) : decimal(series.at(last));
    const newest = this.newest(telemetry, param);
    // A change is made after the sample of its time.
    const isInRow = newest === undefined || (last >= 0 && newest.at_s < telemetry.time(last));
    if (isInRow || Number.isNaN(current)) return current;
    return parseQuantity(String(newest.value), unit) ?? current;
  }

  /** The packets that the queue has room for now; infinite where its limit is in bytes. */
  get room(): number {
    const telemetry = this.run.telemetry();
    if (telemetry === null) return Number.POSITIVE_INFINITY;
    const limit = this.newest(telemetry, "limit")?.value ?? telemetry.schema.queues[this.run.queue()]?.limit;
    if (limit === this.known.limit) return this.known.room;
    const read = parseLimit(typeof limit === "number" ? limit : String(limit));
    const room = read?.unit === "packets" ? read.value : Number.POSITIVE_INFINITY;
    this.known = { limit, room };
    return room;
  }

  get isDragging(): boolean {
    return [...this.pending.values()].some(({ isDragging }) => isDragging);
  }

  reset(): void {
    this.pending.clear();
  }

  /** Holds the dragged value until a change of it, or the engine's refusal. */
  hold({ param, unit }: Pick<GuideSpec, "param" | "unit">, value: number, isDragging: boolean): void {
    const telemetry = this.run.telemetry();
    if (telemetry === null) return;
    const newest = this.newest(telemetry, param);
    const before = this.pending.get(param);
    const refusal = before?.value === value ? before.refusal : this.run.refusal(param);
    const written = writeQuantity(value, unit);
    this.pending.set(param, { value, written, isDragging, rows: telemetry.taken, newest, refusal });
  }

  settle(): void {
    const telemetry = this.run.telemetry();
    if (telemetry === null) return;
    for (const [param, { written, isDragging, rows, newest, refusal }] of this.pending) {
      if (isDragging) continue;
      const isChanged = this.newest(telemetry, param) !== newest;
      const now = this.run.refusal(param);
      // An earlier value may be refused after this one was let go.
      const isRefused = now !== refusal && now?.sent === written;
      if (isChanged || isRefused || telemetry.taken - rows > PATIENCE_ROWS) this.pending.delete(param);
    }
  }

  /** The newest change of a parameter of the queue; the timeline has later ones, too. */
  private newest({ changes }: Telemetry, param: string): Change | undefined {
    const path = `${queuePath(this.run.queue())}.${param}`;
    return changes.findLast(({ set, at_s }) => set === path && at_s <= this.run.now_s());
  }
}

function initialOf(telemetry: Telemetry, queue: string, param: string): number {
  const initial = telemetry.schema.queues[queue]?.params[param];
  return typeof initial === "number" ? initial : Number.NaN;
}
