// A worker that fails at any moment is replaced, and nothing is lost: rows, events, changes and fingerprints stay.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createEngineClient, type EngineRun } from "../../../web/src/engine/client";
import { scriptDiscipline } from "../../../web/src/scenario/catalog";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";
import { bundleWorker, type Failure, threadWorker } from "./thread-worker";

/** In CI; 200 were run before. */
const RUNS = Number(process.env.AQM_FAILURES ?? 40);
const DEADLINE_MS = 400;

let script: string;
beforeAll(async () => {
  script = await bundleWorker();
});

const read = (name: string): ScenarioDocument =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8"));

interface Course {
  readonly name: string;
  /** Parameters and when they change, as fractions of the time that is run. */
  readonly changes: readonly { readonly at: number; readonly max_p: number }[];
  readonly until_s: number;
}

interface Seen {
  readonly rows: number[];
  readonly events: number[];
  readonly fingerprints: string[];
  readonly changes: string[];
  readonly replaced: number;
  /** Longest time until another worker went on, in milliseconds. */
  readonly took_ms: number;
  readonly stopped: string[];
}

/** Frames up to a time; their rows and events, in the order of the columns. */
async function advance(run: EngineRun, until_s: number, seen: Seen): Promise<void> {
  for (;;) {
    const frame = await run.advance(until_s, 5);
    const { columns, event_columns } = run.schema;
    const values = new Float64Array(frame.buffer);
    for (let row = 0; row < frame.rows; ++row)
      for (let column = 0; column < columns.length; ++column) seen.rows.push(values[column * frame.rows + row] ?? 0);
    const events = values.subarray(frame.rows * columns.length);
    for (let event = 0; event < frame.events; ++event)
      for (let column = 0; column < event_columns.length; ++column)
        seen.events.push(events[column * frame.events + event] ?? 0);
    run.recycle(frame.buffer);
    if (frame.ended || frame.time_s >= until_s - 1e-9) break;
  }
}

/** Runs a course in a worker that fails; what was seen of it. */
async function runCourse({ name, changes, until_s }: Course, failures: readonly Failure[]): Promise<Seen> {
  const document = read(name);
  const isScripted = JSON.stringify(document).includes(JSON.stringify(scriptDiscipline));
  const seen = {
    rows: [] as number[],
    events: [] as number[],
    fingerprints: [] as string[],
    changes: [] as string[],
    stopped: [] as string[],
  };
  let [spawned, replaced, took_ms] = [0, 0, 0];
  const client = createEngineClient({
    spawn: () =>
      threadWorker(
        script,
        isScripted ? scriptedWasmFile : wasmFile,
        failures[spawned++] ?? { kind: "none", at_call: 0 },
      ),
    engineUrls: { plain: "plain", scripted: "scripted", script: scriptDiscipline },
    openDeadline_ms: 2000,
    deadline_ms: DEADLINE_MS,
    onStopped: (message) => seen.stopped.push(message),
    onReplaced: (_message, ms = 0) => {
      ++replaced;
      took_ms = Math.max(took_ms, ms);
    },
  });
  const opened = await client.open(JSON.stringify(document));
  if (opened.kind !== "opened") throw new Error("rejected");
  const { run } = opened;
  const all = { ...seen, replaced: 0, took_ms: 0 };
  for (const { at, max_p } of changes) {
    await advance(run, at * until_s, all);
    const changed = await run.set("links.bottleneck.queue.max_p", max_p);
    if (changed.kind === "changed") seen.changes.push(`${changed.change.at} ${changed.change.value}`);
  }
  await advance(run, until_s, all);
  seen.fingerprints.push((await run.report(true)).fingerprint);
  client.dispose();
  return { ...all, replaced, took_ms };
}

const course = fc.record({
  name: fc.constantFrom("000-f11-red", "red-1993-two-flows", "script-red"),
  changes: fc
    .array(
      fc.record({
        at: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        max_p: fc.double({ min: 0.02, max: 1, noNaN: true }),
      }),
      {
        maxLength: 4,
      },
    )
    .map((changes) => changes.sort((a, b) => a.at - b.at)),
  until_s: fc.constantFrom(3, 6),
});
const failure = fc.record({
  kind: fc.constantFrom<Failure["kind"][]>("trap", "out of memory", "endless work", "killed"),
  at_call: fc.integer({ min: 1, max: 12 }),
});

test(`of ${RUNS} runs whose workers fail at random moments, nothing is lost`, { timeout: 600_000 }, async () => {
  let [replaced, took_ms] = [0, 0];
  await fc.assert(
    fc.asyncProperty(course, failure, async (course, failure) => {
      const undisturbed = await runCourse(course, []);
      const found = await runCourse(course, [failure]);
      expect(found.stopped).toEqual([]);
      expect(found.fingerprints).toEqual(undisturbed.fingerprints);
      expect(found.changes).toEqual(undisturbed.changes);
      expect(found.rows).toEqual(undisturbed.rows);
      expect(found.events).toEqual(undisturbed.events);
      replaced += found.replaced;
      took_ms = Math.max(took_ms, found.took_ms);
    }),
    { numRuns: RUNS, seed: 16 },
  );
  expect(replaced).toBeGreaterThan(RUNS / 2);
  console.info(`${replaced} of ${RUNS} workers replaced, in at most ${took_ms.toFixed(0)} ms`);
});

test("an engine that fails again at the same place has stopped, and says where", async () => {
  const always = [1, 2, 3, 4].map(() => ({ kind: "trap", at_call: 0, at_s: 5 }) as const);
  const failed = runCourse({ name: "000-f11-red", changes: [], until_s: 30 }, always);
  await expect(failed).rejects.toThrow(/unreachable, at [\d.]+ s of the run, event \d+/);
});
