// The heading of a chart: title, unit, and on the right a legend or, with a cursor, the exact values.

import type { Extremes, Series } from "../../telemetry/series";
import { classShapePath, classStyle } from "../class-style";
import { type AxisUnit, quantity, significant, spanText } from "../format";
import type { ChartSpec, KeyEntry, LineSpec } from "../spec/chart-spec";
import { cssColour, textColour } from "../theme";
import type { Beside, Look } from "./beside";
import { BARS_PATH, DENSEST, isFilled, shapePath } from "./event-rug";
import { setText } from "./set-text";
import type { ChartBox, StackLayout } from "./stack-layout";

const SVG = "http://www.w3.org/2000/svg";
/** Charts of less width have little room beside the title, in pixels. */
const TIGHT = 700;
/** Steps of leaving out values before those of other lanes are. */
const EXTRA = 2;
/** Beside the name of the run before. */
const TIGHT_BEFORE = 1000;
const DASH: Readonly<Record<KeyEntry["style"], string>> = { solid: "", dashed: "5 3", dotted: "1.5 2.5" };

/** A drop reason (or "marked") that has occurred, with its shape. */
export interface ReasonEntry {
  readonly name: string;
  readonly shape: string;
}

export interface ReasonCount extends ReasonEntry {
  readonly count: number;
}

export interface ReadoutValues {
  at(series: Series): number;
  /** Whether extremes of the interval are shown behind sampled values. */
  readonly hasExtremes: boolean;
  readonly unit: AxisUnit;
  /** Drops and marks near the cursor, after the values. */
  readonly reasons: readonly ReasonCount[];
  /** The lane whose values these are; null if there are no lanes. */
  readonly look: Look | null;
  /** The other lanes, after each value. */
  readonly lanes: readonly LaneValues[];
}

/** Another lane's values. */
export interface LaneValues {
  readonly look: Look;
  /** What is compared with a line, named where it is called otherwise: the mean beside an average. */
  at(line: LineSpec): { readonly name: string; readonly value: number } | undefined;
}

function glyph(
  path: string,
  colour: string,
  width: number,
  draw: "fill" | "stroke",
  dash = "",
  lineWidth = 1.25,
): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", "10");
  svg.setAttribute("viewBox", `${-width / 2} -5 ${width} 10`);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  shape.setAttribute("fill", draw === "fill" ? colour : "none");
  if (draw === "stroke") {
    shape.setAttribute("stroke", colour);
    shape.setAttribute("stroke-width", String(lineWidth));
    if (dash) shape.setAttribute("stroke-dasharray", dash);
  }
  svg.append(shape);
  return svg;
}

const reasonGlyph = (shape: string) =>
  glyph(shapePath(shape, 8), cssColour("ink2"), 9, isFilled(shape) ? "fill" : "stroke");

function span(parent: Element, name: string, text = ""): HTMLSpanElement {
  const node = document.createElement("span");
  node.className = name;
  node.textContent = text;
  parent.append(node);
  return node;
}

const extremesText = ({ least, greatest }: Extremes, { at, unit }: ReadoutValues) =>
  spanText(at(least), at(greatest), (value) => significant(value / unit.divisor));

interface LaneText {
  readonly look: Look;
  readonly name: string;
  readonly text: string;
}

const laneTexts = (line: LineSpec, lanes: readonly LaneValues[], unit: AxisUnit, isBrief: boolean): LaneText[] =>
  lanes.flatMap(({ look, at }) => {
    const found = at(line);
    if (!found) return [];
    const value = found.value / unit.divisor;
    return [{ look, name: found.name, text: significant(value, isBrief && Math.abs(value) < 100 ? 2 : 3) }];
  });

function letter(parent: Element, { letter, colour }: Look): HTMLElement {
  const node = span(parent, "charts-letter", letter);
  node.style.color = textColour(colour);
  return node;
}

/** Numbers of a class have its colour, others that of their lane. */
function laneNode({ look, name, text }: LaneText, isOfClass: boolean): HTMLElement {
  const node = document.createElement("span");
  node.className = "charts-lane";
  letter(node, look);
  if (name) span(node, "charts-short", name);
  const number = span(node, "charts-number", text);
  if (!isOfClass) number.style.color = textColour(look.colour);
  return node;
}

interface Extent {
  readonly values: number;
  readonly letters: number;
}
const NOTHING: Extent = { values: 0, letters: 0 };

interface Part {
  readonly line: LineSpec;
  readonly group: HTMLElement;
  readonly node: HTMLElement;
  /** The letter of the lane to which the value belongs; null without lanes. */
  readonly letter: HTMLElement | null;
  readonly value: HTMLElement;
  /** Shown after the value, for lines with extremes. */
  readonly extremes: HTMLElement | null;
  /** The values of the other lanes. */
  readonly lanes: HTMLElement;
  shown: string;
}

