/** Drawings of the variants of TCP. */
import type { FlowMoment } from "./flow-moment";
import type { Curve, PlotPanel, Point, Scene } from "./scene";
import { number, packets, percent, rate, roundUp, seconds } from "./words";

/** Round trips that a drawing of a window spans. */
const ROUNDS = 80;
const LONGEST_S = 20;

function spanOf(flow: FlowMoment): number {
  const srtt = flow.value("srtt_s");
  return Math.min(LONGEST_S, roundUp(Math.max(20 * flow.sampleInterval_s, ROUNDS * (srtt > 0 ? srtt : 0.1))));
}

const timeAxis = (span_s: number, ahead_s = 0) =>
  ({ label: "Time before now", unit: "s", from: -span_s, to: ahead_s }) as const;

const topOf = (curves: readonly Curve[], least: number) =>
  roundUp(Math.max(least, ...curves.flatMap(({ points }) => points.map(([, value]) => value * 1.05))));

function windowPlot(flow: FlowMoment, extra: readonly Curve[] = []): PlotPanel {
  const span_s = spanOf(flow);
  const curves: Curve[] = [
    { points: flow.history("in_flight_packets", span_s), tone: "quiet", name: "in flight" },
    { points: flow.history("ssthresh_packets", span_s), tone: "signal1", dash: true, isStep: true, name: "ssthresh" },
    { points: flow.history("cwnd_packets", span_s), tone: "accent", name: "congestion window" },
  ];
  const [, , cwnd] = curves;
  return {
    kind: "plot",
    title: "Congestion window",
    x: timeAxis(span_s),
    // A slow-start threshold that was never reached would flatten all else.
    y: { label: "Window", unit: "packets", from: 0, to: topOf([...(cwnd ? [cwnd] : []), ...extra], 4) },
    curves: [...curves, ...extra],
  };
}

const isSlowStart = (flow: FlowMoment) => flow.value("cwnd_packets") < flow.value("ssthresh_packets");

/** "ftp[0] has a window of 12 packets." */
function windowSentence(flow: FlowMoment): string {
  const name = flow.live?.flow.id ?? "";
  const srtt = flow.value("srtt_s");
  const trip = srtt > 0 ? `, and a round trip takes ${seconds(srtt)}` : "";
  return `${name} may have ${packets(flow.value("cwnd_packets"))} in flight and has ${number(flow.value("in_flight_packets"))}${trip}.`;
}

const notRecorded = (flow: FlowMoment): boolean => !Number.isFinite(flow.value("cwnd_packets"));

/** The window after a loss at `at` packets, round trip by round trip. */
export function windowAfterLoss(at: number, keptPart: number | "one", rounds: number): Point[] {
  const half = at / 2;
  const points: Point[] = [];
  for (let round = -6; round <= 0; ++round) points.push([round, at + round]);
  let window = keptPart === "one" ? 1 : at * keptPart;
  for (let round = 0; round <= rounds; ++round) {
    points.push([round, window]);
    window = keptPart === "one" && window < half ? Math.min(half, window * 2) : window + 1;
  }
  return points;
}

function lawPlot(points: readonly Point[], title: string): PlotPanel {
  const [first = [0, 0], last = [1, 1]] = [points[0], points.at(-1)];
  return {
    kind: "plot",
    title,
    x: { label: "Round trips after the loss", unit: "none", from: first[0], to: last[0] },
    y: { label: "Window", unit: "packets", from: 0, to: roundUp(Math.max(...points.map(([, y]) => y)) * 1.05) },
    curves: [{ points, tone: "law" }],
  };
}

const AT = 20;

/** Reno, Tahoe, NewReno, SACK: one packet more each round trip, and what a loss leaves. */
export function lossBased(flow: FlowMoment): Scene {
  const isTahoe = flow.id === "tahoe";
  if (notRecorded(flow)) {
    const points = windowAfterLoss(AT, isTahoe ? "one" : 0.5, isTahoe ? 16 : 12);
    return {
      sentence: isTahoe
        ? "After a loss at 20 packets: slow start from one packet up to 10, then one packet more each round trip."
        : "After a loss at 20 packets: half of them, then one packet more each round trip.",
      panels: [lawPlot(points, "The window after a loss at 20 packets")],
    };
  }
  const phase = isSlowStart(flow)
    ? `It is below ssthresh, ${number(flow.value("ssthresh_packets"))}: slow start doubles it each round trip.`
    : `It is at or above ssthresh, ${number(flow.value("ssthresh_packets"))}: it grows by one packet each round trip.`;
  return { sentence: `${windowSentence(flow)} ${phase}`, panels: [windowPlot(flow)] };
}

