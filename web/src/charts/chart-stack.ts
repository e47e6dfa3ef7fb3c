// Four charts with one time axis and one cursor. The page mounts it once and calls `update` at most once per animation frame.
import type { Telemetry } from "../telemetry/telemetry";
import { chartSpecs, specSignature } from "./chart-spec";
import { EventRug } from "./event-rug";
import { listen } from "./gestures";
import type { OnDragGuide } from "./guides";
import { Overlay } from "./overlay";
import { Painter } from "./painter";
import { createElements, type StackElements } from "./stack-dom";
import { CHART_IDS, layOut, leastHeight, type StackLayout } from "./stack-layout";
import type { ChartPhase } from "./status";
import { readTheme, type Theme } from "./theme";
import { TimeChart } from "./time-chart";
import * as timeView from "./time-view";

export interface ChartView {
  readonly start_s: number;
  readonly end_s: number;
  readonly following: boolean;
  readonly isWholeRun: boolean;
}

export interface ChartStackOptions {
  /** Null while nothing is loaded. */
  readonly telemetry: Telemetry | null;
  /** The watched queue shown: an entry of `layout.watch`. */
  readonly watch: string;
  /** The cursor moved by the user, in seconds; null when it left. */
  readonly onCursor?: (time_s: number | null) => void;
  readonly onViewChange?: (view: ChartView) => void;
  readonly onDragGuide?: OnDragGuide;
  /** The label of a queue discipline, for the names of changes. */
  readonly disciplineLabel?: (id: string) => string;
}

export interface ChartStack {
  /** Draws the state at simulated time `now_s`; cheap when nothing has changed. */
  update(now_s: number): void;
  setTelemetry(telemetry: Telemetry | null, watch?: string): void;
  /** Reads the colour tokens again. */
  setTheme(): void;
  setPhase(phase: ChartPhase): void;
  /** Puts the cursor at a time, or removes it. */
  cursor(time_s: number | null): void;
  /** Returns to the present, keeping the span. */
  follow(): void;
  showWholeRun(): void;
  destroy(): void;
}

class Stack implements ChartStack {
  private readonly elements: StackElements;
  private readonly painter: Painter;
  private readonly overlay: Overlay;
  private readonly abort: () => void;
  private readonly observer: ResizeObserver;
  private telemetry: Telemetry | null;
  private watch: string;
  private charts: TimeChart[] = [];
  private rug: EventRug | null = null;
  private theme: Theme;
  private layout: StackLayout | null = null;
  private pixelRatio = 0;
  private view: timeView.TimeView = { start_s: 0, span_s: 30, following: true };
  private cursor_s: number | null = null;
  private phase: ChartPhase = "ready";
  private now_s = 0;
  private signature = "";
  private seenVersion = -1;
  private seenRows = 0;
  private isStale = true;
  private scheduled = 0;

