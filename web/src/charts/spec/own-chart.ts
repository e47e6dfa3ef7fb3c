// A chart chosen by the user: lines of one unit, named by what distinguishes them.
import type { Unit } from "../../scenario/catalog";
import type { TrafficClass } from "../../telemetry/run-schema";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { classStyle } from "../class-style";
import type { ColourName } from "../theme";
import type { ChartPlan, LineRef } from "./chart-plan";
import { ceilingOf, floorOf } from "./chart-rows";
import { type ChartSpec, type LineSpec, SOLID } from "./chart-spec";
import { MeanSeries } from "./mean-series";

/** Distinguishable without red and green, and different from the classes' colours. */
const COLOURS: readonly ColourName[] = ["signal1", "signal2", "signal3", "ink", "signal4", "ink3"];

const means = new WeakMap<Telemetry, Map<string, Series | undefined>>();

function groupMean(telemetry: Telemetry, { id, field }: LineRef): Series | undefined {
  const known = means.get(telemetry) ?? new Map<string, Series | undefined>();
  means.set(telemetry, known);
  const key = `${id}/${field}`;
  if (!known.has(key)) {
    const flows = telemetry.schema.flows.filter(({ group }) => group === id);
    const found = flows.flatMap((flow) => telemetry.column("flow", flow.id, field) ?? []);
    known.set(key, found.length > 0 ? new MeanSeries(field, found) : undefined);
  }
  return known.get(key);
}

/** The series of a line; undefined if the run has none. */
export function seriesOf(telemetry: Telemetry, queue: string, line: LineRef): Series | undefined {
  if (line.scope === "group") return groupMean(telemetry, line);
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
function subjectOf({ scope, id }: LineRef, label: string, trafficClass: TrafficClass | undefined): string {
  if (scope === "group") return `${id}, mean`;
  const isOfClass = scope === "class" || scope === "queue";
  if (!isOfClass || trafficClass === undefined) return id;
  return label.toLowerCase().includes(trafficClass) ? "" : classStyle[trafficClass].label;
}

const lower = (text: string) => (/^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text);

function titleOfLines(labels: readonly string[], subjects: readonly string[]): string {
  const [label = "", other = "", ...more] = labels;
  const [subject] = subjects.length === 1 ? subjects : [];
  if (!other) return subject ? `${label} of ${subject}` : label;
  // The lines are labelled with the rest.
  if (subject) return subject;
  return more.length > 0 ? `${label}, ${lower(other)} and ${more.length} more` : `${label}, ${lower(other)}`;
}

export function ownSpec(plan: ChartPlan, telemetry: Telemetry, queue: string): ChartSpec {
  const found = (plan.lines ?? []).flatMap((line) => {
    const series = seriesOf(telemetry, queue, line);
    if (!series) return [];
    const trafficClass = classOf(telemetry, line);
    return [{ line, series, subject: subjectOf(line, series.label, trafficClass), trafficClass }];
  });
  const unit = (found[0]?.series.unit ?? "none") as Unit;
  const drawn = found.filter(({ series }) => series.unit === unit);
  const labels = [...new Set(drawn.map(({ series }) => series.label))];
  const subjects = [...new Set(drawn.map(({ subject }) => subject))];
  const isOnlyOfClass = (name: TrafficClass | undefined) =>
    name !== undefined && drawn.filter(({ trafficClass }) => trafficClass === name).length === 1;
  const lines = drawn.map(({ line, series, subject, trafficClass }, index): LineSpec => {
    const isOfClass = isOnlyOfClass(trafficClass) && trafficClass !== undefined;
    const words = [subjects.length > 1 ? subject : "", labels.length > 1 ? lower(series.label) : ""].filter(Boolean);
    const name = words.join(" ") || subject || lower(series.label);
    const colour = isOfClass ? classStyle[trafficClass].colour : (COLOURS[index % COLOURS.length] as ColourName);
    return {
      ...SOLID,
      key: `${line.scope}/${line.id}/${line.field}`,
      series,
      name,
      short: drawn.length > 1 ? name : "",
      colour,
      ...(isOfClass ? { trafficClass } : {}),
      label: { text: name, anchor: series },
    };
  });
  const ceiling = ceilingOf(unit);
  return {
    id: plan.id,
    title: drawn.length > 0 ? titleOfLines(labels, subjects) : "Not in this run",
    unit,
    note: "",
    lines: lines.filter(({ series }) => series.isPresent),
    guides: [],
    key: [],
    floor: floorOf(unit),
    ...(ceiling === undefined ? {} : { ceiling }),
  };
}
