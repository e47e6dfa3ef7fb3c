/** Templates for new networks: complete experiments, except for the empty one. */
import { GRID } from "./auto-layout";
import type { FlowEntry, LinkEntry, NodeEntry, Quantity, QueueEntry, ScenarioDocument } from "./scenario";

export interface Template {
  readonly id: string;
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly document: ScenarioDocument;
}

const at = (column: number, row: number) => ({ x: 80 + column * GRID.x, y: 50 + row * GRID.y });
const hosts = (id: string, column: number, row: number, count = 1): NodeEntry =>
  count > 1 ? { id, kind: "host", count, ...at(column, row) } : { id, kind: "host", ...at(column, row) };
const router = (id: string, column: number, row: number): NodeEntry => ({ id, kind: "router", ...at(column, row) });

const fast = (id: string, from: string, to: string, delay = "5 ms"): LinkEntry => ({
  id,
  from,
  to,
  rate: "100 Mbps",
  delay,
});
const RED: QueueEntry = { discipline: "red", limit: "60 packets" };
const bottleneck = (id: string, from: string, to: string, rate: string, queue = RED): LinkEntry => ({
  id,
  from,
  to,
  rate,
  delay: "10 ms",
  queue,
});

const downloads = (id: string, from: string, to: string, count: number, window = "100 packets"): FlowEntry => ({
  id,
  from,
  to,
  count,
  transport: { type: "tcp", variant: "newreno", packet_size: "1000 B", window },
  application: { type: "ftp" },
  start_jitter: "1 s",
});
const constant = (id: string, from: string, to: string, rate: string, start: Quantity = "0 s"): FlowEntry => ({
  id,
  from,
  to,
  transport: { type: "udp" },
  application: { type: "cbr", rate, packet_size: "1000 B" },
  start,
});
const call = (id: string, from: string, to: string): FlowEntry => ({
  id,
  from,
  to,
  class: "tagged",
  transport: { type: "udp" },
  application: { type: "cbr", rate: "64 kbps", packet_size: "160 B" },
});

type Parts = Pick<ScenarioDocument, "title" | "description" | "nodes" | "links" | "flows"> & {
  watch?: string[];
  /** The time of the first change, if any. */
  turn?: string;
};

const windowsAbout = (turn: string | undefined): [Quantity, Quantity][] =>
  turn === undefined
    ? [["10 s", "60 s"]]
    : [
        ["10 s", turn],
        [turn, "60 s"],
      ];

const experiment = ({ watch, turn, ...parts }: Parts): ScenarioDocument => ({
  format: "aqm-scenario",
  version: 1,
  seed: 1,
  duration: "60 s",
  ...parts,
  ...(watch && { measure: { windows: windowsAbout(turn), watch } }),
});

const dumbbell = experiment({
  title: "A dumbbell",
  description:
    "**One shared queue.**\n\nTen downloads and one unresponsive stream share a bottleneck. " +
    "The stream starts at 20 s and gets nearly all that it sends; the downloads share the rest.\n\n" +
    "Try: another queue discipline, or another rate of the stream.",
  nodes: [
    hosts("senders", 0, 0, 10),
    hosts("stream", 0, 2),
    router("r1", 1, 1),
    router("r2", 2, 1),
    hosts("receivers", 3, 0, 10),
    hosts("viewer", 3, 2),
  ],
  links: [
    fast("senders-access", "senders", "r1"),
    fast("stream-access", "stream", "r1"),
    bottleneck("bottleneck", "r1", "r2", "10 Mbps"),
    fast("receivers-access", "r2", "receivers"),
    fast("viewer-access", "r2", "viewer"),
  ],
  flows: [downloads("ftp", "senders", "receivers", 10), constant("cbr", "stream", "viewer", "4 Mbps", "20 s")],
  watch: ["bottleneck"],
  turn: "20 s",
});

const parkingLot = experiment({
  title: "A parking lot",
  description:
    "**Flows over more queues get less.**\n\nFour downloads cross three bottlenecks, each shared with four other downloads " +
    "that cross only this one. The long path has three queues that drop packets, and a longer round-trip time.\n\n" +
    "Try: other disciplines at the three queues, or a shorter delay between the routers.",
  nodes: [
    hosts("long-senders", 0, 1, 4),
    router("r1", 1, 1),
    router("r2", 2, 1),
    router("r3", 3, 1),
    router("r4", 4, 1),
    hosts("long-receivers", 5, 1, 4),
    hosts("first-senders", 0, 0, 4),
    hosts("second-senders", 1, 0, 4),
    hosts("third-senders", 2, 0, 4),
    hosts("first-receivers", 3, 2, 4),
    hosts("second-receivers", 4, 2, 4),
    hosts("third-receivers", 5, 2, 4),
  ],
  links: [
    fast("long-access", "long-senders", "r1"),
    fast("first-access", "first-senders", "r1"),
    fast("second-access", "second-senders", "r2"),
    fast("third-access", "third-senders", "r3"),
    bottleneck("first", "r1", "r2", "10 Mbps"),
    bottleneck("second", "r2", "r3", "10 Mbps"),
    bottleneck("third", "r3", "r4", "10 Mbps"),
    fast("first-exit", "r2", "first-receivers"),
    fast("second-exit", "r3", "second-receivers"),
    fast("third-exit", "r4", "third-receivers"),
    fast("long-exit", "r4", "long-receivers"),
  ],
  flows: [
    downloads("long", "long-senders", "long-receivers", 4),
    downloads("first-cross", "first-senders", "first-receivers", 4),
    downloads("second-cross", "second-senders", "second-receivers", 4),
    downloads("third-cross", "third-senders", "third-receivers", 4),
  ],
  watch: ["first", "second", "third"],
});

