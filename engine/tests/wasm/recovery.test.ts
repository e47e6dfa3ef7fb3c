// A worker that fails at any moment is replaced, and nothing is lost: rows, events, changes and fingerprints stay.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createEngineClient, type EngineClient, type EngineRun } from "../../../web/src/engine/client";
import { OpenRun } from "../../../web/src/engine/open-run";
import type { Change, StopAt } from "../../../web/src/engine/protocol";
import { Advanced, createEngine } from "../../../web/src/engine/wasm";
import { scriptDiscipline } from "../../../web/src/scenario/catalog";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";
import { bundleWorker, type Failure, type Fate, failureKinds, threadWorker } from "./thread-worker";

/** In CI; `AQM_FAILURES=200` repeats the figures of a machine that does nothing else. */
const RUNS = Number(process.env.AQM_FAILURES ?? 6);
/** Where other tests run at the same time, a worker may be silent for a while though nothing is wrong. */
const PATIENCE = process.env.AQM_FAILURES ? {} : { frameDeadline_ms: 2_000 };

let script: string;
beforeAll(async () => {
  script = await bundleWorker();
});

/** So many packets that copies of its memory are kept. */
const HEAVY = {
  format: "aqm-scenario",
  version: 1,
  title: "100,000 packets a second",
  duration: "60 s",
  nodes: ["s", "r", "d"].map((id) => ({ id, kind: id === "r" ? "router" : "host" })),
  links: [
    { id: "in", from: "s", to: "r", rate: "1 Gbps", delay: "1 ms" },
    { id: "bottleneck", from: "r", to: "d", rate: "399 Mbps", delay: "5 ms", queue: { discipline: "red" } },
  ],
  flows: [
    {
      id: "poisson",
      from: "s",
      to: "d",
      count: 4,
      transport: { type: "udp" },
      application: { type: "poisson", rate: "100 Mbps", packet_size: "500 B" },
    },
  ],
  measure: { watch: ["bottleneck"] },
} as unknown as ScenarioDocument;

const read = (name: string): ScenarioDocument =>
  name === "heavy"
    ? HEAVY
    : JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8"));
const isScripted = (document: ScenarioDocument) => JSON.stringify(document).includes(JSON.stringify(scriptDiscipline));

const QUEUE = "links.bottleneck.queue";

type Act =
  | { readonly kind: "parameter"; readonly value: number }
  | { readonly kind: "discipline"; readonly value: "codel" | "drop_tail" }
  | { readonly kind: "script" }
  /** Goes back to an earlier time, a fraction of the present. */
  | { readonly kind: "seek"; readonly to: number }
  /** The same with a change that is made there. */
  | { readonly kind: "change in the past"; readonly to: number };

interface Course {
  readonly name: string;
  /** Frames end at each decision. */
  readonly isStepped?: boolean;
  /** When something is done, as fractions of the time that is run. */
  readonly acts: readonly (Act & { readonly at: number })[];
  readonly until_s: number;
  /** Runs side by side. */
  readonly lanes: number;
}

/** One run and what was seen of it: rows and events by lines, as the page has them. */
interface Lane {
  document: ScenarioDocument;
  run: EngineRun;
  rows: number[][];
  events: number[][];
  readonly stop_at?: StopAt | undefined;
}

function linesOf(values: Float64Array, count: number, columns: number): number[][] {
  return Array.from({ length: count }, (_, line) =>
    Array.from({ length: columns }, (_, column) => values[column * count + line] ?? 0),
  );
}

/** Frames up to a time. */
async function advance(lane: Lane, until_s: number): Promise<void> {
  const { run } = lane;
  const { columns, event_columns } = run.schema;
  for (;;) {
    const frame = await run.advance(until_s, 5, undefined, lane.stop_at);
    const values = new Float64Array(frame.buffer);
    lane.rows.push(...linesOf(values, frame.rows, columns.length));
    const events = values.subarray(frame.rows * columns.length);
    lane.events.push(...linesOf(events, frame.events, event_columns.length));
    run.recycle(frame.buffer);
    if (frame.ended || frame.time_s >= until_s - 1e-9) return;
  }
}

