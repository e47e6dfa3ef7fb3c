// Everything except the canvas: axes, headings, the present, changes, labels, guides, cursor and status.
import type { Telemetry } from "../../telemetry/telemetry";
import type { ChartTools } from "../interact/chart-tools";
import type { GuideStart } from "../interact/guide-start";
import { guidesCode, loadGuides } from "../interact/lazy-guides";
import { type ChangeMark, changeMarks, flowMarks } from "../spec/change-marks";
import { isDue } from "../throttle";
import { TimeAxis } from "./axes";
import { ALONE, type Company } from "./beside";
import { ChangeLayer } from "./change-layer";
import { ChartPane, type PaneContext } from "./chart-pane";
import { type Covered, CursorLayer, placeUnpin } from "./cursor-layer";
import { isInPlot, type Moment, rowTime, xOf } from "./moment";
import { PresentLine } from "./present-line";
import { Readouts } from "./readouts";
import type { Spoken } from "./spoken";
import type { StackElements } from "./stack-dom";
import type { StackLayout } from "./stack-layout";
import { message } from "./status";
import { TextWidth } from "./text-width";

export interface OverlayContext extends PaneContext {
  readonly telemetry: () => Telemetry | null;
  readonly disciplineLabel: (id: string) => string;
  readonly spokenAfter: Promise<unknown> | undefined;
}

/** Labels that move more often cannot be read. */
const LABEL_INTERVAL_MS = 100;

