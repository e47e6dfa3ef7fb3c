// Charts with one time axis and one cursor. The page mounts it once and calls `update` at most once per animation frame.
import type { Telemetry } from "../telemetry/telemetry";
import { ChartsShown } from "./charts-shown";
import { ALONE, type Company } from "./draw/beside";
import { EventRug } from "./draw/event-rug";
import { Overlay } from "./draw/overlay";
import { Painter, type Scene } from "./draw/painter";
import { createElements, type StackElements } from "./draw/stack-dom";
import { layOut, leastHeight, type StackLayout } from "./draw/stack-layout";
import type { ChartPhase } from "./draw/status";
import type { TimeChart } from "./draw/time-chart";
import { listen } from "./interact/gestures";
import { GuideValues } from "./interact/guide-values";
import { type Cursor, Navigator } from "./interact/navigator";
import type { TimeView } from "./interact/time-view";
import type { ChartPlan } from "./spec/chart-plan";
import { GOODPUT_CHART } from "./spec/chart-rows";
import type { ChartSpec } from "./spec/chart-spec";
import { disciplineNow } from "./spec/chart-specs";
import { loadOwnCharts } from "./spec/lazy-own";
import type { ChartFrame, ChartStack, ChartStackOptions } from "./stack";
import { readTheme, type Theme } from "./theme";
import { isDue } from "./throttle";

/** A higher resolution would cost time without being visible. */
const MOST_PIXEL_RATIO = 3;
/** The font size for which the margins of the charts are made, in pixels. */
const USUAL_FONT = 12;
/** How often it is looked up which lines there are. */
const SPECIFY_MS = 100;
/** Without the code of a chart its place stays empty. */
const ignore = () => undefined;

class Stack implements ChartStack {
  private readonly elements: StackElements;
  private readonly painter: Painter;
  private readonly overlay: Overlay;
  private readonly navigator: Navigator;
  private readonly stopListening: () => void;
  private readonly observer: ResizeObserver;
  private telemetry: Telemetry | null;
  private watch: string;
  private readonly shown: ChartsShown;
  private readonly guideValues: GuideValues;
  private readonly rugs = new Map<ChartSpec["rug"], EventRug>();
  private theme: Theme;
  private layout: StackLayout | null = null;
  scene: Scene | null = null;
  /** The charts in the current layout. */
  private placed: readonly ChartPlan[] = [];
  private pixelRatio = 0;
  private company = ALONE;
  /** The window to which the axes were made to suit. */
  private suited = { start_s: 0, span_s: 0 };
  private phase: ChartPhase = "ready";
  private isLogGoodput = false;
  private now_s = 0;
  private seenVersion = -1;
  private isStale = true;
  private scheduled = false;
  private hadRows = false;
  private specifiedAt = Number.NEGATIVE_INFINITY;

  constructor(
    node: HTMLElement,
    private readonly options: ChartStackOptions,
  ) {
    this.telemetry = options.telemetry;
    this.watch = options.watch;
    this.shown = new ChartsShown(options.charts ?? null, options.part ?? ((plans) => plans));
    this.elements = createElements(node);
    const { root, surface, canvas, follow, scale, unpin } = this.elements;
    this.painter = new Painter(canvas);
    this.theme = readTheme(root);
    const telemetry = () => this.telemetry;
    const queue = () => this.watch;
    this.guideValues = new GuideValues({
      telemetry,
      queue,
      now_s: () => this.now_s,
      refusal: (param) => options.refusal?.(this.watch, param),
    });
    this.overlay = new Overlay(this.elements, {
      telemetry,
      queue,
      values: this.guideValues,
      redraw: () => this.schedule(),
      onDrag: options.onDragGuide,
      arranging: options.onArrange && {
        plans: () => this.plans,
        roomForLanes: () =>
          this.company.lanes.length > 1 ? options.hasRoomFor?.(this.company.lanes.length) : undefined,
        fit: (id) => {
          this.shown.fit(id);
          this.overlay.reset();
          this.redraw();
        },
        arrange: (plans, isDone) => {
          this.setCharts(plans);
          if (isDone) options.onArrange?.(plans);
        },
      },
      discipline: () => (this.telemetry?.length ? disciplineNow(this.telemetry, this.watch) : ""),
      disciplineLabel: options.disciplineLabel ?? ((id) => id),
      spokenAfter: options.spokenAfter,
    });
    this.navigator = new Navigator({
      telemetry,
      layout: () => this.layout,
      mayPoint: () => !this.guideValues.isDragging,
      onView: () => this.viewChanged(),
      onLook: (view) => this.options.onLook?.(view),
      onCursor: (cursor) => {
        this.options.onCursor?.(cursor);
        this.schedule();
      },
    });
    this.stopListening = listen(root, surface, this.navigator);
    follow.addEventListener("click", () => this.navigator.follow());
    unpin.addEventListener("click", () => this.navigator.letGo());
    // They are gone then: the keyboard goes on at the cursor.
    for (const button of [follow, unpin])
      button.addEventListener("click", () => surface.focus({ preventScroll: true }));
    if (options.onLogGoodput) scale.addEventListener("click", () => options.onLogGoodput?.(!this.isLogGoodput));
    else scale.remove();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.setTelemetry(this.telemetry);
    this.setCharts(this.shown.wanted);
    this.resize();
  }

