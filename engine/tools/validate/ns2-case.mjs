// Translates an experiment of ns-2 (the `parameters` of a file in engine/tests/reference/ns2) into a scenario document.
//
// Parameters that the experiment does not set have the defaults of ns-2.35
// (engine/tests/reference/ns2/ns2-defaults.txt).

const FLOW_DEFAULTS = {
  sbw: 10e6,
  sdelay: 0.01,
  dbw: 10e6,
  ddelay: 0.01,
  window: 20,
  pkt: 1000,
  start: 0,
  jitter: 0,
  rate: 1e6,
  random: 0,
  on: 0.5,
  off: 0.5,
};
const P_DEFAULTS = {
  bw: 15e6,
  delay: 0.02,
  qtype: "DropTail",
  limit: 50,
  fqtype: "DropTail",
  fqlimit: 50,
  accq: 10000,
  stop: 60,
  lossp: 0,
};
const REVERSE_LIMIT = "100000 packets";

/** Settings `T` of the cases that imitate ns-2 of 1999/2000, which are the preset `ns2-2000`. */
const TCP_2000 = {
  windowInit_: 1,
  syn_: "false",
  delay_growth_: "false",
  singledup_: 0,
  useHeaders_: "false",
  tcpTick_: 0.1,
  minrto_: 0,
  rfc2988_: "false",
  rtxcur_init_: 6,
  updated_rttvar_: "false",
  precisionReduce_: "false",
  exitFastRetrans_: "false",
  maxrto_: 64,
};

const packets = (n) => `${n} ${n === 1 ? "packet" : "packets"}`;
const seconds = (s) => `${s} s`;
const bytes = (n) => `${n} B`;
/** Links of 1 Tbps stand for infinitely fast ones in ns-2; ours are limited to 100 Gbps, 80 ns for 1000 bytes. */
const FASTEST = 100e9;
const bps = (rate) => (rate >= 1e6 ? `${rate / 1e6} Mbps` : `${rate} bps`);

/** The settings of one class of ns-2 objects: `Queue/RED:wait_` becomes `wait_`; booleans are converted. */
function settingsOf(list, ofClass) {
  const entries = Object.entries(list ?? {}).filter(([key]) => key.startsWith(`${ofClass}:`));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(ofClass.length + 1), value]));
}

const isTrue = (value) => value === true || value === "true" || value === 1;

const RED_DEFAULTS = {
  thresh_: 0,
  maxthresh_: 0,
  q_weight_: -1,
  linterm_: 10,
  mean_pktsize_: 500,
  queue_in_bytes_: true,
  gentle_: true,
  wait_: true,
  targetdelay_: 0.005,
  use_mark_p_: true,
  drop_rand_: false,
  drop_front_: false,
};

/** Checks that all settings can be translated, so that none is ignored. */
function known(settings, ofClass, names) {
  const unknown = Object.keys(settings).filter((key) => !names.includes(key));
  if (unknown.length > 0) throw new Error(`no translation for ${ofClass}:${unknown.join(", ")}`);
  return settings;
}

/** RED's settings, including the automatic values of ns-2.35 (queue/red.cc, `initialize_params`). */
function redQueue(P, Q, largest) {
  const set = {
    ...RED_DEFAULTS,
    ...known(settingsOf(Q, "Queue/RED"), "Queue/RED", [...Object.keys(RED_DEFAULTS), "bytes_", "drop_tail_"]),
  };
  const packetsPerSecond = P.bw / (8 * set.mean_pktsize_);
  const minTh = set.thresh_ || Math.max(5, (set.targetdelay_ * packetsPerSecond) / 2);
  const inBytes = isTrue(set.queue_in_bytes_);
  return {
    discipline: "red",
    // In bytes, ns-2 accepts a packet as long as the queue is below the limit, and may then exceed it by that packet.
    limit: inBytes ? bytes(P.limit * set.mean_pktsize_ + largest - 1) : packets(P.limit),
    min_th: packets(minTh),
    max_th: packets(set.maxthresh_ || 3 * minTh),
    w_q: redWeight(set.q_weight_, packetsPerSecond, P.delay),
    max_p: 1 / set.linterm_,
    wait: isTrue(set.wait_),
    gentle: isTrue(set.gentle_),
    hard_drop: !isTrue(set.use_mark_p_),
    byte_mode: inBytes,
    mean_packet_size: bytes(set.mean_pktsize_),
    victim: isTrue(set.drop_rand_) ? "random" : isTrue(set.drop_front_) ? "front" : "tail",
  };
}

function redWeight(weight, packetsPerSecond, delay) {
  if (weight > 0) return weight;
  if (weight === 0) return 1 - Math.exp(-1 / packetsPerSecond);
  if (weight === -2) return 1 - Math.exp(-10 / packetsPerSecond);
  const rtt = Math.max(0.1, 3 * (delay + 1 / packetsPerSecond));
  return 1 - Math.exp(-1 / (10 * rtt * packetsPerSecond));
}

