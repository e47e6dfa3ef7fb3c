// Captures of the watched link: the same bytes from every build, and what tshark finds in them is what the report says.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../bin/load-engine.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "aqm-pcap-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hasTshark = spawnSync("tshark", ["--version"]).status === 0;
if (!hasTshark) console.warn("tshark is not installed: captures are not compared with what it finds in them");

interface Report {
  windows: {
    flows: { id: string; payload_bps: number; received_packets: number; retransmits: number }[];
    links: { throughput_bps: number; utilization: number; drops: Record<string, number>; marks: number }[];
  }[];
}

// Whole runs of six seconds with one window.
const cases = {
  "a drop-tail dumbbell": ["drop-tail-dumbbell"],
  SACK: ["drop-tail-dumbbell", "--set", "flows.transfer.transport.variant=sack"],
  "DCTCP and ECN": ["dctcp-data-centre", "--set", "links.bottleneck.rate=100 Mbps"],
  "D-CBT with UDP": ["000-f11-dcbt"],
};
const options = (arguments_: string[]) => [
  ...arguments_,
  "--duration",
  "6 s",
  "--set",
  'measure.windows=[["0 s", "6 s"]]',
  "--json",
];

// In Node, without files.
async function inMemory(arguments_: string[], pcap: string): Promise<{ file: Buffer; report: Report }> {
  const chunks: Uint8Array[] = [];
  let text = "";
  const host = {
    read: (path: string) => readFileSync(join(root, "scenarios", path.replace(/^scenarios:/, ""))),
    write: (_stream: number, bytes: Uint8Array) => (text += new TextDecoder().decode(bytes)),
    append: (_path: string, bytes: Uint8Array) => chunks.push(bytes.slice()),
    isSameFile: () => false,
    now: () => 0,
  };
  const engine = await loadEngine({ host });
  const code = engine.give(["run", ...options(arguments_), "--pcap", pcap].join("\0"), engine.exports.engine_cli);
  expect(text).toMatch(/^\{/);
  expect(code).toBe(0);
  return { file: Buffer.concat(chunks), report: JSON.parse(text) };
}

const fields = [
  "frame.interface_id",
  "frame.len",
  "frame.comment",
  "ip.dsfield.ecn",
  "tcp.dstport",
  "udp.dstport",
  "tcp.len",
  "tcp.ack",
  "tcp.srcport",
  "tcp.analysis.retransmission",
  "tcp.analysis.spurious_retransmission",
  "tcp.analysis.out_of_order",
  "_ws.malformed",
] as const;
const repeats = fields.filter((field) => field.startsWith("tcp.analysis"));
type Row = Record<(typeof fields)[number], string>;

function dissect(path: string): Row[] {
  const arguments_ = ["-n", "-r", path, "-T", "fields", ...fields.flatMap((field) => ["-e", field])];
  const { stdout, status } = spawnSync("tshark", arguments_, { encoding: "utf8", maxBuffer: 1 << 28 });
  expect(status).toBe(0);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => {
      const values = line.split("\t");
      return Object.fromEntries(fields.map((field, i) => [field, values[i] ?? ""])) as Row;
    });
}

const count = (rows: Row[], is: (row: Row) => unknown) => rows.filter(is).length;

describe.each(Object.entries(cases))("%s", (name, arguments_) => {
  const path = join(folder, `${name}.pcapng`);

  it("is captured in the same bytes by every build", async () => {
    const { file } = await inMemory(arguments_, "x");
    const native = `${root}engine/build/native/aqm`;
    const { status, stderr } = spawnSync(native, ["run", ...options(arguments_), "--pcap", path]);
    expect(stderr.toString()).toBe("");
    expect(status).toBe(0);
    expect(file.equals(readFileSync(path))).toBe(true);
  });

  it.skipIf(!hasTshark)("tshark counts what the report counts", async () => {
    const { file, report } = await inMemory(arguments_, "x");
    writeFileSync(path, file);
    const rows = dissect(path);
    const [{ flows, links }] = report.windows as [Report["windows"][0]];
    const [link] = links as [(typeof links)[0]];
    const arrivals = rows.filter((row) => row["frame.interface_id"] === "0");
    const dropped = (row: Row) => row["frame.comment"].includes("Dropped");
    const waiting = (row: Row) => row["frame.comment"].includes("In the queue");
    const sent = arrivals.filter((row) => !dropped(row) && !waiting(row));
    expect(count(rows, (row) => row["_ws.malformed"])).toBe(0);

    expect(count(arrivals, dropped)).toBe(Object.values(link.drops).reduce((sum, packets) => sum + packets, 0));
    expect(count(arrivals, (row) => row["frame.comment"].includes("Marked"))).toBe(link.marks);
    expect(count(arrivals, (row) => row["ip.dsfield.ecn"] === "3")).toBe(link.marks);
    // The link is given the bytes when a transmission begins, so one packet may be counted that has not left yet.
    const bytes = sent.reduce((sum, row) => sum + Number(row["frame.len"]), 0);
    expect(Math.abs(bytes - (link.throughput_bps * 6) / 8)).toBeLessThanOrEqual(1500);

    flows.forEach((flow, place) => {
      const port = String(50_000 + place);
      const data = arrivals.filter((row) => row["tcp.dstport"] === port || row["udp.dstport"] === port);
      // Nothing overtakes here, so what comes out of order is a retransmission, too: tshark guesses by times.
      const again = count(data, (row) => repeats.some((field) => row[field]));
      // Sent and not here yet, at the end.
      expect(flow.retransmits - again, flow.id).toBeGreaterThanOrEqual(0);
      expect(flow.retransmits - again, flow.id).toBeLessThanOrEqual(2);
      expect(count(data, (row) => !dropped(row)) - flow.received_packets, flow.id).toBeGreaterThanOrEqual(0);
      const acks = rows.filter((row) => row["tcp.srcport"] === port).map((row) => Number(row["tcp.ack"]));
      if (acks.length === 0) return;
      // What the application got and what is acknowledged here: acknowledgements on their way back are missing.
      const missing = (flow.payload_bps * 6) / 8 - (Math.max(...acks) - 1);
      const payload = Math.max(...data.map((row) => Number(row["tcp.len"])));
      expect(missing / payload, flow.id).toBeGreaterThanOrEqual(-0.01);
      expect(missing / payload, flow.id).toBeLessThanOrEqual(40);
    });
  });
});

describe("--pcap", () => {
  const run = (...arguments_: string[]) =>
    spawnSync(process.execPath, [`${root}engine/bin/aqm.mjs`, "run", "drop-tail-dumbbell", ...arguments_], {
      encoding: "utf8",
    });

  it("says so if the file cannot be written", () => {
    const { status, stderr } = run("--duration", "1 s", "--pcap", join(folder, "missing", "x.pcapng"));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^aqm: cannot write .*x\.pcapng\n$/);
  });

  it("takes a single seed", () => {
    const { status, stderr } = run("--seeds", "1..2", "--pcap", join(folder, "x.pcapng"));
    expect(status).toBe(2);
    expect(stderr).toContain("--pcap needs a single seed");
  });

  it("leaves the report as it is, beside --trace", () => {
    const trace = join(folder, "trace.txt");
    const captured = run("--duration", "2 s", "--pcap", join(folder, "y.pcapng"), "--trace", trace);
    expect(captured.stdout).toBe(run("--duration", "2 s").stdout);
    expect(readFileSync(trace, "utf8").split("\n").length).toBeGreaterThan(100);
  });
});
