// A run with seeks, changes and undo over keyframes is identical to a straight run of its document.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { FrameContent } from "../../../web/src/engine/advance";
import { compileEngine } from "../../../web/src/engine/instance";
import { Runs } from "../../../web/src/engine/runs";
import { createEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog as catalog } from "../../../web/src/scenario/whole-catalog";
import type { RunSchema } from "../../../web/src/telemetry/run-schema";
import { wasmFile } from "../../tools/build/build.mjs";
import { arbitraryScenario } from "./arbitrary-scenario";
import { problemsOf } from "./problems-of";

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine(readFileSync(wasmFile));
});

const scenario = (name: string): ScenarioDocument =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8"));

/** The engine's time resolution: 1 ns. */
const NANOSECOND_S = 1e-9;

/** Rows and events up to a time, each with its time first. */
interface Record {
  readonly rows: Float64Array[];
  readonly events: Float64Array[];
  end_s: number;
}
const nothing = (): Record => ({ rows: [], events: [], end_s: 0 });

function append(record: Record, { rows, events, buffer, time_s }: FrameContent, schema: RunSchema): void {
  const values = new Float64Array(buffer);
  const append = (to: Float64Array[], offset: number, count: number, width: number) => {
    for (let row = 0; row < count; ++row)
      to.push(Float64Array.from({ length: width }, (_, column) => values[offset + column * count + row] as number));
  };
  const { columns, event_columns } = schema;
  append(record.rows, 0, rows, columns.length);
  append(record.events, rows * columns.length, events, event_columns.length);
  record.end_s = time_s;
}

function cutAt({ rows, events }: Record, end_s: number): Record {
  const isOver = ([time_s = 0]: Float64Array) => time_s <= end_s;
  return { rows: rows.filter(isOver), events: events.filter(isOver), end_s };
}

/** Runs opened one after the other, each forked from the previous one, as the page does. */
class Visitor {
  private readonly runs: Runs;
  private id = 0;
  private schema: RunSchema;
  /** The longest record of the current document. */
  private longest = nothing();
  record = nothing();
  jumps = 0;

  constructor(
    public document: ScenarioDocument,
    bytes = 1 << 24,
  ) {
    this.runs = new Runs(() => createEngine(module), { bytes, spacing_ms: 0, spacing_costs: 0 });
    this.schema = this.open(document, 0).schema;
  }

  private open(document: ScenarioDocument, at_s: number) {
    const opened = this.runs.open(this.id + 1, JSON.stringify(document), { run: this.id, at_s });
    if ("problems" in opened) throw new Error(JSON.stringify(opened.problems));
    this.runs.close(this.id++);
    this.document = document;
    return opened;
  }

  /** In frames that end at arbitrary events. */
  advance(until_s: number, maxEvents: number) {
    for (let isThere = false; !isThere; ) {
      const order = { until_s: Math.min(until_s, this.record.end_s + this.schema.duration_s / 12), budget_ms: 0 };
      const frame = this.runs.at(this.id).advance({ ...order, buffer: undefined }, { maxEvents });
      append(this.record, frame, this.schema);
      this.runs.keepKeyframe(this.id);
      isThere = frame.ended || frame.time_s > until_s - NANOSECOND_S;
    }
    if (this.record.end_s >= this.longest.end_s) this.longest = cutAt(this.record, this.record.end_s);
  }

  /** Goes to a time that was reached before, possibly with another timeline. */
  goTo(at_s: number, document = this.document) {
    const isSame = document === this.document;
    const { schema, time_s } = this.open(document, Math.min(at_s, this.longest.end_s));
    if (time_s > 0) ++this.jumps;
    this.schema = schema;
    this.record = time_s > 0 ? cutAt(this.longest, time_s) : nothing();
    if (!isSame) this.longest = cutAt(this.record, time_s);
    this.advance(at_s, 300);
  }

  change(set: string, value: unknown) {
    const changed = this.runs.at(this.id).change(set, value);
    if ("problems" in changed) return;
    const { at } = changed.change;
    this.document = { ...this.document, timeline: [...(this.document.timeline ?? []), { at, set, value }] };
    this.longest = cutAt(this.record, this.record.end_s);
  }

  /** Undoes a change of the timeline. */
  undo(which: number) {
    const { timeline = [] } = this.document;
    if (timeline.length === 0) return;
    const left = timeline.filter((_, index) => index !== which % timeline.length);
    this.goTo(this.record.end_s, { ...this.document, timeline: left });
  }

  get report() {
    return this.runs.at(this.id).session.report();
  }
}

type Step = (visitor: Visitor, duration_s: number) => void;