  constructor(
    node: HTMLElement,
    private readonly options: ChartStackOptions,
  ) {
    this.telemetry = options.telemetry;
    this.watch = options.watch;
    this.elements = createElements(node);
    this.painter = new Painter(this.elements.canvas);
    this.theme = readTheme(this.elements.root);
    this.overlay = new Overlay(this.elements, {
      telemetry: () => this.telemetry,
      queue: () => this.watch,
      redraw: () => this.invalidate(),
      onDragGuide: options.onDragGuide,
      disciplineLabel: options.disciplineLabel ?? ((id) => id),
    });
    this.abort = listen(this.elements.root, this.elements.surface, {
      pointAt: (x) => this.pointAt(x),
      zoomAt: (factor, x) => this.changeView(timeView.zoom(this.view, factor, this.timeAt(x), this.bounds())),
      panBy: (dx) => this.changeView(timeView.pan(this.view, -dx * this.secondsPerPixel(), this.bounds())),
      reset: () => this.showWholeRun(),
      key: (event) => this.key(event),
    });
    this.elements.follow.addEventListener("click", () => this.follow());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.elements.root);
    this.setTelemetry(this.telemetry);
    this.resize();
  }

  setTelemetry(telemetry: Telemetry | null, watch = this.watch): void {
    this.telemetry = telemetry;
    this.watch = watch;
    this.now_s = 0;
    this.seenVersion = -1;
    this.seenRows = 0;
    this.cursor_s = null;
    this.signature = "";
    this.charts = [];
    this.rug = telemetry ? new EventRug(telemetry.layout, telemetry.layout.watch.indexOf(watch)) : null;
    this.view = timeView.wholeRun(this.bounds());
    this.overlay.reset();
    this.invalidate();
    this.reportView();
  }

  setTheme(): void {
    this.theme = readTheme(this.elements.root);
    this.overlay.fontChanged();
    this.invalidate();
  }

  setPhase(phase: ChartPhase): void {
    this.phase = phase;
    this.invalidate();
  }

  update(now_s: number): void {
    const isNew = this.telemetry !== null && this.telemetry.version !== this.seenVersion;
    if (!isNew && now_s === this.now_s && !this.isStale) return;
    this.now_s = now_s;
    const view = timeView.advance(this.view, this.bounds());
    if (view.start_s !== this.view.start_s || view.span_s !== this.view.span_s) {
      this.view = view;
      this.painter.invalidate();
    }
    this.render();
  }

  cursor(time_s: number | null): void {
    this.cursor_s = time_s;
    this.schedule();
  }

  follow(): void {
    this.changeView(timeView.follow(this.view, this.bounds()));
  }

  showWholeRun(): void {
    this.changeView(timeView.wholeRun(this.bounds()));
  }

  destroy(): void {
    cancelAnimationFrame(this.scheduled);
    this.abort();
    this.observer.disconnect();
    this.elements.root.remove();
  }

  private bounds(): timeView.TimeBounds {
    const layout = this.telemetry?.layout;
    return {
      duration_s: layout?.duration_s ?? 30,
      sample_interval_s: layout?.sample_interval_s ?? 0.01,
      now_s: this.now_s,
    };
  }

  private secondsPerPixel(): number {
    return this.view.span_s / (this.layout?.plotWidth ?? 1);
  }

  private timeAt(x: number): number {
    const time_s = this.view.start_s + (x - (this.layout?.plotLeft ?? 0)) * this.secondsPerPixel();
    const bounds = this.bounds();
    // The present attracts the anchor of a zoom, so that a window that follows goes on following.
    return Math.abs(time_s - bounds.now_s) < 12 * this.secondsPerPixel() ? bounds.now_s : time_s;
  }

  private changeView(view: timeView.TimeView): void {
    if (view === this.view) return;
    this.view = view;
    this.invalidate();
    this.reportView();
  }

  private reportView(): void {
    const { start_s, span_s, following } = this.view;
    const isWholeRun = timeView.isWholeRun(this.view, this.bounds());
    this.elements.follow.hidden = following;
    this.elements.surface.classList.toggle("is-zoomed", !isWholeRun);
    this.options.onViewChange?.({ start_s, end_s: start_s + span_s, following, isWholeRun });
  }

  private pointAt(x: number | null): void {
    const { telemetry, layout } = this;
    if (x === null || telemetry === null || layout === null || telemetry.length === 0) {
      this.moveCursor(null);
      return;
    }
    const inside = Math.max(layout.plotLeft, Math.min(layout.plotLeft + layout.plotWidth, x));
    const time_s = this.view.start_s + (inside - layout.plotLeft) * this.secondsPerPixel();
    this.moveCursor(telemetry.time(telemetry.nearestRow(time_s)));
  }

  private moveCursor(time_s: number | null): void {
    if (time_s === this.cursor_s) return;
    this.cursor_s = time_s;
    this.options.onCursor?.(time_s);
    this.schedule();
  }

  private key(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step !== undefined) this.stepCursor(step, event.shiftKey);
    else if (event.key === "Home") this.cursorToRow(0);
    else if (event.key === "End") this.cursorToRow((this.telemetry?.length ?? 0) - 1);
    else if (event.key === "0") this.showWholeRun();
    else if (event.key === "+" || event.key === "=") this.zoomByKey(0.5);
    else if (event.key === "-") this.zoomByKey(2);
    else if (event.key === "Escape") this.moveCursor(null);
    else return false;
    return true;
  }

  private stepCursor(direction: number, bySecond: boolean): void {
    const { telemetry } = this;
    if (telemetry === null || telemetry.length === 0) return;
    const row = telemetry.nearestRow(this.cursor_s ?? this.now_s);
    this.cursorToRow(bySecond ? telemetry.nearestRow(telemetry.time(row) + direction) : row + direction);
  }

  private cursorToRow(row: number): void {
    const { telemetry } = this;
    if (telemetry === null || telemetry.length === 0) return;
    const time_s = telemetry.time(Math.max(0, Math.min(telemetry.length - 1, row)));
    this.changeView(timeView.reveal(this.view, time_s, this.bounds()));
    this.moveCursor(time_s);
  }

  private zoomByKey(factor: number): void {
    const anchor_s = this.view.following && this.cursor_s === null ? this.now_s : (this.cursor_s ?? this.now_s);
    this.changeView(timeView.zoom(this.view, factor, anchor_s, this.bounds()));
  }

  private resize(): void {
    const { root } = this.elements;
    const width = root.clientWidth;
    if (width === 0) return;
    root.style.minHeight = `${leastHeight(width)}px`;
    const layout = layOut(width, root.clientHeight);
    const pixelRatio = Math.min(3, globalThis.devicePixelRatio || 1);
    const isSame = layout.width === this.layout?.width && layout.height === this.layout.height;
    if (isSame && pixelRatio === this.pixelRatio) return;
    this.layout = layout;
    this.pixelRatio = pixelRatio;
    this.painter.resize(width, layout.height, pixelRatio);
    this.overlay.resize(layout);
    this.invalidate();
    // A canvas that was resized is blank: drawing in this very frame avoids a flash.
    this.render();
  }

  private invalidate(): void {
    this.painter.invalidate();
    this.schedule();
  }

  /** Draws at the next animation frame unless `update` comes before. */
  private schedule(): void {
    this.isStale = true;
    if (this.scheduled !== 0) return;
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0;
      if (this.isStale) this.update(this.now_s);
    });
  }

  private render(): void {
    const { telemetry, layout, view } = this;
    if (layout === null) return;
    this.isStale = false;
    if (telemetry) {
      this.respecify(telemetry, layout);
      this.extendRanges(telemetry);
      const { charts, rug, theme, now_s } = this;
      this.painter.paint({ telemetry, charts, rug, view, layout, theme, now_s });
      this.seenVersion = telemetry.version;
    }
    const { charts, now_s, cursor_s, phase } = this;
    this.overlay.draw({ layout, view, charts, now_s, cursor_s, phase });
  }

  private respecify(telemetry: Telemetry, layout: StackLayout): void {
    const signature = specSignature(telemetry, this.watch);
    if (signature !== this.signature) {
      this.signature = signature;
      const specs = chartSpecs(telemetry, this.watch);
      if (this.charts.length === 0) this.charts = CHART_IDS.map((id) => new TimeChart(specs[id]));
      for (const chart of this.charts) chart.spec = specs[chart.spec.id];
      this.seenRows = telemetry.dropped;
      this.painter.invalidate();
    }
    for (const chart of this.charts) chart.box = layout.charts[chart.spec.id];
  }

  private extendRanges(telemetry: Telemetry): void {
    const from = Math.max(0, this.seenRows - telemetry.dropped);
    for (const chart of this.charts) {
      if (chart.include(from, telemetry.length)) this.painter.invalidate();
    }
    this.seenRows = telemetry.dropped + telemetry.length;
  }
}

export function createChartStack(node: HTMLElement, options: ChartStackOptions): ChartStack {
  return new Stack(node, options);
}
