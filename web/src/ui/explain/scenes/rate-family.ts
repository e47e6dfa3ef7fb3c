/** Drawings of UDP and TFRC. */
import type { FlowMoment } from "./flow-moment";
import type { PlotPanel, Point, Scene } from "./scene";
import { number, percent, rate, roundUp, seconds } from "./words";

const SPAN_S = 10;

/** What arrives of a flow over time, against its fair share. */
export function goodputPlot(flow: FlowMoment, span_s = SPAN_S): PlotPanel {
  const points = flow.history("goodput_bps", span_s);
  const share = flow.classValue("fair_share_bps");
  const top = Math.max(...points.map(([, value]) => value), Number.isFinite(share) ? share : 0, 1);
  return {
    kind: "plot",
    title: `Goodput of ${flow.live?.flow.id}`,
    x: { label: "Time before now", unit: "s", from: -span_s, to: 0 },
    y: { label: "Goodput", unit: "bps", from: 0, to: roundUp(1.1 * top) },
    curves: [{ points, tone: flow.live?.flow.class ?? "accent" }],
    ...(Number.isFinite(share) && { levels: [{ at: share, name: `fair share ${rate(share)}` }] }),
  };
}

export function goodputSentence(flow: FlowMoment): string {
  const [goodput, share] = [flow.value("goodput_bps"), flow.classValue("fair_share_bps")];
  const compared = Number.isFinite(share) ? `; its fair share is ${rate(share)}` : "";
  return `${flow.live?.flow.id} gets ${rate(goodput)} through${compared}.`;
}

export function udp(flow: FlowMoment): Scene {
  if (flow.live)
    return {
      sentence: `${goodputSentence(flow)} UDP does not react: the application alone sets the rate.`,
      panels: [goodputPlot(flow)],
    };
  const panel: PlotPanel = {
    kind: "plot",
    title: "Rate against loss",
    x: { label: "Loss", unit: "probability", from: 0, to: 0.1 },
    y: { label: "Rate, of the rate without loss", unit: "ratio", from: 0, to: 1.2 },
    curves: [
      {
        points: [
          [0, 1],
          [0.1, 1],
        ],
        tone: "law",
        name: "UDP",
      },
    ],
  };
  return { sentence: "Whatever is lost, UDP sends what the application hands over.", panels: [panel] };
}

/** The rate that TCP would reach, in bytes per second (RFC 5348 §3.1, b = 1). */
export function equationRate(loss: number, rtt_s: number, rto_s: number, size_bytes: number): number {
  const root = rtt_s * Math.sqrt((2 * loss) / 3);
  const timeouts = rto_s * 3 * Math.sqrt((3 * loss) / 8) * loss * (1 + 32 * loss * loss);
  return size_bytes / (root + timeouts);
}

const LEAST_LOSS = 0.0003;
const MOST_LOSS = 0.3;
const STEPS = 60;

export function tfrc(flow: FlowMoment): Scene {
  const [loss, allowed] = [flow.value("loss_event_rate"), flow.value("allowed_bps")];
  const isLive = Number.isFinite(allowed);
  const srtt = flow.value("srtt_s");
  const rtt_s = srtt > 0 ? srtt : 0.1;
  const size = flow.number("packet_size");
  const curve = Array.from({ length: STEPS + 1 }, (_, index): Point => {
    const p = LEAST_LOSS * (MOST_LOSS / LEAST_LOSS) ** (index / STEPS);
    return [p, 8 * equationRate(p, rtt_s, 4 * rtt_s, size)];
  });
  const rates = curve.map(([, y]) => y);
  const panel: PlotPanel = {
    kind: "plot",
    x: {
      label: "Loss event rate p",
      unit: "probability",
      from: LEAST_LOSS,
      to: MOST_LOSS,
      isLog: true,
      ticks: [0.001, 0.01, 0.1],
    },
    y: {
      label: "Rate",
      unit: "bps",
      from: Math.min(...rates),
      to: Math.max(...rates, isLive ? allowed : 0),
      isLog: true,
    },
    curves: [{ points: curve, tone: "law", name: `TCP’s rate at a round trip of ${seconds(rtt_s)}` }],
    dots: isLive && loss > 0 ? [{ at: [loss, allowed], key: "now", name: "now" }] : [],
  };
  if (!isLive)
    return {
      sentence: `At a round trip of ${seconds(rtt_s)}: the more loss events, the lower the rate that TCP would reach.`,
      panels: [panel],
    };
  const told =
    loss > 0
      ? `One loss event in ${number(Math.round(1 / loss))} packets (p = ${percent(loss)}) and a round trip of ${seconds(srtt)}: ${flow.live?.flow.id} may send ${rate(allowed)}.`
      : `No loss yet: ${flow.live?.flow.id} doubles its rate each round trip, now ${rate(allowed)}.`;
  return { sentence: told, panels: [panel, goodputPlot(flow)] };
}
