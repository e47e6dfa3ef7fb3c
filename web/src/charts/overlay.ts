// Everything above and below the canvas: axes, titles, the present, changes, labels, thresholds, cursor, states.
import { select } from "d3-selection";
import type { Telemetry } from "../telemetry/telemetry";
import { TimeAxis, ValueAxis } from "./axes";
import { isBeat } from "./beat";
import { ChangeLayer } from "./change-layer";
import { type ChangeMark, changeMarks, flowMarks } from "./change-marks";
import { Chip, CursorLayer, placeUnpin } from "./cursor-layer";
import { labelColumns } from "./direct-labels";
import { EndLabels } from "./end-labels";
import { clock } from "./format";
import { type GuideName, Guides, type OnDragGuide } from "./guides";
import { Readouts } from "./readouts";
import type { Scenery } from "./scenery";
import type { StackElements } from "./stack-dom";
import { type ChartId, type StackLayout, verticalPath } from "./stack-layout";
import { message, presentChip } from "./status";
import { TextWidth } from "./text-width";
import { cursorSentence, fillTable, summary } from "./value-table";

export interface OverlayContext {
  /** The charts that are shown. */
  readonly ids: readonly ChartId[];
  readonly telemetry: () => Telemetry | null;
  readonly queue: () => string;
  readonly redraw: () => void;
  readonly onDragGuide: OnDragGuide | undefined;
  readonly disciplineLabel: (id: string) => string;
}

/** Room for the line and its edges. */
const PRESENT_WIDTH = 4;
const SPOKEN_INTERVAL_MS = 1000;
/** Labels that move up and down more often could not be read. */
const LABEL_INTERVAL_MS = 50;
const GUIDE_NAMES: readonly GuideName[] = ["min_th", "max_th"];

export class Overlay {
  private readonly valueAxes: readonly ValueAxis[];
  private readonly timeAxis: TimeAxis;
  private readonly riding: readonly EndLabels[];
  private readonly margin: readonly EndLabels[];
  private readonly changes: ChangeLayer;
  private readonly presentPath: Element;
  private readonly presentChip: Chip;
  private readonly guides: Guides;
  private readonly cursorLayer: CursorLayer;
  private readonly readouts: Readouts;
  private readonly textWidth: TextWidth;
  private readonly widthOf = (text: string) => this.textWidth.of(text);
  private marks: readonly ChangeMark[] = [];
  private marksVersion = "";
  private presentX = Number.NaN;
  private labelledAt = 0;
  private spokenAt = 0;
  private spokenRow = -2;

  constructor(
    private readonly elements: StackElements,
    private readonly context: OverlayContext,
  ) {
    const { under, over, heads, root } = elements;
    this.textWidth = new TextWidth(root);
    this.valueAxes = context.ids.map(() => new ValueAxis(under));
    this.timeAxis = new TimeAxis(under);
    this.presentPath = select(elements.present)
      .append("path")
      .attr("transform", `translate(${PRESENT_WIDTH / 2},0)`)
      .node() as Element;
    this.changes = new ChangeLayer(under, over);
    this.guides = new Guides(under, over, context.telemetry, context.queue, context.redraw, context.onDragGuide);
    this.riding = context.ids.map(() => new EndLabels(elements.riders));
    this.margin = context.ids.map(() => new EndLabels(elements.labels));
    this.presentChip = new Chip(over, "is-present");
    this.cursorLayer = new CursorLayer(over);
    this.readouts = new Readouts(heads, context.ids);
  }

  reset(): void {
    this.marksVersion = "";
    this.spokenRow = -2;
    this.guides.reset();
    this.readouts.reset();
  }

  /** Thresholds in force, for which the axis needs room; none while one is dragged. */
  get thresholds(): number[] {
    return this.guides.isDragging ? [] : GUIDE_NAMES.map((name) => this.guides.value(name));
  }

  get isDraggingThreshold(): boolean {
    return this.guides.isDragging;
  }

  fontChanged(): void {
    this.textWidth.reset();
  }

