// The page reports window-limited flows exactly where they occur in real runs.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { advanceFrame, createPacer, frameShape } from "../../../web/src/engine/advance";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import type { FlowEntry, ScenarioDocument } from "../../../web/src/scenario/scenario";
import { templates } from "../../../web/src/scenario/templates";
import { createTelemetry } from "../../../web/src/telemetry/telemetry";
import { windowLimit } from "../../../web/src/ui/panels/window-limit";
import { wasmFile } from "../../tools/build/build.mjs";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(wasmFile));
});

function limitAt(document: ScenarioDocument, time_s: number) {
  const session = engine.open(JSON.stringify(document));
  const telemetry = createTelemetry(session.schema());
  const [shape, pacer] = [frameShape(session.schema()), createPacer()];
  for (let now_s = 0; now_s < time_s; ) {
    const frame = advanceFrame(session, { until_s: time_s, budget_ms: 1000, buffer: undefined, shape }, pacer);
    telemetry.append(frame);
    now_s = frame.time_s;
  }
  session.close();
  return windowLimit(telemetry, document);
}

/** A first network: two hosts, two routers, a download. */
const first = (rate: string, transport: object = {}, application: FlowEntry["application"] = { type: "ftp" }) =>
  ({
    format: "aqm-scenario",
    version: 1,
    duration: "10 s",
    nodes: ["a", "r1", "r2", "b"].map((id) => ({ id, kind: id.length > 1 ? "router" : "host" })),
    links: [
      { id: "in", from: "a", to: "r1", rate: "100 Mbps", delay: "1 ms" },
      { id: "middle", from: "r1", to: "r2", rate, delay: "10 ms" },
      { id: "out", from: "r2", to: "b", rate: "100 Mbps", delay: "1 ms" },
    ],
    flows: [{ id: "ftp", from: "a", to: "b", transport: { type: "tcp", ...transport }, application }],
  }) as unknown as ScenarioDocument;

test("a download with the default window leaves a fast link idle, with this explanation", () => {
  const limit = limitAt(first("10 Mbps"), 5);
  expect(limit).toMatchObject({ group: { id: "ftp" }, window: 20, link: "middle" });
  expect(limit?.utilization).toBeCloseTo(0.67, 1);
});

test("the window is the flow\u2019s own, its preset\u2019s, or the default", () => {
  expect(limitAt(first("100 Mbps", { window: "30 packets" }), 5)?.window).toBe(30);
  expect(limitAt(first("10 Mbps", { preset: "ns2-2000" }), 5)?.window).toBe(20);
  expect(limitAt(first("10 Mbps", { preset: "modern" }), 5)).toBeNull();
});

test("it is not reported for a busy link, for a flow with little to send, or too early", () => {
  expect(limitAt(first("1 Mbps"), 5)).toBeNull();
  expect(limitAt(first("10 Mbps", { window: 200 }), 5)).toBeNull();
  expect(limitAt(first("10 Mbps", {}, { type: "file", size: "10 KB", load: "500 kbps" }), 5)).toBeNull();
  for (const time_s of [0, 1]) expect(limitAt(first("10 Mbps"), time_s)).toBeNull();
});

test.each(templates.filter(({ id }) => id !== "blank"))("it is not said of $name", ({ document }) => {
  for (const time_s of [4, 25]) expect(limitAt(document, time_s)).toBeNull();
});
