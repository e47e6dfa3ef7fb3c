// Direct labels in the right margin or beside the present, with the shape of their class, moved apart where they would
// overlap.
import type { TrafficClass } from "../../telemetry/run-schema";
import { classShapePath } from "../class-style";
import { type ColourName, cssColour, textColour } from "../theme";
import { spread } from "./label-placement";

export interface EndLabel {
  /** One or more lines. */
  readonly text: string;
  readonly colour: ColourName;
  readonly trafficClass?: TrafficClass;
  readonly isQuiet?: boolean;
  readonly x: number;
  readonly y: number;
}

/** Of texts of the usual size. */
export const LINE_HEIGHT = 14;
const SHAPE = 6;

interface Entry {
  readonly node: HTMLElement;
  readonly shape: SVGPathElement;
  readonly text: Text;
  look: string;
  place: string;
}

const SVG = "http://www.w3.org/2000/svg";

/** HTML elements moved by transforms only, which need neither layout nor paint when the present moves. */
export class EndLabels {
  private readonly entries: Entry[] = [];

  constructor(private readonly parent: HTMLElement) {}

  /** Draws a column of labels without overlaps between `top` and `bottom`, above the axis line. */
  draw(column: readonly EndLabel[], top: number, bottom: number, scale: number): void {
    const wanted = column.map(({ y }) => y);
    const lineHeight = LINE_HEIGHT * scale;
    const sizes = column.map(({ text }) => lineHeight * text.split("\n").length);
    const centres = spread(wanted, sizes, top - lineHeight / 2, bottom);
    column.forEach((label, index) => {
      this.show(index, label, (centres[index] as number) - (sizes[index] as number) / 2);
    });
    for (const { node } of this.entries.splice(column.length)) node.remove();
  }

  private show(index: number, label: EndLabel, top: number): void {
    const entry = this.entries[index] ?? this.add();
    const look = `${label.text}|${label.colour}|${label.trafficClass}|${label.isQuiet}`;
    if (entry.look !== look) {
      entry.look = look;
      const { trafficClass } = label;
      entry.node.classList.toggle("is-quiet", label.isQuiet === true);
      entry.node.classList.toggle("has-shape", trafficClass !== undefined);
      entry.node.style.color = textColour(label.colour);
      entry.shape.style.fill = cssColour(label.colour);
      entry.shape.setAttribute("d", trafficClass ? classShapePath(trafficClass, SHAPE) : "");
      entry.text.data = label.text;
    }
    const place = `translate(${Math.round(label.x * 2) / 2}px,${Math.round(top * 2) / 2}px)`;
    if (entry.place !== place) {
      entry.place = place;
      entry.node.style.transform = place;
    }
  }

  private add(): Entry {
    const node = document.createElement("div");
    node.className = "charts-label";
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "-5 -5 10 10");
    const shape = document.createElementNS(SVG, "path");
    svg.append(shape);
    const text = document.createTextNode("");
    const span = document.createElement("span");
    span.append(text);
    node.append(svg, span);
    this.parent.append(node);
    const entry = { node, shape, text, look: "", place: "" };
    this.entries.push(entry);
    return entry;
  }
}
