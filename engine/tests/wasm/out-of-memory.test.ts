// Failed allocations end the run with a message, wherever they occur.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { instantiate, type TextExports } from "../../../web/src/engine/instance";
import { loadEngine } from "../../../web/src/engine/wasm";
import { wasmPath } from "../../bin/load-engine.mjs";
import { wasmFile } from "../../tools/build/build.mjs";
import { limited } from "./limited-memory";
import { problemsOf } from "./problems-of";

const path = (queue: object, count = 1) => ({
  format: "aqm-scenario",
  version: 1,
  title: "Memory",
  nodes: [
    { id: "a", kind: "host", count },
    { id: "r", kind: "router" },
    { id: "b", kind: "host" },
  ],
  links: [
    { id: "access", from: "a", to: "r", rate: "100 Gbps", delay: "1 ms" },
    { id: "bottleneck", from: "r", to: "b", rate: "1 Mbps", delay: "5 ms", queue },
  ],
  measure: { watch: ["bottleneck"] },
});

const small = JSON.stringify({
  ...path({ discipline: "red", limit: "20 packets" }),
  duration: "1 s",
  flows: [
    {
      id: "ftp",
      from: "a",
      to: "b",
      count: 2,
      transport: { type: "tcp", variant: "sack" },
      application: { type: "ftp" },
    },
    { id: "cbr", from: "a", to: "b", transport: { type: "udp" }, application: { type: "cbr", rate: "400 kbps" } },
  ],
  timeline: [{ at: "0.5 s", set: "links.bottleneck.queue.discipline", value: "fq_codel" }],
});

/** A path that holds far more packets after the change than at the start. */
const flood = () => {
  const { links, ...rest } = path({ discipline: "drop_tail", limit: "100000 packets" });
  const [access, bottleneck] = links;
  return JSON.stringify({
    ...rest,
    duration: "10 s",
    links: [access, { ...bottleneck, rate: "1 kbps", delay: "10 s" }],
    flows: [
      { id: "cbr", from: "a", to: "b", transport: { type: "udp" }, application: { type: "cbr", rate: "1 Gbps" } },
    ],
    timeline: [{ at: "0.1 s", set: "links.bottleneck.rate", value: "100 Gbps" }],
  });
};

interface Exports extends TextExports {
  engine_open(data: number, size: number): number;
  engine_close(session: number): void;
  engine_advance(session: number, until_s: number, events: number): number;
  engine_drain(session: number): void;
  engine_rows(session: number): number;
  engine_run_schema(session: number): number;
  engine_report(session: number): number;
  engine_allocations(): number;
  engine_fail_allocation(nth: number): void;
}

// The engine for Node with failing allocations; its host functions do nothing.
const program = new WebAssembly.Module(readFileSync(wasmPath));
const hosts = Object.fromEntries(
  WebAssembly.Module.imports(program)
    .filter(({ name }) => name.startsWith("host_") && name !== "host_fault")
    .map(({ name }) => [name, () => 0]),
);
const nodeEngine = () => instantiate<Exports>(program, () => hosts);

function runSmall({ exports, give, take }: ReturnType<typeof nodeEngine>) {
  const session = give(small, exports.engine_open);
  while (exports.engine_advance(session, 1, 0xffffffff) !== 1) exports.engine_drain(session);
  exports.engine_rows(session);
  take(exports.engine_run_schema(session));
  take(exports.engine_report(session));
  exports.engine_close(session);
}

describe("a failed allocation", () => {
  it("ends the run with a message, wherever it occurs", () => {
    let engine = nodeEngine();
    const before = engine.exports.engine_allocations();
    runSmall(engine);
    const count = engine.exports.engine_allocations() - before;
    expect(count).toBeGreaterThan(500);
    for (let nth = 1; nth <= count; nth++) {
      if (nth % 50 === 0) engine = nodeEngine(); // a fault does not unwind its stack frames
      engine.exports.engine_fail_allocation(nth);
      expect(() => runSmall(engine), `allocation ${nth}`).toThrow(/^out of memory: no room for \d+ more bytes$/);
    }
  });
});

describe("a run that needs too much memory", () => {
  it("ends with a message and its time", async () => {
    const engine = await loadEngine(limited(readFileSync(wasmFile), 400));
    const session = engine.open(flood());
    expect(session.problems()).toEqual([]);
    const end = () => {
      while (session.advance(10, 1_000_000) !== 1) session.drain();
    };
    expect(end).toThrow(/^out of memory: no room for \d+ more bytes, at \d\.\d+ s of the run, event \d+(, .+)?$/);
  });
});

describe("the state of queues", () => {
  it("is counted before a run is opened", async () => {
    const engine = await loadEngine(readFileSync(wasmFile));
    const document = (count: number) => {
      const { links, ...rest } = path({ discipline: "red", limit: "20 packets" }, count);
      const queue = { discipline: "sfb", limit: "60 packets", levels: 8, bins: 1024 };
      return JSON.stringify({
        ...rest,
        duration: "1 s",
        links: [{ ...links[0], queue }, links[1]],
        flows: [{ id: "ftp", from: "a", to: "b", count, transport: { type: "tcp" }, application: { type: "ftp" } }],
      });
    };
    expect(problemsOf(engine, document(10_000))).toMatchObject([{ message: "the run would need too much memory" }]);
    const session = engine.open(document(300));
    expect(session.problems()).toEqual([]);
    expect(session.schema().cost_bytes).toBeGreaterThan(300 * 8 * 1024 * 2 * 24);
  });
});
