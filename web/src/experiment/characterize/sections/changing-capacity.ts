/** The capacity varies (RFC 7928 §8.2.6). */
import { mean } from "../../../telemetry/statistics";
import { flowsIn, goodputOf, linkOf, sojournOf, windowOf } from "../readings";
import type { CaseResults, Scheme, Section } from "../section";
import { bulk, dumbbell, RATE_BPS, seconds } from "../setup";

const HIGH_BPS = 100e6;
/** The round trip in seconds: with 100 ms, NewReno cannot fill 100 Mbit/s within a phase. */
const RTT_S = 0.02;
/** The bandwidth-delay product at the higher rate, in packets. */
const LIMIT = 167;
const [SLOW, FAST] = [
  { id: "slow", period_s: 20, end_s: 120, from_s: 20 },
  { id: "fast", period_s: 0.1, end_s: 60, from_s: 20 },
] as const;

const rates = (period_s: number, end_s: number) =>
  Array.from({ length: Math.round(end_s / period_s) - 1 }, (_, index) => ({
    at: seconds((index + 1) * period_s),
    set: "links.bottleneck.rate",
    value: `${(index % 2 === 0 ? RATE_BPS : HIGH_BPS) / 1e6} Mbps`,
  }));

/** In the slow experiment: low, high, low, high, low. */
const LOW = [0, 2, 4];
const HIGH = [1, 3];
const PHASES = [20, 40, 60, 80, 100].map((from_s) => [from_s, from_s + 20] as const);

const caseOf = ({ id, period_s, end_s, from_s }: typeof SLOW | typeof FAST, { label, queue }: Scheme) => ({
  id,
  label: `100 and 10 Mbps, ${period_s === 20 ? "20 s" : "100 ms"} each`,
  document: dumbbell({
    title: `RFC 7928 8.2.6: the capacity varies every ${period_s === 20 ? "20 s" : "100 ms"}, ${label}`,
    description: "Five transfers with a round trip of 20 ms while the capacity changes between 100 and 10 Mbps.",
    queue,
    rate_bps: HIGH_BPS,
    delay_s: RTT_S / 2 - 0.002,
    limit: LIMIT,
    flows: [bulk("bulk", 5)],
    windows: id === "slow" ? [...PHASES, [from_s, end_s] as const] : [[from_s, end_s] as const],
    timeline: rates(period_s, end_s),
  }),
});

export const changingCapacity: Section = {
  id: "8.2.6",
  from: "RFC 7928 §8.2.6",
  title: "Changing capacity",
  level: "must",
  look: "The delay when the link becomes ten times slower, and how much of the capacity is used over both.",
  note: "5 flows, a base round trip of 20 ms and a buffer of 167 packets; goodput is a part of the capacity over time.",
  cases: (scheme) => [caseOf(SLOW, scheme), caseOf(FAST, scheme)],
  metrics: [
    { id: "low_delay_s", label: "Sojourn time at 10 Mbps", unit: "s", better: "lower", of: "slow", isMain: true },
    { id: "low_p50_s", label: "Sojourn time at 10 Mbps, median", unit: "s", better: "lower", of: "slow" },
    { id: "low_p99_s", label: "Sojourn time at 10 Mbps, 99th percentile", unit: "s", better: "lower", of: "slow" },
    { id: "high_bps", label: "Goodput at 100 Mbps", unit: "bps", better: "higher", of: "slow" },
    {
      id: "used",
      label: "Capacity used, 20 s each",
      unit: "ratio",
      isShare: true,
      better: "higher",
      of: "slow",
      isMain: true,
    },
    {
      id: "fast_used",
      label: "Capacity used, 100 ms each",
      unit: "ratio",
      isShare: true,
      better: "higher",
      of: "fast",
    },
    { id: "fast_delay_s", label: "Sojourn time, 100 ms each", unit: "s", better: "lower", of: "fast" },
  ],
  numbers: ({ slow, fast }: CaseResults) => {
    if (!slow || !fast) return {};
    const phase = (index: number) => windowOf(slow, index);
    const sojourns = LOW.map((index) => sojournOf(linkOf(phase(index))));
    const whole = windowOf(slow, PHASES.length);
    const capacity_bps = mean(PHASES.map((_, index) => (LOW.includes(index) ? RATE_BPS : HIGH_BPS)));
    return {
      low_delay_s: mean(sojourns.map((each) => each.mean)),
      low_p50_s: mean(sojourns.map((each) => each.p50)),
      low_p99_s: mean(sojourns.map((each) => each.p99)),
      high_bps: mean(HIGH.map((index) => goodputOf(flowsIn(phase(index))))),
      used: goodputOf(flowsIn(whole)) / capacity_bps,
      fast_used: goodputOf(flowsIn(windowOf(fast))) / ((RATE_BPS + HIGH_BPS) / 2),
      fast_delay_s: sojournOf(linkOf(windowOf(fast))).mean,
    };
  },
  rules: [
    {
      id: "used",
      label: "Capacity used, 20 s each",
      value: (own) => own.used ?? Number.NaN,
      better: "higher",
      good: 0.95,
      fair: 0.85,
      isShare: true,
    },
    {
      id: "low",
      label: "Median sojourn time at 10 Mbps over the round trip",
      value: (own) => (own.low_p50_s ?? Number.NaN) / RTT_S,
      better: "lower",
      good: 0.3,
      fair: 1,
      isShare: true,
    },
  ],
};
