import { beforeEach, expect, test } from "vitest";
import { type EngineClient, EngineStopped } from "../engine/client";
import type { FrameAnswer } from "../engine/protocol";
import type { ScenarioDocument } from "../scenario/scenario";
import type { Layout } from "../telemetry/layout";
import { createRun, engineStopped } from "./run";
import { createPlaygroundStore } from "./store";

const queues = { b: { discipline: "red", params: { max_p: 0.1 } } };
const layout = {
  duration_s: 10,
  sample_interval_s: 1,
  sliding_window_s: 1,
  links: [],
  nodes: [],
  groups: [],
  flows: [],
  watch: ["b"],
  queues,
  timeline: [],
  windows: [[0, 10]],
  columns: [{ name: "t_s", scope: "run", id: "", field: "t_s", unit: "s", label: "", summary: "last" }],
  event_columns: ["t_s", "kind"],
  event_kinds: ["drop", "mark", "change"],
  causes: [],
} as unknown as Layout;
const scenario = { format: "aqm-scenario", version: 1, title: "Test", seed: 1 } as unknown as ScenarioDocument;

/** An engine that simulates nothing but time. */
function fakeClient() {
  const asked: { until_s: number; budget_ms: number }[] = [];
  const loaded: ScenarioDocument[] = [];
  let time_s = 0;
  let isAdvancing = false;
  const fake = {
    asked,
    loaded,
    failure: null as Error | null,
    isBad: false,
    client: {} as EngineClient,
  };
  const frame = (until_s: number): FrameAnswer => {
    time_s = Math.max(time_s, until_s);
    const fingerprint = time_s.toFixed(6);
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
      fingerprint,
      advance_ms: 0,
    };
  };
  fake.client = {
    async load(document) {
      if (fake.failure) throw fake.failure;
      if (fake.isBad) return { kind: "rejected", run: 1, id: 1, problems: [{ path: "flows", message: "is missing" }] };
      loaded.push(JSON.parse(document) as ScenarioDocument);
      time_s = 0;
      return { kind: "loaded", run: 1, id: 1, layout };
    },
    get isAdvancing() {
      return isAdvancing;
    },
    async advance(until_s, budget_ms) {
      asked.push({ until_s, budget_ms });
      isAdvancing = true;
      await Promise.resolve();
      isAdvancing = false;
      if (fake.failure) throw fake.failure;
      return frame(until_s);
    },
    recycle() {},
    async set(path, value) {
      if (value === "bad") return { kind: "refused", run: 1, id: 1, path, problems: [{ path, message: "is bad" }] };
      return { kind: "changed", run: 1, id: 1, change: { at: `${time_s} s`, at_s: time_s, set: path, value }, queues };
    },
    report: async () => ({ fingerprint: "", windows: [] }),
    state: async () => ({ kind: "state", run: 1, id: 1, time_s, discipline: 1, tables: [] }),
    measure: async () => ({ kind: "rejected", run: 1, id: 1, problems: [] }),
    dispose() {},
  };
  return fake;
}

function setUp() {
  const fake = fakeClient();
  const store = createPlaygroundStore();
  let now_ms = 0;
  let frames: ((now_ms: number) => void)[] = [];
  const run = createRun({
    client: fake.client,
    store,
    clock: { now: () => now_ms, requestFrame: (callback) => frames.push(callback) },
  });
  const settle = async () => {
    for (let i = 0; i < 20; ++i) await Promise.resolve();
  };
  /** Lets animation frames of 20 ms pass. */
  const pass = async (count: number) => {
    for (let i = 0; i < count; ++i) {
      now_ms += 20;
      const due = frames;
      frames = [];
      for (const callback of due) callback(now_ms);
      await settle();
    }
  };
  return { ...fake, fake, store, run, pass, settle, state: () => store.getState() };
}

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.store.setState({ speed: 1 });
  await rig.run.open(scenario);
});

test("an opened scenario runs at once, at the chosen speed", async () => {
  expect(rig.state().play).toBe("playing");
  await rig.pass(26);
  expect(rig.run.view?.time_s).toBeCloseTo(0.5, 1);
});

test("a paused run stands still and can be stepped", async () => {
  await rig.pass(6);
  rig.run.pause();
  const at_s = rig.run.view!.time_s;
  await rig.pass(5);
  expect(rig.run.view?.time_s).toBe(at_s);
  await rig.run.step(0.25);
  expect(rig.run.view?.time_s).toBeCloseTo(at_s + 0.25);
});

test("as fast as possible asks for the whole rest", async () => {
  rig.run.setSpeed("max");
  await rig.pass(3);
  expect(rig.state().play).toBe("ended");
  expect(rig.asked.at(-1)?.until_s).toBe(10);
});

test("listeners draw once an animation frame", async () => {
  let drawn = 0;
  rig.run.subscribe(() => ++drawn);
  await rig.pass(10);
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThanOrEqual(10);
});

test("a change is recorded in the document", async () => {
  await rig.pass(6);
  expect(await rig.run.change("links.b.queue.max_p", 0.2)).toBe(true);
  expect(rig.state().document?.timeline).toEqual([
    { at: expect.stringMatching(/ s$/), set: "links.b.queue.max_p", value: 0.2 },
  ]);
  expect(rig.state().applied["links.b.queue.max_p"]).toBe(0.2);
});

test("a refused value is told beside its path and forgotten with the next good one", async () => {
  expect(await rig.run.change("a", "bad")).toBe(false);
  expect(rig.state().refused.a?.message).toBe("is bad");
  expect(rig.state().document?.timeline).toBeUndefined();
  await rig.run.change("a", 1);
  expect(rig.state().refused).toEqual({});
});

test("a change after the end counts from the start of a new run", async () => {
  rig.run.setSpeed("max");
  await rig.pass(3);
  await rig.run.change("a", 1);
  expect(rig.loaded).toHaveLength(2);
  expect(rig.loaded[1]?.timeline).toEqual([{ at: "0 s", set: "a", value: 1 }]);
  expect(rig.state().play).toBe("playing");
});

test("a bad document is listed and the run before goes on", async () => {
  await rig.pass(6);
  const at_s = rig.run.view!.time_s;
  rig.fake.isBad = true;
  expect(await rig.run.open({ ...scenario, title: "Bad" }, { name: "bad.json" })).toBe(false);
  expect(rig.state().rejection).toEqual({ name: "bad.json", problems: [{ path: "flows", message: "is missing" }] });
  expect(rig.state().document?.title).toBe("Test");
  await rig.pass(6);
  expect(rig.run.view!.time_s).toBeGreaterThan(at_s);
});

test("going back runs again from the start to that time", async () => {
  await rig.pass(30);
  await rig.run.seek(0.1);
  await rig.pass(1);
  expect(rig.loaded).toHaveLength(2);
  expect(rig.asked.at(-1)?.until_s).toBe(0.1);
});

test("another seed is another run", async () => {
  await rig.run.setSeed(7);
  expect(rig.loaded.at(-1)?.seed).toBe(7);
  expect(rig.state().document?.seed).toBe(7);
});

test("a stopped engine is started again by a restart", async () => {
  rig.fake.failure = new EngineStopped("assertion");
  await rig.pass(2);
  rig.store.setState(engineStopped("assertion"));
  expect(rig.state().play).toBe("stopped");
  rig.fake.failure = null;
  await rig.run.restart();
  expect(rig.state().play).toBe("playing");
  expect(rig.state().stoppedBecause).toBe("");
});
