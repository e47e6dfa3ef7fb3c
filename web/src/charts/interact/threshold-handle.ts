// A threshold that can be dragged or moved by keys: a dashed line from about the present to the right edge, with a grip and a
// name.
import { type Selection, select } from "d3-selection";
import type { Unit } from "../../scenario/catalog";
import { chosen, guideText } from "../format";

export type DragPhase = "start" | "move" | "end";

export interface HandleGeometry {
  readonly left: number;
  /** The x at which it begins: that of the present, where the canvas's part of the line ends, or a little more. */
  readonly start: number;
  readonly right: number;
  /** Whether the name is above the line because there is no margin. */
  readonly hasNameInside: boolean;
  /** The greatest value of the axis. */
  readonly top: number;
  yOf(value: number): number;
  valueAt(y: number): number;
}

/** Of a name inside the plot, in pixels. */
export interface NamePlace {
  /** To the left. */
  readonly shift: number;
  /** The line above which it stands. */
  readonly y: number;
}

export interface HandleLimits {
  readonly least: number;
  readonly greatest: number;
}

/** Length of a dash and its gap, as in the style sheet. */
const DASH = 9;
const GRIP_WIDTH = 14;
const GRIP_HEIGHT = 8;

/** The step of a drag: whole units, or a round fraction if a unit is many pixels high. */
export function dragStep(unitsPerPixel: number): number {
  const least = 5 * unitsPerPixel;
  const decade = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((candidate) => candidate >= least) ?? 10 * decade;
  return Math.min(1, step);
}

export function limited(value: number, step: number, { least, greatest }: HandleLimits): number {
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return Math.max(least, Math.min(greatest, rounded));
}

export class ThresholdHandle {
  private readonly group: Selection<SVGGElement, unknown, null, undefined>;
  private readonly hit: Selection<SVGRectElement, unknown, null, undefined>;
  private readonly line: Selection<SVGLineElement, unknown, null, undefined>;
  private readonly grip: Selection<SVGGElement, unknown, null, undefined>;
  private readonly inside: Selection<SVGTextElement, unknown, null, undefined>;
  private geometry: HandleGeometry | null = null;
  private limits: HandleLimits = { least: 0, greatest: Number.POSITIVE_INFINITY };
  private value = Number.NaN;
  private drawn = "";
  private lineStart = Number.NaN;
  private isDragging = false;
  private hasMoved = false;

  constructor(
    parent: SVGElement,
    names: SVGElement,
    private readonly guide: { readonly param: string; readonly unit: Unit; readonly css: string },
    /** Undefined for a fixed threshold, which has no grip. */
    private readonly onDrag: ((value: number, phase: DragPhase) => void) | undefined,
  ) {
    const group = select(parent).append("g") as unknown as Selection<SVGGElement, unknown, null, undefined>;
    // Hidden until it has a position.
    this.group = group
      .attr("display", "none")
      .attr("class", "charts-handle")
      .classed("is-fixed", !onDrag)
      .attr("aria-label", guide.param)
      .style("--guide", guide.css);
    if (onDrag) group.attr("role", "slider").attr("tabindex", 0).attr("aria-orientation", "vertical");
    else group.attr("role", "img");
    this.hit = group.append("rect").attr("class", "charts-handle-hit").attr("height", 11).attr("y", -5.5);
    this.line = group.append("line").attr("class", "charts-handle-line");
    this.grip = group.append("g").attr("class", "charts-handle-grip");
    this.grip
      .append("rect")
      .attr("class", "charts-handle-touch")
      .attr("x", -24)
      .attr("y", -20)
      .attr("width", 40)
      .attr("height", 40);
    this.grip
      .append("rect")
      .attr("class", "charts-handle-pill")
      .attr("x", -GRIP_WIDTH / 2)
      .attr("y", -GRIP_HEIGHT / 2)
      .attr("width", GRIP_WIDTH)
      .attr("height", GRIP_HEIGHT)
      .attr("rx", GRIP_HEIGHT / 2);
    this.grip.append("path").attr("class", "charts-handle-dots").attr("d", "M-2.5,-1.25H2.5M-2.5,1.25H2.5");
    // In front of all handles, so that no other line strikes it through.
    this.inside = select(names)
      .append("text")
      .attr("class", "charts-handle-name")
      .attr("text-anchor", "end")
      .style("--guide", guide.css);
    if (onDrag) this.listen(group.node() as SVGGElement);
  }

