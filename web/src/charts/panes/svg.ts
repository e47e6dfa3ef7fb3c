// Marks, paths and strokes of lines in panes.
import { classShapePath } from "../class-style";
import type { LineSpec } from "../spec/chart-spec";
import { shape } from "../svg";
import { cssColour } from "../theme";

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

/** The width of a key: gaps of every dash fit beside the mark. */
const KEY = 28;

/** A piece of a line, with its mark in the middle of a dash. */
export const keyOf = (line: LineSpec): SVGElement => {
  const offset = line.dash ? { "stroke-dashoffset": (line.dash[0] - KEY) / 2 } : {};
  return shape(
    "svg",
    { width: KEY, height: 10, "aria-hidden": "true" },
    shape("path", { ...strokeOf(line), ...offset, d: `M0,5h${KEY}` }),
    markOf(line, KEY / 2, 5),
  );
};

/** Colour, width and dash of a line. */
export function strokeOf({ colour, dash, width }: LineSpec): Readonly<Record<string, string | number>> {
  const dasharray = dash ? { "stroke-dasharray": `${dash[0]} ${dash[1] - dash[0]}` } : {};
  return { stroke: cssColour(colour), "stroke-width": width, fill: "none", ...dasharray };
}
