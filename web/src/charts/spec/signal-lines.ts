// The lines of a discipline's signals, and the parameters that are their guides, from the catalog.
import { catalog, disciplineOf, type ParamInfo, type SignalInfo } from "../../scenario/catalog";
import type { TrafficClass } from "../../telemetry/run-schema";
import { scriptRow } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import { classStyle } from "../class-style";
import type { ColourName } from "../theme";
import { type BandSpec, type GuideSpec, type LineSpec, line, present, SOLID } from "./chart-spec";

const isClass = (name: string | null | undefined): name is TrafficClass => name != null && name in classStyle;

/** For signals without a class; thresholds are dashed as well. */
const COLOURS: readonly ColourName[] = ["signal1", "signal2", "signal3"];

const THRESHOLD = { style: "dashed", width: 1.25, alpha: 1 } as const;
const AVERAGE_WIDTH = 2.25;

const measured = (signals: readonly SignalInfo[]) => signals.filter(({ bounds }) => !bounds);

/** The signal's position among the measured signals of the chart that declares it. */
function placeOf(name: string): number {
  if (scriptRow(name) >= 0) return scriptRow(name);
  for (const { signals, charts } of catalog.disciplines)
    for (const chart of charts) {
      const place = chart.signals.filter((each) => !signals.find((row) => row.name === each)?.bounds).indexOf(name);
      if (place >= 0) return place;
    }
  return 0;
}

/** A threshold has the colour of the signal that it bounds. */
function colourOf(signal: SignalInfo): ColourName {
  if (isClass(signal.class)) return classStyle[signal.class].colour;
  return COLOURS[placeOf(signal.bounds ?? signal.name) % COLOURS.length] ?? "signal1";
}

const lower = (label: string) => (/^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label);

/** "average" for "Average queue" in a chart named "Queue". */
function shortLabel(label: string, title: string): string {
  const words = lower(label).split(" ");
  const said = title.toLowerCase().split(" ");
  const kept = words.filter((word) => !said.includes(word.replace(",", "")));
  return (kept.length > 0 ? kept : words).join(" ");
}

export interface SignalContext {
  readonly telemetry: Telemetry;
  readonly queue: string;
  readonly title: string;
  readonly signals: readonly SignalInfo[];
}

/** Thresholds first; the signals that they bound are drawn above them. */
export function signalLines({ telemetry, queue, title, signals }: SignalContext): LineSpec[] {
  const drawn = signals.map((signal): LineSpec | undefined => {
    const series = telemetry.column("queue", queue, signal.name);
    if (!series) return undefined;
    const trafficClass = isClass(signal.class) ? signal.class : undefined;
    const name = trafficClass ? signal.label : lower(signal.label);
    const base = {
      key: signal.name,
      series,
      name,
      colour: colourOf(signal),
      ...(trafficClass ? { trafficClass } : {}),
      ...(signal.estimates ? { averageOf: signal.estimates } : {}),
    };
    if (signal.bounds)
      return { ...base, ...THRESHOLD, short: trafficClass ? "/" : name, isExtra: trafficClass === undefined };
    const text = trafficClass ? classStyle[trafficClass].label : shortLabel(signal.label, title);
    const width = signal.estimates ? AVERAGE_WIDTH : SOLID.width;
    // The title already says it.
    const isAlone = text.toLowerCase() === title.toLowerCase();
    const label = { text, anchor: series };
    return { ...base, ...SOLID, width, short: trafficClass || isAlone ? "" : text, ...(isAlone ? {} : { label }) };
  });
  const isThreshold = (spec: LineSpec | undefined) => spec?.style === "dashed";
  return present(...drawn.filter(isThreshold), ...drawn.filter((spec) => !isThreshold(spec)));
}

function guideOf(
  { telemetry, queue }: SignalContext,
  param: ParamInfo,
  signal: SignalInfo,
  siblings: readonly ParamInfo[],
): GuideSpec[] {
  const series = telemetry.column("queue", queue, param.name);
  if (!series || param.unit !== signal.unit) return [];
  const place = siblings.indexOf(param);
  const [below, above] = [siblings[place - 1]?.name, siblings[place + 1]?.name];
  return [
    {
      param: param.name,
      unit: param.unit,
      colour: colourOf(signal),
      series,
      // The first whole packet above a bound that is excluded.
      least: (param.min ?? 0) + (param.above_min && param.unit === "packets" ? 1 : 0),
      greatest: param.max ?? Number.POSITIVE_INFINITY,
      isLive: param.live,
      ...(below !== undefined ? { below } : {}),
      ...(above !== undefined ? { above } : {}),
    },
  ];
}

/** The parameters of the current discipline that are guides of these signals. */
export function guidesOf(context: SignalContext, discipline: string): GuideSpec[] {
  const params = disciplineOf(discipline)?.params ?? [];
  return context.signals.flatMap((signal) => {
    const mine = params.filter(({ guide }) => guide === signal.name);
    return mine.flatMap((param) => guideOf(context, param, signal, mine));
  });
}

/** Parameters of any discipline that are guides of a signal, in order. */
const guideParams = (signal: SignalInfo): readonly ParamInfo[] => {
  const all = catalog.disciplines.flatMap(({ params }) => params);
  const mine = all.filter(({ guide, unit }) => guide === signal.name && unit === signal.unit);
  return [...new Map(mine.map((param) => [param.name, param])).values()];
};

/** Signals that show effective thresholds, which can differ from the parameters. */
const boundsOf = ({ telemetry, queue, signals }: SignalContext, signal: SignalInfo) =>
  signals.filter(
    ({ bounds, name }) => bounds === signal.name && telemetry.column("queue", queue, name)?.isPresent === true,
  );

/** Past values of the guides, for any discipline. */
export function pastGuides(context: SignalContext): LineSpec[] {
  const { telemetry, queue, signals } = context;
  const past = signals
    .filter((signal) => boundsOf(context, signal).length === 0)
    .flatMap((signal) =>
      guideParams(signal).map(({ name }) =>
        line(telemetry.column("queue", queue, name), {
          key: name,
          name,
          short: name,
          isExtra: true,
          colour: colourOf(signal),
          width: 1,
          alpha: 0.9,
          style: "dashed",
        }),
      ),
    );
  // Signals of several disciplines have the same guides.
  return [...new Map(present(...past).map((each) => [each.key, each])).values()];
}

/** The band between two thresholds of one signal. */
export function bandOf(context: SignalContext): BandSpec | undefined {
  const { telemetry, queue, signals } = context;
  for (const signal of measured(signals)) {
    const bounds = boundsOf(context, signal);
    const params = guideParams(signal);
    const [lowRow, highRow] = bounds.length === 2 ? bounds : params;
    if (!lowRow || !highRow) continue;
    const low = telemetry.column("queue", queue, lowRow.name);
    const high = telemetry.column("queue", queue, highRow.name);
    const [lowParam = "", highParam = ""] = params.map(({ name }) => name);
    if (low && high) return { low, high, lowParam, highParam, colour: colourOf(signal) };
  }
  return undefined;
}
