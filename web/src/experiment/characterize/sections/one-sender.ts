/** One sender at a time, and one beside another: TCP-friendly and aggressive senders (RFC 7928 §5.1.1, §5.2). */
import {
  delayOf,
  flowsIn,
  goodputOf,
  linkOf,
  lossOf,
  meanQueueing,
  prefixed,
  sojournOf,
  tradeOffs,
  windowOf,
} from "../readings";
import type { Case, CaseResults, Metric, Rule, Scheme, Section } from "../section";
import { bulk, dumbbell, RATE_BPS, RTT_S, tcp, WARM_UP_S } from "../setup";

const END_S = 120;

/** Goodput over capacity of one Reno flow whose queue peaks at f times the base round trip (RFC 8289 §3.2). */
export const renoGoodput = (f: number): number => (f >= 1 ? 1 : (3 + 6 * f - f * f) / (4 * (1 + f)));

const oneFlow =
  (section: string, what: string) =>
  (id: string, label: string, transport: object) =>
  ({ label: name, queue }: Scheme): Case => ({
    id,
    label,
    document: dumbbell({
      title: `RFC 7928 ${section}: one ${label} flow, ${name}`,
      description: what,
      queue,
      flows: [bulk("sender", 1, { start_jitter: "1 s", transport: transport as ReturnType<typeof tcp> })],
      windows: [[WARM_UP_S, END_S]],
    }),
  });

function numbersOf(results: CaseResults, id: string) {
  const window = windowOf(results[id] as CaseResults[string]);
  const flows = flowsIn(window);
  const p99_s = sojournOf(linkOf(window)).p99;
  const goodput_bps = goodputOf(flows);
  return prefixed(id, {
    delay_s: meanQueueing(flows),
    p99_s,
    goodput_bps,
    share: goodput_bps / RATE_BPS,
    law: renoGoodput(p99_s / RTT_S),
    loss: lossOf(flows),
    delay_p99_s: delayOf(flows[0] as (typeof flows)[number]).p99,
  });
}

const metricsOf = (id: string, label: string, isMain: boolean): Metric[] => [
  {
    id: `${id}.delay_s`,
    label: `Queueing delay, ${label}`,
    unit: "s",
    better: "lower",
    of: id,
    ...(isMain && { isMain }),
  },
  { id: `${id}.p99_s`, label: `Sojourn time, 99th percentile, ${label}`, unit: "s", better: "lower", of: id },
  {
    id: `${id}.goodput_bps`,
    label: `Goodput, ${label}`,
    unit: "bps",
    better: "higher",
    of: id,
    ...(isMain && { isMain }),
  },
  { id: `${id}.loss`, label: `Loss, ${label}`, unit: "ratio", isShare: true, better: "lower", of: id },
];

const rulesOf = (id: string, label: string, floor: number): Rule[] => [
  {
    id: `${id}.delay`,
    label: `Queueing delay over the round trip, ${label}`,
    value: (own) => (own[`${id}.delay_s`] ?? Number.NaN) / RTT_S,
    better: "lower",
    good: 0.1,
    fair: 0.3,
    isShare: true,
  },
  {
    id: `${id}.goodput`,
    label: `Goodput against drop-tail’s, ${label}`,
    value: (own, reference) =>
      (own[`${id}.goodput_bps`] ?? Number.NaN) / (reference[`${id}.goodput_bps`] ?? Number.NaN),
    better: "higher",
    good: 0.95,
    fair: floor,
    isShare: true,
  },
];

const friendly = oneFlow(
  "5.1.1",
  "One bulk transfer that shares with others as TCP does. Its start differs by seed; otherwise nothing is random under drop-tail, CoDel and FQ-CoDel.",
);
const aggressive = oneFlow("5.2", "One bulk transfer whose congestion control takes more than NewReno does.");

const tradeOffOf =
  (ids: readonly string[]) =>
  (results: CaseResults): Record<string, ReturnType<typeof tradeOffs>> =>
    Object.fromEntries(ids.map((id) => [id, tradeOffs(flowsIn(windowOf(results[id] as CaseResults[string])))]));

export const friendlySender: Section = {
  id: "5.1.1",
  from: "RFC 7928 §5.1.1",
  title: "TCP-friendly sender",
  level: "must",
  look: "Share of the link that one transfer gets, and the delay that it causes itself. By theory one Reno flow without any queue gets 75 %.",
  cases: (scheme) => [friendly("reno", "NewReno", tcp())(scheme), friendly("tfrc", "TFRC", { type: "tfrc" })(scheme)],
  metrics: [...metricsOf("reno", "NewReno", true), ...metricsOf("tfrc", "TFRC", false)],
  numbers: (results) => ({ ...numbersOf(results, "reno"), ...numbersOf(results, "tfrc") }),
  // One flow: 75 % is the floor by theory.
  rules: rulesOf("reno", "NewReno", 0.75),
  tradeOff: tradeOffOf(["reno", "tfrc"]),
};

export const aggressiveSender: Section = {
  id: "5.2",
  from: "RFC 7928 §5.2",
  title: "Aggressive sender",
  level: "must",
  look: "Length of the queue with a sender that grows faster (CUBIC) or does not slow down for losses (BBR).",
  cases: (scheme) => [
    aggressive("cubic", "CUBIC", tcp({ variant: "cubic" }))(scheme),
    aggressive("bbr", "BBR", tcp({ variant: "bbr" }))(scheme),
  ],
  metrics: [...metricsOf("cubic", "CUBIC", true), ...metricsOf("bbr", "BBR", false)],
  numbers: (results) => ({ ...numbersOf(results, "cubic"), ...numbersOf(results, "bbr") }),
  rules: rulesOf("cubic", "CUBIC", 0.85),
  tradeOff: tradeOffOf(["cubic", "bbr"]),
};
