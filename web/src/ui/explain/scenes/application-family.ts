/** Drawings of applications: how packets are spaced, and what gets through. */
import { Draws } from "./draws";
import type { FlowMoment } from "./flow-moment";
import { goodputPlot, goodputSentence } from "./rate-family";
import type { Panel, PlotPanel, Point, Scene } from "./scene";
import { bytes, count, number, rate, roundUp, seconds, setNumber } from "./words";

function pattern(title: string, packetsSent: readonly Point[], span_s: number): PlotPanel {
  const largest = roundUp(Math.max(...packetsSent.map(([, size]) => size), 1));
  return {
    kind: "plot",
    title,
    x: { label: "Time", unit: "s", from: 0, to: span_s },
    y: { label: "Packet size", unit: "bytes", from: 0, to: largest },
    curves: [],
    stems: { at: packetsSent.filter(([time]) => time <= span_s), tone: "accent" },
  };
}

const live = (flow: FlowMoment): Panel[] => (flow.live ? [goodputPlot(flow)] : []);
const told = (flow: FlowMoment, rule: string): string => (flow.live ? `${goodputSentence(flow)} ${rule}` : rule);

const PACKETS = 24;
const gapOf = (size: number, rate_bps: number) => (8 * size) / rate_bps;

/** How far the gaps or the sending times of CBR vary, in seconds (engine/src/traffic/cbr.cpp). */
function jitterOf(flow: FlowMoment, gap: number): number {
  const { number: amount, unit } = flow.quantity("jitter") ?? { number: 0, unit: "s" };
  return unit === "ratio" ? amount * gap : amount;
}

/** Neighbours of a packet that may change places with it, at most. */
const MOST_OVERTAKEN = 500;

/** Times of packets that are moved around the grid. */
function gridTimes(gap: number, jitter: number): number[] {
  const random = new Draws();
  const around = Math.min(MOST_OVERTAKEN, Math.ceil(jitter / gap));
  return Array.from({ length: PACKETS + 2 * around }, (_, index) => {
    return (index - around) * gap + random.uniform(-jitter, jitter);
  }).filter((time) => time >= 0);
}

/** Times of packets after gaps that vary one by one. */
function gapTimes(gap: number, jitter: number): number[] {
  const random = new Draws();
  let time = 0;
  return Array.from({ length: PACKETS }, () => {
    const now = time;
    time += Math.max(0, gap + random.uniform(-jitter, jitter));
    return now;
  });
}

/** No gap is below 0, so a large jitter makes them longer on average. */
const meanGap = (gap: number, jitter: number) => (jitter <= gap ? gap : (gap + jitter) ** 2 / (4 * jitter));

export function cbr(flow: FlowMoment): Scene {
  const [size, bps] = [flow.number("packet_size"), flow.number("rate")];
  const gap = gapOf(size, bps);
  const jitter = jitterOf(flow, gap);
  const isGrid = flow.param("jitter_mode") === "grid";
  const times = isGrid ? gridTimes(gap, jitter) : gapTimes(gap, jitter);
  const sent = times.map((time): Point => [time, size]);
  const [every, mean] = isGrid
    ? [`every ${seconds(gap)}, each up to ${seconds(jitter)} earlier or later`, bps]
    : [`after gaps of ${seconds(gap)} ± ${seconds(jitter)}`, (8 * size) / meanGap(gap, jitter)];
  const rule =
    jitter > 0
      ? `It sends ${bytes(size)} ${every} at random: ${rate(mean)} on average.`
      : `It sends ${bytes(size)} every ${seconds(gap)}: ${rate(bps)}.`;
  const title = jitter > 0 ? "Packets of such a flow" : "Its packets";
  return { sentence: told(flow, rule), panels: [pattern(title, sent, PACKETS * gap), ...live(flow)] };
}

export function poisson(flow: FlowMoment): Scene {
  const [size, bps] = [flow.number("packet_size"), flow.number("rate")];
  const gap = gapOf(size, bps);
  const sent = transfers(gap, () => size);
  const rule = `It sends ${bytes(size)} after exponential gaps of ${seconds(gap)} on average: ${rate(bps)}.`;
  return {
    sentence: told(flow, rule),
    panels: [pattern("Packets of such a flow", sent, PACKETS * gap), ...live(flow)],
  };
}

