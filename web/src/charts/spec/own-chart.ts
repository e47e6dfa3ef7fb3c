// A chart chosen by the user: lines of one unit, named by what distinguishes them.
import type { Unit } from "../../scenario/catalog";
import { PACKET_DELAY, PacketDelays } from "../../telemetry/packet-delays";
import type { TrafficClass } from "../../telemetry/run-schema";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { classStyle } from "../class-style";
import type { InCharts } from "../draw/beside";
import { drawPackets } from "../draw/packet-points";
import type { ColourName } from "../theme";
import { type ChartPlan, type LineRef, lineText } from "./chart-plan";
import { ceilingOf, floorOf } from "./chart-rows";
import { type ChartSpec, type LineSpec, SOLID } from "./chart-spec";
import { withoutClass } from "./compared";
import { MeanSeries } from "./mean-series";

/** Distinguishable without red and green, and different from the classes' colours. */
const COLOURS: readonly ColourName[] = ["signal1", "signal2", "signal3", "ink", "signal4", "ink3"];
/** Gaps of the lines, in pixels: on, period. The first line has none. */
const DASHES = [undefined, [12, 17], [5, 9], [2, 6], [20, 24], [1.5, 4]] as const;
/** Of a group with more flows only the mean is drawn. */
const FEW_FLOWS = 10;

/** The recorded flows of a group, and their mean. */
interface GroupSeries {
  readonly flows: readonly { readonly flow: string; readonly series: Series }[];
  readonly mean: Series | undefined;
}

const groups = new WeakMap<Telemetry, Map<string, GroupSeries>>();

/** Whether a line is made of those of flows: of a group, or of a class where the engine has no column. */
const isPooled = (telemetry: Telemetry, { scope, id, field }: LineRef): boolean =>
  field !== PACKET_DELAY && (scope === "group" || (scope === "class" && !telemetry.column(scope, id, field)));

const packets = new WeakMap<Telemetry, Map<string, PacketDelays>>();

/** The packets of a flow, a group or a class. */
function packetsOf(telemetry: Telemetry, { scope, id }: LineRef): PacketDelays | undefined {
  const known = packets.get(telemetry) ?? new Map<string, PacketDelays>();
  packets.set(telemetry, known);
  const of = scope === "flow" ? "id" : scope === "group" || scope === "class" ? scope : undefined;
  if (!of || telemetry.schema.flows.every((flow) => flow[of] !== id)) return undefined;
  const name = `${scope}.${id}.${PACKET_DELAY}`;
  const series = known.get(name) ?? new PacketDelays(telemetry, name, (flow) => flow[of] === id);
  known.set(name, series);
  return series;
}

function groupSeries(telemetry: Telemetry, { scope, id, field }: LineRef): GroupSeries {
  const known = groups.get(telemetry) ?? new Map<string, GroupSeries>();
  groups.set(telemetry, known);
  const key = lineText({ scope, id, field });
  const found = known.get(key);
  if (found) return found;
  const flows = telemetry.schema.flows
    .filter((flow) => flow[scope === "class" ? "class" : "group"] === id)
    .flatMap((flow) => {
      const series = telemetry.column("flow", flow.id, field);
      return series ? [{ flow: flow.id, series }] : [];
    });
  const [first, ...others] = flows.map(({ series }) => series);
  const made = { flows, mean: first && new MeanSeries(key, [first, ...others], telemetry) };
  known.set(key, made);
  return made;
}

/** The series of a line; undefined if the run has none. */
export function seriesOf(telemetry: Telemetry, queue: string, line: LineRef): Series | undefined {
  if (line.field === PACKET_DELAY) return packetsOf(telemetry, line);
  if (line.scope === "group" || isPooled(telemetry, line)) return groupSeries(telemetry, line).mean;
  return telemetry.column(line.scope, line.scope === "queue" && line.id === "" ? queue : line.id, line.field);
}

function classOf({ schema }: Telemetry, { scope, id, field }: LineRef): TrafficClass | undefined {
  const names = Object.keys(classStyle) as TrafficClass[];
  if (scope === "class") return names.find((name) => name === id);
  if (scope === "flow") return schema.flows.find((flow) => flow.id === id)?.class;
  if (scope === "group") return schema.groups.find((group) => group.id === id)?.class;
  return scope === "queue" ? names.find((name) => field.endsWith(`.${name}`)) : undefined;
}

/** The owner of a line; empty for the watched queue and the run, unless the label omits a class. */
function subjectOf({ scope, id, field }: LineRef, label: string, trafficClass: TrafficClass | undefined): string {
  if (scope === "group") return field === PACKET_DELAY ? id : `${id}, mean`;
  const isOfClass = scope === "class" || scope === "queue";
  if (!isOfClass || trafficClass === undefined) return id;
  const name = label.toLowerCase().includes(trafficClass) ? "" : classStyle[trafficClass].label;
  return scope === "queue" && id ? `${id} ${name}`.trim() : name;
}

const lower = (text: string) => (/^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text);

/** "Delay", "Delay and jitter", "Delay, jitter and 2 more" */
function listed(label: string, other: string, more: number): string {
  if (!other) return label;
  return more > 0 ? `${label}, ${lower(other)} and ${more} more` : `${label} and ${lower(other)}`;
}

function titleOfLines(labels: readonly string[], subjects: readonly string[]): string {
  const [label = "", other = "", ...more] = labels;
  const [subject] = subjects.length === 1 ? subjects : [];
  return subject ? `${listed(label, other, more.length)} of ${subject}` : listed(label, other, more.length);
}