const multiBottleneck = experiment({
  title: "Two branches and a core",
  description:
    "**A queue builds up where packets arrive faster than the next link sends.**\n\nTwo branches of 6 Mbps lead to a core link of 10 Mbps. " +
    "With traffic on both branches the core is the bottleneck. From 30 s on, a stream of 3 Mbps " +
    "makes the west branch a bottleneck, too.\n\nTry: 15 Mbps for the core link, whose queue then stays empty.",
  nodes: [
    hosts("west-senders", 0, 0, 6),
    hosts("west-stream", 0, 1),
    hosts("east-senders", 0, 3, 6),
    router("west", 1, 0.5),
    router("east", 1, 3),
    router("core", 2, 1.5),
    router("exit", 3, 1.5),
    hosts("west-receivers", 4, 0, 6),
    hosts("viewer", 4, 1),
    hosts("east-receivers", 4, 3, 6),
  ],
  links: [
    fast("west-access", "west-senders", "west"),
    fast("stream-access", "west-stream", "west"),
    fast("east-access", "east-senders", "east"),
    bottleneck("west-branch", "west", "core", "6 Mbps"),
    bottleneck("east-branch", "east", "core", "6 Mbps"),
    bottleneck("core-link", "core", "exit", "10 Mbps"),
    fast("west-exit", "exit", "west-receivers"),
    fast("stream-exit", "exit", "viewer"),
    fast("east-exit", "exit", "east-receivers"),
  ],
  flows: [
    downloads("west-ftp", "west-senders", "west-receivers", 6),
    downloads("east-ftp", "east-senders", "east-receivers", 6),
    constant("cbr", "west-stream", "viewer", "3 Mbps", "30 s"),
  ],
  watch: ["west-branch", "east-branch", "core-link"],
  turn: "30 s",
});

const accessLink = experiment({
  title: "An access link",
  description:
    "**An upload delays a call.**\n\nA home has 20 Mbps down and 2 Mbps up, each with a large buffer. One upload fills the " +
    "buffer of the slow direction; packets of a 64 kbps call wait behind it, as do the acknowledgements of the downloads.\n\n" +
    "Try: FQ-CoDel at the queue of the other direction.",
  nodes: [
    hosts("servers", 0, 0, 4),
    hosts("caller", 0, 2),
    router("provider", 1, 1),
    router("home", 2, 1),
    hosts("laptops", 3, 0, 4),
    hosts("phone", 3, 2),
  ],
  links: [
    fast("servers-access", "servers", "provider", "10 ms"),
    fast("caller-access", "caller", "provider", "10 ms"),
    {
      ...bottleneck("access", "provider", "home", "20 Mbps", { discipline: "drop_tail", limit: "500 KB" }),
      reverse: { rate: "2 Mbps", queue: { discipline: "drop_tail", limit: "250 KB" } },
    },
    fast("laptops-wifi", "home", "laptops", "1 ms"),
    fast("phone-wifi", "home", "phone", "1 ms"),
  ],
  flows: [
    downloads("downloads", "servers", "laptops", 3, "1000 packets"),
    { ...downloads("upload", "laptops", "servers", 1, "1000 packets"), host_offset: 3, start: "20 s" },
    call("call-in", "caller", "phone"),
    call("call-out", "phone", "caller"),
  ],
  watch: ["access", "access:reverse"],
  turn: "20 s",
});

const twoSided = experiment({
  title: "Traffic both ways",
  description:
    "**Acknowledgements wait, too.**\n\nDownloads cross the same link in both directions. The acknowledgements of one " +
    "direction queue behind the data of the other and arrive in bursts, so that neither direction fills its link.\n\n" +
    "Try: switch off the flows of one side; the other side then fills its link.",
  nodes: [hosts("west", 0, 0, 5), router("r1", 1, 0), router("r2", 2, 0), hosts("east", 3, 0, 5)],
  links: [
    fast("west-access", "west", "r1"),
    { ...bottleneck("bottleneck", "r1", "r2", "10 Mbps"), reverse: { queue: RED } },
    fast("east-access", "r2", "east"),
  ],
  flows: [downloads("eastward", "west", "east", 5), downloads("westward", "east", "west", 5)],
  watch: ["bottleneck", "bottleneck:reverse"],
});

export const templates: readonly Template[] = [
  { id: "dumbbell", name: "Dumbbell", summary: "One bottleneck between two routers.", document: dumbbell },
  {
    id: "parking-lot",
    name: "Parking lot",
    summary: "Three bottlenecks in a row, with cross traffic.",
    document: parkingLot,
  },
  {
    id: "multi-bottleneck",
    name: "Multi-bottleneck",
    summary: "Two branches that meet in a core.",
    document: multiBottleneck,
  },
  {
    id: "access-link",
    name: "Access link",
    summary: "A home with a fast downlink, a slow uplink and large buffers.",
    document: accessLink,
  },
  { id: "two-sided", name: "Two-sided", summary: "Data and acknowledgements in both directions.", document: twoSided },
  {
    id: "blank",
    name: "Blank",
    summary: "An empty network.",
    document: experiment({ title: "A new network", nodes: [], links: [], flows: [] }),
  },
];