const BURSTS = 8;

export function onOff(flow: FlowMoment): Scene {
  const [size, bps, on, off, shape] = ["packet_size", "rate", "on", "off", "shape"].map((name) =>
    flow.number(name),
  ) as [number, number, number, number, number];
  const distribution = flow.param("distribution");
  const gap = gapOf(size, bps);
  const random = new Draws();
  const span_s = BURSTS * (on + off);
  const sent: Point[] = [];
  for (let time = 0; time < span_s; time += random.ofMean(distribution, off, shape)) {
    const end = Math.min(span_s, time + Math.max(gap, random.ofMean(distribution, on, shape)));
    for (; time < end; time += Math.max(gap, span_s / 400)) sent.push([time, size]);
  }
  const mean = (bps * on) / (on + off);
  const lengths = distribution === "pareto" ? `Pareto (shape ${setNumber(shape)})` : "exponential";
  const rule = `Bursts of ${seconds(on)} at ${rate(bps)} and silences of ${seconds(off)} on average, ${lengths}: ${rate(mean)} in the mean.`;
  return { sentence: told(flow, rule), panels: [pattern("Bursts of such a flow", sent, span_s), ...live(flow)] };
}

/** A frame as packets back to back. */
function frame(time: number, size: number, largest: number): Point[] {
  const packetsOf = Math.max(1, Math.ceil(size / largest));
  return Array.from(
    { length: packetsOf },
    (_, index): Point => [time + index * 0.0012, index < packetsOf - 1 ? largest : size - (packetsOf - 1) * largest],
  );
}

export function videoConference(flow: FlowMoment): Scene {
  const [bps, size, largest] = ["rate", "frame_size", "packet_size"].map((name) => flow.number(name)) as [
    number,
    number,
    number,
  ];
  const gap = gapOf(size, bps);
  const sent = [0, 1, 2, 3].flatMap((index) => frame(index * gap, size, largest));
  const rule = `A frame of ${bytes(size)}, ${count(Math.ceil(size / largest), "packet")} back to back, every ${seconds(gap)}: ${rate(bps)}.`;
  return { sentence: told(flow, rule), panels: [pattern("Four frames", sent, 4 * gap), ...live(flow)] };
}

/** Relative sizes of the frames of synthetic MPEG-4: I, P, B as 5 : 2 : 1. */
const TYPE_SIZES = [5, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1];

export function videoTrace(flow: FlowMoment): Scene {
  const [bps, perSecond, largest] = ["rate", "frame_rate", "packet_size"].map((name) => flow.number(name)) as [
    number,
    number,
    number,
  ];
  const given = flow.list("frame_sizes");
  const mean = bps / 8 / perSecond;
  const unit = mean / (TYPE_SIZES.reduce((sum, size) => sum + size, 0) / TYPE_SIZES.length);
  const sizes = given.length > 0 ? given.slice(0, 24) : [...TYPE_SIZES, ...TYPE_SIZES].map((size) => size * unit);
  const sent = sizes.flatMap((size, index) => frame(index / perSecond, size, largest));
  const rule =
    given.length > 0
      ? `Frames of the trace, ${number(perSecond)} a second.`
      : `Synthetic frames, ${number(perSecond)} a second: ${rate(bps)} on average, the types I, P and B as 5 : 2 : 1 in size.`;
  return {
    sentence: told(flow, rule),
    panels: [pattern("Frames of two groups of pictures", sent, sizes.length / perSecond), ...live(flow)],
  };
}

const SCALE_S = 20;

function scalePlot(flow: FlowMoment, top: number): PlotPanel[] {
  const points = flow.history("media_scale", SCALE_S);
  if (points.length === 0) return [];
  return [
    {
      kind: "plot",
      title: `Media scale of ${flow.live?.flow.id}`,
      x: { label: "Time before now", unit: "s", from: -SCALE_S, to: 0 },
      y: { label: "Scale", unit: "none", from: 0, to: top, ticks: [0, top / 2, top] },
      curves: [{ points, tone: "tagged", isStep: true }],
    },
  ];
}

