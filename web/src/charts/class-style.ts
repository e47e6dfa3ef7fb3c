// The appearance of traffic classes, which never differ by colour alone.
import type { RunSchema, TrafficClass } from "../telemetry/run-schema";
import type { ColourName } from "./theme";

export interface ClassStyle {
  readonly label: string;
  readonly colour: ColourName;
  readonly shape: "square" | "circle" | "triangle";
  /** For CSS and SVG attributes. */
  readonly cssColour: string;
}

export const CLASSES: readonly TrafficClass[] = ["tcp", "tagged", "untagged"];

/** The classes that have flows. */
export const classesOf = ({ flows }: Pick<RunSchema, "flows">): TrafficClass[] =>
  CLASSES.filter((name) => flows.some((flow) => flow.class === name));

export const classStyle: Readonly<Record<TrafficClass, ClassStyle>> = {
  tcp: { label: "TCP", colour: "tcp", shape: "square", cssColour: "var(--tcp)" },
  tagged: { label: "tagged", colour: "tagged", shape: "circle", cssColour: "var(--tagged)" },
  untagged: { label: "untagged", colour: "untagged", shape: "triangle", cssColour: "var(--untagged)" },
};

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Equal to d3-shape's symbols, without loading d3-shape. */
const SHAPES: Readonly<Record<ClassStyle["shape"], (width: number) => string>> = {
  square: (width) => `M${-width / 2},${-width / 2}h${width}v${width}h${-width}Z`,
  circle: (width) => {
    const radius = round(width / Math.sqrt(Math.PI));
    return `M${radius},0A${radius},${radius},0,1,1,${-radius},0A${radius},${radius},0,1,1,${radius},0`;
  },
  triangle: (width) => {
    const third = width / Math.sqrt(3 * Math.sqrt(3));
    const [side, base] = [round(Math.sqrt(3) * third), round(third)];
    return `M0,${round(-2 * third)}L${side},${base}L${-side},${base}Z`;
  },
};

/**
 * An SVG path of the class's shape around 0,0; `width` is that of the square in pixels, the others have the same area.
 */
export function classShapePath(trafficClass: TrafficClass, width: number): string {
  return SHAPES[classStyle[trafficClass].shape](width);
}
