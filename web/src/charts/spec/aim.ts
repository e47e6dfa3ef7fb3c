// What the mean of a line over a stretch of time is to reach: goals of a lesson, drawn in the chart of that line.
import { type ChartPlan, type LineRef, ownPlan } from "./chart-plan";

export interface Aim {
  readonly id: string;
  /** A chart by its name, or a line that has a chart of its own meanwhile. */
  readonly chart: string | LineRef;
  /** The stretch, in simulated seconds. */
  readonly from_s: number;
  readonly to_s: number;
  /** In the unit of the chart. */
  readonly min?: number;
  readonly max?: number;
  /** The mean, NaN while it is unknown. */
  readonly value: number;
  readonly isMet: boolean;
  /** "at least 95 %" */
  readonly bounds: string;
  /** "93.1 %" */
  readonly found: string;
  /** "1.9 % too little"; empty if the aim is met. */
  readonly off: string;
}

const planOf = (line: LineRef): ChartPlan => ({ ...ownPlan([line]), isAdded: true });

/** The id of the chart in which an aim is drawn. */
export const chartOfAim = ({ chart }: Aim): string => (typeof chart === "string" ? chart : planOf(chart).id);

/** The charts that are wanted, and those of aims that have none among them; null for those of the discipline alone. */
export function withAims(wanted: readonly ChartPlan[] | null, aims: readonly Aim[]): readonly ChartPlan[] | null {
  const added = aims.flatMap(({ chart }) => (typeof chart === "string" ? [] : [planOf(chart)]));
  return added.length > 0
    ? [...new Map([...added, ...(wanted ?? [])].map((plan) => [plan.id, plan])).values()]
    : wanted;
}
