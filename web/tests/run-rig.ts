/** A run without an engine, for tests: only time advances. */
import { vi } from "vitest";
import type { EngineRun, RunsClient } from "../src/engine/client";
import type { FrameAnswer, StopAt } from "../src/engine/protocol";
import type { ScenarioDocument } from "../src/scenario/scenario";
import { createPageStore } from "../src/state/page/page-state";
import { createRun, type RunOptions } from "../src/state/run/run";
import { statesOf } from "../src/state/stores";
import { createWorkStore } from "../src/state/work/work-state";
import type { RunSchema } from "../src/telemetry/run-schema";

const queues = { b: { discipline: "red", params: { max_p: 0.1 } } };
const schema = {
  duration_s: 10,
  sample_interval_s: 1,
  sliding_window_s: 1,
  links: [],
  nodes: [],
  groups: [],
  flows: [],
  watch: ["b", "c"],
  queues,
  timeline: [],
  windows: [[0, 10]],
  columns: [{ name: "t_s", scope: "run", id: "", field: "t_s", unit: "s", label: "", summary: "last" }],
  disciplines: [],
  event_columns: ["t_s", "kind"],
  event_kinds: ["drop", "mark", "change"],
  reasons: [],
} as unknown as RunSchema;
export const scenario = { format: "aqm-scenario", version: 1, title: "Test", seed: 1 } as unknown as ScenarioDocument;

function frameAt(time_s: number): FrameAnswer {
  const buffer = new ArrayBuffer(8);
  new Float64Array(buffer)[0] = time_s;
  return {
    kind: "frame",
    run: 1,
    id: 1,
    time_s,
    ended: time_s >= 10,
    rows: 1,
    events: 0,
    buffer,
    fingerprint: time_s.toFixed(6),
    advance_ms: 0,
  };
}

/** An engine in which only time advances. */
function fakeClient() {
  const asked: { until_s: number; budget_ms: number; stop_at?: StopAt | undefined }[] = [];
  const loaded: ScenarioDocument[] = [];
  /** The runs that were opened, in order. */
  const runs: EngineRun[] = [];
  const experiments = new Map<number, string>();
  let opened = 0;
  const fake = {
    asked,
    loaded,
    opened: runs,
    failure: null as Error | null,
    isBad: false,
    /** How many of the next frames do not end their last instant. */
    unfinished: 0,
    /** What the next runs cost. */
    cost_events: 1000,
    /** Number of closed runs. */
    closed: 0,
    client: {} as RunsClient,
    /** Reports that the engine has failed. */
    stop: (_message: string) => {},
  };
  const openRun = (begun_s: number): EngineRun => {
    let time_s = begun_s;
    let isAdvancing = false;
    return {
      id: ++opened,
      schema: { ...schema, cost_events: fake.cost_events, cost_bytes: 0 },
      get isAdvancing() {
        return isAdvancing;
      },
      async advance(until_s, budget_ms, _most_packets, stop_at) {
        asked.push({ until_s, budget_ms, stop_at });
        isAdvancing = true;
        await Promise.resolve();
        isAdvancing = false;
        if (fake.failure) throw fake.failure;
        time_s = Math.max(time_s, until_s);
        if (fake.unfinished === 0) return frameAt(time_s);
        --fake.unfinished;
        return { ...frameAt(time_s), fingerprint: "", isUnfinished: true };
      },
      recycle() {},
      async set(path, value) {
        if (value === "bad") return { kind: "refused", run: 1, id: 1, path, problems: [{ path, message: "is bad" }] };
        return {
          kind: "changed",
          run: 1,
          id: 1,
          change: { at: `${time_s} s`, at_s: time_s, set: path, value },
          queues,
        };
      },
      report: async () => ({ fingerprint: "", windows: [] }),
      state: async () => ({ kind: "state", run: 1, id: 1, time_s, discipline: 1, tables: [] }),
      decisions: async () => ({ table: { columns: 0, in_use: 0, values: new Float64Array() }, lines: [] }),
      close() {
        ++fake.closed;
      },
    };
  };
  fake.client = {
    async open(document, from) {
      if (fake.failure) throw fake.failure;
      if (fake.isBad) return { kind: "rejected", run: 1, id: 1, problems: [{ path: "flows", message: "is missing" }] };
      loaded.push(JSON.parse(document) as ScenarioDocument);
      // With a keyframe every second.
      const { timeline: _, ...experiment } = JSON.parse(document) as ScenarioDocument;
      const isSame = from && experiments.get(from.run.id) === JSON.stringify(experiment);
      const time_s = isSame ? Math.floor(from.at_s) : 0;
      const run = openRun(time_s);
      runs.push(run);
      experiments.set(run.id, JSON.stringify(experiment));
      return { kind: "opened", run, time_s, fingerprint: time_s > 0 ? time_s.toFixed(6) : "" };
    },
    dispose() {},
  };
  return fake;
}