  /** The value shown, or null to hide the handle. */
  draw(value: number | null, geometry: HandleGeometry, limits: HandleLimits, name?: NamePlace): void {
    this.geometry = geometry;
    this.limits = limits;
    if (value !== null) this.value = value;
    const y = value === null ? 0 : Math.round(geometry.yOf(value) * 2) / 2;
    const { left, right, hasNameInside } = geometry;
    const state = `${name?.shift} ${name?.y} ${value} ${y} ${left} ${right} ${hasNameInside} ${limits.least} ${limits.greatest}`;
    if (state !== this.drawn) {
      this.drawn = state;
      this.group.attr("display", value === null ? "none" : null);
      this.inside.attr("display", value === null ? "none" : null);
      if (value !== null) this.place(value, y, geometry, limits, name);
    }
    // In steps of a dash and its gap: the pattern stays in place.
    const start = Math.min(right, left + Math.ceil(Math.max(0, geometry.start - left) / DASH) * DASH);
    if (start !== this.lineStart) {
      this.lineStart = start;
      this.line.attr("x1", start);
    }
  }

  private place(
    value: number,
    y: number,
    { left, right, hasNameInside }: HandleGeometry,
    limits: HandleLimits,
    name: NamePlace = { shift: 0, y },
  ): void {
    this.group.attr("transform", `translate(0,${y})`);
    const { param, unit } = this.guide;
    if (!this.onDrag) this.group.attr("aria-label", `${param} ${chosen(value, unit)}`);
    else
      this.group
        .attr("aria-valuenow", value)
        .attr("aria-valuemin", limits.least)
        .attr("aria-valuemax", limits.greatest)
        .attr("aria-valuetext", chosen(value, unit));
    this.hit.attr("x", left).attr("width", right - left);
    this.line.attr("x2", right);
    this.grip.attr("transform", `translate(${right},0)`);
    this.inside
      .attr("x", right - 10 - name.shift)
      .attr("y", name.y - 4)
      .text(hasNameInside ? guideText(param, value, unit) : "");
  }

  remove(): void {
    this.group.remove();
    this.inside.remove();
  }

  private listen(node: SVGGElement): void {
    let offset = 0;
    const localY = (event: PointerEvent) =>
      event.clientY - (node.ownerSVGElement as SVGSVGElement).getBoundingClientRect().top;
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.geometry === null) return;
      event.stopPropagation();
      event.preventDefault();
      node.setPointerCapture(event.pointerId);
      node.focus({ preventScroll: true });
      offset = localY(event) - this.geometry.yOf(this.value);
      this.setDragging(true);
    });
    node.addEventListener("pointermove", (event) => {
      if (this.isDragging) this.moveTo(localY(event) - offset);
    });
    const end = () => {
      if (!this.isDragging) return;
      this.setDragging(false);
      if (this.hasMoved) this.onDrag?.(this.value, "end");
    };
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
    node.addEventListener("keydown", (event) => this.onKey(event));
  }

  private setDragging(isDragging: boolean): void {
    this.isDragging = isDragging;
    if (isDragging) this.hasMoved = false;
    this.group.classed("is-dragging", isDragging);
  }

  private moveTo(y: number): void {
    if (this.geometry === null) return;
    // Not beyond the axis: it grows after the drag, not under the pointer.
    const greatest = Math.max(this.limits.least, Math.min(this.limits.greatest, this.geometry.top));
    const value = limited(this.geometry.valueAt(y), this.step(), { least: this.limits.least, greatest });
    if (value === this.value) return;
    this.value = value;
    this.onDrag?.(value, this.hasMoved ? "move" : "start");
    this.hasMoved = true;
  }

  private step(): number {
    return this.geometry === null ? 1 : dragStep(Math.abs(this.geometry.valueAt(0) - this.geometry.valueAt(1)));
  }

  private onKey(event: KeyboardEvent): void {
    const direction = { ArrowUp: 1, ArrowRight: 1, PageUp: 5, ArrowDown: -1, ArrowLeft: -1, PageDown: -5 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const step = this.step() * (event.shiftKey ? 5 : 1);
    const value = limited(this.value + direction * step, this.step(), this.limits);
    // A value beyond its limits is not moved against the key.
    if (direction * (value - this.value) <= 0) return;
    this.value = value;
    this.onDrag?.(value, "start");
    this.onDrag?.(value, "end");
  }
}
