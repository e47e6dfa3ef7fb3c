// The canvas behind all charts. While the window does not move, only the new part on the right is drawn.
import { Bins } from "../../telemetry/decimate";
import type { Telemetry } from "../../telemetry/telemetry";
import type { TimeView } from "../interact/time-view";
import type { Theme } from "../theme";
import type { Beside } from "./beside";
import { CELL, cellWidth, type EventRug } from "./event-rug";
import type { StackLayout } from "./stack-layout";
import type { Stretch } from "./stretch";
import type { TimeChart } from "./time-chart";

/** Lines start this many pixels before the redrawn part, so that they join. */
const LEAD = 4;

/** From this number of rows per pixel on, lines are drawn by cells. */
const DENSE = 1.5;
/** Their width in pixels, a fraction of a rug's cell. */
const LINE_CELL = CELL / 2;

/** Space between a rug and what is below it. */
const RUG_MARGIN = 3;

/** The bins and cells of a stretch, kept between frames. */
class Binning {
  readonly bins = new Bins();
  readonly cells = new Bins();
}

/** While the run goes on, what is new and narrower than this, in pixels, waits for the next frame. */
const LEAST_STEP = 0.75;

export interface Scene {
  readonly telemetry: Telemetry;
  readonly others: readonly Beside[];
  readonly charts: readonly TimeChart[];
  /** The rug of a chart, if it has one. */
  readonly rugOf: (chart: TimeChart) => EventRug | null;
  readonly view: TimeView;
  readonly layout: StackLayout;
  readonly theme: Theme;
  readonly now_s: number;
  /** Another frame is soon to come. */
  readonly isMoving: boolean;
}

/** Where a stretch begins and how times become pixels. */
interface Place {
  readonly x0: number;
  readonly xScale: number;
  readonly left_s: number;
  readonly usesRows: boolean;
}

/** The time of the newest row. */
function lastTime(telemetry: Telemetry): number {
  return telemetry.length > 0 ? telemetry.time(telemetry.length - 1) : 0;
}

/** What happened at the present is drawn, what comes later is not. */
const presentOf = ({ now_s }: Scene): number => now_s + 1e-9;

/** The time that a thinned row stands for, if there is one from a time on: no bin may be narrower. Else 0. */
function thinnedWidth(telemetry: Telemetry, from_s: number): number {
  const row = telemetry.rowsBefore(from_s);
  return row < telemetry.thinned ? telemetry.time(row) - telemetry.startOf(row) : 0;
}

export class Painter {
  private readonly context: CanvasRenderingContext2D;
  private readonly binning = new Binning();
  private readonly binningsBeside: Binning[] = [];
  private pixelRatio = 1;
  /** Everything before this time is on the canvas; NaN for an empty canvas. */
  private painted_s = Number.NaN;
  /** The clock when that was drawn. */
  private shown_s = 0;
  private usedRows = false;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext("2d") as CanvasRenderingContext2D;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.pixelRatio = pixelRatio;
    this.canvas.width = Math.round(width * pixelRatio);
    this.canvas.height = Math.round(height * pixelRatio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.invalidate();
  }

  /** Makes the next paint redraw everything. */
  invalidate(): void {
    this.painted_s = Number.NaN;
  }

  clear(): void {
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.invalidate();
  }

