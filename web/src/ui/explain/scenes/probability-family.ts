/** Drawings of disciplines that steer one probability: BLUE, SFB, SRED, PIE, DualPI2. */
import { fateEvents, fateOf } from "./fate";
import type { QueueMoment, TableRow } from "./queue-moment";
import type { Bar, BarsPanel, PlotPanel, Point, Scene } from "./scene";
import { bytes, count, number, packets, percent, rate, roundUp, seconds, setNumber, setSeconds } from "./words";

/** A signal over the last seconds. */
export function overTime(
  queue: QueueMoment,
  field: string,
  span_s: number,
  { label, unit, tone = "accent" }: { label: string; unit: PlotPanel["y"]["unit"]; tone?: "accent" | "signal1" },
  extra: Partial<PlotPanel> = {},
): PlotPanel {
  const points = queue.history(field, span_s);
  const marks = (extra.levels ?? []).map(({ at }) => at * 1.2);
  const top = roundUp(
    Math.max(...points.map(([, value]) => value * 1.05), ...marks, unit === "probability" ? 0.01 : 1e-3),
  );
  return {
    kind: "plot",
    x: { label: "Time before now", unit: "s", from: -span_s, to: 0 },
    y: { label, unit, from: 0, to: top },
    curves: [{ points, tone }],
    ...extra,
  };
}

const BLUE_S = 20;

export function blue(queue: QueueMoment): Scene {
  const probability = queue.value("blue_probability");
  const overflows = queue.drops(BLUE_S, "overflow");
  const plot = overTime(
    queue,
    "blue_probability",
    BLUE_S,
    { label: "Drop probability p_m", unit: "probability" },
    {
      title: "Drop probability over time",
      events: [{ name: "overflow", at: overflows }],
    },
  );
  const [up, down] = [setNumber(queue.number("d1")), setNumber(queue.number("d2"))];
  const freeze = setSeconds(queue.number("freeze_time"));
  const many = queue.number("threshold");
  const full = many > 0 ? `An overflow, or more than ${packets(many)} in the queue,` : "An overflow";
  const rule = `${full} raises it by ${up}, an idle link lowers it by ${down}, at most once in ${freeze}.`;
  if (!Number.isFinite(probability)) return { sentence: rule, panels: [stepLaw(queue)] };
  const told = `Every arriving packet is ${fateOf(queue)} with probability ${percent(probability)}.`;
  return { sentence: `${told} ${rule}`, panels: [plot] };
}

/** What one overflow after another does to BLUE's probability, and then an idle link. */
function stepLaw(queue: QueueMoment): PlotPanel {
  const [up, down, freeze] = [queue.number("d1"), queue.number("d2"), queue.number("freeze_time")];
  const points: Point[] = [[0, 0]];
  for (let step = 1; step <= 10; ++step) points.push([step * freeze, step * up]);
  for (let step = 1; step <= 30; ++step) points.push([(10 + step) * freeze, 10 * up - step * down]);
  return {
    kind: "plot",
    title: "Ten overflows, then an idle link",
    x: { label: "Time", unit: "s", from: 0, to: 40 * freeze },
    y: { label: "Drop probability p_m", unit: "probability", from: 0, to: roundUp(10.5 * up) },
    curves: [{ points, tone: "law", isStep: true }],
  };
}

/** BLUE's share of the load that exceeds the link, for SFB's bins. */
export function sfb(queue: QueueMoment): Scene {
  const rows = queue.rows("active_bins");
  const width = queue.widthOf("active_bins");
  const law = `A full bin raises its probability, an empty one lowers it; a packet is ${fateOf(queue)} with the lowest of its bins.`;
  if (!rows || width === 0) return { sentence: law, panels: [emptyBins(queue)] };
  const levels = Math.max(queue.number("levels"), ...rows.map((row) => Math.floor(row.number / width) + 1));
  const bins = new Map(
    rows.map((row) => [row.number, { backlog: row.value("backlog"), probability: row.value("probability") }] as const),
  );
  const full = rows.filter((row) => row.value("probability") >= 1);
  const last = queue.value("flow_probability");
  const told = `${number(full.length)} of ${number(width * levels)} bins are at probability 1`;
  const meaning = full.length > 0 ? ": a flow all of whose bins are there is limited to the penalty rate." : ".";
  const sentence = `${told}${meaning} The lowest probability of the last packet’s bins was ${percent(last)}.`;
  return {
    sentence,
    panels: [{ kind: "bins", title: "Probability of the bins, level by level", width, levels, bins }],
  };
}

function emptyBins(queue: QueueMoment): Scene["panels"][number] {
  const [levels, width] = [queue.number("levels"), queue.number("bins")];
  return { kind: "bins", title: `${levels} levels of ${width} bins, all empty`, width, levels, bins: new Map() };
}

/** p_sred by the part of the buffer in use (Ott, Lakshman & Wong 1999). */
export const sredStep = (filled: number, p_max: number): number =>
  filled >= 1 / 3 ? p_max : filled >= 1 / 6 ? p_max / 4 : 0;

