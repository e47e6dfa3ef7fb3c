// SVG elements in one expression, and the text beside an axis.
import { classShapePath } from "../class-style";
import type { LineSpec } from "../spec/chart-spec";
import { cssColour } from "../theme";

const SVG = "http://www.w3.org/2000/svg";

export function shape<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...inside);
  return node;
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** An SVG path through points. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${rounded(x)},${rounded(y)}`).join("");

/** The shape of a class, or a circle, around a place. */
export function markOf({ colour, trafficClass }: LineSpec, x: number, y: number): SVGElement {
  const fill = { fill: cssColour(colour), class: "pane-dot" };
  if (!trafficClass) return shape("circle", { ...fill, cx: x, cy: y, r: 3.5 });
  return shape("path", { ...fill, d: classShapePath(trafficClass, 7.5), transform: `translate(${x} ${y})` });
}

/** A piece of a line, with its mark. */
export const keyOf = (line: LineSpec): SVGElement =>
  shape(
    "svg",
    { width: 26, height: 10, "aria-hidden": "true" },
    shape("path", { ...strokeOf(line), d: "M0,5h26" }),
    markOf(line, 13, 5),
  );

/** Colour, width and dash of a line. */
export function strokeOf({ colour, dash, width }: LineSpec): Readonly<Record<string, string | number>> {
  const dasharray = dash ? { "stroke-dasharray": `${dash[0]} ${dash[1] - dash[0]}` } : {};
  return { stroke: cssColour(colour), "stroke-width": width, fill: "none", ...dasharray };
}
