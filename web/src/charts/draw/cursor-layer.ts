// The cursor: a line through all charts, a chip with the time, and the class's shape on each line it crosses.
import { type Selection, select } from "d3-selection";
import { classShapePath } from "../class-style";
import { cssColour } from "../theme";
import { setText } from "./set-text";
import { type StackLayout, verticalPath } from "./stack-layout";
import type { TimeChart } from "./time-chart";

type Group = Selection<SVGGElement, unknown, null, undefined>;

const CHIP_HEIGHT = 18;
/** Of the time axis, below its top. */
const AXIS_MIDDLE = 14;
const ROUND_DOT = "M3,0A3,3,0,1,1,-3,0A3,3,0,1,1,3,0Z";

/** The part of the time axis behind a label, in pixels. */
export type Covered = readonly [from: number, to: number];

export const overlaps = (one: Covered | null, [from, to]: Covered): boolean =>
  one !== null && one[0] < to && from < one[1];

/** A label on the time axis that stays inside [0, width]. */
export class Chip {
  private readonly group: Group;
  private readonly text: SVGTextElement;
  private state = "";

  constructor(parent: SVGElement, name: string) {
    this.group = select(parent)
      .append("g")
      .attr("class", `charts-chip ${name}`)
      .attr("display", "none") as unknown as Group;
    this.group.append("rect").attr("rx", 4);
    const text = this.group.append("text").attr("text-anchor", "middle").attr("dy", "0.34em");
    this.text = text.node() as SVGTextElement;
  }

  /** Returns the part of the axis that it covers; avoids `taken`. */
  draw(
    wanted: string | null,
    x: number,
    textWidth: number,
    { axisTop, width, scale }: StackLayout,
    taken: Covered | null = null,
  ): Covered | null {
    const y = axisTop + AXIS_MIDDLE * scale;
    const half = textWidth / 2 + 6;
    const centre = Math.max(half, Math.min(width - half, x));
    const place: Covered = [centre - half, centre + half];
    const text = overlaps(taken, place) ? null : wanted;
    const covered = text === null ? null : place;
    const state = text === null ? "" : `${text} ${centre.toFixed(1)} ${y}`;
    if (state === this.state) return covered;
    this.state = state;
    this.group.attr("display", text === null ? "none" : null);
    if (text === null) return covered;
    this.group.attr("transform", `translate(${centre},${y})`);
    this.group
      .select("rect")
      .attr("height", CHIP_HEIGHT * scale)
      .attr("y", (-CHIP_HEIGHT / 2) * scale)
      .attr("x", -half)
      .attr("width", 2 * half);
    setText(this.text, text);
    return covered;
  }

  hide(): void {
    this.state = "";
    this.group.attr("display", "none");
  }
}

/** On a line that the cursor crosses. */
interface Mark {
  readonly y: number;
  readonly path: string;
  readonly colour: string;
  readonly opacity: number;
}

function marksOf(charts: readonly TimeChart[], row: number): readonly Mark[] {
  return charts.flatMap((chart) =>
    chart.spec.lines
      .filter(({ style, series }) => style === "solid" && Number.isFinite(series.at(row)))
      .map(({ series, colour, trafficClass, alpha }) => ({
        y: chart.y(series.at(row)),
        path: trafficClass ? classShapePath(trafficClass, 6) : ROUND_DOT,
        colour: cssColour(colour),
        opacity: Math.max(0.7, alpha),
      })),
  );
}

export class CursorLayer {
  private readonly line: Selection<SVGPathElement, unknown, null, undefined>;
  private readonly dots: Group;
  private readonly chip: Chip;
  private isShown = false;
  /** What is drawn where: a cursor that rests costs no new layout in each frame. */
  private state = "";

  constructor(parent: SVGElement) {
    this.line = select(parent)
      .append("path")
      .attr("class", "charts-cursor")
      .attr("display", "none") as unknown as typeof this.line;
    this.dots = select(parent).append("g").attr("class", "charts-dots") as unknown as Group;
    this.chip = new Chip(parent, "is-cursor");
  }

  hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.state = "";
    this.line.attr("display", "none");
    this.dots.selectAll("path").remove();
    this.chip.hide();
  }

  draw(
    row: number,
    x: number,
    text: string | null,
    textWidth: number,
    layout: StackLayout,
    charts: readonly TimeChart[],
  ): Covered | null {
    this.isShown = true;
    const covered = this.chip.draw(text, x, textWidth, layout);
    this.drawLine(x, verticalPath(layout, Math.round(x - 0.5) + 0.5), marksOf(charts, row));
    return covered;
  }

  /** And the marks on it. */
  private drawLine(x: number, path: string, marks: readonly Mark[]): void {
    const state = `${path} ${x} ${marks.map((mark) => Object.values(mark).join(" ")).join()}`;
    if (state === this.state) return;
    this.state = state;
    this.line.attr("display", null).attr("d", path);
    this.dots
      .selectAll<SVGPathElement, Mark>("path")
      .data(marks)
      .join("path")
      .attr("d", ({ path: shape }) => shape)
      .attr("transform", ({ y }) => `translate(${x},${y})`)
      .style("fill", ({ colour }) => colour)
      .style("opacity", ({ opacity }) => opacity);
  }
}

/** Width of padding, gap and cross beside the time. */
const UNPIN_ROOM = 34;

/**
 * Replaces the chip of a pinned cursor by a button with its time that clears it. Returns the part of the axis that it
 * covers.
 */
export function placeUnpin(
  button: HTMLButtonElement,
  text: string,
  x: number,
  textWidth: number,
  { width, axisTop }: StackLayout,
): Covered {
  const room = textWidth + UNPIN_ROOM;
  const left = Math.max(0, Math.min(width - room, x - room / 2));
  button.style.transform = `translate(${left.toFixed(1)}px, ${axisTop + 2}px)`;
  const shown = `${text} ×`;
  if (button.textContent !== shown) {
    button.textContent = shown;
    button.setAttribute("aria-label", `Clear the cursor at ${text}`);
  }
  return [left, left + room];
}