export function setUp(options: Pick<RunOptions, "onEdit"> = {}) {
  const fake = fakeClient();
  let now_ms = 0;
  let frames: ((now_ms: number) => void)[] = [];
  const run = createRun({
    connect(onStopped) {
      fake.stop = onStopped;
      return fake.client;
    },
    work: createWorkStore(),
    page: createPageStore(),
    clock: { now: () => now_ms, requestFrame: (callback) => frames.push(callback) },
    ...options,
  });
  const settle = async () => {
    for (let i = 0; i < 20; ++i) await Promise.resolve();
  };
  /** Runs animation frames of 20 ms. */
  const pass = async (count: number) => {
    for (let i = 0; i < count; ++i) {
      now_ms += 20;
      const due = frames;
      frames = [];
      for (const callback of due) callback(now_ms);
      await settle();
    }
  };
  const { stores } = run;
  return {
    ...fake,
    fake,
    run,
    stores,
    pass,
    settle,
    /** The current states of run, work and page. */
    state: () => statesOf(stores).run,
    work: () => statesOf(stores).work,
    page: () => statesOf(stores).page,
    states: () => statesOf(stores),
  };
}

/** The engine does not answer the next opening until the function is called. */
export function holdOpening({ fake: { client } }: ReturnType<typeof setUp>): () => void {
  const { open } = client;
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(client, "open").mockImplementationOnce((document) => isAnswered.then(() => open(document)));
  return () => answer();
}

/** The newest run takes a frame for every `frame_s`. */
export function slowDown({ fake, run }: ReturnType<typeof setUp>, frame_s = 1): void {
  const slow = fake.opened.at(-1) as EngineRun;
  const { advance } = slow;
  vi.spyOn(slow, "advance").mockImplementation((until_s, ...how) =>
    advance(Math.min(until_s, (run.view?.time_s ?? 0) + frame_s), ...how),
  );
}

/** Prepares each run that is opened from now on. */
export function whenOpened({ client }: ReturnType<typeof setUp>, prepare: (run: EngineRun) => void): void {
  const { open } = client;
  client.open = async (...order) => {
    const answer = await open(...order);
    if (answer.kind === "opened") prepare(answer.run);
    return answer;
  };
}

/** The next run that is opened begins with these queues, as at a keyframe after a change. */
export function beginNextWith(queues: RunSchema["queues"], { fake: { client } }: ReturnType<typeof setUp>): void {
  const { open } = client;
  vi.spyOn(client, "open").mockImplementationOnce(async (document, from) => {
    const answer = await open(document, from);
    if (answer.kind !== "opened") return answer;
    return { ...answer, run: { ...answer.run, schema: { ...answer.run.schema, queues } } };
  });
}

/** The newest run answers changes one by one, when the functions are called that are collected here. */
export function holdAnswers({ fake }: ReturnType<typeof setUp>) {
  const first = fake.opened.at(-1) as EngineRun;
  const { set } = first;
  const answers: (() => void)[] = [];
  vi.spyOn(first, "set").mockImplementation(async (path, value) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return set(path, value);
  });
  return { answers, first };
}

/** The same, after the code for changes has been loaded. */
export async function holdChanges(rig: ReturnType<typeof setUp>) {
  await rig.run.change("links.b.queue.min_th", 3);
  return holdAnswers(rig);
}