/** W(t) = C (t − K)³ + W_max, in packets; K = cbrt((W_max − W_start) / C) (RFC 9438 §4.2). */
export const cubicWindow = (t_s: number, c: number, k_s: number, w_max: number): number => c * (t_s - k_s) ** 3 + w_max;

/** When the present epoch began, if known: in an epoch K and W_max stay, and the window of Reno does not shrink. */
export const epochStart = (flow: FlowMoment): number | undefined =>
  flow.since(["k_s", "w_max_packets"], "w_est_packets");

function cubicCurve(flow: FlowMoment, span_s: number, ahead_s: number): Curve[] {
  const [w_max, k] = [flow.value("w_max_packets"), flow.value("k_s")];
  // Before the first loss all rows would be searched for a beginning.
  const start = w_max > 0 && Number.isFinite(k) ? epochStart(flow) : undefined;
  if (start === undefined) return [];
  const from = Math.max(start, -span_s);
  const points = Array.from({ length: 61 }, (_, index): Point => {
    const time = from + (index / 60) * (ahead_s - from);
    return [time, cubicWindow(time - start, flow.number("c"), k, w_max)];
  }).filter(([, window]) => window >= 0 && window <= 2 * w_max);
  return [{ points, tone: "law", dash: true, name: "cubic curve" }];
}

export function cubic(flow: FlowMoment): Scene {
  const [c, beta] = [flow.number("c"), flow.number("beta")];
  if (notRecorded(flow)) {
    const k = Math.cbrt((100 * (1 - beta)) / c);
    const points = Array.from({ length: 81 }, (_, index): Point => {
      const t = (index / 80) * 2 * k;
      return [t, cubicWindow(t, c, k, 100)];
    });
    const panel = lawPlot(points, "The window after a loss at 100 packets");
    return {
      sentence: `After a loss at 100 packets the window falls to ${number(100 * beta)}, is back after K = ${seconds(k)}, and then grows faster and faster.`,
      panels: [
        {
          ...panel,
          x: { ...panel.x, label: "Time after the loss", unit: "s" },
          levels: [{ at: 100, name: "W_max 100" }],
        },
      ],
    };
  }
  const span_s = spanOf(flow);
  const curve = cubicCurve(flow, span_s, span_s / 4);
  const plot = windowPlot(flow, curve);
  const w_max = flow.value("w_max_packets");
  const isReno = flow.value("w_est_packets") >= flow.value("cwnd_packets");
  const told = !(w_max > 0)
    ? "W_max is not set (before the first loss, or after a timeout)."
    : isReno
      ? `W_max is ${number(w_max)}; the window of Reno, ${number(flow.value("w_est_packets"))}, is above the curve, so CUBIC follows it.`
      : `The curve is flat at W_max = ${number(w_max)}, K = ${seconds(flow.value("k_s"))} after its beginning.`;
  const levels = w_max > 0 ? [{ at: w_max, name: `W_max ${number(w_max)}` }] : [];
  return {
    sentence: `${windowSentence(flow)} ${told}`,
    panels: [
      {
        ...plot,
        x: timeAxis(span_s, span_s / 4),
        y: { ...plot.y, to: roundUp(Math.max(plot.y.to, w_max * 1.05 || 0)) },
        levels,
      },
    ],
  };
}