const QUEUES = {
  // ns-2.35's drop-tail drops when `length + 1 >= limit_` (queue/drop-tail.cc): one packet less than the limit waits.
  DropTail: (P) => ({ discipline: "drop_tail", limit: packets(P.limit - 1) }),
  RED: redQueue,
  SFQ(_P, Q) {
    const set = { maxqueue_: 40, buckets_: 16, ...settingsOf(Q, "Queue/SFQ") };
    return { discipline: "sfq", limit: packets(set.maxqueue_), buckets: set.buckets_, drop_policy: "ns2" };
  },
  DRR(_P, Q) {
    const set = { buckets_: 10, blimit_: 25000, quantum_: 250, ...settingsOf(Q, "Queue/DRR") };
    return { discipline: "drr", limit: bytes(set.blimit_), buckets: set.buckets_, quantum: bytes(set.quantum_) };
  },
  FQ: (P) => ({ discipline: "fq", limit: packets(P.fqlimit) }),
};

const TCP_TRANSLATED = [
  "singledup_",
  "tcpTick_",
  "minrto_",
  "maxrto_",
  "rtxcur_init_",
  "windowInit_",
  "syn_",
  "useHeaders_",
];

/** TCP's settings in addition to the preset. */
function tcpSettings(T) {
  const set = settingsOf(T, "Agent/TCP");
  const old = Object.entries(TCP_2000).every(([key, value]) => String(set[key]) === String(value));

  const out = { preset: old ? "ns2-2000" : "ns2-2.35" };
  const rest = old ? {} : known(set, "Agent/TCP", TCP_TRANSLATED);
  if ("singledup_" in rest) out.limited_transmit = isTrue(rest.singledup_);
  if ("tcpTick_" in rest) out.tick = seconds(rest.tcpTick_);
  if ("minrto_" in rest) out.min_rto = seconds(rest.minrto_);
  if ("maxrto_" in rest) out.max_rto = seconds(rest.maxrto_);
  if ("rtxcur_init_" in rest) out.initial_rto = seconds(rest.rtxcur_init_);
  if ("windowInit_" in rest) out.initial_window = packets(rest.windowInit_);
  if ("syn_" in rest) out.handshake = isTrue(rest.syn_);
  return out;
}

const AS_GIVEN = ["vegas", "cbr", "exp", "poisson", "trace"];

/** The size of a flow's packets: since 2001 TCP adds its header (Vegas does not), TFRC adds 32 bytes, UDP nothing. */
function wireSize(flow, T) {
  if (AS_GIVEN.includes(flow.kind)) return flow.pkt;
  if (flow.kind === "tfrc") return flow.pkt + 32;
  const headers = settingsOf(T, "Agent/TCP").useHeaders_ ?? true;
  return flow.pkt + (isTrue(headers) ? 40 : 0);
}

function tcpParts(flow, T) {
  const transport = {
    type: "tcp",
    variant: flow.kind,
    ...tcpSettings(T),
    packet_size: bytes(wireSize(flow, T)),
    window: packets(flow.window),
  };
  if (flow.delack) Object.assign(transport, { delayed_ack: true });
  // ns-2's Vegas opens the window when packet 1 is acknowledged, and that acknowledgement adds one: 1, 1, 3 packets.
  if (flow.kind === "vegas") Object.assign(transport, { initial_window: packets(3) });
  return { transport, application: { type: "ftp" } };
}

function udpParts(application) {
  return { transport: { type: "udp" }, application };
}

const KINDS = {
  tahoe: tcpParts,
  reno: tcpParts,
  newreno: tcpParts,
  sack: tcpParts,
  vegas: tcpParts,
  tfrc: (flow, T) => ({
    transport: { type: "tfrc", packet_size: bytes(wireSize(flow, T)), header_size: "32 B" },
    application: { type: "ftp" },
  }),
  cbr: (flow) =>
    udpParts({
      type: "cbr",
      rate: bps(flow.rate),
      packet_size: bytes(flow.pkt),
      ...(flow.random ? { jitter: 0.5, jitter_mode: "interval" } : {}),
    }),
  exp: (flow) =>
    udpParts({
      type: "on_off",
      rate: bps(flow.rate),
      packet_size: bytes(flow.pkt),
      on: seconds(flow.on),
      off: seconds(flow.off),
      distribution: "exponential",
    }),
  poisson: (flow) => udpParts({ type: "poisson", rate: bps(flow.rate), packet_size: bytes(flow.pkt) }),
  trace: traceParts,
};

