// The contents of a chart, as data.
import type { Unit } from "../../scenario/catalog";
import type { TrafficClass } from "../../telemetry/run-schema";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Projection } from "../draw/line-path";
import type { Stretch } from "../draw/stretch";
import { trimmed } from "../format";
import type { ColourName } from "../theme";

export type LineStyle = "solid" | "dashed" | "dotted";

export interface LineSpec {
  readonly key: string;
  /** The column that it is an average of: what is compared across disciplines, which name their averages differently. */
  readonly averageOf?: string;
  readonly series: Series;
  readonly colour: ColourName;
  readonly width: number;
  readonly alpha: number;
  readonly style: LineStyle;
  /** Draws it otherwise than as a line. */
  readonly draw?: (context: CanvasRenderingContext2D, stretch: Stretch, to: Projection, line: LineSpec) => void;
  /** Its entry in the key of the chart, which has one for all lines of its kind. */
  readonly keyed?: KeyEntry;
  /** The gaps of a lane's line, in pixels: on, period. */
  readonly dash?: readonly [on: number, period: number];
  readonly trafficClass?: TrafficClass;
  /** Name in the table. */
  readonly name: string;
  /** Prefix of the value in the readout; null if the readout omits it. */
  readonly short: string | null;
  /** Omitted from the readout where there is little room. */
  readonly isExtra?: boolean;
  /** Last in the readout: the reference for the others. */
  readonly isReference?: boolean;
  /** Direct label at the end of the line; `anchor` is a smoother series that positions it. */
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

/** A parameter drawn as a dashed line that can be dragged. */
export interface GuideSpec {
  readonly param: string;
  readonly unit: Unit;
  readonly colour: ColourName;
  /** Its past values. */
  readonly series: Series;
  readonly least: number;
  readonly greatest: number;
  readonly isLive: boolean;
  /** The guides of the same signal below and above, whose order must be kept. */
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

/** An average and the threshold that it should stay below. */
export interface AboveSpec {
  readonly average: Series;
  readonly threshold: Series;
  readonly colour: ColourName;
}

export interface ChartSpec {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  /** Shown in grey behind the unit. */
  readonly note: string;
  readonly lines: readonly LineSpec[];
  readonly guides: readonly GuideSpec[];
  readonly band?: BandSpec;
  /** Areas between lines that should agree. */
  readonly gaps?: readonly { readonly one: Series; readonly other: Series; readonly colour: ColourName }[];
  /** Fills where the average is above its threshold, and marks where it crosses. */
  readonly above?: AboveSpec;
  /** Whose drops are drawn as a rug: those of all classes above the lines, those of one class below. */
  readonly rug?: "all" | TrafficClass;
  readonly key: readonly KeyEntry[];
  /** The initial top of the y-axis. */
  readonly floor: number;
  readonly ceiling?: number;
  /** Values may be negative: the axis reaches as far below zero as above. */
  readonly isSigned?: boolean;
}

/** What the values of sliding windows are: "mean of 1 s". */
export const windowNote = ({ schema }: Telemetry): string => `mean of ${trimmed(schema.sliding_window_s)} s`;

/** What lines of different runs are compared by. */
export const comparedBy = ({ key, averageOf }: LineSpec): string => averageOf ?? key;

export const SOLID = { style: "solid", alpha: 1, width: 1.75 } as const;

export function present(...lines: (LineSpec | undefined)[]): LineSpec[] {
  return lines.filter((line) => line?.series.isPresent) as LineSpec[];
}

export function line(series: Series | undefined, rest: Omit<LineSpec, "series">): LineSpec | undefined {
  return series && { ...rest, series };
}
