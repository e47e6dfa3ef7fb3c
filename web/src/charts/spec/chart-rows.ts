// The available charts: those of every run, and those declared by the queue disciplines.

import type { Unit } from "../../scenario/catalog";
import { catalog, disciplineOf, type SignalInfo } from "../../scenario/catalog";

/** A chart's share of the stack's height, and its limits in pixels. */
export interface ChartRoom {
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** Its values need no row of their own. */
  readonly isBrief?: boolean;
}

interface ChartRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly room: ChartRoom;
  /** The initial top of the y-axis, and its ceiling. */
  readonly floor: number;
  readonly ceiling?: number;
}

export const USUAL_ROOM: ChartRoom = { share: 1.15, least: 86, most: 330 };

/** The chart of the backlog, with the rug of drops above it. */
export const QUEUE_CHART = "queue";
/** The chart of the classes' shares of the queue. */
export const SHARES_CHART = "classes";
export const GOODPUT_CHART = "goodput";
export const FAIRNESS_CHART = "fairness";

const OF_EVERY_RUN: readonly ChartRow[] = [
  { id: QUEUE_CHART, title: "Queue", unit: "packets", room: { share: 1.45, least: 84, most: 420 }, floor: 10 },
  { id: SHARES_CHART, title: "True share of the queue", unit: "packets", room: USUAL_ROOM, floor: 5 },
  { id: GOODPUT_CHART, title: "Goodput per flow", unit: "bps", room: USUAL_ROOM, floor: 8e5 },
  {
    id: FAIRNESS_CHART,
    title: "Jain’s index",
    unit: "ratio",
    room: { share: 0.62, least: 90, most: 200, isBrief: true },
    floor: 1,
    ceiling: 1,
  },
];

/** Initial top of the axis of a chart of signals. */
const FLOORS: Partial<Record<Unit, number>> = { s: 0.01, probability: 0.02, packets: 5, bytes: 5000, bps: 1e5 };
const CEILINGS: Partial<Record<Unit, number>> = { probability: 1 };

export const floorOf = (unit: Unit): number => FLOORS[unit] ?? 1;
export const ceilingOf = (unit: Unit): number | undefined => CEILINGS[unit];

const allDeclared = catalog.disciplines.flatMap(({ signals, charts }) =>
  charts.map((chart) => ({ ...chart, signals: chart.signals.map((name) => signals.find((row) => row.name === name)) })),
);

function declaredRow(id: string): ChartRow | undefined {
  const declared = allDeclared.find((chart) => chart.id === id);
  const unit = declared?.signals[0]?.unit;
  if (!declared || !unit) return undefined;
  const ceiling = ceilingOf(unit);
  const row = { id, title: declared.title ?? id, unit, room: USUAL_ROOM, floor: floorOf(unit) };
  return ceiling === undefined ? row : { ...row, ceiling };
}

const ids = [...OF_EVERY_RUN.slice(0, 2), ...allDeclared, ...OF_EVERY_RUN.slice(2)].map(({ id }) => id);
/** Ids of all named charts, in standard order. */
export const CHART_IDS: readonly string[] = [...new Set(ids)];

const rows = new Map(
  CHART_IDS.flatMap((id) => {
    const row = OF_EVERY_RUN.find((each) => each.id === id) ?? declaredRow(id);
    return row ? [[id, row] as const] : [];
  }),
);

export const chartRow = (id: string): ChartRow | undefined => rows.get(id);

/** The charts that a run opens with under this discipline. */
export function openingCharts(discipline: string): readonly string[] {
  const own = disciplineOf(discipline)?.charts.map(({ id }) => id) ?? [];
  return [...(own.length > 0 ? own : [QUEUE_CHART, SHARES_CHART]), GOODPUT_CHART, FAIRNESS_CHART];
}

/** The discipline's title for the chart. */
export function titleOf(id: string, discipline: string): string {
  const own = disciplineOf(discipline)?.charts.find((chart) => chart.id === id);
  return own?.title ?? rows.get(id)?.title ?? id;
}

const isSignal = (row: SignalInfo | undefined): row is SignalInfo => row !== undefined;
const signalsById = new Map(
  CHART_IDS.map((id) => {
    const signals = allDeclared.filter((chart) => chart.id === id).flatMap((chart) => chart.signals.filter(isSignal));
    return [id, [...new Map(signals.map((row) => [row.name, row])).values()]] as const;
  }),
);

/** The signals of a chart, for any discipline. */
export const signalsOf = (id: string): readonly SignalInfo[] => signalsById.get(id) ?? [];
