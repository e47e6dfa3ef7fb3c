// Up to four charts with one time axis and one cursor. The page mounts it once and calls `update` at most once per animation frame.
import type { Telemetry } from "../telemetry/telemetry";
import { chartSpecs, emptySpecs, specSignature } from "./chart-specs";
import { EventRug } from "./event-rug";
import { listen } from "./gestures";
import type { OnDragGuide } from "./guides";
import { type Cursor, Navigator } from "./navigator";
import { Overlay } from "./overlay";
import { Painter } from "./painter";
import { createElements, type StackElements } from "./stack-dom";
import { CHART_IDS, type ChartId, layOut, leastHeight, type StackLayout } from "./stack-layout";
import type { ChartPhase } from "./status";
import { readTheme, type Theme } from "./theme";
import { TimeChart } from "./time-chart";

export interface ChartView {
  readonly start_s: number;
  readonly end_s: number;
  readonly following: boolean;
  readonly isWholeRun: boolean;
}

export interface ChartStackOptions {
  /** Null while nothing is loaded. */
  readonly telemetry: Telemetry | null;
  /** The charts to show, in the order of CHART_IDS; all if nothing is said. */
  readonly charts?: readonly string[] | null;
  /** The watched queue shown: an entry of `layout.watch`. */
  readonly watch: string;
  /** Moved by the user, or gone: it left, or the run is no longer where it was. */
  readonly onCursor?: (cursor: Cursor | null) => void;
  readonly onViewChange?: (view: ChartView) => void;
  readonly onDragGuide?: OnDragGuide;
  /** The user asks for another axis of the goodput. */
  readonly onLogGoodput?: (isLog: boolean) => void;
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
  setLogGoodput(isLog: boolean): void;
  /** Puts the cursor somewhere, or removes it. */
  setCursor(cursor: Cursor | null): void;
  /** Returns to the present, keeping the span. */
  follow(): void;
  showWholeRun(): void;
  destroy(): void;
}

/** More pixels would cost time that nobody sees. */
const MOST_PIXEL_RATIO = 3;

/** What is not a chart is no matter; without any that is, all are shown. */
function shownCharts(wanted: readonly string[] | null | undefined): readonly ChartId[] {
  const shown = CHART_IDS.filter((id) => !wanted || wanted.includes(id));
  return shown.length > 0 ? shown : CHART_IDS;
}

