// @vitest-environment node
import { expect, test } from "vitest";
import type { FlowEntry, LinkEntry, NodeEntry, ScenarioDocument } from "../scenario/scenario";
import { pack } from "./pack";

const APPLICATIONS = [
  { type: "ftp" },
  { type: "cbr", rate: "1.5 Mbps", packet_size: "1000 B" },
  { type: "mm_app" },
  { type: "on_off", rate: "800 kbps", on: "500 ms", off: "1.5 s" },
  { type: "file", size: "2 MB" },
];

function flow(index: number): FlowEntry {
  const application = APPLICATIONS[index % APPLICATIONS.length] ?? { type: "ftp" };
  const isTcp = application.type === "ftp" || application.type === "file";
  return {
    id: `flow-${index + 1}`,
    from: `sender-${index + 1}`,
    to: `receiver-${index + 1}`,
    count: 1 + (index % 4),
    transport: isTcp ? { type: "tcp", variant: index % 2 ? "cubic" : "reno", window: "64 packets" } : { type: "udp" },
    application,
    start: `${index * 1.5} s`,
    start_jitter: "500 ms",
  };
}

/** Twenty flow groups between separate racks, over two bottlenecks. */
function twentyFlows(): ScenarioDocument {
  const flows = Array.from({ length: 20 }, (_, index) => flow(index));
  const nodes: NodeEntry[] = ["r1", "r2", "r3"].map((id, index) => ({
    id,
    kind: "router",
    x: 300 + 200 * index,
    y: 160,
  }));
  const links: LinkEntry[] = [
    ["first", "r1", "r2"],
    ["second", "r2", "r3"],
  ].map(([id = "", from = "", to = ""]) => ({
    id,
    from,
    to,
    rate: "25 Mbps",
    delay: "20 ms",
    queue: { discipline: "red", limit: "60 packets", max_p: 0.05 },
  }));
  for (const [index, { from, to, count = 1 }] of flows.entries()) {
    nodes.push({ id: from, kind: "host", count, x: 80, y: 40 + 31.5 * index });
    nodes.push({ id: to, kind: "host", count, x: 900, y: 40 + 31.5 * index });
    links.push({ id: `access-${index + 1}`, from, to: "r1", rate: "100 Mbps", delay: `${2 + index} ms` });
    links.push({ id: `sink-${index + 1}`, from: index % 3 ? "r3" : "r2", to, rate: "100 Mbps", delay: "2 ms" });
  }
  return {
    format: "aqm-scenario",
    version: 1,
    title: "Twenty flows over two bottlenecks",
    description: "Who shares with whom? Watch the second queue once the late flows have begun.",
    seed: 42,
    duration: "60 s",
    nodes,
    links,
    flows,
    measure: { watch: ["first", "second"] },
  };
}

test("a scenario of 20 flows fits into 2,000 characters, with its address", async () => {
  const payload = await pack(twentyFlows());
  expect("https://playground.example.org/aqm/#s=1.".length + payload.length).toBeLessThanOrEqual(2000);
});
