// The parts around the lines of one chart: heading, axis, guides, and labels of lines.
import type { Arranging, ChartTools } from "../interact/chart-tools";
import type { GuideContext, Guides } from "../interact/guides";
import type { GuidesCode } from "../interact/lazy-guides";
import { ValueAxis } from "./axes";
import { ChartHead } from "./chart-head";
import { type LabelRows, labelColumns } from "./direct-labels";
import { EndLabels } from "./end-labels";
import { type Moment, xOf } from "./moment";
import type { StackElements } from "./stack-dom";
import type { StackLayout } from "./stack-layout";
import type { TimeChart } from "./time-chart";

export interface PaneContext extends GuideContext {
  /** Undefined if the charts cannot be rearranged. */
  readonly arranging: Arranging | undefined;
  /** The discipline in place; empty before there are rows. */
  readonly discipline: () => string;
}

export class ChartPane {
  readonly head: ChartHead;
  readonly axis: ValueAxis;
  private readonly riding: EndLabels;
  private readonly margin: EndLabels;
  private guides: Guides | undefined;
  private tools: ChartTools | null = null;

  constructor(
    private readonly elements: StackElements,
    readonly id: string,
    private readonly context: PaneContext,
  ) {
    this.head = new ChartHead(elements.heads);
    this.axis = new ValueAxis(elements.under);
    this.riding = new EndLabels(elements.riders);
    this.margin = new EndLabels(elements.labels);
  }

  /** They come with code that is loaded later. */
  addTools(Tools: typeof ChartTools, layout: StackLayout | null): void {
    const { arranging } = this.context;
    if (!arranging) return;
    this.tools = new Tools(this.elements.root, this.id, arranging);
    const box = layout?.charts.get(this.id);
    if (box && layout) this.tools.place(box, layout);
  }

  place(layout: StackLayout): void {
    const box = layout.charts.get(this.id);
    if (!box) return;
    this.head.place(box, layout);
    this.tools?.place(box, layout);
  }

  toEnd(): void {
    this.head.toEnd();
    this.tools?.toEnd();
  }

  describe(chart: TimeChart): void {
    this.head.describe(chart.spec, this.axis.unit);
    this.tools?.setTitle(chart.spec.title);
    this.tools?.explain(chart, this.context.discipline());
  }

  /** `start`: the x at which they begin. */
  drawGuides(code: GuidesCode, { layout }: Moment, chart: TimeChart, start: number): void {
    const { under, over, names } = this.elements;
    this.guides ??= new code.Guides(under, over, names, this.context);
    this.guides.draw(chart.spec.guides, chart.spec.band, {
      left: layout.plotLeft,
      start,
      right: layout.plotLeft + layout.plotWidth,
      hasNameInside: layout.isNarrow,
      top: chart.top,
      yOf: (value) => chart.y(value),
      valueAt: (y) => chart.valueAt(y),
    });
  }

  drawLabels(moment: Moment, chart: TimeChart, rows: LabelRows, widthOf: (text: string) => number): void {
    const x = xOf(moment, moment.now_s);
    const guides = chart.spec.guides
      .map((guide) => ({ guide, value: this.context.values.of(guide) }))
      .filter(({ value }) => !Number.isNaN(value));
    const { plotTop, plotHeight } = chart.box;
    const { scale } = moment.layout;
    const { riding, margin } = labelColumns(chart, rows, x, moment.layout, guides, widthOf);
    this.riding.draw(riding, plotTop, plotTop + plotHeight, scale);
    this.margin.draw(margin, plotTop, plotTop + plotHeight, scale);
  }

  hideLabels(): void {
    for (const labels of [this.riding, this.margin]) labels.draw([], 0, 0, 1);
  }

  remove(): void {
    this.hideLabels();
    this.guides?.remove();
    this.head.remove();
    this.axis.remove();
    this.tools?.remove();
  }
}