class Stack implements ChartStack {
  private readonly elements: StackElements;
  private readonly painter: Painter;
  private readonly overlay: Overlay;
  private readonly navigator: Navigator;
  private readonly stopListening: () => void;
  private readonly observer: ResizeObserver;
  private telemetry: Telemetry | null;
  private watch: string;
  private readonly ids: readonly ChartId[];
  private charts: TimeChart[] = [];
  private rug: EventRug | null = null;
  private theme: Theme;
  private layout: StackLayout | null = null;
  private pixelRatio = 0;
  private phase: ChartPhase = "ready";
  private isLogGoodput = false;
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
    this.ids = shownCharts(options.charts);
    this.elements = createElements(node);
    this.elements.scale.hidden = !this.ids.includes("goodput");
    const { root, surface, canvas, follow, scale, unpin } = this.elements;
    this.painter = new Painter(canvas);
    this.theme = readTheme(root);
    this.overlay = new Overlay(this.elements, {
      ids: this.ids,
      telemetry: () => this.telemetry,
      queue: () => this.watch,
      redraw: () => this.schedule(),
      onDragGuide: options.onDragGuide,
      disciplineLabel: options.disciplineLabel ?? ((id) => id),
    });
    this.navigator = new Navigator({
      telemetry: () => this.telemetry,
      layout: () => this.layout,
      mayPoint: () => !this.overlay.isDraggingThreshold,
      onView: () => this.viewChanged(),
      onCursor: (cursor) => {
        this.options.onCursor?.(cursor);
        this.schedule();
      },
    });
    this.stopListening = listen(root, surface, this.navigator);
    follow.addEventListener("click", () => this.follow());
    unpin.addEventListener("click", () => {
      this.navigator.letGo();
      surface.focus();
    });
    if (options.onLogGoodput) scale.addEventListener("click", () => options.onLogGoodput?.(!this.isLogGoodput));
    else scale.remove();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.setTelemetry(this.telemetry);
    this.resize();
  }

  setTelemetry(telemetry: Telemetry | null, watch = this.watch): void {
    this.telemetry = telemetry;
    this.watch = watch;
    this.now_s = 0;
    this.seenVersion = -1;
    this.seenRows = 0;
    this.signature = "";
    this.charts = [];
    this.rug = telemetry ? new EventRug(telemetry.layout, telemetry.layout.watch.indexOf(watch)) : null;
    this.overlay.reset();
    this.navigator.restart();
  }

  setTheme(): void {
    this.theme = readTheme(this.elements.root);
    this.overlay.fontChanged();
    this.invalidate();
  }

  setPhase(phase: ChartPhase): void {
    this.phase = phase;
    this.schedule();
  }

  setLogGoodput(isLog: boolean): void {
    this.isLogGoodput = isLog;
    this.elements.scale.setAttribute("aria-pressed", String(isLog));
    this.applyScales();
    this.invalidate();
  }

  private applyScales(): void {
    for (const chart of this.charts) chart.isLog = chart.spec.id === "goodput" && this.isLogGoodput;
  }

  update(now_s: number): void {
    const isNew = this.telemetry !== null && this.telemetry.version !== this.seenVersion;
    if (!isNew && now_s === this.now_s && !this.isStale) return;
    this.now_s = now_s;
    if (this.navigator.advance(now_s)) this.painter.invalidate();
    if (devicePixelRatio !== this.pixelRatio) this.resize();
    this.render();
  }

  setCursor(cursor: Cursor | null): void {
    if (cursor === this.navigator.cursor) return;
    this.navigator.cursor = cursor;
    this.schedule();
  }

  follow(): void {
    this.navigator.follow();
  }

  showWholeRun(): void {
    this.navigator.reset();
  }

  destroy(): void {
    cancelAnimationFrame(this.scheduled);
    this.stopListening();
    this.observer.disconnect();
    this.elements.root.remove();
  }

  private viewChanged(): void {
    const { view, isWholeRun } = this.navigator;
    const { start_s, span_s, following } = view;
    this.elements.follow.hidden = following;
    this.elements.surface.classList.toggle("is-zoomed", !isWholeRun);
    this.options.onViewChange?.({ start_s, end_s: start_s + span_s, following, isWholeRun });
    this.invalidate();
  }

  private resize(): void {
    const { root } = this.elements;
    const width = root.clientWidth;
    if (width === 0) return;
    root.style.minHeight = `${leastHeight(width, this.ids)}px`;
    const layout = layOut(width, root.clientHeight, this.ids);
    const isSame = layout.width === this.layout?.width && layout.height === this.layout.height;
    if (isSame && devicePixelRatio === this.pixelRatio) return;
    this.layout = layout;
    this.pixelRatio = devicePixelRatio;
    this.painter.resize(width, layout.height, Math.min(MOST_PIXEL_RATIO, devicePixelRatio));
    this.overlay.resize(layout);
    this.elements.scale.style.top = `${layout.charts.goodput?.top ?? 0}px`;
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
    const { telemetry, layout, navigator, rug, theme, now_s, phase } = this;
    if (layout === null) return;
    this.isStale = false;
    const { view, cursor } = navigator;
    this.respecify(telemetry);
    const { charts } = this;
    for (const chart of charts) {
      const box = layout.charts[chart.spec.id];
      if (box) chart.box = box;
    }
    if (telemetry) {
      this.extendRanges(telemetry);
      this.painter.paint({ telemetry, charts, rug, view, layout, theme, now_s });
      this.seenVersion = telemetry.version;
    } else {
      this.painter.clear();
    }
    this.overlay.draw({ layout, view, charts, now_s, cursor, phase });
  }

  private respecify(telemetry: Telemetry | null): void {
    const signature = telemetry ? specSignature(telemetry, this.watch) : "empty";
    if (signature === this.signature) return;
    this.signature = signature;
    const specs = telemetry ? chartSpecs(telemetry, this.watch) : emptySpecs();
    if (this.charts.length === 0) this.charts = this.ids.map((id) => new TimeChart(specs[id]));
    for (const chart of this.charts) chart.spec = specs[chart.spec.id];
    this.applyScales();
    this.seenRows = 0;
    this.painter.invalidate();
  }

  private extendRanges(telemetry: Telemetry): void {
    const from = Math.max(0, this.seenRows - telemetry.dropped);
    const settled = telemetry.rowsBefore(telemetry.layout.sliding_window_s);
    for (const chart of this.charts) {
      if (chart.include(from, telemetry.length, settled)) this.painter.invalidate();
    }
    this.seenRows = telemetry.dropped + telemetry.length;
    for (const value of this.overlay.thresholds) {
      const queue = this.charts.find(({ spec }) => spec.id === "queue");
      if (queue?.range.include(value)) this.painter.invalidate();
    }
  }
}

export function createChartStack(node: HTMLElement, options: ChartStackOptions): ChartStack {
  return new Stack(node, options);
}