async function opened(client: EngineClient, document: ScenarioDocument, from?: { run: EngineRun; at_s: number }) {
  const answer = await client.open(JSON.stringify(document), from);
  if (answer.kind !== "opened") throw new Error(JSON.stringify(answer.problems));
  return answer;
}

/** Goes on from an earlier time, as the page does: a fork takes the place of the run. */
async function goBack(client: EngineClient, lane: Lane, to_s: number, changes: readonly Omit<Change, "at_s">[]) {
  const timeline = [...(lane.document.timeline ?? []), ...changes];
  timeline.sort((a, b) => Number.parseFloat(String(a.at)) - Number.parseFloat(String(b.at)));
  lane.document = { ...lane.document, timeline } as ScenarioDocument;
  const { run, time_s } = await opened(client, lane.document, { run: lane.run, at_s: to_s });
  lane.run.close();
  lane.run = run;
  // Without a keyframe it begins with the first row.
  const isBefore = ([at_s = 0]: number[]) => time_s > 0 && at_s <= time_s;
  lane.rows = lane.rows.filter(isBefore);
  lane.events = lane.events.filter(isBefore);
  await advance(lane, to_s);
}

async function change(lane: Lane, path: string, value: unknown) {
  const answer = await lane.run.set(path, value);
  if (answer.kind !== "changed") return;
  const { at_s, gone, ...made } = answer.change;
  const kept = (lane.document.timeline ?? []).filter((_, index) => !gone?.includes(index));
  lane.document = { ...lane.document, timeline: [...kept, made] } as ScenarioDocument;
}

async function act(client: EngineClient, lane: Lane, now_s: number, what: Act): Promise<void> {
  switch (what.kind) {
    case "parameter":
      return change(lane, `${QUEUE}.${isScripted(lane.document) ? "weight" : "max_p"}`, what.value);
    case "discipline":
      return change(lane, `${QUEUE}.discipline`, what.value);
    case "script":
      return change(lane, QUEUE, read("script-red").links.find(({ id }) => id === "bottleneck")?.queue);
    case "seek":
      return goBack(client, lane, what.to * now_s, []);
    default: {
      const at_s = Number((what.to * now_s).toFixed(6));
      return goBack(client, lane, at_s, [{ at: `${at_s} s`, set: `${QUEUE}.limit`, value: "30 packets" }]);
    }
  }
}

interface Seen {
  readonly lanes: readonly Pick<Lane, "rows" | "events" | "document">[];
  readonly fingerprints: readonly string[];
  readonly stopped: readonly string[];
  readonly fates: readonly Fate[];
  /** When another worker went on. */
  readonly wentOn_ms: readonly number[];
}

/** Runs a course in a worker that fails; what was seen of it. */
async function runCourse(
  { name, acts, until_s, lanes: count, isStepped }: Course,
  failures: readonly Failure[],
): Promise<Seen> {
  const document = read(name);
  const needsScripts = isScripted(document) || acts.some(({ kind }) => kind === "script");
  const [stopped, fates, wentOn_ms]: [string[], Fate[], number[]] = [[], [], []];
  const client = createEngineClient({
    spawn() {
      const failure = failures[fates.length];
      const file = needsScripts ? scriptedWasmFile : wasmFile;
      const { worker, fate } = threadWorker({ script, wasmFile: file, failure });
      fates.push(fate);
      return worker;
    },
    engineUrls: { plain: "plain", scripted: "scripted", script: scriptDiscipline },
    ...PATIENCE,
    onStopped: (message) => stopped.push(message),
    onReplaced: () => wentOn_ms.push(Date.now()),
  });
  try {
    const lanes: Lane[] = [];
    for (let index = 0; index < count; ++index) {
      const own = { ...document, seed: index + 1 };
      const stop_at = isStepped ? ({ queue: 0, what: "decision" } as const) : undefined;
      lanes.push({ document: own, run: (await opened(client, own)).run, rows: [], events: [], stop_at });
    }
    for (const what of acts) {
      await Promise.all(lanes.map((lane) => advance(lane, what.at * until_s)));
      for (const lane of lanes) await act(client, lane, what.at * until_s, what);
    }
    await Promise.all(lanes.map((lane) => advance(lane, until_s)));
    const reports = await Promise.all(lanes.map(({ run }) => run.report(true)));
    const fingerprints = reports.map(({ fingerprint }) => fingerprint);
    return { lanes, fingerprints, stopped, fates, wentOn_ms };
  } finally {
    client.dispose();
  }
}

