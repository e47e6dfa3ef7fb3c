// What a chart shows, as data.
import type { Unit } from "../../scenario/catalog";
import type { TrafficClass } from "../../telemetry/layout";
import type { Series } from "../../telemetry/series";
import type { ColourName } from "../theme";

export type LineStyle = "solid" | "dashed" | "dotted";

export interface LineSpec {
  readonly key: string;
  readonly series: Series;
  readonly colour: ColourName;
  readonly width: number;
  readonly alpha: number;
  readonly style: LineStyle;
  readonly trafficClass?: TrafficClass;
  /** Name in the table. */
  readonly name: string;
  /** What stands before the value in the readout; null if the readout leaves it out. */
  readonly short: string | null;
  /** Left out of the readout where there is little room. */
  readonly isExtra?: boolean;
  /** Stands last in the readout: what the others are compared with. */
  readonly isReference?: boolean;
  /** Direct label at the end of the line; `anchor` is a calmer series to put it at. */
  readonly label?: {
    readonly text: string;
    readonly anchor: Series;
    readonly withValue?: boolean;
    readonly isQuiet?: boolean;
  };
}

export interface KeyEntry {
  readonly style: LineStyle;
  readonly width: number;
  readonly colour: ColourName;
  readonly text: string;
}

/** A parameter that is a line of the chart: dashed, and moved by dragging. */
export interface GuideSpec {
  readonly param: string;
  readonly unit: Unit;
  readonly colour: ColourName;
  /** Its values so far. */
  readonly series: Series;
  readonly least: number;
  readonly greatest: number;
  readonly isLive: boolean;
  /** Guides of the same signal stay in this order: the ones below and above it. */
  readonly below?: string;
  readonly above?: string;
}

/** The tinted range between two guides of one signal. */
export interface BandSpec {
  readonly low: Series;
  readonly high: Series;
  readonly lowParam: string;
  readonly highParam: string;
  readonly colour: ColourName;
}

export interface ChartSpec {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  /** Stands behind the unit, in grey. */
  readonly note: string;
  readonly lines: readonly LineSpec[];
  readonly guides: readonly GuideSpec[];
  readonly band?: BandSpec;
  /** Areas between two lines that ought to agree. */
  readonly gaps?: readonly { readonly one: Series; readonly other: Series; readonly colour: ColourName }[];
  readonly key: readonly KeyEntry[];
  /** The y-axis starts with room for this. */
  readonly floor: number;
  readonly ceiling?: number;
}

export const SOLID = { style: "solid", alpha: 1, width: 1.75 } as const;

export function present(...lines: (LineSpec | undefined)[]): LineSpec[] {
  return lines.filter((line) => line?.series.isPresent) as LineSpec[];
}

export function line(series: Series | undefined, rest: Omit<LineSpec, "series">): LineSpec | undefined {
  return series && { ...rest, series };
}
