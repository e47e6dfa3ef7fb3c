// The charts of a run: those of every run, and the signals of its queue disciplines.
import { type SignalInfo, scriptDiscipline } from "../../scenario/catalog";
import { rowField, type ScriptNames } from "../../telemetry/scripts";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { CLASSES, classesOf, classStyle } from "../class-style";
import { type ChartPlan, openingPlans, overTime, plansOf } from "./chart-plan";
import {
  chartRow,
  FAIRNESS_CHART,
  GOODPUT_CHART,
  QUEUE_CHART,
  SHARES_CHART,
  type Strip,
  scriptCharts,
  scriptSignals,
  signalsOf,
  stripOf,
  titleOf,
} from "./chart-rows";
import { type ChartSpec, type KeyEntry, type LineSpec, line, present, SOLID, windowNote } from "./chart-spec";
import { goodputFloor, goodputLines } from "./goodput-lines";
import { disciplineAt } from "./in-place";
import { ownCharts } from "./lazy-own";
import { queueLines, queueNote } from "./queue-lines";
import { shareGaps, shareLines } from "./share-lines";
import { bandOf, guidesOf, pastGuides, signalLines } from "./signal-lines";

const SHARES_KEY: readonly KeyEntry[] = [
  { style: "solid", width: 2, colour: "ink2", text: "average" },
  { style: "dashed", width: 1.25, colour: "ink2", text: "threshold" },
];
const FAIR_KEY: readonly KeyEntry[] = [{ style: "dotted", width: 1.25, colour: "ink2", text: "max-min fair share" }];

/** The part of a strip that is not a line. */
function stripPart({ average, threshold }: Strip, telemetry: Telemetry, queue: string): Partial<ChartSpec> {
  const trafficClass = CLASSES.find((name) => name === average.class);
  const [one, other] = [average, threshold].map(({ name }) => telemetry.column("queue", queue, name));
  if (!trafficClass || !one || !other) return {};
  const { colour } = classStyle[trafficClass];
  const key: readonly KeyEntry[] = [
    { style: "solid", width: 2.25, colour, text: "average" },
    { style: "dashed", width: 1.25, colour, text: "threshold" },
  ];
  return { above: { average: one, threshold: other, colour }, rug: trafficClass, key };
}

function fairnessLines(telemetry: Telemetry): LineSpec[] {
  const jain = telemetry.column("run", "", "jain") ?? telemetry.column("run", "run", "jain");
  return present(
    line(jain, {
      ...SOLID,
      key: "jain",
      name: "Jain’s index",
      short: "",
      colour: "ink",
      label: { text: "", anchor: jain as Series, withValue: true },
    }),
  );
}

/** The discipline in place: that of the newest row, or of a change since. */
export function disciplineNow(telemetry: Telemetry, queue: string): string {
  const newest_s = telemetry.length > 0 ? telemetry.time(telemetry.length - 1) : 0;
  return disciplineAt(telemetry, queue, Math.max(newest_s, telemetry.reached_s));
}

/** Of a script in place its signals, and those of earlier ones that have numbers. */
function drawnSignals(telemetry: Telemetry, queue: string): ScriptNames["signals"] {
  if (disciplineNow(telemetry, queue) !== scriptDiscipline) return [];
  const { signals = [] } = telemetry.scriptNames(queue) ?? {};
  return signals.filter(({ isUsed }, row) => isUsed || telemetry.column("queue", queue, rowField(row))?.isPresent);
}

/** The charts that are shown where these are wanted: those over time, then the panes; without a choice those of the discipline. */
export function shownPlans(
  wanted: readonly ChartPlan[] | null,
  telemetry: Telemetry | null,
  queue: string,
): readonly ChartPlan[] {
  const discipline = telemetry ? disciplineNow(telemetry, queue) : "";
  const opening = () => withScript(openingPlans(discipline, telemetry ? classesOf(telemetry.schema) : []));
  const withScript = ([first, ...rest]: readonly ChartPlan[]) => [
    ...(first ? [first] : []),
    ...plansOf(telemetry ? scriptCharts(drawnSignals(telemetry, queue)) : []),
    ...rest,
  ];
  const over = overTime(wanted, opening);
  return [...over, ...(wanted ?? []).filter(({ as }) => as)];
}