export function mmApp(flow: FlowMoment): Scene {
  const rates = flow.list("rates");
  const size = flow.number("packet_size");
  const top = rates.length - 1;
  const scale = flow.value("media_scale");
  const now = Number.isFinite(scale) ? scale : top;
  const gap = gapOf(size, rates[now] ?? 1);
  const sent = Array.from({ length: PACKETS }, (_, index): Point => [index * gap, size]);
  const rule = Number.isFinite(scale)
    ? `${flow.live?.flow.id} sends at scale ${number(scale)} of ${number(top)}: ${bytes(size)} every ${seconds(gap)}, ${rate(rates[now] ?? 0)}.`
    : `At scale ${number(top)}, the highest: ${bytes(size)} every ${seconds(gap)}, ${rate(rates[now] ?? 0)}; a loss halves the scale.`;
  return {
    sentence: rule,
    panels: [
      ...scalePlot(flow, top),
      pattern(`Its packets at scale ${number(now)}`, sent, PACKETS * gap),
      ...live(flow),
    ],
  };
}

/** Which frames of a group each scale keeps (Chung & Claypool 2000, Figure 7). */
export function keptFrames(gop: string, scale: number): boolean[] {
  let place = 0;
  let predicted = 0;
  return [...gop].map((type) => {
    if (type === "I") {
      place = predicted = 0;
      return true;
    }
    if (type === "P") {
      place = 0;
      predicted += 1;
      return scale >= 2 || (scale === 1 && predicted === 1);
    }
    place += 1;
    return scale >= 4 || (scale === 3 && place === 1);
  });
}

export function mpeg(flow: FlowMoment): Scene {
  const gop = String(flow.param("gop"));
  const [perSecond, largest] = [flow.number("frame_rate"), flow.number("packet_size")];
  const sizes: Record<string, number> = {
    I: flow.number("i_size"),
    P: flow.number("p_size"),
    B: flow.number("b_size"),
  };
  const scale = flow.value("media_scale");
  const now = Number.isFinite(scale) ? scale : 4;
  const kept = keptFrames(gop, now);
  const sent = [...gop].flatMap((type, index) =>
    kept[index] ? frame(index / perSecond, sizes[type] ?? 0, largest) : [],
  );
  const names = [...gop].map((type, index) => (kept[index] ? type : "·")).join("");
  const rule = Number.isFinite(scale)
    ? `${flow.live?.flow.id} sends at scale ${number(scale)} of 4 and keeps ${names} of each group.`
    : `At scale 4 all frames of a group are sent: ${names}.`;
  return {
    sentence: rule,
    panels: [
      ...scalePlot(flow, 4),
      pattern(`One group of pictures at scale ${number(now)}`, sent, gop.length / perSecond),
      ...live(flow),
    ],
  };
}

export function ftp(flow: FlowMoment): Scene {
  const rule = "It always has data, so its transport alone decides how much it sends.";
  return { sentence: told(flow, rule), panels: flow.live ? live(flow) : [unlimited()] };
}

const unlimited = (): PlotPanel => ({
  kind: "plot",
  title: "Data waiting to be sent",
  x: { label: "Time", unit: "s", from: 0, to: 10 },
  y: { label: "Backlog, without end", unit: "none", from: 0, to: 1, ticks: [] },
  curves: [
    {
      points: [
        [0, 1],
        [10, 1],
      ],
      tone: "law",
    },
  ],
});

const QUEUE_S = 20;

function outstanding(flow: FlowMoment): PlotPanel[] {
  const points = flow.history("outstanding_transfers", QUEUE_S);
  if (points.length === 0) return [];
  return [
    {
      kind: "plot",
      title: `Transfers of ${flow.live?.flow.id} that are not complete`,
      x: { label: "Time before now", unit: "s", from: -QUEUE_S, to: 0 },
      y: { label: "Transfers", unit: "none", from: 0, to: roundUp(Math.max(2, ...points.map(([, y]) => y))) },
      curves: [{ points, tone: "accent", isStep: true }],
    },
  ];
}

function completionText(flow: FlowMoment): string {
  const [done, time_s] = [flow.classValue("transfers"), flow.classValue("completion_s")];
  if (!(done > 0)) return "";
  return ` ${count(done, "transfer")} of its class were completed in the last window, in ${seconds(time_s)} on average.`;
}

/** Packets or transfers at random times. */
function transfers(gap: number, sizeOf: (random: Draws) => number): Point[] {
  const random = new Draws();
  const sent: Point[] = [];
  for (let time = 0; time < PACKETS * gap; time += random.exponential(gap)) sent.push([time, sizeOf(random)]);
  return sent;
}