  paint(scene: Scene): void {
    const { telemetry, others, view, layout } = scene;
    const xScale = layout.plotWidth / view.span_s;
    const x0 = layout.plotLeft - view.start_s * xScale;
    const end_s = view.start_s + view.span_s;
    // A frame may bring what is not to be seen yet: it is drawn once the clock is there.
    const newest_s = Math.min(scene.now_s, lastTime(telemetry));
    const last_s = Math.min(newest_s, ...others.map((other) => lastTime(other.telemetry)));
    // Not those there are yet: a run looks the same from its start on.
    const roomForRows = view.span_s / telemetry.schema.sample_interval_s;
    const isWhole = [scene, ...others].every((of) => thinnedWidth(of.telemetry, view.start_s) === 0);
    const usesRows = isWhole && roomForRows < 0.75 * layout.plotWidth * this.pixelRatio;
    // Drawn by rows, thin lines look otherwise.
    if (usesRows !== this.usedRows) this.invalidate();
    this.usedRows = usesRows;
    const isPartial = this.painted_s <= last_s && !usesRows;
    const new_s = Math.max(newest_s - this.painted_s, scene.now_s - this.shown_s);
    if (isPartial && (scene.isMoving ? new_s * xScale < LEAST_STEP : new_s <= 0)) return;
    const from_s = isPartial ? Math.max(view.start_s, this.painted_s) : view.start_s;
    this.painted_s = last_s;
    this.shown_s = scene.now_s;
    if (isPartial && from_s >= end_s) return;
    const cell_s = cellWidth(xScale);
    const clipLeft = isPartial
      ? Math.max(layout.plotLeft, x0 + (Math.floor(from_s / cell_s) - 1) * CELL)
      : layout.plotLeft;
    const lead_s = LEAD / xScale;
    const left_s = Math.min(from_s - lead_s, (clipLeft - LEAD - x0) / xScale);
    const place = { x0, xScale, left_s, usesRows };
    const stretch = this.stretch(scene, telemetry, this.binning, place);
    // Until it differs, it is not drawn.
    const beside = others.map((other, index) => {
      this.binningsBeside[index] ??= new Binning();
      const placeBeside = { ...place, left_s: Math.max(left_s, other.since_s) };
      return this.stretch(scene, other.telemetry, this.binningsBeside[index], placeBeside);
    });
    this.clipAndDraw(scene, stretch, beside, this.alignedToPixels(clipLeft));
  }

  private stretch(scene: Scene, telemetry: Telemetry, { bins, cells }: Binning, place: Place): Stretch {
    const { view, theme } = scene;
    const { x0, xScale, left_s, usesRows } = place;
    const { pixelRatio } = this;
    const end_s = view.start_s + view.span_s;
    const thinned_s = thinnedWidth(telemetry, left_s);
    const width_s = Math.max(1 / (xScale * pixelRatio), thinned_s);
    const binsPerPixel = thinned_s === width_s ? 1 / (xScale * width_s) : pixelRatio;
    const rest = { telemetry, bins, x0, xScale, pixelRatio, binsPerPixel, theme };
    if (usesRows) {
      const from = Math.max(0, telemetry.rowsBefore(left_s) - 1);
      bins.count = 0;
      const to = Math.min(telemetry.rowsBefore(end_s) + 1, telemetry.rowsBefore(presentOf(scene)));
      return { ...rest, cells: null, rows: { from, to } };
    }
    const drawn_s = left_s - thinned_s;
    const drawnEnd_s = Math.min(end_s + LEAD / xScale + thinned_s, scene.now_s + 2 * width_s);
    bins.cover(telemetry, drawn_s, drawnEnd_s, width_s);
    const isDense = thinned_s > 0 || xScale * DENSE * telemetry.schema.sample_interval_s <= 1;
    if (isDense) cells.cover(telemetry, drawn_s, drawnEnd_s, Math.max(LINE_CELL / xScale, thinned_s));
    return { ...rest, cells: isDense ? cells : null, rows: null };
  }

  private clipAndDraw(scene: Scene, stretch: Stretch, beside: readonly Stretch[], left: number): void {
    const { context, pixelRatio } = this;
    const { layout, view, theme, telemetry } = scene;
    const right = layout.plotLeft + layout.plotWidth + 1;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.save();
    context.beginPath();
    context.rect(left, 0, right - left, layout.height);
    context.clip();
    context.clearRect(left, 0, right - left, layout.height);
    context.lineJoin = "round";
    context.lineCap = "butt";
    for (const chart of scene.charts) chart.draw(context, stretch, beside);
    const from_s = Math.max(0, (left - CELL - stretch.x0) / stretch.xScale);
    const present = stretch.x0 + scene.now_s * stretch.xScale;
    const { x0, xScale } = stretch;
    const to_s = Math.min(view.start_s + view.span_s, presentOf(scene));
    const place = { x0, xScale, from_s, to_s, right: Math.max(left, present) };
    for (const chart of scene.charts) {
      const { rugTop: top, rugHeight } = chart.box;
      scene
        .rugOf(chart)
        ?.draw(context, telemetry.events.decisions, { ...place, top, height: rugHeight - RUG_MARGIN }, theme);
    }
    context.restore();
  }

  private alignedToPixels(x: number): number {
    return Math.floor(x * this.pixelRatio) / this.pixelRatio;
  }
}
