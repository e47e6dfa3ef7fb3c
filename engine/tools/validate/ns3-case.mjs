// Translates experiments of ns-3 (engine/tests/reference/ns3/s1_sack.json) into scenario documents and compares
// results.

import { deviation, mean, sum } from "./ns2-compare.mjs";

/** @typedef {import('./ns2-compare.mjs').Row} Row */
/** @typedef {{ id: string, document: object, runs: object[] }} Ns3Case  `runs`: what ns-3 measured, one for each seed */

export const LINK_HEADER = 2; // bytes that ns-3's point-to-point link adds to a packet
const TCP_HEADER = 40;
const UDP_HEADER = 28;
export const NO_LOSS = { discipline: "drop_tail", limit: "100000 packets" };

/** ns-3's device holds one more packet between its queue and the wire. */
const limit = ({ limit_packets }) => `${limit_packets + 1} packets`;

const QUEUES = {
  droptail: (params) => ({ discipline: "drop_tail", limit: limit(params) }),
  red: (params) => ({
    discipline: "red",
    limit: limit(params),
    min_th: `${params.min_th} packets`,
    max_th: `${params.max_th} packets`,
    w_q: params.wq,
    max_p: params.max_p,
    wait: params.wait,
    gentle: params.gentle,
    mean_packet_size: `${params.packet_bytes_ip + LINK_HEADER} B`,
  }),
};

function link(id, from, to, params, part, queue, reverse = NO_LOSS) {
  const rate = `${params[`${part}_bps`]} bps`;
  const delay = `${params[`${part}_delay_s`]} s`;
  return { id, from, to, rate, delay, queue, reverse: { queue: reverse } };
}

function flows(params) {
  const packet_size = `${params.packet_bytes_ip + LINK_HEADER} B`;
  const gap = (8 * params.packet_bytes_ip) / params.cbr_bps;
  const tcp = {
    type: "tcp",
    variant: "sack",
    halve_pipe: true,
    packet_size,
    header_size: `${TCP_HEADER + LINK_HEADER} B`,
    window: `${Math.floor(params.socket_buffer / params.tcp_payload)} packets`,
    initial_window: `${params.initial_cwnd} packets`,
    tick: "1 ms",
    min_rto: `${params.min_rto_s} s`,
    initial_rto: "1 s",
  };
  const cbr = {
    type: "cbr",
    packet_size,
    rate: `${params.cbr_bps * (1 + LINK_HEADER / params.packet_bytes_ip)} bps`,
  };
  return [
    {
      id: "tcp",
      from: "tcp-src",
      to: "tcp-dst",
      count: params.tcp_flows,
      transport: tcp,
      application: { type: "ftp" },
      start_jitter: `${params.tcp_start_jitter_s} s`,
    },
    {
      id: "udp",
      from: "udp-src",
      to: "udp-dst",
      count: params.cbr_flows,
      transport: { type: "udp", header_size: `${UDP_HEADER + LINK_HEADER} B` },
      application: cbr,
      start_jitter: `${gap} s`,
    },
  ];
}

function documentOf(id, params) {
  const hosts = ["tcp", "udp"].flatMap((kind) =>
    ["src", "dst"].map((end) => ({
      id: `${kind}-${end}`,
      kind: "host",
      count: params[kind === "tcp" ? "tcp_flows" : "cbr_flows"],
    })),
  );
  return {
    format: "aqm-scenario",
    version: 1,
    title: id,
    description: "An experiment of ns-3.",
    duration: `${params.duration_s} s`,
    nodes: [{ id: "r1", kind: "router" }, { id: "r2", kind: "router" }, ...hosts],
    links: [
      link("bottleneck", "r1", "r2", params, "bottleneck", QUEUES[params.aqm](params)),
      ...["tcp", "udp"].flatMap((kind) => [
        link(`${kind}-in`, `${kind}-src`, "r1", params, "access", NO_LOSS),
        link(`${kind}-out`, "r2", `${kind}-dst`, params, "access", NO_LOSS),
      ]),
    ],
    flows: flows(params),
    measure: { windows: [[`${params.warmup_s} s`, `${params.duration_s} s`]], watch: ["bottleneck"] },
  };
}

/**
 * The cases whose queue can be translated, by name. Disciplines that differ by design (CoDel, PIE, ...) are excluded.
 * @param {object[]} runs
 * @returns {Map<string, Ns3Case>}
 */
export function ns3Cases(runs) {
  const cases = new Map();
  for (const run of runs) {
    const { params } = run;
    if (!QUEUES[params.aqm]) continue;
    const id = `ns3-${params.aqm}-udp${params.cbr_flows}`;
    const known = cases.get(id) ?? { id, document: documentOf(id, params), runs: [] };
    known.runs.push(run);
    cases.set(id, known);
  }
  return cases;
}

const payload = (group) => (window) =>
  sum(window.flows.filter((flow) => flow.group === group).map((flow) => flow.payload_bps)) / 1e6;

/** Our metric for each of ns-3's, with its tolerance. */
const METRICS = {
  tcp_goodput_mbps: { ours: payload("tcp"), tolerance: (theirs) => 0.03 * theirs },
  udp_goodput_mbps: { ours: payload("udp"), tolerance: (theirs) => 0.03 * theirs },
  utilisation: { ours: (window) => window.links[0].utilization, tolerance: () => 0.02 },
  queue_mean: { ours: (window) => window.links[0].queue_packets.mean, tolerance: (theirs) => 0.15 * theirs },
};

/**
 * One metric of the window: ns-3's over its runs, ours over the reports of our seeds.
 * @param {{ caseId: string, window: string, metric: string }} name
 * @param {number[]} theirs
 * @param {number[]} ours
 * @param {(theirs: number) => number} toleranceOf
 * @returns {Row}
 */
export function compareMetric(name, theirs, ours, toleranceOf) {
  const centre = mean(theirs);
  const tolerance = toleranceOf(centre);
  return {
    ...name,
    mean: centre,
    sd: deviation(theirs),
    ours: mean(ours),
    oursSd: deviation(ours),
    tolerance,
    agrees: Math.abs(mean(ours) - centre) <= tolerance,
  };
}

/**
 * @param {Ns3Case} ns3Case
 * @param {object[]} reports  one per seed
 * @returns {Row[]}
 */
export function compareNs3({ id, runs }, reports) {
  const { warmup_s, duration_s } = runs[0].params;
  return Object.entries(METRICS).map(([metric, { ours, tolerance }]) =>
    compareMetric(
      { caseId: id, window: `[${warmup_s}-${duration_s}]`, metric },
      runs.map((run) => run[metric]),
      reports.map((report) => ours(report.windows[0])),
      tolerance,
    ),
  );
}