export function vegas(flow: FlowMoment): Scene {
  const [alpha, beta] = [flow.number("alpha"), flow.number("beta")];
  const span_s = spanOf(flow);
  const levels = [
    { at: alpha, name: `alpha ${number(alpha)}` },
    { at: beta, name: `beta ${number(beta)}` },
  ];
  const history = flow.history("diff_packets", span_s);
  const diff = flow.value("diff_packets");
  const plot: PlotPanel = {
    kind: "plot",
    title: "Packets of its own in queues",
    x: timeAxis(span_s),
    y: {
      label: "diff",
      unit: "packets",
      from: 0,
      to: roundUp(Math.max(beta * 2, ...history.map(([, value]) => value))),
    },
    curves: [{ points: history, tone: "accent", isStep: true }],
    levels,
  };
  const rule = `Below alpha = ${number(alpha)} the window grows by one packet each round trip, above beta = ${number(beta)} it shrinks by one.`;
  if (notRecorded(flow)) return { sentence: rule, panels: [vegasLaw(alpha, beta)] };
  const told = `expected rate ${rate(flow.value("expected_bps"))}, actual rate ${rate(flow.value("actual_bps"))}: ${number(diff)} packets of its own wait in queues`;
  return { sentence: `${flow.live?.flow.id}: ${told}. ${rule}`, panels: [plot, windowPlot(flow)] };
}

const vegasLaw = (alpha: number, beta: number): PlotPanel => ({
  kind: "plot",
  title: "Change of the window each round trip",
  x: { label: "Packets of its own in queues", unit: "packets", from: 0, to: 2 * beta + 2 },
  y: { label: "Change", unit: "packets", from: -2, to: 2 },
  curves: [
    {
      points: [
        [0, 1],
        [alpha, 1],
        [alpha, 0],
        [beta, 0],
        [beta, -1],
        [2 * beta + 2, -1],
      ],
      tone: "law",
    },
  ],
  walls: [
    { at: alpha, name: "alpha" },
    { at: beta, name: "beta" },
  ],
});

export function dctcp(flow: FlowMoment): Scene {
  if (notRecorded(flow)) {
    const points = Array.from({ length: 51 }, (_, index): Point => [index / 50, 1 - index / 100]);
    const panel: PlotPanel = {
      kind: "plot",
      title: "What a marked window leaves of the window",
      x: { label: "alpha, the share of packets marked", unit: "ratio", from: 0, to: 1 },
      y: { label: "Window kept", unit: "ratio", from: 0, to: 1 },
      curves: [
        { points, tone: "law", name: "1 − alpha / 2" },
        {
          points: [
            [0, 0.5],
            [1, 0.5],
          ],
          tone: "quiet",
          dash: true,
          name: "Reno",
        },
      ],
    };
    return {
      sentence:
        "Where few packets are marked, DCTCP gives up little of its window; where all are, half of it, as Reno does.",
      panels: [panel],
    };
  }
  const alpha = flow.value("dctcp_alpha");
  const span_s = spanOf(flow);
  const history = flow.history("dctcp_alpha", span_s);
  return {
    sentence: `${windowSentence(flow)} It takes the share of its packets that are marked to be ${percent(alpha)} (alpha, which begins at 100 %), so a mark takes ${percent(alpha / 2)} of the window.`,
    panels: [
      windowPlot(flow),
      {
        kind: "plot",
        title: "Share of packets marked",
        x: timeAxis(span_s),
        y: { label: "alpha", unit: "ratio", from: 0, to: roundUp(Math.max(0.1, ...history.map(([, value]) => value))) },
        curves: [{ points: history, tone: "signal1" }],
      },
    ],
  };
}

/** BBR's phase, by its gains (draft-cardwell-iccrg-bbr-congestion-control-00 §4.3). */
export function bbrPhase(pacing: number, window: number, high: number, probe: number): string {
  const is = (value: number) => Math.abs(pacing - value) < 1e-6;
  if (window <= 1) return "ProbeRTT: four packets outstanding, to measure the shortest round trip";
  if (is(high)) return "Startup: the rate doubles each round trip";
  if (is(1 / high)) return "Drain: what the startup has queued is drained";
  if (is(probe)) return "ProbeBW: it probes for more bandwidth";
  if (is(2 - probe)) return "ProbeBW: it drains what the probe may have queued";
  return "ProbeBW: it paces at the bandwidth measured";
}

const CYCLE: readonly number[] = [1, 1, 1, 1, 1, 1];