/** Evenly, which numbers with many digits after the point are not. */
const fraction = (least = 50) => fc.integer({ min: least, max: 950 }).map((thousandths) => thousandths / 1000);
const parameter: fc.Arbitrary<Act> = fc.record({ kind: fc.constant("parameter"), value: fraction() });
const acting: fc.Arbitrary<Act> = fc.oneof(
  parameter,
  fc.record({ kind: fc.constant("discipline"), value: fc.constantFrom("codel", "drop_tail") }),
  fc.record({ kind: fc.constant("script") }),
  fc.record({ kind: fc.constant("seek"), to: fraction() }),
  fc.record({ kind: fc.constant("change in the past"), to: fraction() }),
);
const course: fc.Arbitrary<Course> = fc.record({
  name: fc.constantFrom("000-f11-red", "red-1993-two-flows", "script-red", "heavy", "heavy"),
  acts: fc
    .array(
      fc.tuple(acting, fraction()).map(([what, at]) => ({ ...what, at })),
      { maxLength: 4 },
    )
    .map((acts) => acts.sort((a, b) => a.at - b.at)),
  until_s: fc.constantFrom(6, 20),
  lanes: fc.constantFrom(1, 1, 2),
});
/** Each kind in turn, most while the run goes on; every seventh in an export. So few runs have all kinds. */
function failureOf(index: number, time_s: number, hasChange: boolean): Failure {
  const exports = ["engine_report", "engine_open", ...(hasChange ? (["engine_set"] as const) : [])] as const;
  const at = index % 7 === 3 ? (exports[Math.floor(index / 7) % exports.length] ?? "engine_report") : { time_s };
  return { kind: failureKinds[index % failureKinds.length] ?? "trap", at };
}

interface Figures {
  readonly noticed_ms: number;
  readonly took_ms: number;
}
const at = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0).padStart(6);
function line(name: string, values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const figures = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 1)].join(" ");
  return `${name.padEnd(42)}${String(values.length).padStart(5)} ${figures}`;
}
function table(found: ReadonlyMap<string, readonly Figures[]>): string {
  const lines = [...found].flatMap(([name, figures]) => [
    line(
      `${name}: noticed after`,
      figures.map(({ noticed_ms }) => noticed_ms),
    ),
    line(
      "  and went on after",
      figures.map(({ took_ms }) => took_ms),
    ),
    line(
      "  together",
      figures.map(({ noticed_ms, took_ms }) => noticed_ms + took_ms),
    ),
  ]);
  return [`${"milliseconds".padEnd(42)}    n median    95%    max`, ...lines].join("\n");
}

/** Failures that are noticed in the same way. */
function nameOf(kind: Failure["kind"], where: Failure["at"]): string {
  const isTold = kind === "trap" || kind === "out of memory";
  if (isTold) return "a worker that says so";
  if (typeof where === "string") return `a silent worker, ${where}`;
  return `a silent worker, ${where.time_s === 0 ? "first frame" : "later"}`;
}

