// Translates ns-3.44 experiments with modern transports (engine/tests/reference/ns3/modern) into scenario documents and
// compares results.

import { sum } from "./ns2-compare.mjs";
import { compareMetric, LINK_HEADER, NO_LOSS } from "./ns3-case.mjs";

/** @typedef {import('./ns2-compare.mjs').Row} Row */

const PACKET = 1500 + LINK_HEADER;
const HEADER = 40 + LINK_HEADER;

/**
 * ns-3's device holds one packet between its queue and the wire, which its limits and thresholds do not count; here it
 * is in the queue.
 */
const packets = (n) => `${n + 1} packets`;

/** ns-3's RED follows ns-2's; UseHardDrop is on by default. */
const red = (params) => ({
  discipline: "red",
  limit: packets(params.limit),
  min_th: packets(params.minTh),
  max_th: packets(params.maxTh),
  w_q: params.wq,
  max_p: params.maxp,
  wait: true,
  gentle: params.gentle === 1,
  ecn: params.ecn === 1,
  mean_packet_size: `${PACKET} B`,
});

/** Marks every packet that finds more than K others. */
const step = ({ limit, minTh }) => ({
  discipline: "red",
  limit: packets(limit),
  min_th: packets(minTh),
  max_th: packets(minTh + 1),
  w_q: 1,
  max_p: 1,
  wait: false,
  gentle: false,
  hard_drop: false,
  ecn: true,
  mean_packet_size: `${PACKET} B`,
});

const codel = (params) => ({
  discipline: "codel",
  limit: packets(params.limit),
  ecn: params.ecn === 1,
  mtu: `${PACKET} B`,
});

const QUEUES = {
  droptail: ({ limit }) => ({ discipline: "drop_tail", limit: packets(limit) }),
  red,
  step,
  codel,
  fqcodel: (params) => ({ ...codel(params), discipline: "fq_codel", quantum: `${PACKET} B` }),
};

/** ns-3's congestion controls. Its NewReno halves the packets in flight, the others reduce the window. */
const CONTROLS = {
  TcpNewReno: { variant: "sack", halve_pipe: true },
  TcpCubic: { variant: "cubic" },
  TcpBbr: { variant: "bbr" },
  TcpDctcp: { variant: "dctcp" },
  TcpVegas: { variant: "vegas" },
};

const idOf = ([control], index) => `${control}-${index}`;

function transport([control, , , ecn]) {
  const settings = CONTROLS[control];
  if (!settings) throw new Error(`no translation for ${control}`);
  return {
    type: "tcp",
    ...settings,
    packet_size: `${PACKET} B`,
    header_size: `${HEADER} B`,
    window: "20000 packets",
    initial_window: "10 packets",
    tick: "1 ms",
    min_rto: "0.2 s",
    initial_rto: "1 s",
    ecn: ecn === 1,
  };
}

function documentOf(id, params) {
  const { groups, bw, delay, loss = 0, dur, warm } = params;
  const hosts = groups.flatMap((group, i) =>
    ["from", "to"].map((end) => ({ id: `${idOf(group, i)}-${end}`, kind: "host", count: group[1] })),
  );
  const access = (id, from, to, delay_s) => ({
    id,
    from,
    to,
    rate: "1 Gbps",
    delay: `${delay_s} s`,
    queue: NO_LOSS,
    reverse: { queue: NO_LOSS },
  });
  return {
    format: "aqm-scenario",
    version: 1,
    title: id,
    description: "An experiment of ns-3.",
    duration: `${dur} s`,
    nodes: [{ id: "r1", kind: "router" }, { id: "r2", kind: "router" }, ...hosts],
    links: [
      {
        id: "bottleneck",
        from: "r1",
        to: "r2",
        rate: `${bw} bps`,
        delay: `${delay} s`,
        loss,
        queue: QUEUES[params.aqm](params),
        reverse: { loss: 0, queue: NO_LOSS },
      },
      ...groups.flatMap((group, i) => [
        access(`${idOf(group, i)}-in`, `${idOf(group, i)}-from`, "r1", group[2]),
        access(`${idOf(group, i)}-out`, "r2", `${idOf(group, i)}-to`, group[2]),
      ]),
    ],
    flows: groups.map((group, i) => ({
      id: idOf(group, i),
      from: `${idOf(group, i)}-from`,
      to: `${idOf(group, i)}-to`,
      count: group[1],
      transport: transport(group),
      application: { type: "ftp" },
      start: `${group[4]} s`,
      start_jitter: "0.1 s",
    })),
    measure: { windows: [[`${warm} s`, `${dur} s`]], watch: ["bottleneck"] },
  };
}

const SHARE = 0.1;
const QUEUE_SHARE = 0.15;

/** The metrics: name, ns-3's value from a run, ours from a window, and tolerance. */
function metrics(groups) {
  const near = (theirs) => SHARE * theirs;
  const goodputs = groups.map((group, i) => ({
    metric: `${idOf(group, i)}.goodput_mbps`,
    theirs: (run) => run.groups[i].goodput_mbps,
    ours: (window) =>
      sum(window.flows.filter((flow) => flow.group === idOf(group, i)).map((flow) => flow.payload_bps)) / 1e6,
    tolerance: near,
  }));
  const link = (window) => window.links[0];
  return [
    ...goodputs,
    {
      metric: "utilisation",
      theirs: (run) => run.utilisation,
      ours: (window) => link(window).utilization,
      tolerance: near,
    },
    {
      metric: "queue_mean",
      theirs: (run) => run.queue_mean,
      ours: (window) => link(window).queue_packets.mean,
      tolerance: (theirs) => Math.max(1, QUEUE_SHARE * theirs),
    },
  ];
}

/**
 * The scenario document of a case, and a function that compares its reports.
 * @param {string} caseId
 * @param {{ case: object, runs: object[] }} reference  contents of the reference file
 * @returns {{ document: object, rows: (reports: object[]) => Row[] }}
 */
export function ns3Modern(caseId, { case: params, runs }) {
  const window = `[${params.warm}-${params.dur}]`;
  const rows = (reports) =>
    metrics(params.groups).map(({ metric, theirs, ours, tolerance }) =>
      compareMetric(
        { caseId, window, metric },
        runs.map(theirs),
        reports.map((report) => ours(report.windows[0])),
        tolerance,
      ),
    );
  return { document: documentOf(caseId, params), rows };
}