/** By what the number of flows multiplies it: 1 from `scale` flows on. */
export const sredFactor = (hitFrequency: number, scale: number): number =>
  hitFrequency > 0 ? Math.min(1, 1 / (scale * hitFrequency) ** 2) : 1;

const stepPoints = (p_max: number): Point[] => [
  [0, 0],
  [1 / 6, 0],
  [1 / 6, p_max / 4],
  [1 / 3, p_max / 4],
  [1 / 3, p_max],
  [1, p_max],
];

function fillOf(queue: QueueMoment): number {
  const limit = queue.limit;
  if (!limit) return Number.NaN;
  return queue.value(limit.unit === "bytes" ? "backlog_bytes" : "backlog_packets") / limit.number;
}

export function sred(queue: QueueMoment): Scene {
  const p_max = queue.number("p_max");
  const hits = queue.value("hit_frequency");
  const factor = sredFactor(hits, queue.number("flow_scale"));
  const filled = fillOf(queue);
  const isLive = Number.isFinite(filled) && hits > 0;
  const point: Point = [filled, sredStep(filled, p_max) * factor];
  const panel: PlotPanel = {
    kind: "plot",
    x: {
      label: "Part of the buffer in use",
      unit: "ratio",
      from: 0,
      to: 1,
      ticks: [0, 1 / 6, 1 / 3, 1],
      tickNames: ["0", "1/6", "1/3", "1"],
    },
    y: {
      label: "Drop probability",
      unit: "probability",
      from: 0,
      to: roundUp(p_max * 1.1),
      ticks: [0, p_max / 4, p_max],
    },
    curves: [
      { points: stepPoints(p_max), tone: "quiet", dash: true, name: "with many flows" },
      ...(isLive ? [{ points: stepPoints(p_max * factor), tone: "law" as const, name: "with as many as now" }] : []),
    ],
    dots: isLive ? [{ at: point, key: "now", name: "now" }] : [],
  };
  const flows = queue.value("estimated_flows");
  const sentence = isLive
    ? `Arrivals match the zombie drawn in ${percent(hits)} of the draws, as of about ${number(Math.round(flows))} flows. The buffer is ${percent(filled)} full, so a packet that misses is dropped with probability ${percent(point[1])}.`
    : `From a third of the buffer on the probability is up to ${percent(p_max)}, below it a quarter of that, below a sixth nothing.`;
  return { sentence, panels: [panel] };
}

const PIE_S = 4;

/** The term of PIE's update that the present delay decides (RFC 8033 §4.2). The other one needs the delay at the last update. */
function pieBars(queue: QueueMoment, delay: number, target: number): BarsPanel {
  const value = queue.number("alpha") * (delay - target);
  return {
    kind: "bars",
    title: "Step of p by the distance to the target, before it is scaled for small p",
    bars: [{ name: "α × (delay − target)", value, text: `${value > 0 ? "+" : ""}${percent(value)}` }],
    top: roundUp(Math.max(Math.abs(value), 0.005)),
    isSigned: true,
    more: "and β times the change of the delay since the last update",
  };
}

/** Below it, a delay of less than half the target is safe from drops (RFC 8033 §4.1). */
const SAFE_PROBABILITY = 0.2;

export function pie(queue: QueueMoment): Scene {
  const target = queue.number("target");
  const [delay, p, allowance] = [queue.value("qdelay"), queue.value("pie_probability"), queue.value("burst_allowance")];
  if (!Number.isFinite(delay)) return { sentence: pieLawText(queue), panels: [pieLaw(queue)] };
  const place = delay > target ? "above" : delay < target ? "below" : "at";
  const isShort = delay < target / 2 && p < SAFE_PROBABILITY;
  const fate = fateOf(queue, queue.isOn("ecn") && p < queue.number("mark_ecn_th"));
  const dropping =
    allowance > 0
      ? `p is ${percent(p)}, but a burst may still pass for ${seconds(allowance)}`
      : isShort
        ? `p is ${percent(p)}, but nothing is dropped below half the target`
        : `packets are ${fate} with probability ${percent(p)}`;
  return {
    sentence: `The queueing delay is ${seconds(delay)}, ${place} the target of ${setSeconds(target)}; ${dropping}.`,
    panels: [
      overTime(
        queue,
        "qdelay",
        PIE_S,
        { label: "Queueing delay", unit: "s" },
        {
          title: "Queueing delay",
          levels: [{ at: target, name: `target ${setSeconds(target)}` }],
          events: fateEvents(queue, PIE_S),
        },
      ),
      pieBars(queue, delay, target),
      overTime(
        queue,
        "pie_probability",
        PIE_S,
        { label: "Drop probability p", unit: "probability", tone: "signal1" },
        {
          title: "Drop probability",
        },
      ),
    ],
  };
}

const pieLawText = (queue: QueueMoment) =>
  `Each ${setSeconds(queue.number("t_update"))} p changes by α times the distance to the target plus β times the change of the delay.`;