export class ChartHead {
  private readonly root: HTMLElement;
  private readonly title: HTMLElement;
  private readonly unit: HTMLElement;
  private readonly notes: HTMLElement;
  private parts: Part[] = [];
  private counts: HTMLElement | null = null;
  private before: HTMLElement | null = null;
  private state = "";
  /** Whose values are shown. */
  private lines: readonly LineSpec[] = [];
  /** What is shown; null with a key. */
  private values: ReadoutValues | null = null;
  private width = Number.POSITIVE_INFINITY;
  /** How much is left out of the values: 1 what is extra, 2 digits and thresholds, more for each other lane. */
  private omitted = 0;
  /** The most that is known to fit. */
  private fitted = NOTHING;

  constructor(parent: HTMLElement) {
    this.root = document.createElement("div");
    this.root.className = "charts-head";
    parent.append(this.root);
    this.title = span(this.root, "charts-title");
    this.unit = span(this.root, "charts-unit");
    this.notes = span(this.root, "charts-notes");
  }

  remove(): void {
    this.root.remove();
  }

  toEnd(): void {
    this.root.parentElement?.append(this.root);
  }

  place(box: ChartBox, layout: StackLayout): void {
    this.root.style.top = `${box.top}px`;
    this.root.classList.toggle("is-narrow", layout.isNarrow);
    this.width = layout.isNarrow ? Number.POSITIVE_INFINITY : layout.width;
    this.fitted = NOTHING;
    this.omit(0);
    this.root.classList.toggle("has-rows", box.headRows > 1);
    this.root.style.setProperty("--rows", String(box.headRows));
  }

  describe(spec: ChartSpec, unit: AxisUnit): void {
    this.root.dataset.chart = spec.id;
    if (this.title.textContent !== spec.title) this.title.textContent = spec.title;
    const isSaid = spec.title
      .toLowerCase()
      .split(/[\s,;:()]+/)
      .includes(unit.name.toLowerCase());
    const text = [isSaid ? "" : unit.name, spec.note].filter(Boolean).join(", ");
    if (this.unit.textContent === text) return;
    this.unit.textContent = text;
  }

  /** Names the run behind the lines; the button removes it. */
  showBefore(before: Beside | null): void {
    this.before?.remove();
    this.before = null;
    if (before) this.name(before);
    this.tighten();
  }

