// The value of a guide: that of a drag, of a change not yet recorded in a row, of the newest row, or of the scenario.
import { parseQuantity } from "../../scenario/quantity";
import { queuePath } from "../../scenario/watch";
import type { Telemetry } from "../../telemetry/telemetry";
import type { GuideSpec } from "../spec/chart-spec";

/** Number of rows after which a value that the engine did not accept is discarded. */
const PATIENCE_ROWS = 3;

interface Pending {
  value: number;
  isDragging: boolean;
  /** Rows of the run when the drag ended. */
  rows: number;
}

export class GuideValues {
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly telemetry: () => Telemetry | null,
    private readonly queue: () => string,
  ) {}

  of({ param, unit, series }: GuideSpec): number {
    const telemetry = this.telemetry();
    if (telemetry === null) return Number.NaN;
    const pending = this.pending.get(param);
    if (pending) return pending.value;
    const last = telemetry.length - 1;
    const current = last < 0 ? initialOf(telemetry, this.queue(), param) : series.at(last);
    const last_s = last < 0 ? 0 : telemetry.time(last);
    const newest = telemetry.changes.findLast(({ set }) => set === `${queuePath(this.queue())}.${param}`);
    if (newest === undefined || newest.at_s <= last_s || Number.isNaN(current)) return current;
    if (last < 0 || telemetry.schema.timeline.includes(newest)) return current;
    return parseQuantity(String(newest.value), unit) ?? current;
  }

  get isDragging(): boolean {
    return [...this.pending.values()].some(({ isDragging }) => isDragging);
  }

  reset(): void {
    this.pending.clear();
  }

  /** Holds the dragged value until a row reflects it. */
  hold(param: string, value: number, isDragging: boolean): void {
    const telemetry = this.telemetry();
    if (telemetry) this.pending.set(param, { value, isDragging, rows: telemetry.taken });
  }

  settle(guides: readonly GuideSpec[]): void {
    const telemetry = this.telemetry();
    if (telemetry === null) return;
    for (const [param, { value, isDragging, rows }] of this.pending) {
      if (isDragging) continue;
      const newRows = telemetry.taken - rows;
      const series = guides.find((guide) => guide.param === param)?.series;
      const current = telemetry.length > 0 ? series?.lastFinite() : undefined;
      if (newRows > 0 && (newRows > PATIENCE_ROWS || current === value)) this.pending.delete(param);
    }
  }
}

function initialOf(telemetry: Telemetry, queue: string, param: string): number {
  const initial = telemetry.schema.queues[queue]?.params[param];
  return typeof initial === "number" ? initial : Number.NaN;
}