export function bbr(flow: FlowMoment): Scene {
  const [high, probe] = [flow.number("high_gain"), flow.number("probe_gain")];
  if (notRecorded(flow)) {
    const gains = [probe, 2 - probe, ...CYCLE];
    const points = [...gains, ...gains].map((gain, round): Point => [round, gain]);
    const panel = lawPlot(points, "Pacing gain in ProbeBW");
    return {
      sentence: `In each cycle of eight round trips BBR paces at ${number(probe)}, ${number(2 - probe)} and six times 1 of the bandwidth measured.`,
      panels: [
        {
          ...panel,
          x: { ...panel.x, label: "Round trips" },
          y: { label: "Pacing gain", unit: "none", from: 0, to: 1.5 },
          curves: [{ points, tone: "law", isStep: true }],
        },
      ],
    };
  }
  const span_s = spanOf(flow);
  const [bandwidth, pacing] = [flow.history("bandwidth_bps", span_s), flow.history("pacing_rate_bps", span_s)];
  const phase = bbrPhase(flow.value("pacing_gain"), flow.value("cwnd_gain"), high, probe);
  const gains = flow.history("pacing_gain", span_s);
  return {
    sentence: `${flow.live?.flow.id} is in ${phase}. Bandwidth ${rate(flow.value("bandwidth_bps"))}, shortest round trip ${seconds(flow.value("min_rtt_s"))}, paced at ${rate(flow.value("pacing_rate_bps"))}.`,
    panels: [
      {
        kind: "plot",
        title: "Rates",
        x: timeAxis(span_s),
        y: {
          label: "Rate",
          unit: "bps",
          from: 0,
          to: roundUp(Math.max(1, ...pacing.map(([, y]) => y), ...bandwidth.map(([, y]) => y))),
        },
        curves: [
          { points: pacing, tone: "accent", isStep: true, name: "pacing rate" },
          { points: bandwidth, tone: "signal1", dash: true, isStep: true, name: "bandwidth" },
        ],
      },
      {
        kind: "plot",
        title: "Pacing gain",
        x: timeAxis(span_s),
        y: { label: "Gain", unit: "none", from: 0, to: Math.max(1.5, ...gains.map(([, y]) => y)) },
        curves: [{ points: gains, tone: "law", isStep: true }],
      },
    ],
  };
}

/** The change of LEDBAT's window each round trip (RFC 6817 §2.4.2), by the queueing delay. */
const ledbatLaw = (target_s: number, gain: number): PlotPanel => ({
  kind: "plot",
  title: "Change of the window each round trip",
  x: { label: "Queueing delay", unit: "s", from: 0, to: 2 * target_s },
  y: { label: "Change", unit: "packets", from: -gain, to: gain },
  curves: [
    {
      points: [
        [0, gain],
        [2 * target_s, -gain],
      ],
      tone: "law",
    },
  ],
  walls: [{ at: target_s, name: "target" }],
});

export function ledbat(flow: FlowMoment): Scene {
  const [target_s, gain] = [flow.number("target"), flow.number("gain")];
  const rule = `Below ${seconds(target_s)} of queueing delay the window grows, at most by ${number(gain)} ${gain === 1 ? "packet" : "packets"} each round trip; above it the window shrinks.`;
  if (notRecorded(flow)) return { sentence: rule, panels: [ledbatLaw(target_s, gain)] };
  const span_s = spanOf(flow);
  const history = flow.history("queueing_delay_s", span_s);
  const plot: PlotPanel = {
    kind: "plot",
    title: "Queueing delay that it sees",
    x: timeAxis(span_s),
    y: {
      label: "Queueing delay",
      unit: "s",
      from: 0,
      to: roundUp(Math.max(1.5 * target_s, ...history.map(([, value]) => value))),
    },
    curves: [{ points: history, tone: "accent" }],
    levels: [{ at: target_s, name: "target" }],
  };
  const seen = `it sees ${seconds(flow.value("queueing_delay_s"))} of queueing delay above a base delay of ${seconds(flow.value("base_delay_s"))}`;
  return { sentence: `${flow.live?.flow.id}: ${seen}. ${rule}`, panels: [plot, windowPlot(flow)] };
}