function pieLaw(queue: QueueMoment): PlotPanel {
  const [target, alpha] = [queue.number("target"), queue.number("alpha")];
  const to = 4 * target;
  return {
    kind: "plot",
    title: "Change of p at an update while the delay stays, before it is scaled down",
    x: { label: "Queueing delay", unit: "s", from: 0, to },
    y: { label: "Change of p", unit: "none", from: -alpha * target, to: 3 * alpha * target },
    curves: [
      {
        points: [
          [0, -alpha * target],
          [to, alpha * (to - target)],
        ],
        tone: "law",
      },
    ],
    walls: [{ at: target, name: `target ${setSeconds(target)}` }],
  };
}

const COUPLED_STEPS = 40;

export function dualpi2(queue: QueueMoment): Scene {
  const k = queue.number("coupling");
  const [target, step] = [queue.number("target"), queue.number("step_th")];
  const p = queue.value("base_probability");
  const isLive = Number.isFinite(p);
  const to = roundUp(Math.max(isLive ? p * 1.3 : 0, 0.1));
  const range = Array.from({ length: COUPLED_STEPS + 1 }, (_, index) => (index / COUPLED_STEPS) * to);
  const low = (x: number) => Math.min(1, k * x);
  const panel: PlotPanel = {
    kind: "plot",
    title: "Coupled probabilities",
    x: { label: "Base probability p'", unit: "probability", from: 0, to },
    y: { label: "Mark or drop", unit: "probability", from: 0, to: roundUp(low(to)) },
    curves: [
      { points: range.map((x): Point => [x, low(x)]), tone: "accent", name: "low latency: k p'" },
      { points: range.map((x): Point => [x, x * x]), tone: "signal1", dash: true, name: "classic: p'²" },
    ],
    dots: isLive
      ? [
          { key: "low latency", at: [p, low(p)] },
          { key: "classic", at: [p, p * p] },
        ]
      : [],
  };
  if (!isLive)
    return {
      sentence: `Scalable packets are marked with k = ${number(k)} times p', classic ones with its square.`,
      panels: [panel],
    };
  const bar = (name: string, value: number, bound: number): Bar => ({
    name,
    value: Number.isFinite(value) ? value : 0,
    text: seconds(value),
    bound: { at: bound, name: setSeconds(bound) },
    isOver: value > bound,
  });
  const delays = [
    bar("low latency", queue.value("low_latency_sojourn"), step),
    bar("classic", queue.value("classic_sojourn"), target),
  ];
  const bars: BarsPanel = {
    kind: "bars",
    title: "Waiting time of the last packet, with step threshold and target",
    bars: delays,
    top: roundUp(Math.max(...delays.map(({ value, bound }) => Math.max(value, bound?.at ?? 0)))),
  };
  return {
    sentence: `The base probability p' is ${percent(p)}: classic packets are dropped or marked with ${percent(p * p)}, scalable ones marked with at least ${percent(low(p))}.`,
    panels: [bars, panel],
  };
}

/** 1 − α / r: the part of a flow that is above the fair share (Stoica et al. 1998). */
export const csfqProbability = (rate_bps: number, alpha_bps: number): number =>
  rate_bps > alpha_bps ? 1 - alpha_bps / rate_bps : 0;

export function csfq(queue: QueueMoment): Scene {
  const alpha = queue.value("fair_share");
  const rows: readonly TableRow[] = queue.rows("flows") ?? [];
  const isLive = Number.isFinite(alpha) && alpha > 0;
  const share = isLive ? alpha : 1e6;
  const to = roundUp(Math.max(4 * share, ...rows.map((row) => row.value("rate") * 1.1)));
  const points = Array.from({ length: 61 }, (_, index): Point => {
    const r = (index / 60) * to;
    return [r, csfqProbability(r, share)];
  });
  const panel: PlotPanel = {
    kind: "plot",
    x: { label: "Rate r of the flow, by its label", unit: "bps", from: 0, to },
    y: { label: "Drop probability", unit: "probability", from: 0, to: 1, ticks: [0, 0.5, 1] },
    curves: [{ points, tone: "law", name: "1 − α / r" }],
    walls: [{ at: share, name: `α ${rate(share)}` }],
    dots: rows.map((row) => ({
      key: row.name,
      at: [row.value("rate"), row.value("probability")],
      ...(row.trafficClass && { trafficClass: row.trafficClass }),
    })),
  };
  if (!isLive)
    return {
      sentence: "A flow with rate r above the fair share α loses 1 − α / r of its packets; the others lose nothing.",
      panels: [panel],
    };
  const congested = queue.value("congested") >= 1;
  const inEdge =
    rows.length > 0
      ? ` ${count(rows.filter((row) => row.value("rate") > alpha).length, "flow is", "flows are")} above it here.`
      : " No flow begins here, so this router keeps none.";
  return {
    sentence: `${rate(queue.value("arrival_rate"))} arrive and the link is ${congested ? "" : "not "}congested; the fair share α is ${rate(alpha)}.${inEdge}`,
    panels: [panel],
  };
}

export const fillText = (queue: QueueMoment): string => {
  const { limit } = queue;
  if (!limit) return packets(queue.value("backlog_packets"));
  return limit.unit === "bytes"
    ? `${bytes(queue.value("backlog_bytes"))} of ${bytes(limit.number)}`
    : `${number(queue.value("backlog_packets"))} of ${packets(limit.number)}`;
};
