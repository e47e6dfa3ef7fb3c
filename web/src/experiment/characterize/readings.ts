/** Numbers of a window for the report card. */
import type { FlowResult, LinkResult, RunResult, Times, WindowResult } from "../../engine/protocol";
import { mean, sum } from "../../telemetry/statistics";
import type { CardNumbers, TradeOff } from "./section";

type Quantiles = Readonly<Record<keyof Times, number>>;

/** A window of a run; those of the document come first. */
export function windowOf({ report }: RunResult, index = 0): WindowResult {
  const window = report.windows[index];
  if (!window) throw new Error(`the run has no window ${index + 1}`);
  return window;
}

/** The flows of these groups, or all. */
export const flowsIn = ({ flows }: WindowResult, groups?: readonly string[]): readonly FlowResult[] =>
  groups ? flows.filter(({ group }) => groups.includes(group)) : flows;

/** A number of a report, which has null where nothing was measured. */
const numberIn = (of: FlowResult, field: string): number => (of[field] as number | null) ?? Number.NaN;

/** The sum of a field of flows. */
export const totalOf = (flows: readonly FlowResult[], field: string): number =>
  sum(flows.map((flow) => numberIn(flow, field)));
/** Bits per second that arrived, each packet once, headers included. */
export const goodputOf = (flows: readonly FlowResult[]): number => totalOf(flows, "goodput_bps");
/** Lost packets as a part of those sent. */
export const lossOf = (flows: readonly FlowResult[]): number =>
  totalOf(flows, "dropped_packets") / totalOf(flows, "sent_packets");

/** Times without any are NaN, so that nothing made of them is a number. */
const quantilesOf = (times: Times | undefined): Quantiles => ({
  mean: times?.mean ?? Number.NaN,
  p50: times?.p50 ?? Number.NaN,
  p95: times?.p95 ?? Number.NaN,
  p99: times?.p99 ?? Number.NaN,
  max: times?.max ?? Number.NaN,
});

/** Of its packets that arrived, in seconds. */
export const delayOf = (flow: FlowResult): Quantiles => quantilesOf(flow.delay_s);
/**
 * The least possible delay of flows that share a path and a packet size, in seconds: the least that any of them had. The
 * first to start finds the path empty; one that starts into a full queue may never do so.
 */
const baseDelayOf = (flows: readonly FlowResult[]): number =>
  Math.min(...flows.map((flow) => numberIn(flow, "least_delay_s")).filter(Number.isFinite));

/** The delay variation of a flow, RFC 5481's PDV: the 95th percentile of its delays above the least. */
export const variationOf = (flow: FlowResult): number => delayOf(flow).p95 - numberIn(flow, "least_delay_s");

/**
 * Each flow that has a delay as a point of the trade-off: its mean delay less the least possible (RFC 7928 §2.7), and its
 * goodput. The flows share a path and a packet size.
 */
export function tradeOffs(flows: readonly FlowResult[]): TradeOff[] {
  const base_s = baseDelayOf(flows);
  return flows
    .map((flow) => ({ delay_s: delayOf(flow).mean - base_s, goodput_bps: numberIn(flow, "goodput_bps") }))
    .filter(({ delay_s }) => Number.isFinite(delay_s));
}
/** Their mean queueing delay in seconds, over those that have one. */
export const meanQueueing = (flows: readonly FlowResult[]): number =>
  mean(tradeOffs(flows).map(({ delay_s }) => delay_s));

/** A watched queue; the first unless given by its name. */
export function linkOf({ links }: WindowResult, id = "bottleneck", direction = "forward"): LinkResult {
  const link = links.find((each) => each.id === id && each.direction === direction);
  if (!link) throw new Error(`the run watches no ${id}`);
  return link;
}
/** Of the packets that left the queue, in seconds. */
export const sojournOf = (link: LinkResult): Quantiles => quantilesOf(link.sojourn_s);

/** How long something took that happened now and then; NaN if it did not happen. */
export function timesOf(
  window: WindowResult,
  group: string,
  what: "completion_s" | "start_up_s" | "loss_gap_s",
): Quantiles {
  return quantilesOf(window.groups?.find((each) => each.group === group)?.[what]);
}
/** How often. */
export const countOf = (window: WindowResult, group: string, what: "completions" | "start_ups" | "loss_gaps"): number =>
  (window.groups?.find((each) => each.group === group)?.[what] as number | undefined) ?? 0;

/** Numbers with the id of their case before them: "mild.delay_s". */
export const prefixed = (prefix: string, numbers: CardNumbers): CardNumbers =>
  Object.fromEntries(Object.entries(numbers).map(([id, value]) => [`${prefix}.${id}`, value]));