  resize(layout: StackLayout): void {
    for (const svg of [this.elements.under, this.elements.over]) {
      svg.setAttribute("width", String(layout.width));
      svg.setAttribute("height", String(layout.height));
    }
    this.elements.present.setAttribute("width", String(PRESENT_WIDTH));
    this.elements.present.setAttribute("height", String(layout.height));
    this.presentPath.setAttribute("d", verticalPath(layout, 0));
    this.elements.root.classList.toggle("is-narrow", layout.isNarrow);
    this.readouts.resize(layout);
    this.presentX = Number.NaN;
  }

  draw(scenery: Scenery): void {
    const telemetry = this.context.telemetry();
    const hasRows = telemetry !== null && telemetry.length > 0;
    this.say(message(scenery.phase, hasRows));
    this.timeAxis.draw(scenery.view, scenery.layout);
    scenery.charts.forEach((chart, index) => {
      this.valueAxes[index]?.draw(chart, scenery.layout);
    });
    if (telemetry === null) {
      this.readouts.drawEmpty(scenery.charts, this.valueAxes);
      this.hideRun(scenery);
      return;
    }
    this.drawPresent(scenery, hasRows);
    this.drawChanges(scenery, telemetry);
    this.drawGuides(scenery);
    this.drawLabels(scenery, telemetry);
    const cursorRow = scenery.cursor === null || !hasRows ? -1 : telemetry.nearestRow(scenery.cursor.at_s);
    this.drawCursor(scenery, telemetry, cursorRow);
    const link = telemetry.layout.watch.indexOf(this.context.queue());
    this.readouts.draw(scenery, telemetry, this.valueAxes, link, cursorRow);
    this.speak(scenery, telemetry, cursorRow);
  }

  private xOf({ view, layout }: Scenery, time_s: number): number {
    return layout.plotLeft + ((time_s - view.start_s) / view.span_s) * layout.plotWidth;
  }

  private say(text: string): void {
    const { message: node } = this.elements;
    if (node.textContent === text) return;
    node.textContent = text;
    node.hidden = text === "";
  }

  private isVisible({ layout }: Scenery, x: number): boolean {
    return x >= layout.plotLeft - 0.5 && x <= layout.plotLeft + layout.plotWidth + 0.5;
  }

  private hideRun(scenery: Scenery): void {
    this.drawPresent(scenery, false);
    this.drawGuides(scenery);
    this.changes.draw([], () => 0, scenery.layout, this.widthOf);
    for (const labels of [...this.riding, ...this.margin]) labels.draw([], 0, 0);
    this.hideCursor();
  }

  private hideCursor(): void {
    this.cursorLayer.hide();
    this.elements.unpin.hidden = true;
  }

  private drawPresent(scenery: Scenery, hasRows: boolean): void {
    const { layout, now_s, phase } = scenery;
    const exact = this.xOf(scenery, now_s);
    const isShown = hasRows && this.isVisible(scenery, exact);
    const x = isShown ? Math.round(exact * 2) / 2 : Number.NEGATIVE_INFINITY;
    if (!Object.is(x, this.presentX)) {
      this.presentX = x;
      const { style } = this.elements.present;
      style.visibility = isShown ? "visible" : "hidden";
      if (isShown) style.transform = `translateX(${x - PRESENT_WIDTH / 2}px)`;
      this.elements.riders.style.transform = isShown ? `translateX(${x}px)` : "";
    }
    const chip = isShown ? presentChip(phase, now_s, hasRows) : null;
    this.presentChip.draw(chip, x, layout.axisTop + 14, this.textWidth.of(chip ?? ""), layout.width);
  }

  private drawChanges(scenery: Scenery, telemetry: Telemetry): void {
    const { occurrences } = telemetry.events;
    const past = telemetry.changes.filter(({ at_s }) => at_s <= scenery.now_s).length;
    const version = `${occurrences.dropped} ${occurrences.length} ${telemetry.changes.length} ${past}`;
    if (version !== this.marksVersion) {
      this.marksVersion = version;
      const names = this.context.disciplineLabel;
      this.marks = [
        ...flowMarks(occurrences, telemetry.layout),
        ...changeMarks(telemetry.changes, scenery.now_s, names),
      ];
    }
    this.changes.draw(this.marks, (time_s) => this.xOf(scenery, time_s), scenery.layout, this.widthOf);
  }

