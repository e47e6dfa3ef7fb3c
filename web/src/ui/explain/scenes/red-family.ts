/** Drawings of RED and of the disciplines that add a test to it. */
import { CLASSES, classStyle } from "../../../charts/class-style";
import { figuresToTell, significant } from "../../../charts/format";
import { linkRate_bps } from "../../../charts/panes/reference";
import { linkOfWatch } from "../../../scenario/watch";
import type { TrafficClass } from "../../../telemetry/run-schema";
import { isOn } from "./flow-moment";
import type { QueueMoment, TableRow } from "./queue-moment";
import { redLawOf, redPlot, redSentence } from "./red-law";
import type { Bar, BarsPanel, Scene } from "./scene";
import { count, number, percent, roundUp } from "./words";

export const red = (queue: QueueMoment): Scene => ({ sentence: redSentence(queue), panels: [redPlot(queue)] });

const ADAPT_S = 30;

/** ns-2: at most the probability that gives one drop in a window of 100 ms. */
function lowestMaxP(queue: QueueMoment): number {
  const given = queue.number("bottom");
  if (given > 0 || !queue.live) return given;
  const rate_bps = linkRate_bps(queue.live.telemetry, queue.live.watch, queue.at_s) ?? Number.NaN;
  return Math.min(0.01, 80_000 / rate_bps);
}

/** What happens to max_p while the average is where it is. */
function adaptingText(queue: QueueMoment, { low, high, max_p }: Record<"low" | "high" | "max_p", number>): string {
  const average = queue.value("average");
  if (!Number.isFinite(average)) return "";
  const now = percent(max_p);
  if (average < low)
    return max_p > lowestMaxP(queue)
      ? ` It is below the target range, so max_p (${now}) falls.`
      : ` It is below the target range, but max_p is as low as it may become, ${now}.`;
  if (average > high)
    return max_p < queue.number("top")
      ? ` It is above the target range, so max_p (${now}) rises.`
      : ` It is above the target range, but max_p is as high as it may become, ${now}.`;
  return ` It is in the target range, so max_p stays at ${now}.`;
}

export function ared(queue: QueueMoment): Scene {
  const { min_th, max_th, max_p } = redLawOf(queue);
  const isFloyd = queue.param("mode") !== "feng";
  const low = min_th + 0.4 * (max_th - min_th);
  const high = max_th - 0.4 * (max_th - min_th);
  const adapting = adaptingText(queue, { low, high, max_p });
  const history = queue.history("max_p_now", ADAPT_S);
  const top = roundUp(Math.max(max_p, ...history.map(([, value]) => value)) * 1.2);
  return {
    sentence: `${redSentence(queue)}${isFloyd ? adapting : ` max_p is ${percent(max_p)}.`}`,
    panels: [
      redPlot(queue, isFloyd ? { band: [low, high] } : {}),
      {
        kind: "plot",
        title: "max_p over time",
        x: { label: "Time before now", unit: "s", from: -ADAPT_S, to: 0 },
        y: { label: "max_p", unit: "probability", from: 0, to: top },
        curves: [{ points: history, tone: "accent", isStep: true }],
      },
    ],
  };
}

const trimmedTo = (value: number, figures: number) => String(Number(value.toPrecision(figures)));

function classBar(queue: QueueMoment, name: TrafficClass): Bar[] {
  const value = queue.value(`class_average.${name}`);
  const threshold = queue.value(`threshold.${name}`);
  if (!Number.isFinite(value)) return [];
  const hasThreshold = Number.isFinite(threshold);
  const figures = hasThreshold ? figuresToTell([value, threshold]) : 3;
  const active = queue.value(`active_flows.${name}`);
  return [
    {
      name: classStyle[name].label,
      trafficClass: name,
      value,
      text: significant(value, figures),
      isOver: hasThreshold && value > threshold && isTesting(queue),
      ...(hasThreshold && { bound: { at: threshold, name: trimmedTo(threshold, figures) } }),
      ...(Number.isFinite(active) && { note: count(active, "active flow") }),
    },
  ];
}

/** Whether packets are tested against the threshold of their class: D-CBT, which counts flows, tests under congestion only. */
const isTesting = (queue: QueueMoment): boolean =>
  !Number.isFinite(queue.value("active_flows.tcp")) || queue.value("average") > queue.number("min_th");