  setTelemetry(telemetry: Telemetry | null, watch = this.watch, isSameRun = false, keepsAxes = false): void {
    this.telemetry = telemetry;
    this.watch = watch;
    this.now_s = 0;
    this.seenVersion = -1;
    this.specifiedAt = Number.NEGATIVE_INFINITY;
    this.shown.restart(keepsAxes);
    this.guideValues.reset();
    this.rugs.clear();
    this.overlay.reset();
    this.navigator.restart(isSameRun);
  }

  setTheme(): void {
    this.theme = readTheme(this.elements.root);
    this.overlay.fontChanged();
    this.redraw();
  }

  setPhase(phase: ChartPhase): void {
    this.phase = phase;
    this.schedule();
  }

  setCompany(company: Company): void {
    if (company === this.company) return;
    this.company = company;
    if (company.others.length > 0) this.loadOwn();
    this.shown.accompany(company);
    this.overlay.setCompany(company);
    this.overlay.reset();
    this.redraw();
  }

  setLogGoodput(isLog: boolean): void {
    this.isLogGoodput = isLog;
    this.elements.scale.setAttribute("aria-pressed", String(isLog));
    // The axis looks at all rows again.
    this.shown.restart(true);
    this.redraw();
  }

  get plans(): readonly ChartPlan[] {
    return this.shown.plans;
  }

  setCharts(plans: readonly ChartPlan[] | null): void {
    this.shown.wanted = plans;
    this.schedule();
    if (plans?.some(({ lines, lanes }) => lines || lanes)) this.loadOwn();
  }

  private loadOwn(): void {
    void loadOwnCharts().then(() => this.schedule(), ignore);
  }

  private applyScales(): void {
    for (const chart of this.shown.charts) chart.isLog = chart.spec.id === GOODPUT_CHART && this.isLogGoodput;
  }

  update(now_s: number): void {
    const isNew = this.telemetry !== null && this.version !== this.seenVersion;
    if (!isNew && now_s === this.now_s && !this.isStale) return;
    this.now_s = now_s;
    if (this.navigator.advance(now_s)) this.painter.invalidate();
    if (devicePixelRatio !== this.pixelRatio) this.resize();
    this.render();
  }

  /** Changes with the contents of all runs. */
  private get version(): number {
    return this.company.others.reduce((sum, { telemetry }) => sum + telemetry.version, this.telemetry?.version ?? 0);
  }

  setCursor(cursor: Cursor | null): void {
    if (cursor === this.navigator.cursor) return;
    this.navigator.cursor = cursor;
    this.schedule();
  }

  setSpeed(speed: number): void {
    this.navigator.setSpeed(speed);
  }

  get root(): HTMLElement {
    return this.elements.root;
  }

  get frame(): ChartFrame | null {
    return this.layout && { layout: this.layout, view: this.navigator.view };
  }

  look(view: TimeView): void {
    if (view === this.navigator.view) return;
    this.navigator.view = view;
    this.viewChanged();
  }

  destroy(): void {
    this.isStale = false; // the frame that has been asked for draws nothing
    this.stopListening();
    this.observer.disconnect();
    this.overlay.remove();
    this.elements.root.remove();
  }

  private viewChanged(): void {
    const { view, isWholeRun, isAway } = this.navigator;
    const { start_s, span_s, following } = view;
    this.elements.follow.hidden = !isAway;
    this.elements.surface.classList.toggle("is-zoomed", !isWholeRun);
    this.options.onViewChange?.({ start_s, end_s: start_s + span_s, following, isWholeRun });
    this.redraw();
  }

  /** A resized canvas is blank: drawing in the same frame avoids a flash. */
  private resize(): void {
    if (this.place()) this.render();
  }