/** Traces of the reference runs: a video conference (000), and 002's CBR with random gaps of the interval +- 10 ms. */
function traceParts(flow) {
  if (flow.file === "traces/proshare.trc") {
    return {
      class: "tagged",
      ...udpParts({ type: "video_conference", rate: "210 kbps", frame_size: "6000 B", packet_size: "1000 B" }),
    };
  }
  if (/^traces\/uni\d+\.trc$/.test(flow.file)) {
    return udpParts({
      type: "cbr",
      rate: bps(flow.rate),
      packet_size: bytes(flow.pkt),
      jitter: "10 ms",
      jitter_mode: "interval",
    });
  }
  throw new Error(`no translation for the trace ${flow.file}`);
}

/** The hosts of one side of a flow and their access link; flows with the same host names share them. */
function hostsOf(flow, id, side, accessQueue) {
  const [letter, router] = side === "src" ? ["s", "r1"] : ["d", "r2"];
  const name = flow[side] ? `${letter}-${flow[side].replace("%d", "")}` : `${letter}-${id}`;
  const count = flow[side] && !flow[side].includes("%d") ? 1 : (flow.n ?? 1);
  const queue = { discipline: "drop_tail", limit: packets(accessQueue) };
  const ends = side === "src" ? { from: name, to: router } : { from: router, to: name };
  const link = {
    id: `${name}-link`,
    ...ends,
    rate: bps(Math.min(flow[`${letter}bw`], FASTEST)),
    delay: seconds(flow[`${letter}delay`]),
    queue,
    reverse: { queue },
  };
  return { name, node: { id: name, kind: "host", count }, link };
}

/** An id for each entry of `flows`: its class, numbered if classes repeat. */
function flowIds(flows) {
  const seen = new Map();
  return flows.map(({ cls }) => {
    const times = (seen.get(cls) ?? 0) + 1;
    seen.set(cls, times);
    return times === 1 ? cls : `${cls}-${times}`;
  });
}

function flowEntry(flow, T) {
  const parts = KINDS[flow.kind];
  if (!parts) throw new Error(`no translation for the flow kind ${flow.kind}`);
  return {
    count: flow.n ?? 1,
    ...parts(flow, T),
    start: seconds(flow.start),
    ...(flow.stopt >= 0 ? { stop: seconds(flow.stopt) } : {}),
    start_jitter: seconds(flow.jitter),
    ...(flow.shared_start === "node" ? { start_group: "host" } : {}),
  };
}

/**
 * The scenario document of an ns-2 case, and for each flow group the class name in ns-2's metrics.
 * @param {object} ns2Case
 * @returns {{ document: any, classes: Record<string, string> }}
 */
export function scenarioOf(ns2Case) {
  const { Q, T, windows } = ns2Case.parameters;
  const P = { ...P_DEFAULTS, ...ns2Case.parameters.P };
  const flows = ns2Case.parameters.flows.map((flow) => ({ ...FLOW_DEFAULTS, ...flow }));
  const queue = QUEUES[P.qtype];
  if (!queue) throw new Error(`no translation for the queue ${P.qtype}`);
  const reverse = {
    rate: bps(P.rbw > 0 ? P.rbw : P.bw),
    delay: seconds(P.rdelay >= 0 ? P.rdelay : P.delay),
    queue: { discipline: "drop_tail", limit: REVERSE_LIMIT },
  };
  const nodes = new Map([
    ["r1", { id: "r1", kind: "router" }],
    ["r2", { id: "r2", kind: "router" }],
  ]);
  const links = new Map([
    [
      "bottleneck",
      {
        id: "bottleneck",
        from: "r1",
        to: "r2",
        rate: bps(P.bw),
        delay: seconds(P.delay),
        loss: P.lossp,
        queue: queue(P, Q, Math.max(...flows.map((flow) => wireSize(flow, T)))),
        reverse,
      },
    ],
  ]);
  const ids = flowIds(flows);
  const entries = flows.map((flow, i) => {
    const ends = [hostsOf(flow, ids[i], "src", P.accq), hostsOf(flow, ids[i], "dst", P.accq)];
    for (const { name, node, link } of ends) {
      nodes.set(name, node);
      links.set(link.id, link);
    }
    return { id: ids[i], from: ends[0].name, to: ends[1].name, ...flowEntry(flow, T) };
  });
  const document = {
    format: "aqm-scenario",
    version: 1,
    title: ns2Case.id,
    description: ns2Case.what,
    duration: seconds(P.stop),
    nodes: [...nodes.values()],
    links: [...links.values()],
    flows: entries,
    measure: { windows: windows.map((w) => w.map(seconds)), watch: ["bottleneck"] },
  };
  return { document, classes: Object.fromEntries(ids.map((id, i) => [id, flows[i].cls])) };
}
