// SVG axes by d3-axis; its elements are updated only when a tick has changed.
import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear, scaleLog } from "d3-scale";
import { type Selection, select } from "d3-selection";
import { type AxisUnit, axisUnit, stepped, tick, trimmed } from "../format";
import type { TimeView } from "../interact/time-view";
import { type Covered, overlaps } from "./cursor-layer";
import { Slide } from "./slide";
import type { StackLayout } from "./stack-layout";
import type { TimeChart } from "./time-chart";
import { logTicks, valueTicks } from "./value-range";

/** The time axis is a layer of its own: each axis in front of it would be one, too. */
const BEFORE_TIME = ".charts-time";

type Group = Selection<SVGGElement, unknown, null, undefined>;

const TIME_TICK_SPACING = 110;
const TIME_TICK_SPACING_NARROW = 64;

interface TimeTick {
  readonly value: number;
  readonly label: string;
}

/** Labels of a time axis; the last one has the unit. */
export function timeTicks(view: TimeView, width: number, isNarrow: boolean): TimeTick[] {
  const end_s = view.start_s + view.span_s;
  const scale = scaleLinear([view.start_s, end_s], [0, width]);
  const wanted = Math.max(2, Math.round(width / (isNarrow ? TIME_TICK_SPACING_NARROW : TIME_TICK_SPACING)));
  // Of few ticks there may be none or one; how far apart they are is known from two.
  const counts = [wanted, wanted + 1, wanted + 2, wanted + 4];
  const values = counts.map((count) => scale.ticks(count)).find(({ length }) => length > 1) ?? [];
  const step = (values[1] ?? 1) - (values[0] ?? 0);
  return values.map((value, index) => {
    const text = Number.isInteger(value) && view.span_s >= 2 ? trimmed(value) : stepped(value, step);
    return { value, label: index === values.length - 1 ? `${text}\u2009s` : text };
  });
}

export class ValueAxis {
  readonly group: Group;
  unit: AxisUnit = { divisor: 1, name: "" };
  private drawn = "";

  constructor(parent: SVGElement) {
    this.group = select(parent).insert("g", BEFORE_TIME).attr("class", "charts-axis") as unknown as Group;
  }

  remove(): void {
    this.group.remove();
  }

  draw(chart: TimeChart, layout: StackLayout): void {
    const { plotTop, plotHeight } = chart.box;
    const { top, foot, isLog } = chart;
    const height = plotHeight / layout.scale;
    const state = `${foot} ${top} ${plotTop} ${plotHeight} ${layout.plotLeft} ${layout.plotWidth} ${chart.spec.unit}`;
    if (state === this.drawn) return;
    this.drawn = state;
    // On a logarithmic axis the unit must suit small values, too.
    const unit = axisUnit(isLog ? 2 * foot : top, chart.spec.unit);
    this.unit = unit;
    const scale = (isLog ? scaleLog : scaleLinear)([foot, top], [plotTop + plotHeight, plotTop]);
    const axis = axisLeft(scale)
      .tickValues(isLog ? logTicks(foot, top, height) : valueTicks(top, height, foot))
      .tickFormat((value) => tick(Number(value), unit))
      .tickSizeOuter(0)
      .tickSizeInner(-layout.plotWidth)
      .tickPadding(isLog ? 5 : 8)
      .offset(0);
    this.group.attr("transform", `translate(${layout.plotLeft},0)`).call(axis);
    this.group.selectAll(".tick").classed("charts-zero", (value) => value === Math.max(0, foot));
  }
}

export class TimeAxis {
  /** At the height of the axis; the ticks in it are moved sideways. */
  private readonly row: Group;
  private readonly group: Group;
  private readonly slide: Slide;
  private drawn = "";
  /** For which the ticks have been chosen. */
  private chosen: { readonly start_s: number; readonly span_s: number; readonly layout: StackLayout | null } = {
    start_s: Number.NaN,
    span_s: Number.NaN,
    layout: null,
  };
  private top = Number.NaN;
  private ticks: readonly TimeTick[] = [];
  /** Of the ticks, in the same order. */
  private nodes: readonly SVGGElement[] = [];
  /** The beginning of the window for which the ticks have been drawn. */
  private origin_s = 0;
  private scale = scaleLinear();

  constructor(parent: SVGElement) {
    this.row = select(parent).append("g").attr("class", "charts-axis charts-time") as unknown as Group;
    this.group = this.row.append("g");
    this.slide = new Slide(this.group.node() as Element);
  }

  remove(): void {
    this.slide.end();
    this.row.remove();
  }

  /** `covered`: parts of the axis behind other labels. */
  draw(view: TimeView, layout: StackLayout, covered: readonly (Covered | null)[]): void {
    const { start_s, span_s } = view;
    const { chosen } = this;
    if (start_s !== chosen.start_s || span_s !== chosen.span_s || layout !== chosen.layout) {
      this.chosen = { start_s, span_s, layout };
      this.drawTicks(view, layout);
    }
    this.hideTicks(covered, layout.scale);
  }

  /** Hides ticks that would overlap with labels. */
  private hideTicks(covered: readonly (Covered | null)[], scale: number): void {
    this.nodes.forEach((node, index) => {
      const { value, label } = this.ticks[index] as TimeTick;
      const x = this.scale(value);
      const half = 3.2 * scale * label.length + 2;
      const visibility = covered.some((place) => overlaps(place, [x - half, x + half])) ? "hidden" : "inherit";
      if (node.getAttribute("visibility") !== visibility) node.setAttribute("visibility", visibility);
    });
  }

  /** While the same ticks are shown, as in a window that scrolls, the axis is only moved. */
  private drawTicks(view: TimeView, { plotLeft, plotWidth, axisTop, scale, isNarrow }: StackLayout): void {
    const { start_s, span_s } = view;
    this.scale = scaleLinear([start_s, start_s + span_s], [plotLeft, plotLeft + plotWidth]);
    const ticks = timeTicks(view, plotWidth / scale, isNarrow);
    const state = `${ticks.map(({ label }) => label)} ${span_s} ${plotWidth}`;
    if (state !== this.drawn) {
      this.drawn = state;
      this.origin_s = start_s;
      const axis = axisBottom(scaleLinear([start_s, start_s + span_s], [0, plotWidth]))
        .tickValues(ticks.map(({ value }) => value))
        .tickFormat((_, index) => ticks[index]?.label ?? "")
        .tickSize(0)
        .tickPadding(9)
        .offset(0);
      this.group.call(axis);
      this.ticks = ticks;
      this.nodes = this.group.selectAll<SVGGElement, unknown>(".tick").nodes();
    }
    this.slide.to(this.scale(this.origin_s));
    if (axisTop === this.top) return;
    this.top = axisTop;
    this.row.attr("transform", `translate(0,${axisTop})`);
  }
}