  private drawGuides(scenery: Scenery): void {
    const { layout, charts } = scenery;
    const chart = charts.find(({ spec }) => spec.id === "queue");
    if (!chart) return;
    this.guides.draw({
      left: layout.plotLeft,
      present: this.context.telemetry()?.length ? this.xOf(scenery, scenery.now_s) : layout.plotLeft,
      right: layout.plotLeft + layout.plotWidth,
      hasNameInside: layout.isNarrow,
      top: chart.range.top,
      yOf: (value) => chart.y(value),
      valueAt: (y) => chart.valueAt(y),
    });
  }

  /** With a beat while the run goes on, at once when it stands still. */
  private drawLabels(scenery: Scenery, telemetry: Telemetry): void {
    const now = performance.now();
    if (scenery.phase === "running" && !isBeat(now, this.labelledAt, LABEL_INTERVAL_MS)) return;
    this.labelledAt = now;
    const { layout, view, charts, now_s } = scenery;
    const end_s = view.start_s + view.span_s;
    const row = telemetry.rowsBefore(Math.min(end_s, now_s) + 1e-9) - 1;
    const x = this.xOf(scenery, now_s);
    const shown = x >= layout.plotLeft ? row : -1;
    charts.forEach((chart, index) => {
      const guides =
        chart.spec.id === "queue"
          ? GUIDE_NAMES.map((name) => ({ name, value: this.guides.value(name) })).filter(
              ({ value }) => !Number.isNaN(value),
            )
          : [];
      const { plotTop, plotHeight } = chart.box;
      const { riding, margin } = labelColumns(chart, shown, x, layout, guides, this.widthOf);
      this.riding[index]?.draw(riding, plotTop, plotTop + plotHeight);
      this.margin[index]?.draw(margin, plotTop, plotTop + plotHeight);
    });
  }

  private drawCursor(scenery: Scenery, telemetry: Telemetry, row: number): void {
    const time_s = row < 0 ? 0 : telemetry.time(row);
    const x = this.xOf(scenery, time_s);
    if (row < 0 || !this.isVisible(scenery, x)) {
      this.hideCursor();
      return;
    }
    const text = clock(time_s, telemetry.layout.sample_interval_s);
    const { unpin } = this.elements;
    const isPinned = scenery.cursor?.isPinned ?? false;
    unpin.hidden = !isPinned;
    this.cursorLayer.draw(row, x, isPinned ? null : text, this.textWidth.of(text), scenery.layout, scenery.charts);
    if (isPinned) placeUnpin(unpin, text, x, this.textWidth.of(text), scenery.layout);
  }

  /** For screen readers: at once when the cursor moves, once a second while time passes. */
  private speak({ charts, view, now_s }: Scenery, telemetry: Telemetry, cursorRow: number): void {
    const now = performance.now();
    if (cursorRow === this.spokenRow && now - this.spokenAt < SPOKEN_INTERVAL_MS) return;
    const isSame = cursorRow >= 0 && cursorRow === this.spokenRow;
    this.spokenAt = now;
    this.spokenRow = cursorRow;
    const { surface, canvas, table } = this.elements;
    const row = cursorRow < 0 ? telemetry.length - 1 : cursorRow;
    const time_s = row < 0 ? 0 : telemetry.time(row);
    surface.setAttribute("aria-valuemin", "0");
    surface.setAttribute("aria-valuemax", now_s.toFixed(2));
    canvas.setAttribute("aria-label", summary(charts, view.start_s, view.start_s + view.span_s, now_s));
    if (isSame) return;
    surface.setAttribute("aria-valuenow", time_s.toFixed(3));
    surface.setAttribute("aria-valuetext", row < 0 ? "no data yet" : cursorSentence(charts, row, time_s));
    fillTable(table, charts, row, time_s);
  }
}
