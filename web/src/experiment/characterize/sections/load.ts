/** Mild, medium and heavy congestion (RFC 7928 §8.2.2-8.2.4). */
import type { LinkResult } from "../../../engine/protocol";
import {
  countOf,
  flowsIn,
  goodputOf,
  linkOf,
  lossOf,
  meanQueueing,
  sojournOf,
  timesOf,
  tradeOffs,
  windowOf,
} from "../readings";
import type { CardNumbers, CaseResults, Metric, Scheme, Section } from "../section";
import { bulk, dumbbell, LIMIT, RTT_S, tcp, WARM_UP_S } from "../setup";

const END_S = 80;

/** Packets that path and buffer hold. */
const ROOM = 2 * LIMIT;
/** Flows that lose 0.1 %, 0.5 % and 1 % under drop-tail: l = 0.76 N² / S² (after Morris 2000). */
export const LEVELS = [
  { id: "mild", label: "mild", flows: Math.round(0.036 * ROOM), loss: 0.001 },
  { id: "medium", label: "medium", flows: Math.round(0.081 * ROOM), loss: 0.005 },
  { id: "heavy", label: "heavy", flows: Math.round(0.114 * ROOM), loss: 0.01 },
] as const;
export type Level = (typeof LEVELS)[number];

/** The document of a level; `transport` and `queue` may have ECN. */
export const levelDocument = (
  { label, flows }: Level,
  { label: name, queue }: Scheme,
  section: string,
  transport = tcp(),
) =>
  dumbbell({
    title: `RFC 7928 ${section}: ${label} congestion, ${flows} transfers, ${name}`,
    description: `N = ${flows} bulk transfers: by l = 0.76 N² / S² with S = ${ROOM} packets of path and buffer.`,
    queue,
    flows: [bulk("bulk", flows, { transport })],
    windows: [[WARM_UP_S, END_S]],
  });

const markedOf = (link: LinkResult) => link.marks as number;

/** The numbers of a run with bulk transfers only. */
export function loadNumbers(results: CaseResults, id: string): CardNumbers {
  const window = windowOf(results[id] as CaseResults[string]);
  const flows = flowsIn(window);
  const link = linkOf(window);
  const sojourn = sojournOf(link);
  const sent = flows.reduce((all, flow) => all + (flow.sent_packets as number), 0);
  return {
    [`${id}.delay_s`]: meanQueueing(flows),
    [`${id}.sojourn_s`]: sojourn.mean,
    [`${id}.p99_s`]: sojourn.p99,
    [`${id}.goodput_bps`]: goodputOf(flows),
    [`${id}.loss`]: lossOf(flows),
    [`${id}.signals`]: lossOf(flows) + markedOf(link) / sent,
    [`${id}.sync`]: (link.loss_sync as number | null) ?? Number.NaN,
    [`${id}.gap_s`]: countOf(window, "bulk", "loss_gaps") > 0 ? timesOf(window, "bulk", "loss_gap_s").p50 : Number.NaN,
    [`${id}.jain`]: window.jain,
    [`${id}.utilization`]: link.utilization as number,
  };
}

const metricsOf = ({ id, label }: Level): Metric[] => [
  { id: `${id}.delay_s`, label: `Queueing delay, ${label}`, unit: "s", better: "lower", of: id, isMain: true },
  { id: `${id}.p99_s`, label: `Sojourn time, 99th percentile, ${label}`, unit: "s", better: "lower", of: id },
  { id: `${id}.goodput_bps`, label: `Goodput, ${label}`, unit: "bps", better: "higher", of: id, isMain: true },
  { id: `${id}.loss`, label: `Loss, ${label}`, unit: "ratio", isShare: true, better: "lower", of: id },
  { id: `${id}.sync`, label: `Loss synchronisation, ${label}`, unit: "ratio", most: 1, better: "lower", of: id },
  { id: `${id}.gap_s`, label: `Gap between losses of a flow, median, ${label}`, unit: "s", better: null, of: id },
  { id: `${id}.jain`, label: `Jain’s index, ${label}`, unit: "ratio", most: 1, better: "higher", of: id },
];

/** The loss that N flows have with another delay: it goes as 1 / (R + d)². */
export const lossByLaw = (loss: number, delay_s: number, other_s: number): number =>
  loss * ((RTT_S + delay_s) / (RTT_S + other_s)) ** 2;

/** The loss over what the law makes of drop-tail's. */
export const lossOverLaw = (own: CardNumbers, reference: CardNumbers, id: string): number => {
  const of = (numbers: CardNumbers, field: string) => numbers[`${id}.${field}`] ?? Number.NaN;
  return of(own, "loss") / lossByLaw(of(reference, "loss"), of(reference, "sojourn_s"), of(own, "sojourn_s"));
};

export const congestionLevels: Section = {
  id: "8.2",
  from: "RFC 7928 §8.2.2 to §8.2.4",
  title: "Congestion levels",
  level: "must",
  look: "Delay while the load grows, and its cost in losses.",
  note: `N = ${LEVELS.map(({ flows }) => flows).join(", ")} flows for 0.1, 0.5 and 1 % of loss; drop-tail really loses 1.8 to 2.7 times that, because the mean window is below S.`,
  cases: (scheme) =>
    LEVELS.map((level) => ({
      id: level.id,
      label: `${level.label}, ${level.flows} flows`,
      document: levelDocument(level, scheme, "8.2"),
    })),
  metrics: LEVELS.flatMap(metricsOf),
  numbers: (results) => Object.assign({}, ...LEVELS.map(({ id }) => loadNumbers(results, id))) as CardNumbers,
  rules: [
    {
      id: "flat",
      label: "Queueing delay, heavy over mild",
      value: (own) => (own["heavy.delay_s"] ?? Number.NaN) / (own["mild.delay_s"] ?? Number.NaN),
      better: "lower",
      good: 1.5,
      fair: 3,
    },
    {
      id: "loss",
      label: "Loss over that by its law, heavy",
      value: (own, reference) => lossOverLaw(own, reference, "heavy"),
      better: "lower",
      good: 1.2,
      fair: 1.5,
    },
  ],
  tradeOff: (results) =>
    Object.fromEntries(LEVELS.map(({ id }) => [id, tradeOffs(flowsIn(windowOf(results[id] as CaseResults[string])))])),
};
