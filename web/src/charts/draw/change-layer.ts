// Changes as thin dotted lines through all charts, labelled at the top.
import { select } from "d3-selection";
import type { ChangeMark } from "../spec/change-marks";
import { type PlacedMark, placeMarks } from "../spec/change-marks";
import { type StackLayout, verticalPath } from "./stack-layout";

export class ChangeLayer {
  private readonly lines: SVGGElement;
  private readonly labels: SVGGElement;
  private state = "";

  constructor(under: SVGElement, over: SVGElement) {
    this.lines = select(under).append("g").attr("class", "charts-changes").node() as SVGGElement;
    this.labels = select(over).append("g").attr("class", "charts-change-labels").node() as SVGGElement;
  }

  draw(
    marks: readonly ChangeMark[],
    xOf: (time_s: number) => number,
    layout: StackLayout,
    widthOf: (text: string) => number,
  ): void {
    const right = layout.plotLeft + layout.plotWidth;
    const placed = placeMarks(marks, xOf, layout.plotLeft, right, widthOf);
    const state = `${layout.axisTop} ${layout.changeBaseline} ${placed.map((m) => `${m.x} ${m.label} ${m.labelX}`).join()}`;
    if (state === this.state) return;
    this.state = state;
    select(this.lines)
      .selectAll<SVGPathElement, PlacedMark>("path")
      .data(placed)
      .join("path")
      .attr("d", ({ x }) => verticalPath(layout, x + 0.5));
    select(this.labels)
      .selectAll<SVGTextElement, PlacedMark>("text")
      .data(placed.filter(({ labelX }) => labelX !== null))
      .join("text")
      .attr("x", ({ labelX }) => labelX)
      .attr("y", layout.changeBaseline)
      .text(({ label }) => label);
  }
}
