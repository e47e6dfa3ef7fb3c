// The two thresholds of the queue chart: shown from the telemetry, moved by dragging. Between a drag and the first row that
// reflects it the dragged value is shown.
import { type Selection, select } from "d3-selection";
import type { Telemetry } from "../telemetry/telemetry";
import { type DragPhase, type HandleGeometry, ThresholdHandle } from "./threshold-handle";

export type GuideName = "min_th" | "max_th";
export type OnDragGuide = (queue: string, param: GuideName, value: number, phase: DragPhase) => void;

const NAMES: readonly GuideName[] = ["min_th", "max_th"];
/** Rows after which a value the engine did not accept is given up. */
const PATIENCE_ROWS = 3;

/** The band to come begins in steps of so many pixels, so that it is not drawn anew with every frame. */
const BAND_STEP = 6;

interface Pending {
  value: number;
  isDragging: boolean;
  /** Rows of the run when the drag ended. */
  rows: number;
}

function limitOf(telemetry: Telemetry, queue: string): number {
  const [id, direction] = queue.split(":");
  const link = telemetry.layout.links.find((candidate) => candidate.id === id);
  const limit = (direction === "reverse" ? link?.reverse : link)?.queue.limit;
  if (typeof limit === "number") return limit;
  return limit?.endsWith("packets") || limit?.endsWith("packet") ? Number.parseFloat(limit) : Number.POSITIVE_INFINITY;
}

function pathOf(queue: string, param: string): string {
  const [id, direction] = queue.split(":");
  return `links.${id}${direction === "reverse" ? ".reverse" : ""}.queue.${param}`;
}

export class Guides {
  /** The band to come; the past one is on the canvas. */
  private readonly band: Selection<SVGRectElement, unknown, null, undefined>;
  private readonly handles: ReadonlyMap<GuideName, ThresholdHandle>;
  private drawn = "";
  private readonly pending = new Map<GuideName, Pending>();

  constructor(
    under: SVGElement,
    parent: SVGElement,
    private readonly telemetry: () => Telemetry | null,
    private readonly queue: () => string,
    private readonly redraw: () => void,
    private readonly onDragGuide: OnDragGuide | undefined,
  ) {
    this.band = select(under).append("rect").attr("class", "charts-band") as unknown as typeof this.band;
    this.handles = new Map(
      NAMES.map((name) => {
        const drag = onDragGuide && ((value: number, phase: DragPhase) => this.drag(name, value, phase));
        return [name, new ThresholdHandle(parent, name, drag)];
      }),
    );
  }

  /** The value in force: of a drag, of a change no row reflects yet, of the newest row, or of the scenario. */
  value(name: GuideName): number {
    const telemetry = this.telemetry();
    if (telemetry === null) return Number.NaN;
    const pending = this.pending.get(name);
    if (pending) return pending.value;
    const last = telemetry.length - 1;
    if (last < 0) {
      const initial = telemetry.layout.queues[this.queue()]?.params[name];
      return typeof initial === "number" ? initial : Number.NaN;
    }
    const path = pathOf(this.queue(), name);
    const newest = telemetry.changes.findLast(({ set }) => set === path);
    const current = telemetry.column("queue", this.queue(), name)?.at(last) ?? Number.NaN;
    if (newest === undefined || newest.at_s <= telemetry.time(last) || Number.isNaN(current)) return current;
    const isScripted = telemetry.layout.timeline.includes(newest);
    return isScripted ? current : Number.parseFloat(String(newest.value));
  }

  draw(geometry: HandleGeometry): void {
    const telemetry = this.telemetry();
    if (telemetry) this.settle(telemetry);
    const [low, high] = [this.value("min_th"), this.value("max_th")];
    const limit = telemetry ? limitOf(telemetry, this.queue()) : Number.POSITIVE_INFINITY;
    const show = (name: GuideName, value: number, least: number, greatest: number) =>
      this.handles.get(name)?.draw(Number.isFinite(value) ? value : null, geometry, { least, greatest });
    show("min_th", low, 1, high - 1);
    show("max_th", high, low + 1, limit);
    const left = Math.max(
      geometry.left,
      Math.min(geometry.right, Math.round(geometry.present / BAND_STEP) * BAND_STEP),
    );
    const state = `${low} ${high} ${geometry.yOf(low)} ${geometry.yOf(high)} ${left} ${geometry.right}`;
    if (state === this.drawn) return;
    this.drawn = state;
    const isShown = low < high;
    this.band
      .attr("display", isShown ? null : "none")
      .attr("x", left)
      .attr("width", geometry.right - left)
      .attr("y", isShown ? geometry.yOf(high) : 0)
      .attr("height", isShown ? geometry.yOf(low) - geometry.yOf(high) : 0);
  }

  get isDragging(): boolean {
    return [...this.pending.values()].some(({ isDragging }) => isDragging);
  }

  reset(): void {
    this.pending.clear();
  }

  private drag(name: GuideName, value: number, phase: DragPhase): void {
    const telemetry = this.telemetry();
    if (telemetry === null) return;
    const rows = telemetry.dropped + telemetry.length;
    this.pending.set(name, { value, isDragging: phase !== "end", rows });
    this.onDragGuide?.(this.queue(), name, value, phase);
    this.redraw();
  }

  private settle(telemetry: Telemetry): void {
    for (const [name, { value, isDragging, rows }] of this.pending) {
      if (isDragging) continue;
      const newRows = telemetry.dropped + telemetry.length - rows;
      const current = telemetry.length > 0 ? telemetry.column("queue", this.queue(), name)?.lastFinite() : undefined;
      if (newRows > 0 && (newRows > PATIENCE_ROWS || current === value)) this.pending.delete(name);
    }
  }
}
