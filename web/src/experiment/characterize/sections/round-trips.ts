/** Fairness between round-trip times (RFC 7928 §6.2). */
import { jainIndex, mean } from "../../../telemetry/statistics";
import { flowsIn, goodputOf, linkOf, lossOf, sojournOf, windowOf } from "../readings";
import type { CardNumbers, CaseResults, Metric, Section } from "../section";
import { bulk, dumbbell, RATE_BPS, RTT_S, stream, tcp } from "../setup";

/** The round trips of category II in seconds; category I has 100 ms. 560 ms is a satellite. */
export const ROUND_TRIPS_S = [0.005, 0.02, 0.05, 0.1, 0.2, 0.56] as const;
export const idOf = (rtt_s: number): string => `rtt${Math.round(rtt_s * 1000)}`;

const FLOWS = 5;
const BOTTLENECK_S = 0.001;
const [FROM_S, TO_S] = [20, 200] as const;

/** Access links of the senders and receivers that make a round trip of `rtt_s`, both ends together. */
function access(rtt_s: number): [number, number] {
  const rest_s = rtt_s / 2 - BOTTLENECK_S;
  return [rest_s / 4, (rest_s * 3) / 4];
}

/** Goodput of category II over category I at a FIFO queue, where all see one loss rate: (R1 + d) / (R2 + d). */
export const ratioByLaw = (rtt_s: number, delay_s: number): number => (RTT_S + delay_s) / (rtt_s + delay_s);

/** A distance between ratios that is the same for 2 and 1/2. */
const distance = (ratio: number, from: number) => Math.abs(Math.log(ratio / from));

function numbersAt(results: CaseResults, rtt_s: number): CardNumbers {
  const id = idOf(rtt_s);
  const window = windowOf(results[id] as CaseResults[string]);
  const [first, second] = [flowsIn(window, ["near"]), flowsIn(window, ["other"])];
  return {
    [`${id}.ratio`]: goodputOf(second) / goodputOf(first),
    [`${id}.law`]: ratioByLaw(rtt_s, sojournOf(linkOf(window)).mean),
    [`${id}.loss_1`]: lossOf(first),
    [`${id}.loss_2`]: lossOf(second),
    [`${id}.jain`]: jainIndex([...first, ...second].map((flow) => flow.goodput_bps as number)),
    [`${id}.goodput_bps`]: goodputOf([...first, ...second]),
  };
}

/** The ratio, and beside it that of the law by which it is graded. */
function metricsAt(rtt_s: number): Metric[] {
  const of = idOf(rtt_s);
  const label = `${Math.round(rtt_s * 1000)} ms over 100 ms`;
  const isMain = rtt_s === 0.02 || rtt_s === 0.2;
  return [
    { id: `${of}.ratio`, label, unit: "ratio", better: null, of, ...(isMain && { isMain }) },
    { id: `${of}.law`, label: `${label}, by the law of one loss rate`, unit: "ratio", better: null, of },
  ];
}

/** The largest distance from equal shares, as a ratio above 1. */
const worst = (numbers: CardNumbers, from: (id: string) => number) =>
  Math.exp(
    ROUND_TRIPS_S.reduce((most, rtt_s) => {
      const id = idOf(rtt_s);
      const here = distance(numbers[`${id}.ratio`] ?? Number.NaN, from(id));
      return Math.max(most, here);
    }, 0),
  );

export const rttFairness: Section = {
  id: "6.2",
  from: "RFC 7928 §6.2",
  title: "Fairness between round-trip times",
  level: "must",
  look: "Goodput of flows with another round trip over that of flows with 100 ms. At one FIFO queue the shorter round trip wins by (R1 + d) / (R2 + d); fair queueing holds 1.",
  note: "5 + 5 flows instead of 1 + 1, and 1 % of random cross traffic, because two flows alone show phase effects. At 560 ms, 200 s are one and a half of Reno’s cycles: a trend.",
  cases: ({ label, queue }) =>
    ROUND_TRIPS_S.map((rtt_s) => ({
      id: idOf(rtt_s),
      label: `${Math.round(rtt_s * 1000)} ms beside 100 ms`,
      document: dumbbell({
        title: `RFC 7928 6.2: round trips of ${Math.round(rtt_s * 1000)} ms and 100 ms, ${label}`,
        description: "Five transfers with each round-trip time at one bottleneck.",
        queue,
        delay_s: BOTTLENECK_S,
        racks: { near: access(RTT_S), other: access(rtt_s), cross: [0.001, 0.001] },
        flows: [
          bulk("near", FLOWS, { rack: "near", transport: tcp() }),
          bulk("other", FLOWS, { rack: "other", transport: tcp() }),
          { ...stream("noise", 0.01 * RATE_BPS, 500), application: NOISE, rack: "cross" },
        ],
        windows: [[FROM_S, TO_S]],
      }),
    })),
  metrics: [
    ...ROUND_TRIPS_S.flatMap(metricsAt),
    { id: "worst", label: "Furthest from equal shares, as a ratio", unit: "ratio", better: "lower", of: "rtt5" },
    { id: "loss_1", label: "Loss, 100 ms", unit: "ratio", isShare: true, better: "lower", of: "rtt20" },
    { id: "loss_2", label: "Loss, the other round trips", unit: "ratio", isShare: true, better: "lower", of: "rtt20" },
  ],
  numbers: (results) => {
    const numbers = Object.assign({}, ...ROUND_TRIPS_S.map((rtt_s) => numbersAt(results, rtt_s))) as CardNumbers;
    const ids = ROUND_TRIPS_S.map(idOf);
    return {
      ...numbers,
      worst: worst(numbers, () => 1),
      beyond_law: worst(numbers, (id) => numbers[`${id}.law`] ?? Number.NaN),
      loss_1: mean(ids.map((id) => numbers[`${id}.loss_1`] ?? Number.NaN)),
      loss_2: mean(ids.map((id) => numbers[`${id}.loss_2`] ?? Number.NaN)),
    };
  },
  curve: {
    title: "Goodput of flows with another round trip, over that of flows with 100 ms",
    x: "Round trip [ms]",
    y: "Ratio",
    isLog: true,
    divisor: 1,
    points: ROUND_TRIPS_S.map((rtt_s) => ({ at: 1000 * rtt_s, metric: `${idOf(rtt_s)}.ratio` })),
    level: { at: 1, name: "equal" },
  },
  rules: [
    {
      id: "equal",
      label: "Furthest from equal shares, over 5 to 200 ms",
      value: (own) => farthest(own, () => 1),
      better: "lower",
      good: 1.5,
      fair: Number.POSITIVE_INFINITY,
    },
    {
      id: "law",
      label: "Furthest from the law of one loss rate or from equal shares, whichever is nearer, over 5 to 200 ms",
      value: (own) =>
        Math.min(
          farthest(own, () => 1),
          farthest(own, (id) => own[`${id}.law`] ?? Number.NaN),
        ),
      better: "lower",
      good: 1.25,
      fair: 1.5,
    },
  ],
};

const NOISE = { type: "poisson", rate: `${(0.01 * RATE_BPS) / 1e6} Mbps`, packet_size: "500 B" };

/** Without the satellite, whose run is too short to judge by. */
const farthest = (own: CardNumbers, from: (id: string) => number): number =>
  Math.exp(
    Math.max(
      ...ROUND_TRIPS_S.filter((rtt_s) => rtt_s <= 0.2).map((rtt_s) =>
        distance(own[`${idOf(rtt_s)}.ratio`] ?? Number.NaN, from(idOf(rtt_s))),
      ),
    ),
  );