function classSentence(queue: QueueMoment, bars: readonly Bar[]): string {
  if (!isTesting(queue)) return "There is no congestion, so no class test is made.";
  const limited = bars.filter(({ bound }) => bound);
  const over = limited.filter(({ isOver }) => isOver);
  if (limited.length === 0) return "No class threshold applies now.";
  const [first] = over;
  if (!first) return "Every class is below its threshold, so no class test drops anything.";
  const told = over.map(({ name, text, bound }) => `${name} (${text} packets, threshold ${bound?.name})`).join(" and ");
  return `Above the threshold, so its arrivals are dropped: ${told}.`;
}

/** Fixed thresholds that are drawn while CBT is not in place. */
function lawBars(queue: QueueMoment): Bar[] {
  return CLASSES.flatMap((name): Bar[] => {
    const threshold = queue.number(`${name}_th`);
    if (!Number.isFinite(threshold)) return [];
    const bound = { at: threshold, name: number(threshold) };
    return [{ name: classStyle[name].label, trafficClass: name, value: Number.NaN, text: "", bound }];
  });
}

function classPanel(bars: readonly Bar[]): BarsPanel {
  const top = Math.max(...bars.flatMap(({ value, bound }) => [Number.isFinite(value) ? value : 0, bound?.at ?? 0]));
  return {
    kind: "bars",
    title: "Average queue of each class, in packets, and its threshold",
    bars,
    top: roundUp(1.1 * top),
  };
}

export function classThresholds(queue: QueueMoment): Scene {
  const live = CLASSES.flatMap((name) => classBar(queue, name));
  const bars = live.length > 0 ? live : lawBars(queue);
  // Tagged and untagged packets that pass their class test are stored then, and not counted in RED's average.
  const isForTcp = queue.param("red_for") === "tcp";
  const law = isForTcp
    ? redSentence(queue, { who: "every arriving TCP packet", what: "average TCP queue" })
    : redSentence(queue);
  const sentence = live.length > 0 ? `${classSentence(queue, live)} ${law}` : law;
  return { sentence, panels: [...(bars.length > 0 ? [classPanel(bars)] : []), redPlot(queue)] };
}

const MOST_BARS = 8;

interface FlowBars {
  readonly title: string;
  readonly rows: readonly TableRow[];
  /** The number by which flows are chosen and drawn. */
  by(row: TableRow): number;
  bar(row: TableRow): Pick<Bar, "text" | "bound" | "note" | "isOver">;
  readonly least?: number;
}

/** The flows with the largest values. */
export function flowBars({ title, rows, by, bar, least = 0 }: FlowBars): BarsPanel {
  const order = [...rows].sort((a, b) => by(b) - by(a) || a.number - b.number);
  const bars = order.slice(0, MOST_BARS).map((row): Bar => {
    const { name, trafficClass } = row;
    return { name, value: by(row), ...(trafficClass && { trafficClass }), ...bar(row) };
  });
  const top = roundUp(Math.max(...bars.flatMap(({ value, bound }) => [value, bound?.at ?? 0]), least));
  const more = rows.length - bars.length;
  return { kind: "bars", title, bars, top, ...(more > 0 && { more: `and ${count(more, "more", "more")}` }) };
}

/** The limit of a flow: with so many packets in the queue or more, its arrivals are dropped (Lin & Morris 1997). */
export function fredBound(
  strikes: number,
  qlen: number,
  { flowAverage, average, min_th, max_th, manyFlows }: FredState,
) {
  const most = manyFlows && average >= max_th ? 2 : min_th;
  const share = strikes > 1 ? flowAverage : most;
  return Math.min(most, share, average >= max_th && qlen > 2 * flowAverage ? 2 * flowAverage : most);
}

export interface FredState {
  readonly flowAverage: number;
  readonly average: number;
  readonly min_th: number;
  readonly max_th: number;
  readonly manyFlows: boolean;
}

function fredBar(row: TableRow, bound: number): Pick<Bar, "text" | "bound" | "note" | "isOver"> {
  const backlog = row.value("backlog");
  const strikes = count(row.value("strikes"), "strike");
  return {
    text: number(backlog),
    bound: { at: bound, name: number(bound) },
    note: backlog === bound ? `at its limit, ${strikes}` : strikes,
    isOver: backlog > bound,
  };
}