/** The lines of a chart other than signals of disciplines. */
function ownPart(id: string, telemetry: Telemetry, queue: string, signals: readonly SignalInfo[]): Partial<ChartSpec> {
  const has = (wanted: (signal: SignalInfo) => boolean) =>
    signals.some((signal) => wanted(signal) && telemetry.column("queue", queue, signal.name)?.isPresent);
  const strip = stripOf(id);
  if (strip) return stripPart(strip, telemetry, queue);
  if (id === QUEUE_CHART)
    return {
      rug: "all",
      note: queueNote(telemetry),
      lines: queueLines(
        telemetry,
        queue,
        has(({ estimates }) => estimates != null),
      ),
    };
  if (id === GOODPUT_CHART)
    return {
      lines: goodputLines(telemetry),
      note: windowNote(telemetry),
      key: FAIR_KEY,
      floor: goodputFloor(telemetry, queue),
    };
  if (id === FAIRNESS_CHART) return { lines: fairnessLines(telemetry), note: `${windowNote(telemetry)}, 1 is fair` };
  if (id !== SHARES_CHART) return {};
  const lines = shareLines(telemetry, queue, signals);
  if (!has(({ class: of }) => of != null)) return { lines, note: windowNote(telemetry) };
  const share: KeyEntry = { style: "solid", width: 0.9, colour: "ink2", text: `true share, ${windowNote(telemetry)}` };
  return { lines, gaps: shareGaps(telemetry, queue, signals), key: [...SHARES_KEY, share] };
}

/** The initial top of the axis, with room for the scenario's guides. */
function floorFor(floor: number, greatest: number, initial: readonly unknown[]): number {
  const values = initial.filter((value) => typeof value === "number" && Number.isFinite(value)) as number[];
  return Math.min(greatest, Math.max(floor, ...values.map((value) => 1.3 * value)));
}

export function chartSpec(plan: ChartPlan, telemetry: Telemetry, queue: string): ChartSpec {
  if (plan.lines) return ownCharts()?.ownSpec(plan, telemetry, queue) ?? emptySpec(plan.id);
  const { id } = plan;
  const row = chartRow(id);
  const discipline = disciplineNow(telemetry, queue);
  const title = titleOf(id, discipline);
  const signals = [...signalsOf(id), ...scriptSignals(id, telemetry.scriptNames(queue))];
  const context = { telemetry, queue, title, signals };
  const own = ownPart(id, telemetry, queue, context.signals);
  const guides = guidesOf(context, discipline);
  const band = bandOf(context);
  const initial = telemetry.schema.queues[queue]?.params ?? {};
  const values = guides.map(({ param }) => initial[param]);
  const ceiling = row?.ceiling === undefined ? {} : { ceiling: row.ceiling };
  return {
    id,
    title,
    unit: row?.unit ?? "none",
    note: own.note ?? "",
    key: own.key ?? [],
    lines: [...(own.lines ?? []), ...pastGuides(context), ...signalLines(context)],
    guides,
    ...(band ? { band } : {}),
    ...(own.gaps ? { gaps: own.gaps } : {}),
    ...(own.above ? { above: own.above } : {}),
    ...(own.rug ? { rug: own.rug } : {}),
    floor: floorFor(own.floor ?? row?.floor ?? 1, row?.ceiling ?? Number.POSITIVE_INFINITY, values),
    ...ceiling,
  };
}

/** Shown before anything is loaded. */
export function emptySpec(id: string): ChartSpec {
  const row = chartRow(id);
  const ceiling = row?.ceiling === undefined ? {} : { ceiling: row.ceiling };
  const empty = { note: "", lines: [], guides: [], key: [] };
  return { ...empty, id, title: row?.title ?? "", unit: row?.unit ?? "none", floor: row?.floor ?? 1, ...ceiling };
}

/**
 * Changes whenever `chartSpec` would return something else: a column got its first number, or the discipline changed.
 */
export function specSignature(telemetry: Telemetry, queue: string, plans: readonly ChartPlan[]): string {
  const bits = (series: Series | undefined) =>
    `${Number(series?.isPresent ?? false)}${Number(series?.isCurrent ?? false)}`;
  const names = telemetry.scriptNames(queue);
  const shown = plans.flatMap(({ id }) => [...signalsOf(id), ...scriptSignals(id, names)]);
  const signals = shown.map(({ name }) => telemetry.column("queue", queue, name));
  const own = ownCharts();
  const chosen = plans.flatMap((plan) => own?.ownSeries(plan, telemetry, queue));
  const fair = CLASSES.map((name) => telemetry.column("class", name, "fair_share_bps"));
  const goodput = CLASSES.map((name) => telemetry.column("class", name, "goodput_per_flow_bps"));
  const shares = new Set(fair.filter((s) => s?.isPresent).map((s) => Math.round((s?.lastFinite() ?? 0) / 100)));
  return [
    telemetry.length > 0,
    disciplineNow(telemetry, queue),
    own !== undefined,
    JSON.stringify(names?.signals),
    ...[...signals, ...chosen].map(bits),
    ...[...fair, ...goodput].map((series) => Number(series?.isPresent ?? false)),
    shares.size > 1,
  ].join("");
}
