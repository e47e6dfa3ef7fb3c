// The plot of a pane: its rectangle, its axes, and where a pair of values lies.
import { type AxisUnit, axisUnit, tick, type Unit } from "../format";
import { shape } from "../svg";
import { type Extent, ticksBetween } from "./extent";
import { rounded } from "./svg";

/** Room around the plot, in pixels. */
const LEFT = 46;
const TOP = 20;
const BOTTOM = 36;

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly low: readonly [x: number, y: number];
  readonly high: readonly [x: number, y: number];
}

/** `right`: room beside the plot. */
export function frameOf(width: number, height: number, x: Extent, y: Extent, right: number): Frame {
  return {
    left: LEFT,
    top: TOP,
    width: Math.max(40, width - LEFT - right),
    height: Math.max(40, height - TOP - BOTTOM),
    low: [x.low, y.low],
    high: [x.high, y.high],
  };
}

export const xOf = ({ left, width, low, high }: Frame, value: number): number =>
  left + ((value - low[0]) / (high[0] - low[0])) * width;
export const yOf = ({ top, height, low, high }: Frame, value: number): number =>
  top + (1 - (value - low[1]) / (high[1] - low[1])) * height;
export const valueAtX = ({ left, width, low, high }: Frame, x: number): number =>
  low[0] + ((x - left) / width) * (high[0] - low[0]);

const withUnit = (label: string, { name }: AxisUnit) => (name ? `${label}, ${name}` : label);

/** The axis across: ticks, and what it shows below them. */
export function acrossAxis(frame: Frame, unit: Unit, label: string): SVGElement[] {
  const { left, top, width, height, low, high } = frame;
  const shown = axisUnit(high[0], unit);
  const base = top + height;
  const marks = ticksBetween(low[0], high[0], Math.max(2, width / 64)).flatMap((value) => {
    const x = rounded(xOf(frame, value));
    return [
      shape("path", { class: "pane-tick", d: `M${x},${base}v4` }),
      shape("text", { x, y: base + 16, "text-anchor": "middle" }, tick(value, shown)),
    ];
  });
  const title = shape("text", { x: left + width, y: base + 32, "text-anchor": "end" }, withUnit(label, shown));
  return [shape("path", { class: "pane-base", d: `M${left},${base}h${width}` }), ...marks, title];
}

/** The axis upwards: hairlines with their values, and what it shows above them. */
export function upAxis(frame: Frame, unit: Unit, label: string): SVGElement[] {
  const { left, top, width, height, low, high } = frame;
  const shown = axisUnit(high[1], unit);
  const marks = ticksBetween(low[1], high[1], Math.max(2, height / 36)).flatMap((value) => {
    const y = rounded(yOf(frame, value));
    return [
      shape("path", { class: "pane-hair", d: `M${left},${y}h${width}` }),
      shape("text", { x: left - 8, y: y + 4, "text-anchor": "end" }, tick(value, shown)),
    ];
  });
  return [...marks, shape("text", { x: left, y: top - 8 }, withUnit(label, shown))];
}
