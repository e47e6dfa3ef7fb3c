/** A client of workers whose answers a test gives. */
import { vi } from "vitest";
import { createEngineClient, type WorkerLike } from "../src/engine/client";
import type { Answer, Request } from "../src/engine/protocol";

class FakeWorker implements WorkerLike {
  readonly received: { request: Request; transfer: Transferable[] }[] = [];
  isTerminated = false;
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  onmessageerror: WorkerLike["onmessageerror"] = null;
  postMessage(request: Request, transfer: Transferable[]) {
    this.received.push({ request, transfer });
  }
  terminate() {
    this.isTerminated = true;
  }
  get last() {
    return this.received.at(-1) as (typeof this.received)[number];
  }
  answer(content: object, to: Request = this.last.request) {
    this.onmessage?.({ data: { run: to.run, id: to.id, ...content } as Answer } as MessageEvent<Answer>);
  }
}

export const schema = { columns: [], queues: {} };
/** Those that were started, in order. */
export const workers: FakeWorker[] = [];
export const stopped = vi.fn();
export const replaced = vi.fn();

export function setUp(isEager = false) {
  const client = createEngineClient({
    engineUrls: {
      plain: "https://page/engine.wasm",
      scripted: "https://page/engine-with-scripts.wasm",
      script: "script",
    },
    deadline_ms: 1000,
    isEager,
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    onStopped: stopped,
    onReplaced: replaced,
  });
  const worker = () => workers.at(-1) as FakeWorker;
  const open = async (document = "{}") => {
    const opened = client.open(document);
    worker().answer({ kind: "opened", schema });
    const answer = await opened;
    if (answer.kind !== "opened") throw new Error(answer.kind);
    return answer.run;
  };
  return { client, open, worker };
}

/** For each test, without workers and with timers of its own. */
export function startOver(): void {
  workers.length = 0;
  stopped.mockClear();
  replaced.mockClear();
  vi.useFakeTimers();
}

export const settle = () => vi.advanceTimersByTimeAsync(0);
/** The answer to a request for a frame. */
export const frame = (time_s: number) => ({
  kind: "frame",
  time_s,
  fingerprint: `at ${time_s}`,
  buffer: new ArrayBuffer(8),
});