const share = fc.integer({ min: 0, max: 997 }).map((part) => part / 997);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(share, fc.integer({ min: 20, max: 400 })).map(
    ([part, events]): Step =>
      (visitor, duration_s) =>
        visitor.advance(visitor.record.end_s + part * (duration_s - visitor.record.end_s), events),
  ),
  share.map(
    (part): Step =>
      (visitor, duration_s) =>
        visitor.goTo(part * duration_s),
  ),
  fc.constantFrom(...catalog.disciplines).map(
    ({ id }): Step =>
      (visitor) =>
        visitor.change("links.bottleneck.queue.discipline", id),
  ),
  fc.integer({ min: 3, max: 90 }).map(
    (packets): Step =>
      (visitor) =>
        visitor.change("links.bottleneck.queue.limit", `${packets} packets`),
  ),
  fc.constantFrom("1 Mbps", "3 Mbps", "20 Mbps").map(
    (rate): Step =>
      (visitor) =>
        visitor.change("links.bottleneck.rate", rate),
  ),
  fc.nat(9).map(
    (which): Step =>
      (visitor) =>
        visitor.undo(which),
  ),
);

const isEqual = (one: Float64Array, other: Float64Array | undefined) =>
  one.every((value, column) => Object.is(value, other?.[column]));

/** Performs the steps, then compares with a straight run of the resulting document. */
function expectSame(visitor: Visitor, steps: readonly Step[], duration_s: number): Visitor {
  for (const each of steps) each(visitor, duration_s);
  visitor.advance(duration_s, 1e6);
  const straight = new Visitor(visitor.document);
  straight.advance(duration_s, 1e6);
  expect(visitor.report).toEqual(straight.report);
  for (const what of ["rows", "events"] as const) {
    expect(visitor.record[what]).toHaveLength(straight.record[what].length);
    const differs = visitor.record[what].findIndex((row, index) => !isEqual(row, straight.record[what][index]));
    if (differs >= 0) expect(visitor.record[what][differs]).toEqual(straight.record[what][differs]);
  }
  return visitor;
}

const isTaken = (document: ScenarioDocument) => problemsOf(createEngine(module), JSON.stringify(document)).length === 0;

describe("a session with seeks, changes and undo", () => {
  it("equals a straight run for random documents", () => {
    let jumps = 0;
    fc.assert(
      fc.property(arbitraryScenario, fc.array(step, { minLength: 6, maxLength: 12 }), (document, steps) => {
        fc.pre(isTaken(document));
        jumps += expectSame(new Visitor(document), steps, 0.25).jumps;
      }),
      { numRuns: 20 },
    );
    // Most of the sessions go back to a keyframe at least once; how often is up to chance.
    expect(jumps).toBeGreaterThan(4);
  });

  it.each(["000-f11-dcbt", "fq-codel-2018-call", "tcp-loss-recovery"])("of %s, too", (name) => {
    const document = { ...scenario(name), duration: "3 s", measure: { ...scenario(name).measure, windows: [] } };
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 8 }), (steps) => {
        expectSame(new Visitor(document), steps, 3);
      }),
      { numRuns: 2 },
    );
  });

  it("also with room for two or three keyframes only", () => {
    const document = { ...scenario("000-f11-dcbt"), duration: "1.5 s", measure: { sample_interval: "10 ms" } };
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 10 }), (steps) => {
        expectSame(new Visitor(document as ScenarioDocument, 3 << 20), steps, 1.5);
      }),
      { numRuns: 2 },
    );
  });
});

it("four runs of the D-CBT experiment fit into 128 MB, including their telemetry", () => {
  const document = JSON.stringify(scenario("000-f11-dcbt"));
  const engines = Array.from({ length: 4 }, () => createEngine(module));
  const runs = new Runs(() => engines.pop() as ReturnType<typeof createEngine>, {
    bytes: 0,
    spacing_ms: 0,
    spacing_costs: 0,
  });
  const all = [...engines];
  for (const id of [1, 2, 3, 4]) {
    runs.open(id, document);
    const order = { until_s: 30, budget_ms: 1e6, buffer: undefined };
    while (!runs.at(id).advance(order, { maxEvents: 1e6 }).ended);
  }
  expect(engines).toHaveLength(0);
  const bytes = all.reduce((sum, engine) => sum + engine.memoryBytes(), 0);
  expect(bytes).toBeLessThanOrEqual(128 * 2 ** 20);
});

it("invalid documents are rejected, also when forking a run", () => {
  const runs = new Runs(() => createEngine(module), { bytes: 1 << 24, spacing_ms: 0, spacing_costs: 0 });
  runs.open(1, JSON.stringify(scenario("000-f11-dcbt")));
  for (const text of ["", "{", "null", "7", '{"timeline":{"at":1}}', '{"timeline":[null]}', '"timeline"'])
    expect(runs.open(2, text, { run: 1, at_s: 1 })).toHaveProperty("problems");
  expect(runs.at(1).session.time_s()).toBe(0);
});
