// How a traffic class looks: never by colour alone.
import { type SymbolType, symbol, symbolCircle, symbolSquare, symbolTriangle } from "d3-shape";
import type { TrafficClass } from "../telemetry/layout";
import type { ColourName } from "./theme";

export interface ClassStyle {
  readonly label: string;
  readonly colour: ColourName;
  readonly shape: "square" | "circle" | "triangle";
  /** For CSS and SVG attributes. */
  readonly cssColour: string;
}

export const CLASSES: readonly TrafficClass[] = ["tcp", "tagged", "untagged"];

export const classStyle: Readonly<Record<TrafficClass, ClassStyle>> = {
  tcp: { label: "TCP", colour: "tcp", shape: "square", cssColour: "var(--tcp)" },
  tagged: { label: "tagged", colour: "tagged", shape: "circle", cssColour: "var(--tagged)" },
  untagged: { label: "untagged", colour: "untagged", shape: "triangle", cssColour: "var(--untagged)" },
};

const SHAPES: Readonly<Record<ClassStyle["shape"], SymbolType>> = {
  square: symbolSquare,
  circle: symbolCircle,
  triangle: symbolTriangle,
};

/** An SVG path of the class's shape around 0,0; `width` in pixels is that of the square, the others have its area. */
export function classShapePath(trafficClass: TrafficClass, width: number): string {
  return symbol(SHAPES[classStyle[trafficClass].shape], width * width)() ?? "";
}
