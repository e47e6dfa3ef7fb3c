/** What a drawing shows: pure data, computed from a moment of the run and drawn by ../draw. */
import type { Unit } from "../../../scenario/catalog";
import type { TrafficClass } from "../../../telemetry/run-schema";

export type Point = readonly [x: number, y: number];
/** What a line stands for; it decides on colour. */
export type Tone = "law" | "accent" | "signal1" | "signal2" | "signal3" | "quiet" | TrafficClass;

export interface Axis {
  readonly label: string;
  readonly unit: Unit;
  readonly from: number;
  readonly to: number;
  readonly isLog?: boolean;
  /** The axis is linear up to this value, which stands at this part of its length, and from there to its end. */
  readonly knee?: { readonly at: number; readonly part: number };
  readonly ticks?: readonly number[];
  /** What is written at the ticks instead of their values. */
  readonly tickNames?: readonly string[];
}

export interface Curve {
  readonly points: readonly Point[];
  readonly tone: Tone;
  /** In the legend; lines without one are not in it. */
  readonly name?: string;
  readonly dash?: boolean;
  /** Values hold until the next point. */
  readonly isStep?: boolean;
}

/** A threshold: a line across the plot. */
export interface Level {
  readonly at: number;
  /** With its value. */
  readonly name: string;
}

export interface Dot {
  readonly key: string;
  readonly at: Point;
  /** In the legend. */
  readonly name?: string;
  readonly trafficClass?: TrafficClass;
}

export interface Events {
  readonly name: "drop" | "mark" | "overflow";
  readonly at: readonly number[];
}

export interface PlotPanel {
  readonly kind: "plot";
  readonly title?: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
  /** Horizontal thresholds. */
  readonly levels?: readonly Level[];
  /** Vertical thresholds. */
  readonly walls?: readonly Level[];
  /** A range of x in which something holds. */
  readonly band?: readonly [from: number, to: number];
  /** Where the operating point has been. */
  readonly trail?: readonly Point[];
  readonly dots?: readonly Dot[];
  /** Events along the x axis, each kind in a row of its own. */
  readonly events?: readonly Events[];
  /** Vertical strokes from the x axis, such as packets by size. */
  readonly stems?: { readonly at: readonly Point[]; readonly tone: Tone };
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  readonly trafficClass?: TrafficClass;
  readonly bound?: { readonly at: number; readonly name: string };
  /** What is beside the value: strikes, deficit. */
  readonly note?: string;
  readonly isOver?: boolean;
}

export interface BarsPanel {
  readonly kind: "bars";
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The value of a full bar; values and bounds below zero begin in the middle. */
  readonly top: number;
  readonly isSigned?: boolean;
  /** What is not shown, such as "and 12 more". */
  readonly more?: string;
}

export interface BinsPanel {
  readonly kind: "bins";
  readonly title: string;
  readonly width: number;
  readonly levels: number;
  /** By number, level by level; bins not in use are absent. */
  readonly bins: ReadonlyMap<number, { readonly backlog: number; readonly probability: number }>;
}

export type Panel = PlotPanel | BarsPanel | BinsPanel;

export interface Scene {
  /** What is happening, with numbers. */
  readonly sentence: string;
  readonly panels: readonly Panel[];
}