function transferPanel(title: string, sent: readonly Point[], span_s: number): PlotPanel {
  const panel = pattern(title, sent, span_s);
  return { ...panel, y: { ...panel.y, label: "Size of the transfer" } };
}

export function file(flow: FlowMoment): Scene {
  const [size, load] = [flow.number("size"), flow.number("load")];
  const isMany = load > 0;
  const gap = isMany ? (8 * size) / load : 1;
  const [distribution, shape] = [flow.param("distribution"), flow.number("shape")];
  const sent = isMany ? transfers(gap, (random) => random.ofMean(distribution, size, shape)) : [[0, size] as const];
  const rule = isMany
    ? `Transfers of ${bytes(size)} on average begin at random times, ${rate(load)} in total.`
    : `One transfer of ${bytes(size)}.`;
  const waiting = flow.value("outstanding_transfers");
  const now = Number.isFinite(waiting)
    ? `${flow.live?.flow.id} has ${count(waiting, "transfer")} outstanding.${completionText(flow)} `
    : "";
  const panel = transferPanel(
    isMany ? "Transfers as they are asked for" : "The transfer",
    sent,
    isMany ? PACKETS * gap : 1,
  );
  return { sentence: `${now}${rule}`, panels: [...outstanding(flow), panel] };
}

/** Mean bytes of a page (engine/src/traffic/web.cpp). */
const PAGE_BYTES = 20_000;

/** Of its objects: most are small, one in fifty is from a heavy tail (engine/src/traffic/web.cpp). */
function pageSize(random: Draws): number {
  const objects = Math.ceil(Math.min(random.pareto(1, 2.43), 1000));
  let sum = 0;
  for (let object = 0; object < objects; ++object)
    sum += Math.min(2e6, random.next() < 0.02 ? random.pareto(20_000, 1.2) : random.lognormal(7.6, 1.58));
  return sum;
}

export function web(flow: FlowMoment): Scene {
  const [users, load] = [flow.number("users"), flow.number("load")];
  const gap = (8 * PAGE_BYTES) / load;
  const rule = `${count(users, "user")} of a connection ask for ${rate(load)} in total: a page of about ${bytes(PAGE_BYTES)} every ${seconds(gap)} on average.`;
  const waiting = flow.value("outstanding_transfers");
  const now = Number.isFinite(waiting)
    ? `${flow.live?.flow.id} has ${count(waiting, "object")} outstanding.${completionText(flow)} `
    : "";
  return {
    sentence: `${now}${rule}`,
    panels: [
      ...outstanding(flow),
      transferPanel("Pages as they are asked for", transfers(gap, pageSize), PACKETS * gap),
    ],
  };
}

/** Objects of the page that are not complete, over time. */
function objectsLeft(flow: FlowMoment): PlotPanel[] {
  const points = flow.history("objects_left", QUEUE_S);
  if (points.length === 0) return [];
  return [
    {
      kind: "plot",
      title: "Objects of the page that are not complete",
      x: { label: "Time before now", unit: "s", from: -QUEUE_S, to: 0 },
      y: { label: "Objects", unit: "none", from: 0, to: roundUp(Math.max(flow.number("objects"), 2)) },
      curves: [{ points, tone: "accent", isStep: true }],
    },
  ];
}

export function page(flow: FlowMoment): Scene {
  const [objects, size, think] = [flow.number("objects"), flow.number("object_size"), flow.number("think")];
  const rule = `A page has ${count(objects, "object")} of ${bytes(size)}; the pause between pages is ${seconds(think)} on average.`;
  const left = flow.value("objects_left");
  const now = Number.isFinite(left)
    ? `${flow.live?.flow.id} loads a page: ${count(left, "object")} of it ${left === 1 ? "is" : "are"} not complete.${completionText(flow)} `
    : "";
  const sent = Array.from({ length: objects }, (_, index): Point => [index + 1, size]);
  const panel = transferPanel("The objects of a page", sent, objects + 1);
  return {
    sentence: `${now}${rule}`,
    panels: [
      ...objectsLeft(flow),
      { ...panel, x: { ...panel.x, label: "Object", unit: "none" }, y: { ...panel.y, label: "Size of the object" } },
    ],
  };
}