/** A chosen line with its series. */
interface Found {
  readonly line: LineRef;
  readonly series: Series;
  readonly subject: string;
  readonly trafficClass: TrafficClass | undefined;
}

/** The lines that the run has, those with the unit of the first. */
function foundLines({ lines }: ChartPlan, telemetry: Telemetry, queue: string, isOneUnit = true): Found[] {
  const found = (lines ?? []).flatMap((line) => {
    const series = seriesOf(telemetry, queue, line);
    if (!series) return [];
    const trafficClass = classOf(telemetry, line);
    return [{ line, series, subject: subjectOf(line, series.label, trafficClass), trafficClass }];
  });
  return isOneUnit ? found.filter(({ series }) => series.unit === found[0]?.series.unit) : found;
}

const pointsOf =
  (series: PacketDelays): NonNullable<LineSpec["draw"]> =>
  (context, stretch, to, line) =>
    drawPackets(context, stretch, to, line, series);

/** What distinguishes a line, its colour and its dash. */
function namedLines(found: readonly Found[]): LineSpec[] {
  const labels = new Set(found.map(({ series }) => series.label));
  const subjects = new Set(found.map(({ subject }) => subject));
  const isAlone = (name: TrafficClass) => found.filter(({ trafficClass }) => trafficClass === name).length === 1;
  return found.map(({ series, subject, trafficClass, line }, index) => {
    const words = [subjects.size > 1 ? subject : "", labels.size > 1 ? lower(series.label) : ""].filter(Boolean);
    const name = words.join(" ") || subject || lower(series.label);
    const short = found.length > 1 ? name : "";
    const plain = { ...SOLID, key: lineText(line), series, name, short, label: { text: name, anchor: series } };
    const spec = series instanceof PacketDelays ? { ...plain, draw: pointsOf(series) } : plain;
    if (trafficClass && isAlone(trafficClass))
      return { ...spec, colour: classStyle[trafficClass].colour, trafficClass };
    const dash = DASHES[index % DASHES.length];
    return { ...spec, colour: COLOURS[index % COLOURS.length] as ColourName, ...(dash && { dash }) };
  });
}

/** The title of the lines, "Not in this run" if there are none. */
function titleOfFound(found: readonly Found[]): string {
  const labels = [...new Set(found.map(({ series }) => series.label))];
  const subjects = [...new Set(found.map(({ subject }) => subject))];
  return found.length > 0 ? titleOfLines(labels, subjects) : "Not in this run";
}

/** The flows behind the mean of their group, as thin lines, if they are few. */
function flowLines(telemetry: Telemetry, { line }: Found, colour: ColourName): LineSpec[] {
  const flows = line.scope === "group" ? groupSeries(telemetry, line).flows : [];
  if (flows.length > FEW_FLOWS) return [];
  return flows.map(({ flow, series }) => ({
    key: `${flow}/${line.field}`,
    series,
    colour,
    style: "solid",
    width: 0.75,
    alpha: 0.5,
    name: flow,
    short: null,
  }));
}

function noteOf(found: readonly Found[], thin: readonly LineSpec[]): string {
  if (found.some(({ series }) => series instanceof PacketDelays)) return "a point for each packet";
  return thin.length > 0 ? "thin: each flow" : "";
}

/** All series that are drawn, of charts with one. */
export function ownSeries(plan: ChartPlan, telemetry: Telemetry, queue: string): Series[] {
  const found = foundLines(plan, telemetry, queue);
  return found.flatMap((each) => [each.series, ...flowLines(telemetry, each, "ink").map(({ series }) => series)]);
}

/** A line, and the series that it stands for: those of the flows of a group. */
export interface PaneLine {
  readonly ref: LineRef;
  readonly line: LineSpec;
  readonly all: readonly Series[];
}

/** The lines of a chart that is not over time, drawn as in the charts over time. */
export function paneLines(plan: ChartPlan, telemetry: Telemetry, queue: string, { look, lines }: InCharts): PaneLine[] {
  const found = foundLines(plan, telemetry, queue, plan.as !== "phase");
  const named = namedLines(found);
  const styled = lines(look ? withoutClass(named) : named);
  return found.flatMap(({ line: ref, series }) => {
    const line = styled.find(({ key }) => key === lineText(ref));
    const all = isPooled(telemetry, ref) ? groupSeries(telemetry, ref).flows.map((flow) => flow.series) : [series];
    return line ? [{ ref, line, all }] : [];
  });
}

/** The title of a chart that is not over time. */
export const titleOfPlan = (plan: ChartPlan, telemetry: Telemetry, queue: string): string =>
  titleOfFound(foundLines(plan, telemetry, queue, plan.as !== "phase"));

export function ownSpec(plan: ChartPlan, telemetry: Telemetry, queue: string): ChartSpec {
  const found = foundLines(plan, telemetry, queue);
  const unit = (found[0]?.series.unit ?? "none") as Unit;
  const named = namedLines(found);
  const thin = found.flatMap((each, index) => flowLines(telemetry, each, named[index]?.colour ?? "ink"));
  const isShare = found.length > 0 && found.every(({ line }) => line.field === "utilization");
  const ceiling = isShare ? 1 : ceilingOf(unit);
  return {
    id: plan.id,
    title: titleOfFound(found),
    unit,
    note: noteOf(found, thin),
    lines: [...thin, ...named].filter(({ series }) => series.isPresent),
    guides: [],
    key: [],
    floor: floorOf(unit),
    ...(ceiling === undefined ? {} : { ceiling }),
  };
}
