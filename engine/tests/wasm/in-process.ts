// The state of the page with the real engine in this process: no worker, no browser; frames come when they are asked for.
import { type EngineRun, EngineStopped, type RunsClient, Superseded } from "../../../web/src/engine/client";
import type { FrameAnswer, Report } from "../../../web/src/engine/protocol";
import { Runs } from "../../../web/src/engine/runs";
import { readState } from "../../../web/src/engine/state-rows";
import { createEngine, type Engine } from "../../../web/src/engine/wasm";
import { createPageStore } from "../../../web/src/state/page/page-state";
import { createRun } from "../../../web/src/state/run/run";
import { createWorkStore } from "../../../web/src/state/work/work-state";
import type { RunSchema } from "../../../web/src/telemetry/run-schema";

/** Few events a frame, so that runs are cut into many. */
const PACER = { maxEvents: 5_000 };

/** What the page's client does with errors, after it has tried twice. */
function orStopped<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new EngineStopped(error instanceof Error ? error.message : String(error));
  }
}

const later = () => new Promise<void>((resolve) => setTimeout(resolve));
type Post = <Answer>(act: () => Answer, isClosed?: () => boolean) => Promise<Answer>;

/** Answers at once. */
const near: Post = async (act) => act();
/** Like a worker: it takes requests in their order, and the page goes on meanwhile. */
const distant: Post = async (act, isClosed = () => false) => {
  await later();
  const answer = act();
  await later();
  if (isClosed()) throw new Superseded(); // as the page's client does
  return answer;
};

function createClient(create: () => Engine, post: Post) {
  const limits = { bytes: 1 << 26, spacing_ms: 0.2, spacing_costs: 1 };
  const runs = new Runs(create, limits);
  const open = new Set<number>();
  const closed = new Set<number>();
  let last = 0;
  const handle = (id: number, schema: RunSchema): EngineRun => ({
    id,
    schema,
    isAdvancing: false,
    async advance(until_s, budget_ms, most_packets, stop_at, flow) {
      await Promise.resolve();
      const advance = () => {
        const order = { until_s, budget_ms, stop_at, buffer: undefined, most_packets, flow };
        const frame = runs.at(id).advance(order, PACER);
        runs.keepKeyframe(id);
        return { kind: "frame", run: id, id: 0, ...frame } as FrameAnswer;
      };
      return post(advance, () => closed.has(id));
    },
    recycle: () => undefined,
    async set(path, value) {
      const change = () => runs.at(id).change(path, value);
      const result = await post(change, () => closed.has(id));
      if ("problems" in result) return { kind: "refused", run: id, id: 0, path, problems: result.problems };
      return { kind: "changed", run: id, id: 0, ...result };
    },
    decisions: async (watch, from_s, until_s) => runs.decisions(id, watch, from_s, until_s),
    report: async () => runs.at(id).session.report() as Report,
    state: async (watch, most_rows) => ({
      kind: "state",
      run: id,
      id: 0,
      ...readState(runs.at(id).session, watch, most_rows),
    }),
    close() {
      if (closed.has(id)) return;
      closed.add(id);
      void post(() => {
        if (open.delete(id)) runs.close(id);
      });
    },
  });
  const client: RunsClient = {
    async open(document, from, stretch) {
      const id = ++last;
      await Promise.resolve();
      const branch = from && open.has(from.run.id) ? { run: from.run.id, at_s: from.at_s } : undefined;
      const opened = await post(() => orStopped(() => runs.open(id, document, branch, stretch)));
      if ("problems" in opened) return { kind: "rejected", run: id, id: 0, ...opened };
      open.add(id);
      return { kind: "opened", run: handle(id, opened.schema), time_s: opened.time_s, fingerprint: opened.fingerprint };
    },
    dispose: () => undefined,
  };
  return { client, open };
}

/** A page without views. `isDistant`: its engine answers later, as a worker does. */
export function createPage(module: WebAssembly.Module, create = () => createEngine(module), isDistant = false) {
  const { client, open } = createClient(create, isDistant ? distant : near);
  let now_ms = 0;
  let frames: ((now_ms: number) => void)[] = [];
  const clock = {
    now: () => now_ms,
    requestFrame: (callback: (now_ms: number) => void) => void frames.push(callback),
  };
  const run = createRun({ connect: () => client, work: createWorkStore(), page: createPageStore(), clock });
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  /** Animation frames of 20 ms. */
  const pass = async (count: number) => {
    for (let frame = 0; frame < count; ++frame) {
      now_ms += 20;
      const due = frames;
      frames = [];
      for (const callback of due) callback(now_ms);
      await settle();
    }
  };
  return {
    run,
    pass,
    settle,
    open,
    run_state: () => run.stores.run.getState(),
    work: () => run.stores.work.getState(),
  };
}