  private name(before: Beside): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "charts-before";
    const name = document.createElement("span");
    name.textContent = `before: ${before.name}`;
    button.append(glyph("M-9,0H9", cssColour("ink2"), 18, "stroke", "", 5), name, "\u00d7");
    button.title = `Wide pale lines: the run with ${before.name}, as it goes on without the change. Click to remove them.`;
    button.setAttribute("aria-label", `Remove the lines of the run before: ${before.name}`);
    button.addEventListener("click", () => before.dismiss?.());
    this.notes.before(button);
    this.before = button;
  }

  /** Leaves out what does not fit. */
  private tighten(): void {
    const least = this.before ? TIGHT_BEFORE : TIGHT;
    this.root.classList.toggle("is-tight", this.width < least || this.omitted > 0);
    this.root.classList.toggle("is-brief", this.omitted > 1);
  }

  private omit(steps: number): void {
    this.omitted = steps;
    this.tighten();
  }

  /** `bar_s`: what a bar of many drops stands for, in seconds. */
  showKey(spec: ChartSpec, reasons: readonly ReasonEntry[], bar_s: number | null): void {
    const bars = bar_s === null ? "" : quantity(bar_s, "s", 2);
    const state = `key ${spec.key.map(({ text }) => text).join()} ${reasons.map(({ name }) => name).join()} ${bars}`;
    if (state === this.state) return;
    this.restart(state);
    this.values = null;
    for (const { style, width, colour, text } of spec.key) {
      const item = span(this.notes, "charts-note");
      item.append(glyph("M-9,0H9", cssColour(colour), 18, "stroke", DASH[style], width), text);
    }
    if (reasons.length > 0) span(this.notes, "charts-note charts-drops", "drops:");
    for (const { name, shape } of reasons) span(this.notes, "charts-note").append(reasonGlyph(shape), name);
    if (bars) this.explainBars(bars);
  }

  private explainBars(interval: string): void {
    const note = span(this.notes, "charts-note");
    note.append(glyph(BARS_PATH, cssColour("ink2"), 11, "fill"), `3\u2013${DENSEST}`);
    span(note, "charts-drops", " drops");
    note.append(` in ${interval}`);
    note.title = `Many drops: the higher the bar, the more of them in ${interval}`;
  }

  /** To be followed by `fit`. */
  showValues(spec: ChartSpec, values: ReadoutValues): void {
    const state = `values ${values.look?.letter}`;
    // Another run has lines of the same names.
    if (state !== this.state || spec.lines !== this.lines) this.buildReadout(spec, state, values.look);
    this.values = values;
    this.write(values);
    this.showCounts(values.reasons);
  }

  /** How many values are shown, and how long they are together. */
  private extent(): Extent {
    const counts = this.counts?.childNodes.length ?? 0;
    const texts = [...this.parts.map(({ shown }) => shown), this.counts?.textContent ?? ""];
    return {
      values: counts + texts.filter(Boolean).length,
      letters: texts.reduce((sum, { length }) => sum + length, 0),
    };
  }

  /**
   * Measured when more values are shown, or longer ones; the values of the other lanes can be left out. Called when all
   * headings are written, or the page would be laid out for each of them.
   */
  fit(): void {
    const { fitted, values } = this;
    if (values === null) return;
    const extent = this.extent();
    if (extent.values <= fitted.values && extent.letters <= fitted.letters) return;
    while (this.omitted < EXTRA + values.lanes.length && this.isTooWide()) {
      this.omit(this.omitted + 1);
      this.write(values);
    }
    this.fitted = this.extent();
  }

  /** Narrow heads break their lines, and are then too high. */
  private isTooWide(): boolean {
    const { root, notes } = this;
    if (Number.isFinite(this.width)) return notes.scrollWidth > notes.clientWidth + 1;
    return root.scrollHeight > root.clientHeight + 4;
  }

  private write(values: ReadoutValues): void {
    const kept = values.lanes.slice(0, EXTRA + values.lanes.length - Math.max(EXTRA, this.omitted));
    for (const part of this.parts) {
      const { series } = part.line;
      const value = values.at(series);
      const text = Number.isFinite(value) ? significant(value / values.unit.divisor) : "";
      const span = values.hasExtremes && series.extremes ? extremesText(series.extremes, values) : "";
      const lanes = laneTexts(part.line, kept, values.unit, this.omitted > 1);
      const shown = `${text}${span}${lanes.map(({ name, look, text }) => ` ${look.letter}${name}${text}`)}`;
      if (shown === part.shown) continue;
      part.shown = shown;
      setText(part.value, text);
      if (part.letter) part.letter.hidden = text === "";
      if (part.extremes) setText(part.extremes, span);
      part.lanes.replaceChildren(...lanes.map((lane) => laneNode(lane, part.line.trafficClass !== undefined)));
      part.node.hidden = text === "" && lanes.length === 0;
    }
    for (const { group } of this.parts)
      group.hidden = this.parts.every((part) => part.group !== group || part.node.hidden);
  }

  /** By shape: the names do not fit beside the values. */
  private showCounts(reasons: readonly ReasonCount[]): void {
    const node = this.counts;
    const said = reasons.map(({ name, count }) => `${count} ${name}`).join(", ");
    if (!node || node.title === said) return;
    node.title = said;
    node.replaceChildren(...(said ? ["drops"] : []));
    if (this.root.classList.contains("is-narrow")) {
      const total = reasons.reduce((sum, { count }) => sum + count, 0);
      if (total > 0) node.append(` ${total}`);
    } else for (const { shape, count } of reasons) span(node, "charts-count").append(reasonGlyph(shape), String(count));
  }

  private restart(state: string): void {
    this.state = state;
    this.parts = [];
    this.counts = null;
    this.notes.replaceChildren();
    this.fitted = NOTHING;
    this.omit(0);
  }

  /** Lines of one class are grouped behind its shape: average / threshold, true share. */
  private buildReadout(spec: ChartSpec, state: string, look: Look | null): void {
    this.restart(state);
    this.lines = spec.lines;
    const groups = new Map<string, HTMLElement>();
    const lines = spec.lines.filter(({ short }) => short !== null);
    // Order: measured values, thresholds, references.
    const rank = ({ style, isReference }: LineSpec) => (isReference ? 3 : ["solid", "dashed", "dotted"].indexOf(style));
    for (const line of lines.sort((a, b) => rank(a) - rank(b))) {
      const key = line.trafficClass ?? line.key;
      let group = groups.get(key);
      if (group === undefined) {
        group = span(this.notes, "charts-value is-extra");
        group.style.color = textColour(line.colour);
        if (line.trafficClass)
          group.append(glyph(classShapePath(line.trafficClass, 6.5), cssColour(line.colour), 10, "fill"));
        if (line.trafficClass && line.short !== classStyle[line.trafficClass].label)
          span(group, "charts-name", classStyle[line.trafficClass].label);
        groups.set(key, group);
      }
      if (!line.isExtra) group.classList.remove("is-extra");
      const node = span(group, line.isExtra ? "charts-part is-extra" : "charts-part");
      if (line.style !== "solid") node.classList.add("is-bound");
      node.hidden = true;
      if (line.short) span(node, "charts-short", line.short);
      const own = look && line.style === "solid" && !line.isReference ? letter(node, look) : null;
      const value = span(node, "charts-number");
      const extremes = line.series.extremes ? span(node, "charts-extremes") : null;
      const lanes = span(node, "charts-lanes");
      this.parts.push({ line, group, node, letter: own, value, extremes, lanes, shown: "" });
    }
    this.counts = span(this.notes, "charts-counts");
  }
}
