/** Settings of published comparisons that no section of the RFC has: what the claims C3 to C5, C10, C14 and C15 need. */
import { flowsIn, goodputOf, linkOf, meanQueueing, sojournOf, windowOf } from "../readings";
import type { Case, CaseResults, Scheme, Section } from "../section";
import { bulk, type Dumbbell, dumbbell, tcp, WARM_UP_S } from "../setup";

const END_S = 120;

type Network = Omit<Dumbbell, "title" | "description" | "queue">;

const window: Network["windows"] = [[WARM_UP_S, END_S]];
/** The bottleneck's delay for a base round trip, beside 2 ms of access links each way. */
const delayOf = (rtt_s: number) => ({ delay_s: rtt_s / 2 - 0.002 });

const SETTINGS: Readonly<Record<string, readonly [label: string, network: Network]>> = {
  rtt20: [
    "3 flows, 10 Mbps, 20 ms, 180 packets",
    { flows: [bulk("bulk", 3)], limit: 180, ...delayOf(0.02), windows: window },
  ],
  rtt200: [
    "3 flows, 10 Mbps, 200 ms, 180 packets",
    { flows: [bulk("bulk", 3)], limit: 180, ...delayOf(0.2), windows: window },
  ],
  long: [
    "one flow, 10 Mbps, 500 ms, 417 packets",
    { flows: [bulk("bulk", 1)], limit: 417, ...delayOf(0.5), windows: window },
  ],
  slow: [
    "CUBIC, 1 Mbps, 100 ms, 45 packets of 750 B",
    {
      flows: [bulk("bulk", 1, { transport: tcp({ variant: "cubic", packet_size: "750 B" }) })],
      rate_bps: 1e6,
      limit: 45,
      windows: window,
    },
  ],
  join: [
    "4 flows with an initial window of 10 join 6 others, 834 packets",
    {
      flows: [
        bulk("bulk", 6),
        bulk("joining", 4, { start: "60 s", start_jitter: "0.1 s", transport: tcp({ initial_window: "10 packets" }) }),
      ],
      limit: 834,
      windows: [
        [40, 60],
        [60, 62],
      ],
    },
  ],
};

const casesOf = ({ label: name, queue }: Scheme): Case[] =>
  Object.entries(SETTINGS).map(([id, [label, network]]) => ({
    id,
    label,
    document: dumbbell({
      title: `A published setting: ${label}, ${name}`,
      description: "A setting of a published comparison of queue disciplines.",
      queue,
      ...network,
    }),
  }));

export const publishedSettings: Section = {
  id: "published",
  from: "Published comparisons",
  title: "Settings of published comparisons",
  level: "can",
  look: "Settings of the claims below that no section of the RFC has.",
  cases: casesOf,
  metrics: [
    { id: "rtt20.delay_s", label: "Queueing delay, 20 ms", unit: "s", better: "lower", of: "rtt20", isMain: true },
    { id: "rtt20.goodput_bps", label: "Goodput, 20 ms", unit: "bps", better: "higher", of: "rtt20" },
    { id: "rtt200.delay_s", label: "Queueing delay, 200 ms", unit: "s", better: "lower", of: "rtt200" },
    { id: "rtt200.goodput_bps", label: "Goodput, 200 ms", unit: "bps", better: "higher", of: "rtt200", isMain: true },
    { id: "long.goodput_bps", label: "Goodput, 500 ms", unit: "bps", better: "higher", of: "long" },
    { id: "slow.delay_s", label: "Sojourn time, 1 Mbps", unit: "s", better: "lower", of: "slow" },
    {
      id: "join.peak_s",
      label: "Sojourn time, 99th percentile, 2 s after four flows join",
      unit: "s",
      better: "lower",
      of: "join",
    },
  ],
  numbers: (results: CaseResults) => {
    const of = (id: string, index = 0) => windowOf(results[id] as CaseResults[string], index);
    const sojourn = (id: string, index = 0) => sojournOf(linkOf(of(id, index)));
    const both = ["rtt20", "rtt200", "long"].flatMap((id) => [
      [`${id}.delay_s`, meanQueueing(flowsIn(of(id)))],
      [`${id}.goodput_bps`, goodputOf(flowsIn(of(id)))],
    ]);
    return {
      ...Object.fromEntries(both),
      "slow.delay_s": sojourn("slow").mean,
      "join.steady_s": sojourn("join").p50,
      "join.peak_s": sojourn("join", 1).p99,
    };
  },
  rules: [],
};
