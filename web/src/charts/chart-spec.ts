// What a chart shows, as data.
import type { TrafficClass } from "../telemetry/layout";
import type { Series, Telemetry } from "../telemetry/telemetry";
import { trimmed, type Unit } from "./format";
import type { ChartId } from "./stack-layout";
import type { ColourName } from "./theme";

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
  /** Direct label at the end of the line; `anchor` is a calmer series to put it at. */
  readonly label?: { readonly text: string; readonly anchor: Series; readonly withValue?: boolean };
}

export interface KeyEntry {
  readonly style: LineStyle;
  readonly width: number;
  readonly colour: ColourName;
  readonly text: string;
}

export interface ChartSpec {
  readonly id: ChartId;
  readonly title: string;
  readonly unit: Unit;
  /** Stands behind the unit, in grey. */
  readonly note: string;
  readonly lines: readonly LineSpec[];
  readonly band?: { readonly low: Series; readonly high: Series };
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

export function windowNote({ layout }: Telemetry): string {
  return `mean of ${trimmed(layout.sliding_window_s)} s`;
}

export function parameter(telemetry: Telemetry, queue: string, name: string): number {
  const value = telemetry.layout.queues[queue]?.params[name];
  return typeof value === "number" ? value : Number.NaN;
}
