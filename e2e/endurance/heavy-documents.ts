// Documents that are valid and heavy: what the page must stay usable with. What needs more than 2,000 million events or
// 256 MB is refused, as are reports of media every nanosecond.
import { readFileSync } from "node:fs";
import type { ScenarioDocument } from "../../web/src/scenario/scenario";

const shipped = (id: string): ScenarioDocument => JSON.parse(readFileSync(`scenarios/${id}.json`, "utf8"));

interface Crowd {
  readonly flows: number;
  readonly hosts: number;
  readonly rate: string;
  readonly access: string;
  readonly queue: Record<string, unknown>;
  readonly duration: string;
  readonly flow?: Record<string, unknown>;
}

/** Many flows over one link. */
function crowd(title: string, { flows, hosts, rate, access, queue, duration, flow }: Crowd): ScenarioDocument {
  const link = (id: string, from: string, to: string, of: string, more = {}) => ({
    id,
    from,
    to,
    rate: of,
    delay: "5 ms",
    ...more,
  });
  const tcp = {
    transport: { type: "tcp", packet_size: "1000 B", window: "100 packets" },
    application: { type: "ftp" },
  };
  return {
    format: "aqm-scenario",
    version: 1,
    title,
    seed: 1,
    duration,
    nodes: [
      { id: "senders", kind: "host", count: hosts, x: 80, y: 160 },
      { id: "r1", kind: "router", x: 310, y: 160 },
      { id: "r2", kind: "router", x: 530, y: 160 },
      { id: "receivers", kind: "host", count: hosts, x: 760, y: 160 },
    ],
    links: [
      link("access", "senders", "r1", access),
      link("bottleneck", "r1", "r2", rate, { queue }),
      link("sink", "r2", "receivers", access),
    ],
    flows: [
      {
        id: "flow",
        from: "senders",
        to: "receivers",
        count: flows,
        class: "tcp",
        start: "0 s",
        start_jitter: "1 s",
        ...tcp,
        ...flow,
      },
    ],
    timeline: [],
    measure: { windows: [], sample_interval: "10 ms", sliding_window: "1 s", watch: ["bottleneck"] },
  } as unknown as ScenarioDocument;
}

const red = (limit: number) => ({
  discipline: "red",
  limit: `${limit} packets`,
  min_th: `${limit / 8} packets`,
  max_th: `${limit / 2} packets`,
  w_q: 0.002,
  max_p: 0.1,
});

const FAST = "10 Gbps";

export interface HeavyDocument {
  readonly name: string;
  readonly document: ScenarioDocument;
  /** Nothing is to be said of its cost. */
  readonly isLight?: true;
  /** Lanes beside the first. */
  readonly lanes?: number;
}

const main = shipped("000-f11-red");

export const heavyDocuments: readonly HeavyDocument[] = [
  { name: "main experiment, 30 s, for comparison", isLight: true, document: main },
  {
    name: "10,000 flows with a host each, 10 Gbps",
    document: crowd("Ten thousand flows", {
      flows: 10_000,
      hosts: 10_000,
      rate: FAST,
      access: "100 Mbps",
      queue: red(10_000),
      duration: "60 s",
      flow: { transport: { type: "tcp", packet_size: "1000 B", window: "20 packets" } },
    }),
  },
  {
    name: "1,000 flows, 10 Gbps, RED",
    document: crowd("A thousand flows", {
      flows: 1000,
      hosts: 100,
      rate: FAST,
      access: FAST,
      queue: red(2000),
      duration: "60 s",
    }),
  },
  { name: "main experiment, 10 minutes", isLight: true, document: { ...main, duration: "600 s" } as ScenarioDocument },
  {
    name: "main experiment, 0.1 ms sampling",
    document: { ...main, measure: { ...main.measure, sample_interval: "0.1 ms" } } as ScenarioDocument,
  },
  {
    name: "SFB, rack of 400 hosts",
    isLight: true,
    document: { ...shipped("sfb-one-of-400"), expect: undefined } as ScenarioDocument,
  },
  {
    name: "mm_app, RTT 2 ms, 10,000 flows",
    document: crowd("Media with a round trip of 2 ms", {
      flows: 10_000,
      hosts: 10,
      rate: FAST,
      access: FAST,
      queue: { discipline: "drop_tail", limit: "1000 packets" },
      duration: "60 s",
      flow: { class: "tagged", transport: { type: "udp" }, application: { type: "mm_app", rtt: "2 ms" } },
    }),
  },
  {
    name: "four lanes of 500 flows, 1 Gbps",
    document: crowd("Five hundred flows", {
      flows: 500,
      hosts: 100,
      rate: "1 Gbps",
      access: "1 Gbps",
      queue: red(1000),
      duration: "60 s",
    }),
    lanes: 3,
  },
];
