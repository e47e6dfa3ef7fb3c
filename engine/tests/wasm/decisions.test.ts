// Stepping through decisions with the real engines: a copy of the run, resumed from a keyframe, records what the run did.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createPacer } from "../../../web/src/engine/advance";
import { type Decision, readDecisions } from "../../../web/src/engine/decisions";
import { compileEngine } from "../../../web/src/engine/instance";
import type { DecisionRecord } from "../../../web/src/engine/protocol";
import { Runs } from "../../../web/src/engine/runs";
import { createEngine, type Engine } from "../../../web/src/engine/wasm";
import { scriptRow } from "../../../web/src/telemetry/scripts";
import { createTelemetry } from "../../../web/src/telemetry/telemetry";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";

let plain: WebAssembly.Module;
let scripted: WebAssembly.Module;
/** What was asked of the instances. */
const calls = { open: 0, resume: 0 };

function create(isScripted: boolean): Engine {
  const engine = createEngine(isScripted ? scripted : plain);
  return {
    ...engine,
    open(document) {
      ++calls.open;
      return engine.open(document);
    },
    resume(copy) {
      ++calls.resume;
      return engine.resume(copy);
    },
  };
}

beforeAll(async () => {
  plain = await compileEngine(readFileSync(wasmFile));
  scripted = await compileEngine(readFileSync(scriptedWasmFile));
});

const scenario = (name: string) => readFileSync(`scenarios/${name}.json`, "utf8");

/** Run 1 of a document, with keyframes, its telemetry and what was decided in it. */
function open(document: string, isScripted = () => document.includes('"script"')) {
  const runs = new Runs(create, { bytes: 1 << 26, spacing_ms: 0.2, spacing_costs: 1 }, isScripted);
  const opened = runs.open(1, document);
  if ("problems" in opened) throw new Error(opened.problems[0]?.message);
  const telemetry = createTelemetry(opened.schema);
  const pacer = createPacer();
  const advance = (until_s: number) => {
    while (runs.at(1).session.time_s() < until_s) {
      telemetry.append(runs.at(1).advance({ until_s, budget_ms: 5, buffer: undefined }, pacer));
      runs.keepKeyframe(1);
    }
  };
  const decided = (from_s: number, until_s: number): { record: DecisionRecord; decisions: Decision[] } => {
    const record = runs.decisions(1, 0, from_s, until_s);
    if (!record) throw new Error("There is no memory.");
    return { record, decisions: readDecisions(record, opened.schema) };
  };
  /** Drops and marks of the event log in a part of the run. */
  const fates = (from_s: number, until_s: number) => {
    const { decisions } = telemetry.events;
    return Array.from({ length: decisions.length }, (_, index) => telemetry.events.row(decisions, index)).filter(
      ({ t_s }) => t_s > from_s && t_s <= until_s,
    );
  };
  return { runs, schema: opened.schema, advance, decided, fates };
}

describe("decisions of a built-in discipline", () => {
  it("are recorded by a copy that resumes from a keyframe, and leave the run alone", () => {
    const { runs, advance, decided, fates, schema } = open(scenario("000-f11-red"));
    advance(14);
    const { session, engine } = runs.at(1);
    const before = session.fingerprint();
    const { open: opened, resume: resumed } = calls;
    const { decisions } = decided(12.5, 12.6);
    expect([calls.open - opened, calls.resume - resumed]).toEqual([0, 1]);
    expect(engine.isScripted).toBe(false);
    expect(session.fingerprint()).toBe(before);
    expect(session.time_s()).toBe(14);

    const dropped = decisions.filter(({ outcome }) => outcome === "dropped");
    expect(dropped.length).toBeGreaterThan(0);
    expect(dropped.map(({ at_s, flow, seq, reason }) => ({ t_s: at_s, flow, seq, reason }))).toEqual(
      fates(12.5, 12.6).map(({ t_s, flow, seq, reason }) => ({ t_s, flow, seq, reason })),
    );
    // The average moves as in the paper where the queue was not idle.
    const slots = schema.disciplines[decisions[0]?.after.discipline ?? -1]?.slots ?? [];
    const average = slots.findIndex(({ field }) => field === "average");
    const w_q = Number(schema.queues[schema.watch[0] ?? ""]?.params.w_q);
    for (const {
      before: { backlog_packets, slots: old },
      after,
    } of decisions) {
      if (backlog_packets === 0) continue;
      const expected = (old[average] as number) * (1 - w_q) + w_q * backlog_packets;
      expect(after.slots[average]).toBeCloseTo(expected, 9);
    }
  });

  it("are the same in the engine with scripts", () => {
    const recordOf = (isScripted: boolean) => {
      const { advance, decided } = open(scenario("000-f11-dcbt"), () => isScripted);
      advance(13);
      return decided(12, 12.05).record;
    };
    expect(recordOf(true)).toEqual(recordOf(false));
  });

  it("know of changes made during the run", () => {
    const { runs, schema, advance, decided } = open(scenario("000-f11-red"));
    advance(12);
    runs.at(1).change("links.bottleneck.queue.max_th", 22);
    advance(13);
    const { decisions } = decided(11.9, 12.1);
    const slots = schema.disciplines[decisions[0]?.after.discipline ?? -1]?.slots ?? [];
    const max_th = slots.findIndex(({ field }) => field === "max_th");
    for (const { at_s, after } of decisions) expect(after.slots[max_th] === 22).toBe(at_s > 12);
  });

  it("at time 0 are recorded, too", () => {
    const document = scenario("drop-tail-dumbbell");
    const { advance, decided } = open(document);
    advance(1);
    const { decisions } = decided(-1e-9, 0.5);
    expect(decisions[0]?.before.backlog_packets).toBe(0);
    expect(decisions.length).toBeGreaterThan(0);
  });
});

it("a script's decisions have the lines that ran", () => {
  const { schema, advance, decided } = open(scenario("script-red"));
  advance(6);
  const { decisions } = decided(5.5, 5.6);
  const dropped = decisions.filter(({ outcome }) => outcome === "dropped");
  expect(decisions.every(({ lines }) => lines?.event === "arrival" && lines.steps.length > 0)).toBe(true);
  for (const { reason, lines } of dropped) {
    if (scriptRow(schema.reasons[reason] ?? "") < 0) continue;
    expect(lines?.steps.some(({ values }) => values.some(([name]) => name === "random()"))).toBe(true);
  }
});