export function fred(queue: QueueMoment): Scene {
  const { min_th, max_th } = redLawOf(queue);
  const [average, flowAverage] = [queue.value("average"), queue.value("flow_average")];
  const state = { flowAverage, average, min_th, max_th, manyFlows: queue.isOn("many_flows") };
  const rows = queue.rows("flows");
  const sentence = redSentence(queue, state.manyFlows ? { who: "a third packet of a flow", fate: "dropped" } : {});
  if (!rows) return { sentence, panels: [redPlot(queue)] };
  const boundOf = (row: TableRow) => fredBound(row.value("strikes"), row.value("backlog"), state);
  const held = rows.filter((row) => row.value("strikes") > 1);
  const panel = flowBars({
    title: "Queued packets of a flow, and its limit",
    rows,
    by: (row) => row.value("backlog"),
    bar: (row) => fredBar(row, boundOf(row)),
  });
  const told =
    rows.length === 0
      ? "No flow has packets in the queue"
      : `${count(rows.length, "flow has", "flows have")} packets in the queue, ${number(flowAverage)} on average`;
  const strikes =
    held.length > 0 ? `; ${number(held.length)} of them with more than one strike may not exceed that` : "";
  return { sentence: `${told}${strikes}. ${sentence}`, panels: [panel, redPlot(queue)] };
}

/** A flow that the last interval had not yet has no excess either. */
const excessText = (excess: number): string =>
  excess > 0 ? percent(excess) : excess < 0 ? "not above its share" : "at its share, or new";

export function afqm(queue: QueueMoment): Scene {
  const rows = queue.rows("flows")?.filter((row) => Number.isFinite(row.value("excess")));
  const sentence = redSentence(queue, { who: "every arrival of a flow above its share" });
  if (!rows || rows.length === 0) return { sentence, panels: [redPlot(queue)] };
  const above = rows.filter((row) => row.value("excess") > 0);
  const panel = flowBars({
    title: "Excess over the fair share, P_fa, of the last interval",
    rows,
    by: (row) => Math.max(0, row.value("excess")),
    bar: (row) => ({ text: excessText(row.value("excess")) }),
    least: 1,
  });
  const told = `${count(above.length, "flow was", "flows were")} above the fair share in the last interval, of ${number(queue.value("counted_flows"))}`;
  const isAdding = above.length > 0 && queue.value("average") >= queue.number("min_th");
  return {
    sentence: `${told}${isAdding ? ": their P_fa is added to RED’s probability" : ""}. ${sentence}`,
    panels: [panel, redPlot(queue)],
  };
}

/** The probability that any of `draws` packets drawn from the queue is of the arriving flow, which has this share of it. */
export const matchProbability = (share: number, draws: number): number => 1 - (1 - share) ** draws;

/** Flows that send at the moment through the link of the queue. */
function sendingFlows({ live, at_s }: QueueMoment, name: TrafficClass): number {
  if (!live) return 0;
  const { schema, changes } = live.telemetry;
  const link = linkOfWatch(live.watch);
  return schema.groups
    .filter((group) => group.class === name && group.links.includes(link) && isOn(group, changes, at_s))
    .reduce((sum, group) => sum + group.count, 0);
}

/** How probably an arrival of one flow of each class meets its own flow, on average. */
function matchBars(queue: QueueMoment): Bar[] {
  const total = queue.value("backlog_packets");
  if (!(total > 0)) return [];
  return CLASSES.flatMap((name): Bar[] => {
    const flows = sendingFlows(queue, name);
    if (flows === 0) return [];
    const share = queue.value(`backlog_packets.${name}`) / total;
    const value = matchProbability(share / flows, queue.number("candidates"));
    return [
      {
        name: `${name === "untagged" ? "an" : "a"} ${classStyle[name].label} flow`,
        trafficClass: name,
        value,
        text: percent(value),
        note: `${percent(share)} of the queue`,
      },
    ];
  });
}

export function choke(queue: QueueMoment): Scene {
  const bars = matchBars(queue);
  const { min_th } = redLawOf(queue);
  const isComparing = queue.value("average") > min_th;
  const draws = queue.number("candidates");
  const [first, ...others] = bars;
  const most = others.reduce((best, bar) => (best && bar.value > best.value ? bar : best), first);
  const meets = draws > 1 ? `is compared with ${draws} packets and meets one` : "meets a packet";
  const dropped = draws > 1 ? "it and each that matches are dropped then" : "both are dropped then";
  const told = !most
    ? ""
    : isComparing
      ? ` An arrival of ${most.name} ${meets} of its own flow with probability ${most.text} on average; ${dropped}.`
      : ` At or below min_th ${number(min_th)} no packets are compared.`;
  const panel: BarsPanel = {
    kind: "bars",
    title:
      draws > 1
        ? `Chance that one or more of ${draws} packets drawn from the queue are of the same flow`
        : "Chance that a packet drawn from the queue is of the same flow",
    bars,
    top: 1,
  };
  return { sentence: `${redSentence(queue)}${told}`, panels: [redPlot(queue), ...(bars.length > 0 ? [panel] : [])] };
}
