// The present: a line through all charts, labelled while the run is not playing.
import { select } from "d3-selection";
import { Chip, type Covered } from "./cursor-layer";
import { isInPlot, type Moment, xOf } from "./moment";
import { Slide } from "./slide";
import type { StackElements } from "./stack-dom";
import { type StackLayout, verticalPath } from "./stack-layout";
import { presentChip } from "./status";

/** Width of the line and its edges. */
const WIDTH = 4;

export class PresentLine {
  private readonly path: Element;
  private readonly chip: Chip;
  private readonly riders: Slide;
  private isShown: boolean | null = null;

  constructor(
    private readonly elements: StackElements,
    private readonly widthOf: (text: string) => number,
  ) {
    this.path = select(elements.present)
      .append("path")
      .attr("transform", `translate(${WIDTH / 2},0)`)
      .node() as Element;
    elements.present.style.left = `${-WIDTH / 2}px`;
    this.chip = new Chip(elements.over, "is-present");
    this.riders = new Slide(elements.riders);
  }

  remove(): void {
    this.riders.end();
  }

  resize(layout: StackLayout): void {
    this.elements.present.setAttribute("width", String(WIDTH));
    this.elements.present.setAttribute("height", String(layout.height));
    this.path.setAttribute("d", verticalPath(layout, 0));
  }

  /**
   * Where the present is out of the window, the labels beside it are at the end of the window. Returns the part of the
   * time axis that its own label covers, which avoids the cursor's.
   */
  draw(moment: Moment, hasRows: boolean, ofCursor: Covered | null): Covered | null {
    const { layout, now_s, phase } = moment;
    const exact = xOf(moment, now_s);
    const isShown = hasRows && isInPlot(moment, exact);
    const x = isShown ? Math.round(exact * 2) / 2 : Number.NEGATIVE_INFINITY;
    if (isShown !== this.isShown) {
      this.isShown = isShown;
      this.elements.present.style.visibility = isShown ? "visible" : "hidden";
    }
    this.riders.to(isShown ? x : Math.min(exact, layout.plotLeft + layout.plotWidth));
    const text = isShown ? presentChip(phase, now_s, hasRows, moment.view.span_s / 1000) : null;
    return this.chip.draw(text, x, this.widthOf(text ?? ""), layout, ofCursor);
  }
}