  /** Returns whether anything has moved. */
  private place(): boolean {
    const { root } = this.elements;
    const width = root.clientWidth;
    if (width === 0) return false;
    const { placed: plans } = this.shown;
    const scale = Number.parseFloat(getComputedStyle(root).fontSize) / USUAL_FONT || 1;
    root.style.minHeight = `${leastHeight(width, plans, scale)}px`;
    const layout = layOut(width, root.clientHeight, plans, scale);
    const isSame = layout.width === this.layout?.width && layout.height === this.layout.height;
    if (isSame && this.placed === plans && devicePixelRatio === this.pixelRatio) return false;
    this.layout = layout;
    this.placed = plans;
    this.pixelRatio = devicePixelRatio;
    this.painter.resize(width, layout.height, Math.min(MOST_PIXEL_RATIO, devicePixelRatio));
    this.overlay.resize(layout);
    const goodput = layout.charts.get(GOODPUT_CHART);
    this.elements.scale.hidden = goodput === undefined;
    this.elements.scale.style.top = `${goodput?.top ?? 0}px`;
    return true;
  }

  redraw(): void {
    this.painter.invalidate();
    this.schedule();
  }

  /** Draws at the next animation frame unless `update` comes before. */
  private schedule(): void {
    this.isStale = true;
    if (this.scheduled) return;
    this.scheduled = true;
    // A run that begins in this turn has then asked for the same frame, and updates the charts before.
    queueMicrotask(() => {
      requestAnimationFrame(() => {
        this.scheduled = false;
        if (this.isStale) this.update(this.now_s);
      });
    });
  }

  private render(): void {
    const { telemetry, navigator, theme, now_s, phase } = this;
    this.respecify();
    const { layout } = this;
    if (layout === null) return;
    this.isStale = false;
    const { view, cursor } = navigator;
    const { charts } = this.shown;
    for (const chart of charts) {
      const box = layout.charts.get(chart.spec.id);
      if (box) chart.box = box;
    }
    if (telemetry) {
      this.guideValues.settle();
      const { span_s, start_s } = view;
      const isOther = span_s !== this.suited.span_s || Math.abs(start_s - this.suited.start_s) > span_s;
      if ((isOther || !view.following) && this.shown.suit(telemetry, view, isOther)) this.painter.invalidate();
      // A window that follows moves in small steps, which shrink nothing.
      if (isOther || view.following) this.suited = { start_s, span_s };
      if (this.shown.extend(telemetry, this.guideValues, start_s)) this.painter.invalidate();
      const rugOf = ({ spec }: TimeChart) => this.rugOf(telemetry, spec.rug);
      const { others } = this.company;
      const isMoving = phase === "running";
      this.scene = { telemetry, others, charts, rugOf, view, layout, theme, now_s, isMoving };
      this.painter.paint(this.scene);
      this.seenVersion = this.version;
    } else {
      this.painter.clear();
    }
    const bar_s = this.rugs.get("all")?.bar_s ?? null;
    this.overlay.draw({ layout, view, charts, now_s, cursor, phase, bar_s });
    this.root.dispatchEvent(new Event("drawn"));
  }

  private rugOf({ schema }: Telemetry, of: ChartSpec["rug"]): EventRug | null {
    if (of === undefined) return null;
    const known = this.rugs.get(of);
    if (known) return known;
    const made = new EventRug(schema, schema.watch.indexOf(this.watch), of === "all" ? undefined : [of]);
    this.rugs.set(of, made);
    return made;
  }

  /** While the run plays, a few times per second is enough, but its first rows are shown at once. */
  private isSpecified(): boolean {
    const hasRows = (this.telemetry?.length ?? 0) > 0;
    const now_ms = performance.now();
    const isKnown = hasRows === this.hadRows && !isDue(now_ms, this.specifiedAt, SPECIFY_MS);
    if (isKnown && this.phase === "running" && !this.isStale) return true;
    this.hadRows = hasRows;
    this.specifiedAt = now_ms;
    return false;
  }

  private respecify(): void {
    if (this.isSpecified()) return;
    const changed = this.shown.respecify(this.telemetry, this.watch);
    if (changed === "same") return;
    this.applyScales();
    this.painter.invalidate();
    if (changed === "lines") return;
    this.overlay.setCharts(this.shown.placed.map(({ id }) => id));
    this.place();
  }
}

export function createChartStack(node: HTMLElement, options: ChartStackOptions): ChartStack {
  return new Stack(node, options);
}
