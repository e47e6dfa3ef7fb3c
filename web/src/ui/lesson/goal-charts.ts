// Where goals are drawn: the chart that has a goal's number over time, and the goal in the unit of that chart.
import type { Aim } from "../../charts/spec/aim";
import type { LineRef } from "../../charts/spec/chart-plan";
import { FAIRNESS_CHART, GOODPUT_CHART, QUEUE_CHART } from "../../charts/spec/chart-rows";
import type { Value, Window } from "../../experiment/document";
import { measureOf } from "../../experiment/measures";
import { goalText } from "../../lesson/goal-text";
import type { GoalReading } from "../../lesson/measure";
import { disciplineOf } from "../../scenario/catalog";
import { seconds } from "../../scenario/quantity";
import type { ScenarioDocument } from "../../scenario/scenario";
import { linkOfWatch } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";

/** What decides about the charts of a run. */
export interface Shown {
  readonly document: ScenarioDocument;
  readonly schema: Pick<RunSchema, "watch" | "links" | "flows" | "groups">;
  readonly watched: string;
  /** Of the watched queue. */
  readonly discipline: string;
  /** The mean size of a packet in the queue, in bytes; NaN if unknown. */
  readonly packet_bytes: number;
}

/** A chart, and how many of its units are one of the goal's. */
interface Found {
  readonly chart: string | LineRef;
  readonly factor?: number;
}

const plain = (chart: string | LineRef): Found => ({ chart });

/** The time in the queue: drawn by a discipline that knows it, else as the packets that are sent in that time. */
function waitOf({ discipline, schema, watched, packet_bytes }: Shown): Found | undefined {
  const { signals = [], charts = [], family } = disciplineOf(discipline) ?? {};
  const times = signals.filter(({ unit }) => unit === "s").map(({ name }) => name);
  const chart = charts.find((each) => each.signals.some((name) => times.includes(name)));
  if (chart) return plain(chart.id);
  const isInOrder = family !== "scheduler";
  const rate_bps = schema.links.find(({ id }) => id === linkOfWatch(watched))?.rate_bps;
  if (!isInOrder || rate_bps === undefined || !(packet_bytes > 0)) return undefined;
  return { chart: QUEUE_CHART, factor: rate_bps / (8 * packet_bytes) };
}

function ofLink(queue: string, field: string, shown: Shown): Found | undefined {
  if (!shown.schema.watch.includes(queue)) return undefined;
  const isWatched = queue === shown.watched;
  const line = (name: string): Found => plain({ scope: "queue", id: isWatched ? "" : queue, field: name });
  if (field === "utilization") return line(field);
  if (field.startsWith("queue_packets.")) return isWatched ? plain(QUEUE_CHART) : line("backlog_packets");
  return field.startsWith("sojourn_s.") && isWatched ? waitOf(shown) : undefined;
}

function ofClass(name: string, field: string, { schema }: Shown): Found | undefined {
  const isAlone = schema.flows.filter((flow) => flow.class === name).length === 1;
  if (field === "goodput_per_flow_bps" || (field === "goodput_bps" && isAlone)) return plain(GOODPUT_CHART);
  return field === "delay_s.mean" ? plain({ scope: "class", id: name, field: "delay_s" }) : undefined;
}

/** What flows have, as their columns name it. */
const OF_FLOWS: Readonly<Record<string, string>> = { goodput_bps: "goodput_bps", "delay_s.mean": "delay_s" };

function ofFlows(value: Exclude<Value, number>, { flows, groups }: RunSchema): Found | undefined {
  if (typeof value === "string") {
    const id = flows.find((flow) => value.startsWith(`flows.${flow.id}.`))?.id;
    const field = id === undefined ? undefined : OF_FLOWS[value.slice(`flows.${id}.`.length)];
    return id !== undefined && field ? plain({ scope: "flow", id, field }) : undefined;
  }
  if (!("flows" in value) || ("stat" in value && value.stat !== "mean")) return undefined;
  const field = OF_FLOWS[value.field];
  return field && groups.some(({ id }) => id === value.flows)
    ? plain({ scope: "group", id: value.flows, field })
    : undefined;
}

function chartOf(value: Value, shown: Shown): Found | undefined {
  if (typeof value === "number") return undefined;
  if (value === "jain") return plain(FAIRNESS_CHART);
  const measure = typeof value === "string" ? measureOf(value) : undefined;
  if (!measure) return ofFlows(value, shown.schema as RunSchema);
  const { topic, subject, id } = measure;
  const field = id.slice(`${topic}.${subject}.`.length);
  if (topic === "links") return ofLink(subject, field, shown);
  return topic === "classes" ? ofClass(subject, field, shown) : undefined;
}

function stretchOf(window: Window | undefined, { duration, measure }: ScenarioDocument): readonly [number, number] {
  const [from, to] = window ?? measure?.windows?.[0] ?? [0, duration];
  return [seconds(from), seconds(to)];
}

/** The goals that have a chart, for it. */
export function aimsOf(readings: readonly GoalReading[], shown: Shown): Aim[] {
  return readings.flatMap((reading): Aim[] => {
    const { goal, value, isMet } = reading;
    const found = chartOf(goal.value, shown);
    if (!found) return [];
    const { chart, factor = 1 } = found;
    const [from_s, to_s] = stretchOf(goal.window as Window | undefined, shown.document);
    const { bounds, value: text, off } = goalText(reading);
    const limits = {
      ...(goal.min !== undefined && { min: goal.min * factor }),
      ...(goal.max !== undefined && { max: goal.max * factor }),
    };
    const words = { bounds, found: text, off: Number.isFinite(value) ? off : "" };
    return [{ id: goal.id, chart, from_s, to_s, ...limits, value: value * factor, isMet, ...words }];
  });
}