test(`of ${RUNS} runs whose workers fail at random moments, nothing is lost`, { timeout: 3_600_000 }, async () => {
  const found = new Map<string, Figures[]>();
  let [failed, begunWithImage] = [0, 0];
  await fc.assert(
    fc.asyncProperty(course, fraction(0), async (course, part) => {
      const hasChange = course.acts.some((each) => ["parameter", "script"].includes(each.kind));
      const { kind, at: where } = failureOf(failed, part * course.until_s, hasChange);
      const undisturbed = await runCourse(course, []);
      const disturbed = await runCourse(course, [{ kind, at: where }]);
      expect(disturbed.stopped).toEqual([]);
      expect(disturbed.fingerprints).toEqual(undisturbed.fingerprints);
      for (const [index, lane] of undisturbed.lanes.entries()) {
        expect(disturbed.lanes[index]?.document).toEqual(lane.document);
        expect(disturbed.lanes[index]?.rows).toEqual(lane.rows);
        expect(disturbed.lanes[index]?.events).toEqual(lane.events);
      }
      const index = disturbed.fates.findIndex((fate) => !Number.isNaN(fate.failed_ms()));
      expect(index).toBeGreaterThanOrEqual(0);
      const [fate, next] = disturbed.fates.slice(index) as [Fate, Fate];
      ++failed;
      begunWithImage += next.beganWithImage ? 1 : 0;
      const name = nameOf(kind, where);
      const figures = found.get(name) ?? [];
      figures.push({
        noticed_ms: fate.noticed_ms - fate.failed_ms(),
        took_ms: (disturbed.wentOn_ms[index] ?? Number.NaN) - fate.noticed_ms,
      });
      found.set(name, figures);
    }),
    { numRuns: RUNS, seed: 16, endOnFailure: true },
  );
  expect(failed).toBe(RUNS);
  console.info(
    `${failed} failures; ${begunWithImage} of the next workers began with a copy of the memory\n${table(found)}`,
  );
});

test("what was computed for long is not computed again: the next worker begins with a copy of the memory", async () => {
  const course: Course = { name: "heavy", acts: [], until_s: 45, lanes: 1 };
  const undisturbed = await runCourse(course, []);
  const disturbed = await runCourse(course, [{ kind: "trap", at: { time_s: 40 } }]);
  expect(disturbed.fates.map(({ beganWithImage }) => beganWithImage)).toEqual([false, true]);
  expect(disturbed.fingerprints).toEqual(undisturbed.fingerprints);
}, 60_000);

test("an engine that fails again at the same place has stopped, and says where", async () => {
  const always = [1, 2, 3, 4].map(() => ({ kind: "trap", at: { time_s: 5 } }) as const);
  const course = { name: "000-f11-red", acts: [], until_s: 30, lanes: 1 };
  await expect(runCourse(course, always)).rejects.toThrow(/unreachable, at [\d.]+ s of the run, event \d+/);
});

test.each([false, true])(
  "so has one that hangs again, as exactly as it can be told (stepped: %s)",
  async (isStepped) => {
    const always = [1, 2, 3, 4].map(() => ({ kind: "endless work", at: { time_s: 5 } }) as const);
    const course = { name: "000-f11-red", acts: [], until_s: 30, lanes: 1, isStepped };
    const where = /^The engine did not answer for 5 s, at [45]\.\d+ s of the run, event \d+, .*link bottleneck \(red\)/;
    await expect(runCourse(course, always)).rejects.toThrow(where);
  },
);

test("a change that no frame has told of is made at its time again, which may be after the newest frame", () => {
  const engine = createEngine(new WebAssembly.Module(readFileSync(wasmFile)));
  const text = JSON.stringify(read("000-f11-red"));
  const order = { budget_ms: 1e4, buffer: undefined };
  const ends = (run: OpenRun) => run.advance({ ...order, until_s: 2 }, { maxEvents: 100_000 });
  const open = () => {
    const run = OpenRun.open(engine, text);
    if ("problems" in run) throw new Error("It does not open.");
    return run;
  };
  const straight = open();
  straight.advance({ ...order, until_s: 1 }, { maxEvents: 100_000 });
  while (straight.session.advance(1.055, 100_000) === Advanced.outOfEvents);
  const change = straight.change(`${QUEUE}.max_p`, 0.3);
  if (!("change" in change)) throw new Error("It is not changed.");
  const where = { told: [], untold: [change.change], until_s: 1 };
  const resumed = OpenRun.resume(engine, text, where);
  if ("problems" in resumed) throw new Error("It does not resume.");
  expect(resumed.session.time_s()).toBeCloseTo(1.055, 9);
  const [one, other] = [ends(straight), ends(resumed)];
  expect(other.fingerprint).toBe(one.fingerprint);
  expect([other.rows, other.events]).toEqual([one.rows, one.events]);
});
