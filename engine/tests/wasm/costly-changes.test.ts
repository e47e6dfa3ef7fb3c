// A change after which the experiment would cost too much is refused, as its document would be; the run goes on.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wasmFile } from "../../tools/build/build.mjs";
import { createPage } from "./in-process";
import { problemsOf } from "./problems-of";

const module = await WebAssembly.compile(readFileSync(wasmFile) as BufferSource);

const shipped = (id: string): ScenarioDocument =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${id}.json`, import.meta.url), "utf8"));

const queue = { discipline: "drop_tail", limit: "100 packets" };

/** Ten thousand flows, with a queue at each host. */
function crowd(hosts: number, application: object): ScenarioDocument {
  const link = (id: string, from: string, to: string) => ({ id, from, to, rate: "100 Mbps", delay: "5 ms" });
  return {
    format: "aqm-scenario",
    version: 1,
    title: "A crowd",
    seed: 1,
    duration: "10 s",
    nodes: [
      { id: "s", kind: "host", count: hosts },
      { id: "r", kind: "router" },
      { id: "d", kind: "host" },
    ],
    links: [
      { ...link("in", "s", "r"), queue },
      { ...link("bottleneck", "r", "d"), queue },
    ],
    flows: [{ id: "f", from: "s", to: "d", count: 10_000, transport: { type: "udp" }, application }],
    timeline: [],
    measure: { watch: ["bottleneck"], windows: [] },
  } as unknown as ScenarioDocument;
}

test.each<[string, ScenarioDocument, string, unknown]>([
  ["a rate", shipped("sfb-one-of-400"), "links.bottleneck.rate", "100 Gbps"],
  ["a round trip", crowd(10, { type: "mm_app", rtt: "1 s" }), "flows.f.application.rtt", "1 ns"],
  ["a discipline", crowd(10_000, { type: "cbr", rate: "1 kbps" }), "links.in.queue.discipline", "fq"],
])("%s that makes it too costly", async (_, document, path, value) => {
  const page = createPage(module);
  expect(await page.run.open(document)).toEqual({ kind: "opened" });
  const changed = { ...document, timeline: [{ at: "0 s", set: path, value }] } as ScenarioDocument;
  const [problem] = problemsOf(createEngine(module), JSON.stringify(changed));
  expect(problem?.message).toMatch(/would (take too long|need too much memory)/);

  expect(await page.run.change(path, value)).toBe(false);
  expect(page.run_state().refused[path]?.message.toLowerCase()).toBe(`${problem?.message}.`); // as a sentence
  expect(page.work().document?.timeline ?? []).toEqual([]);
  expect(page.run_state().play).not.toBe("stopped");
});

test("values that together are too costly: only the last of them is refused", async () => {
  const document = shipped("sfb-one-of-400");
  const page = createPage(module);
  expect(await page.run.open(document)).toEqual({ kind: "opened" });
  expect(await page.run.change("links.bottleneck.rate", "10 Gbps")).toBe(true);
  expect(await page.run.change("links.bottleneck.rate", "100 Gbps")).toBe(false);
  expect(await page.run.change("links.bottleneck.queue.limit", "50 packets")).toBe(true);
  const whole = page.work().document as ScenarioDocument;
  expect(whole.timeline?.map(({ value }) => value)).toEqual(["10 Gbps", "50 packets"]);
  expect(problemsOf(createEngine(module), JSON.stringify(whole))).toEqual([]);
});
