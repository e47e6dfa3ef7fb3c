/** Packet sizes and ECN (RFC 7928 §4.4, §4.5). */
import { disciplineOf } from "../../../scenario/catalog";
import { flowsIn, goodputOf, lossOf, totalOf, windowOf } from "../readings";
import { mayMark } from "../schemes";
import type { CaseResults, Metric, Scheme, Section } from "../section";
import { bulk, dumbbell, tcp, WARM_UP_S } from "../setup";
import { LEVELS, levelDocument, loadNumbers } from "./load";

const END_S = 80;

export const packetSizes: Section = {
  id: "4.4",
  from: "RFC 7928 §4.4",
  title: "Packet sizes",
  level: "can",
  look: "Goodput of flows with packets of 500 B over that of flows with 1500 B. TCP counts packets: 1/3 is neutral for a queue that drops by packet, 1 is equal in bytes.",
  note: "3 + 3 flows; goodput counts whole packets.",
  cases: ({ label, queue }) => [
    {
      id: "sizes",
      label: "3 flows of 500 B beside 3 of 1500 B",
      document: dumbbell({
        title: `RFC 7928 4.4: packets of 500 and 1500 bytes, ${label}`,
        description: "Three bulk transfers with packets of 500 B beside three with 1500 B.",
        queue,
        flows: [bulk("small", 3, { transport: tcp({ packet_size: "500 B" }) }), bulk("large", 3)],
        windows: [[WARM_UP_S, END_S]],
      }),
    },
  ],
  metrics: [
    { id: "ratio", label: "Goodput, 500 B over 1500 B", unit: "ratio", better: null, isMain: true },
    { id: "small_loss", label: "Loss, 500 B", unit: "ratio", isShare: true, better: null },
    { id: "large_loss", label: "Loss, 1500 B", unit: "ratio", isShare: true, better: null },
    { id: "goodput_bps", label: "Goodput", unit: "bps", better: "higher" },
  ],
  numbers: ({ sizes }: CaseResults) => {
    if (!sizes) return {};
    const window = windowOf(sizes);
    const [small, large] = [flowsIn(window, ["small"]), flowsIn(window, ["large"])];
    return {
      ratio: goodputOf(small) / goodputOf(large),
      small_loss: lossOf(small),
      large_loss: lossOf(large),
      goodput_bps: goodputOf([...small, ...large]),
    };
  },
  rules: [
    {
      id: "ratio",
      label: "Goodput, 500 B over 1500 B",
      value: (own) => own.ratio ?? Number.NaN,
      better: "higher",
      good: 0.8,
      fair: 0.3,
    },
  ],
};

const MARKED = LEVELS.filter(({ id }) => id !== "medium");
const ECN = "ecn";

const metricsOf = (id: string, label: string): Metric[] => [
  { id: `${id}.delay_s`, label: `Queueing delay with ECN, ${label}`, unit: "s", better: "lower", of: id, isMain: true },
  { id: `${id}.goodput_bps`, label: `Goodput with ECN, ${label}`, unit: "bps", better: "higher", of: id },
  {
    id: `${id}.loss`,
    label: `Loss with ECN, ${label}`,
    unit: "ratio",
    isShare: true,
    better: "lower",
    of: id,
    isMain: id === "mild" || undefined,
  } as Metric,
  { id: `${id}.signals`, label: `Losses and marks, ${label}`, unit: "ratio", isShare: true, better: null, of: id },
  { id: `${id}.retransmits`, label: `Packets sent again with ECN, ${label}`, unit: "packets", better: "lower", of: id },
];

/** The scheme with ECN; disciplines without the parameter mark anyway. */
function withEcn(scheme: Scheme): Scheme {
  const hasSwitch = disciplineOf(scheme.queue.discipline)?.params.some(({ name }) => name === ECN);
  return hasSwitch ? { ...scheme, queue: { ...scheme.queue, [ECN]: true } } : scheme;
}

export const marking: Section = {
  id: "4.5",
  from: "RFC 7928 §4.5",
  title: "ECN",
  level: "must",
  look: "Marks instead of losses: the same number of signals, without packets sent again. To be compared with the same levels in 8.2.",
  note: "The RFC repeats 6.2; here the mild and heavy levels are repeated, with ECN at queue and senders. Drop-tail and disciplines without ECN cannot mark.",
  appliesTo: mayMark,
  cases: (scheme) =>
    MARKED.map((level) => ({
      id: level.id,
      label: `${level.label}, ${level.flows} flows with ECN`,
      document: levelDocument(level, withEcn(scheme), "4.5, ECN", tcp({ ecn: true })),
    })),
  metrics: MARKED.flatMap(({ id, label }) => metricsOf(id, label)),
  numbers: (results) =>
    Object.assign(
      {},
      ...MARKED.map(({ id }) => ({
        ...loadNumbers(results, id),
        [`${id}.retransmits`]: totalOf(flowsIn(windowOf(results[id] as CaseResults[string])), "retransmits"),
      })),
    ),
  rules: [],
};
