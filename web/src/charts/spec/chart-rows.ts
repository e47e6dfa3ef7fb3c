// The available charts: those of every run, and those declared by the queue disciplines.

import type { Unit } from "../../scenario/catalog";
import { type ChartInfo, catalog, disciplineOf, type SignalInfo } from "../../scenario/catalog";
import type { ScriptNames } from "../../telemetry/scripts";

/** A chart's share of the stack's height, and its limits in pixels. */
export interface ChartRoom {
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** Its values need no row of their own. */
  readonly isBrief?: boolean;
  /** Neighbours with this room share it, so that together they are as high as one chart. */
  readonly isShared?: boolean;
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

/** High enough for the strips of two classes in its place. */
const SHARES_ROOM: ChartRoom = { ...USUAL_ROOM, share: 1.3, least: 138 };
const STRIP_ROOM: ChartRoom = { share: 0.6, least: 56, most: 150, isBrief: true };

/** The chart of the backlog, with the rug of drops above it. */
export const QUEUE_CHART = "queue";
/** The chart of the classes' shares of the queue. */
export const SHARES_CHART = "classes";
export const GOODPUT_CHART = "goodput";
export const FAIRNESS_CHART = "fairness";

const OF_EVERY_RUN: readonly ChartRow[] = [
  { id: QUEUE_CHART, title: "Queue", unit: "packets", room: { share: 1.45, least: 84, most: 420 }, floor: 10 },
  { id: SHARES_CHART, title: "True share of the queue", unit: "packets", room: SHARES_ROOM, floor: 5 },
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

/** Charts of what scripts call signals, by their unit; packets are in the chart of the queue. */
const OF_SCRIPTS: readonly (readonly [unit: Unit, title: string])[] = [
  ["probability", "Probabilities"],
  ["s", "Times"],
  ["bps", "Rates"],
  ["bytes", "Sizes"],
  ["ratio", "Ratios"],
  ["none", "Signals"],
];
const scriptChart = (unit: string): string => `script-${unit}`;
const isScriptChart = (id: string): boolean => OF_SCRIPTS.some(([unit]) => scriptChart(unit) === id);

/** Initial top of the axis of a chart of signals. */
const FLOORS: Partial<Record<Unit, number>> = { s: 0.01, probability: 0.02, packets: 5, bytes: 5000, bps: 1e5 };
const CEILINGS: Partial<Record<Unit, number>> = { probability: 1 };

export const floorOf = (unit: Unit): number => FLOORS[unit] ?? 1;
export const ceilingOf = (unit: Unit): number | undefined => CEILINGS[unit];

const allDeclared = catalog.disciplines.flatMap(({ signals, charts }) =>
  charts.map((chart) => ({ ...chart, signals: chart.signals.map((name) => signals.find((row) => row.name === name)) })),
);

/** A small chart of one class: its average against its threshold, and its drops. */
export interface Strip {
  readonly id: string;
  readonly trafficClass: string;
  readonly average: SignalInfo;
  readonly threshold: SignalInfo;
}

/** A strip for each class with a threshold of its average. */
const stripsOf = (signals: readonly SignalInfo[]): Strip[] =>
  signals.flatMap((threshold) => {
    const average = signals.find(
      ({ name, class: of }) => of != null && of === threshold.class && name === threshold.bounds,
    );
    const trafficClass = threshold.class;
    return average && trafficClass ? [{ id: `strip-${trafficClass}`, trafficClass, average, threshold }] : [];
  });

const strips = new Map(
  catalog.disciplines.flatMap(({ signals }) => stripsOf(signals)).map((strip) => [strip.id, strip]),
);

export const stripOf = (id: string): Strip | undefined => strips.get(id);

const stripRow = ({ id, average }: Strip): ChartRow => ({
  id,
  title: average.label,
  unit: average.unit,
  room: STRIP_ROOM,
  floor: 1,
});

const scriptRows = OF_SCRIPTS.map(([unit, title]): ChartRow => {
  const ceiling = ceilingOf(unit);
  const row = { id: scriptChart(unit), title, unit, room: USUAL_ROOM, floor: floorOf(unit) };
  return ceiling === undefined ? row : { ...row, ceiling };
});

/** The charts that a script's signals need beside that of the queue. */
export function scriptCharts(signals: ScriptNames["signals"]): readonly string[] {
  const units = new Set(signals.map(({ unit }) => unit));
  return OF_SCRIPTS.filter(([unit]) => units.has(unit)).map(([unit]) => scriptChart(unit));
}

/** The signals of scripts that a chart shows. */
export function scriptSignals(id: string, names: ScriptNames | undefined): readonly SignalInfo[] {
  if (!names || (id !== QUEUE_CHART && !isScriptChart(id))) return [];
  const unit = rows.get(id)?.unit;
  return names.signals.flatMap((signal, row) =>
    signal.unit === unit ? [{ name: `script_${row + 1}`, label: signal.name, unit }] : [],
  );
}

function declaredRow(id: string): ChartRow | undefined {
  const declared = allDeclared.find((chart) => chart.id === id);
  const unit = declared?.signals[0]?.unit;
  if (!declared || !unit) return undefined;
  const ceiling = ceilingOf(unit);
  const row = { id, title: declared.title ?? id, unit, room: USUAL_ROOM, floor: floorOf(unit) };
  return ceiling === undefined ? row : { ...row, ceiling };
}

const ids = [
  ...OF_EVERY_RUN.slice(0, 2),
  ...allDeclared,
  ...scriptRows,
  ...strips.values(),
  ...OF_EVERY_RUN.slice(2),
].map(({ id }) => id);
/** Ids of all named charts, in standard order. */
export const CHART_IDS: readonly string[] = [...new Set(ids)];

const rows = new Map(
  CHART_IDS.flatMap((id) => {
    const strip = stripOf(id);
    const row =
      [...OF_EVERY_RUN, ...scriptRows].find((each) => each.id === id) ?? (strip ? stripRow(strip) : declaredRow(id));
    return row ? [[id, row] as const] : [];
  }),
);

export const chartRow = (id: string): ChartRow | undefined => rows.get(id);

/** The strips that show what a declared chart shows, if the run has such classes. */
function stripsFor(chart: ChartInfo, signals: readonly SignalInfo[], classes: readonly string[]): readonly Strip[] {
  return stripsOf(signals.filter(({ name }) => chart.signals.includes(name))).filter(({ trafficClass }) =>
    classes.includes(trafficClass),
  );
}

/** A chart of the opening, and the declared chart whose room it has a part of. */
interface OpeningChart {
  readonly id: string;
  readonly sharesRoomOf?: string;
}

/** The charts that a run with flows of these classes opens with: strips take the place of a chart of all classes. */
export function openingCharts(discipline: string, classes: readonly string[]): readonly OpeningChart[] {
  const { charts = [], signals = [] } = disciplineOf(discipline) ?? {};
  const own = charts.flatMap((chart): readonly OpeningChart[] => {
    const found = stripsFor(chart, signals, classes);
    return found.length > 0 ? found.map(({ id }) => ({ id, sharesRoomOf: chart.id })) : [{ id: chart.id }];
  });
  const usual = own.length > 0 ? own : [{ id: QUEUE_CHART }, { id: SHARES_CHART }];
  return [...usual, { id: GOODPUT_CHART }, { id: FAIRNESS_CHART }];
}

/** Ids of the charts that suit a run: those of its opening, and those in whose place strips stand. */
export function suitableCharts(discipline: string, classes: readonly string[]): readonly string[] {
  const own = disciplineOf(discipline)?.charts.map(({ id }) => id) ?? [];
  return [...new Set([...openingCharts(discipline, classes).map(({ id }) => id), ...own, SHARES_CHART])];
}

/** The discipline's title for the chart. */
export function titleOf(id: string, discipline: string): string {
  const own = disciplineOf(discipline)?.charts.find((chart) => chart.id === id);
  return own?.title ?? rows.get(id)?.title ?? id;
}

const isSignal = (row: SignalInfo | undefined): row is SignalInfo => row !== undefined;
const signalsById = new Map(
  CHART_IDS.map((id) => {
    const strip = stripOf(id);
    const signals = strip
      ? [strip.average, strip.threshold]
      : allDeclared.filter((chart) => chart.id === id).flatMap((chart) => chart.signals.filter(isSignal));
    return [id, [...new Map(signals.map((row) => [row.name, row])).values()]] as const;
  }),
);

/** The signals of a chart, for any discipline. */
export const signalsOf = (id: string): readonly SignalInfo[] => signalsById.get(id) ?? [];