export class Overlay {
  private panes: readonly ChartPane[] = [];
  private readonly timeAxis: TimeAxis;
  private readonly changes: ChangeLayer;
  private readonly presentLine: PresentLine;
  /** Null until the code of guides is loaded. */
  private guideStart: GuideStart | null = null;
  private readonly cursorLayer: CursorLayer;
  private readonly readouts = new Readouts();
  /** Null until its code is loaded. */
  private spoken: Spoken | null = null;
  private readonly textWidth: TextWidth;
  private readonly widthOf = (text: string) => this.textWidth.of(text);
  private company = ALONE;
  /** Null until their code is loaded. */
  private tools: typeof ChartTools | null = null;
  private layout: StackLayout | null = null;
  private marks: readonly ChangeMark[] = [];
  private marksVersion = "";
  private labelledAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly elements: StackElements,
    private readonly context: OverlayContext,
  ) {
    const { under, over, root } = elements;
    this.textWidth = new TextWidth(root);
    this.changes = new ChangeLayer(under, over);
    this.timeAxis = new TimeAxis(under);
    this.presentLine = new PresentLine(elements, this.widthOf);
    this.cursorLayer = new CursorLayer(over);
    void context.spokenAfter?.then(() => this.loadSpoken());
    void loadGuides().then(context.redraw, () => undefined); // they are labelled beside the charts
    root.classList.toggle("has-tools", context.arranging !== undefined);
    if (context.arranging)
      void import("../interact/chart-tools")
        .then(({ ChartTools: Tools }) => {
          this.tools = Tools;
          for (const pane of this.panes) pane.addTools(Tools, this.layout);
          this.toEnd();
          this.readouts.reset();
          context.redraw();
        })
        .catch(() => undefined); // charts can be looked at as they are
  }

  reset(): void {
    this.marksVersion = "";
    this.spoken?.reset();
    this.readouts.reset();
  }

  private made(id: string): ChartPane {
    const pane = new ChartPane(this.elements, id, this.context);
    if (this.tools) pane.addTools(this.tools, null);
    return pane;
  }

  /** Tab order is the visual order. */
  private toEnd(): void {
    for (const pane of this.panes) pane.toEnd();
  }

  /** Keeps the panes of charts that stay. */
  setCharts(ids: readonly string[]): void {
    // If only heights change, no element is moved: a dragged edge must keep its pointer capture.
    if (ids.join() === this.panes.map(({ id }) => id).join()) return;
    const kept = new Map(this.panes.map((pane) => [pane.id, pane]));
    for (const pane of this.panes) if (!ids.includes(pane.id)) pane.remove();
    this.panes = ids.map((id) => kept.get(id) ?? this.made(id));
    this.toEnd();
    this.setCompany(this.company);
    this.readouts.reset();
  }

  /** Names the run before a change, in the heading of the first chart. */
  setCompany(company: Company): void {
    this.company = company;
    const before = company.others.find(({ look }) => look === null) ?? null;
    this.panes.forEach((pane, index) => {
      pane.head.showBefore(index === 0 ? before : null);
    });
  }

  fontChanged(): void {
    this.textWidth.reset();
  }

  resize(layout: StackLayout): void {
    this.layout = layout;
    for (const svg of [this.elements.under, this.elements.over, this.elements.names]) {
      svg.setAttribute("width", String(layout.width));
      svg.setAttribute("height", String(layout.height));
    }
    this.elements.root.classList.toggle("is-narrow", layout.isNarrow);
    this.presentLine.resize(layout);
    for (const pane of this.panes) pane.place(layout);
    this.readouts.reset();
    this.labelledAt = Number.NEGATIVE_INFINITY;
  }

  draw(moment: Moment): void {
    const telemetry = this.context.telemetry();
    const hasRows = telemetry !== null && telemetry.length > 0;
    this.say(message(moment.phase, hasRows));
    this.eachPane(moment, (pane, chart) => pane.axis.draw(chart, moment.layout));
    this.drawGuides(moment, hasRows);
    if (telemetry === null) this.drawEmpty(moment);
    else this.drawContent(moment, telemetry);
  }

  private drawGuides(moment: Moment, hasRows: boolean): void {
    const code = guidesCode();
    if (!code) return;
    this.guideStart ??= new code.GuideStart();
    const start = hasRows ? this.guideStart.of(moment) : moment.layout.plotLeft;
    this.eachPane(moment, (pane, chart) => pane.drawGuides(code, moment, chart, start));
  }

  private drawEmpty(moment: Moment): void {
    this.readouts.drawEmpty(this.panes, moment.charts);
    this.changes.draw([], () => 0, moment.layout, this.widthOf);
    for (const pane of this.panes) pane.hideLabels();
    this.hideCursor();
    this.drawTime(moment, false, null);
  }

  private drawContent(moment: Moment, telemetry: Telemetry): void {
    const hasRows = telemetry.length > 0;
    this.drawChanges(moment, telemetry);
    this.drawLabels(moment, telemetry);
    const cursorRow = moment.cursor === null || !hasRows ? -1 : telemetry.nearestRow(moment.cursor.at_s);
    this.drawTime(moment, hasRows, this.drawCursor(moment, telemetry, cursorRow));
    const link = telemetry.schema.watch.indexOf(this.context.queue());
    this.readouts.draw(this.panes, moment, telemetry, link, cursorRow, this.company.look);
    this.spoken?.draw(moment, telemetry, cursorRow, this.company);
  }

  remove(): void {
    this.presentLine.remove();
    this.timeAxis.remove();
  }

  private async loadSpoken(): Promise<void> {
    const loaded = await import("./spoken").catch(() => null);
    if (!loaded) return; // the charts are complete for the eye
    this.spoken = new loaded.Spoken(this.elements);
    this.context.redraw();
  }

  private drawTime(moment: Moment, hasRows: boolean, ofCursor: Covered | null): void {
    const ofPresent = this.presentLine.draw(moment, hasRows, ofCursor);
    this.timeAxis.draw(moment.view, moment.layout, [ofPresent, ofCursor]);
  }

  private eachPane({ charts }: Moment, draw: (pane: ChartPane, chart: Moment["charts"][number]) => void): void {
    this.panes.forEach((pane, index) => {
      const chart = charts[index];
      if (chart) draw(pane, chart);
    });
  }

  private say(text: string): void {
    const { message: node } = this.elements;
    if (node.textContent === text) return;
    node.textContent = text;
    node.hidden = text === "";
  }

  private drawChanges(moment: Moment, telemetry: Telemetry): void {
    const { occurrences } = telemetry.events;
    const past = telemetry.changes.filter(({ at_s }) => at_s <= moment.now_s).length;
    const version = `${occurrences.dropped} ${occurrences.length} ${telemetry.changes.length} ${past}`;
    if (version !== this.marksVersion) {
      this.marksVersion = version;
      const names = this.context.disciplineLabel;
      const { schema } = telemetry;
      this.marks = [...flowMarks(occurrences, schema), ...changeMarks(telemetry.changes, moment.now_s, names, schema)];
    }
    this.changes.draw(this.marks, (time_s) => xOf(moment, time_s), moment.layout, this.widthOf);
  }

  /** A few times per second during the run, at once when it is paused. */
  private drawLabels(moment: Moment, telemetry: Telemetry): void {
    const now_ms = performance.now();
    if (moment.phase === "running" && !isDue(now_ms, this.labelledAt, LABEL_INTERVAL_MS)) return;
    this.labelledAt = now_ms;
    const { layout, view, now_s } = moment;
    const end_s = Math.min(view.start_s + view.span_s, now_s);
    const visible = (run: Telemetry) => ({
      oldest: run.rowsBefore(view.start_s),
      newest: run.rowsBefore(end_s + 1e-9) - 1,
    });
    const isShown = xOf(moment, now_s) >= layout.plotLeft;
    const rows = {
      own: isShown ? visible(telemetry) : { oldest: 0, newest: -1 },
      beside: isShown ? this.company.others.map((other) => visible(other.telemetry)) : [],
    };
    this.eachPane(moment, (pane, chart) => pane.drawLabels(moment, chart, rows, this.widthOf));
  }

  /** Returns the part of the time axis that its label covers. */
  private drawCursor(moment: Moment, telemetry: Telemetry, row: number): Covered | null {
    const time_s = row < 0 ? 0 : telemetry.time(row);
    const x = xOf(moment, time_s);
    if (row < 0 || !isInPlot(moment, x)) {
      this.hideCursor();
      return null;
    }
    const text = rowTime(telemetry, row);
    const { unpin } = this.elements;
    const isPinned = moment.cursor?.isPinned ?? false;
    unpin.hidden = !isPinned;
    const width = this.widthOf(text);
    const covered = this.cursorLayer.draw(row, x, isPinned ? null : text, width, moment.layout, moment.charts);
    return isPinned ? placeUnpin(unpin, text, x, width, moment.layout) : covered;
  }

  private hideCursor(): void {
    this.cursorLayer.hide();
    const { unpin } = this.elements;
    if (!unpin.hidden) unpin.hidden = true; // writing it costs a new style in every frame
  }
}
