// A stretch of a run is measured by a copy of the run, which repeats it: exactly what a straight run measures.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createPacer } from "../../../web/src/engine/advance";
import { compileEngine } from "../../../web/src/engine/instance";
import type { FlowResult, Report, Stretch } from "../../../web/src/engine/protocol";
import { Runs } from "../../../web/src/engine/runs";
import { createEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { TRACE } from "../../../web/src/telemetry/flow-packets";
import { wasmFile } from "../../tools/build/build.mjs";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine(readFileSync(wasmFile));
});

const scenario = (name: string): ScenarioDocument =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8"));
const LIMITS = { bytes: 1 << 24, spacing_ms: 0, spacing_costs: 0 };
const NANOSECOND_S = 1e-9;
const RUN = 1;
const COPY = 2;

function advance(runs: Runs, run: number, until_s: number, flow?: number): number[][] {
  const trace: number[][] = [];
  for (let now_s = runs.at(run).session.time_s(); now_s < until_s; ) {
    const order = { until_s: Math.min(until_s, now_s + 0.5), budget_ms: 1000, buffer: undefined, flow };
    const frame = runs.at(run).advance(order, createPacer());
    const { values = new Float64Array(), columns = 0 } = frame.trace ?? {};
    for (let at = 0; at < values.length; at += 1 + columns) trace.push([...values.subarray(at, at + 1 + columns)]);
    runs.keepKeyframe(run);
    now_s = frame.time_s;
  }
  return trace;
}

/** A run that was played to a time, with a live change on the way. */
function played(name: string, to_s: number) {
  const runs = new Runs(() => createEngine(module), LIMITS);
  const document = scenario(name);
  runs.open(RUN, JSON.stringify(document));
  advance(runs, RUN, 5);
  const changed = runs.at(RUN).change("links.bottleneck.queue.limit", 20);
  if (!("change" in changed)) throw new Error(JSON.stringify(changed));
  advance(runs, RUN, to_s);
  const { at, set, value } = changed.change;
  return { runs, document: { ...document, timeline: [...(document.timeline ?? []), { at, set, value }] } };
}

function repeated({ runs, document }: ReturnType<typeof played>, [from_s, to_s]: Stretch, flow?: string) {
  const at_s = from_s === 0 && flow === undefined ? to_s : from_s - NANOSECOND_S;
  const opened = runs.open(COPY, JSON.stringify(document), { run: RUN, at_s }, [from_s, to_s]);
  if ("problems" in opened) throw new Error(JSON.stringify(opened.problems));
  const index = opened.schema.flows.findIndex(({ id }) => id === flow);
  if (index >= 0) advance(runs, COPY, from_s);
  const trace = advance(runs, COPY, to_s, index >= 0 ? index : undefined);
  const report = runs.at(COPY).session.report() as Report;
  runs.close(COPY);
  return { trace, begun_s: opened.time_s, window: report.windows[0] as Report["windows"][number] };
}

/** The only window of a run of the document from its start. */
function straight(document: ScenarioDocument, stretch: Stretch) {
  const runs = new Runs(() => createEngine(module), LIMITS);
  const windows = [stretch.map((time_s) => `${time_s} s`)];
  runs.open(RUN, JSON.stringify({ ...document, measure: { ...document.measure, windows } }));
  advance(runs, RUN, stretch[1]);
  return (runs.at(RUN).session.report() as Report).windows[0];
}

/** What does not need the whole stretch to have been watched. */
const measured = (flows: readonly FlowResult[]) => flows.map(({ fair_share_bps: _, normalized: __, ...rest }) => rest);

describe.each(["000-f11-red", "tfrc-smoother-than-tcp", "dualpi2-2023-l4s"])("%s", (name) => {
  it("a stretch over a live change equals the window of a straight run", () => {
    const run = played(name, 8);
    const before = runFingerprint(run.runs);
    const stretches: Stretch[] = [
      [4, 6],
      [5, 5.5],
      [0.75, 7.875],
    ];
    for (const stretch of stretches) {
      const { window, begun_s } = repeated(run, stretch);
      expect(window).toEqual(straight(run.document, stretch));
      expect(begun_s).toBeGreaterThan(0);
      expect(begun_s).toBeLessThan(stretch[0]);
    }
    expect(runFingerprint(run.runs)).toBe(before);
  });

  it("the run so far needs no repetition", () => {
    const run = played(name, 8);
    const whole = straight(run.document, [0, 7.5]);
    const { window, begun_s } = repeated(run, [0, 7.5]);
    expect(begun_s).toBeGreaterThan(7);
    expect(measured(window.flows)).toEqual(measured(whole?.flows ?? []));
  });

  it("consecutive stretches add up", () => {
    const run = played(name, 8);
    const counts = (stretch: Stretch) =>
      repeated(run, stretch).window.flows.map(({ sent_packets, received_packets, dropped_packets }) =>
        [sent_packets, received_packets, dropped_packets].map(Number),
      );
    const [first, second, both] = [counts([2, 5]), counts([5, 8]), counts([2, 8])];
    expect(first.map((row, flow) => row.map((count, column) => count + (second[flow]?.[column] ?? 0)))).toEqual(both);
  });

  it("every packet of a traced flow arrives or is dropped once, as the flow's counts have it", () => {
    const run = played(name, 8);
    const { flows } = repeated(run, [0, 8]).window;
    for (const { id } of flows.slice(0, 3).concat(flows.slice(-1))) {
      const { trace, window } = repeated(run, [3, 8], id);
      const data = trace.filter((row) => row[TRACE.kind] === 0);
      const isDropped = (row: number[]) => !Number.isNaN(row[TRACE.reason]);
      const flow = window.flows.find((each) => each.id === id);
      expect(data.filter(isDropped).length).toBe(flow?.dropped_packets);
      expect(data.filter((row) => !isDropped(row)).length).toBe(flow?.received_packets);
      const sentAt = data.map((row) => `${row[TRACE.seq]} ${row[TRACE.sent_s]}`);
      expect(new Set(sentAt).size).toBe(sentAt.length);
    }
  });
});

const runFingerprint = (runs: Runs) => runs.at(RUN).session.fingerprint();
