import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngineClient, EngineStopped, Superseded, type WorkerLike } from "./client";
import type { Answer, Request } from "./protocol";

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
    return this.received.at(-1)!;
  }
  answer(content: object, to: Request = this.last.request) {
    this.onmessage?.({ data: { run: to.run, id: to.id, ...content } as Answer } as MessageEvent<Answer>);
  }
}

const layout = { columns: [], queues: {} };
let workers: FakeWorker[] = [];
const stopped = vi.fn();

function setUp() {
  const client = createEngineClient({
    wasmUrl: "https://page/engine.wasm",
    deadline_ms: 1000,
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    onStopped: stopped,
  });
  const load = async (document = "{}") => {
    const loaded = client.load(document);
    workers.at(-1)!.answer({ kind: "loaded", layout });
    await loaded;
  };
  return { client, load, worker: () => workers.at(-1)! };
}

beforeEach(() => {
  workers = [];
  stopped.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test("a document is loaded with the absolute address of the engine", async () => {
  const { client, worker } = setUp();
  const loaded = client.load('{"a":1}');
  expect(worker().last.request).toMatchObject({
    kind: "load",
    document: '{"a":1}',
    wasm_url: "https://page/engine.wasm",
  });
  worker().answer({ kind: "loaded", layout });
  expect(await loaded).toMatchObject({ kind: "loaded", layout });
});

test("one frame is in flight, and its buffer travels back with the next request", async () => {
  const { client, load, worker } = setUp();
  await load();
  const first = client.advance(1, 40);
  await settle();
  expect(client.isAdvancing).toBe(true);
  await expect(client.advance(2, 40)).rejects.toThrow("in flight");
  const buffer = new ArrayBuffer(8);
  worker().answer({ kind: "frame", time_s: 1, buffer });
  expect((await first).time_s).toBe(1);
  expect(client.isAdvancing).toBe(false);
  client.recycle(buffer);
  void client.advance(2, 40);
  await settle();
  expect(worker().last.transfer).toEqual([buffer]);
  void client.dispose;
});

test("a rejected document leaves the run before open", async () => {
  const { client, load, worker } = setUp();
  await load();
  const run = worker().last.request.run;
  const rejected = client.load("{bad}");
  worker().answer({ kind: "rejected", problems: [{ path: "", message: "bad" }] });
  expect((await rejected).kind).toBe("rejected");
  void client.report(false);
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "report", run });
});

test("where a rejected document has overtaken a good one, the run that is shown stays open", async () => {
  const { client, load, worker } = setUp();
  await load();
  const { run } = worker().last.request;
  const overtaken = expect(client.load("{good}")).rejects.toBeInstanceOf(Superseded);
  const [good] = worker().received.slice(-1);
  const rejected = client.load("{bad}");
  expect(worker().last.request).toMatchObject({ kind: "load", shown_run: run });
  const report = client.report(false);
  worker().answer({ kind: "loaded", layout }, good!.request);
  await overtaken;
  await settle();
  expect(worker().last.request.kind).toBe("load"); // the newest document has not been answered yet
  worker().answer({ kind: "rejected", problems: [{ path: "", message: "bad" }] });
  expect((await rejected).kind).toBe("rejected");
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "report", run });
  worker().answer({ kind: "report", report: { fingerprint: "0", windows: [] } });
  expect((await report).fingerprint).toBe("0");
});

test("a call that a new document overtakes is superseded", async () => {
  const { client, load, worker } = setUp();
  await load();
  const loading = client.load("{}");
  const set = client.set("a", 1);
  const failure = expect(set).rejects.toBeInstanceOf(Superseded);
  worker().answer({ kind: "loaded", layout });
  await loading;
  await failure;
  expect(worker().last.request.kind).toBe("load");
});

test("a fault ends the worker, rejects what waits, and the next document starts a new one", async () => {
  const { client, load, worker } = setUp();
  await load();
  const frame = client.advance(1, 40);
  const failure = expect(frame).rejects.toBeInstanceOf(EngineStopped);
  await settle();
  worker().answer({ kind: "failed", message: "assertion" });
  await failure;
  expect(workers[0]!.isTerminated).toBe(true);
  expect(stopped).toHaveBeenCalledWith("assertion");
  await expect(client.report(false)).rejects.toBeInstanceOf(Superseded);
  await load();
  expect(workers).toHaveLength(2);
});

test("an engine that falls silent is stopped at the deadline", async () => {
  const { client, load, worker } = setUp();
  await load();
  const failure = expect(client.report(false)).rejects.toBeInstanceOf(EngineStopped);
  await vi.advanceTimersByTimeAsync(1001);
  await failure;
  expect(worker().isTerminated).toBe(true);
  expect(stopped.mock.calls[0]?.[0]).toContain("1 s");
});

test("a worker that cannot start is a stopped engine", async () => {
  const { client, worker } = setUp();
  const failure = expect(client.load("{}")).rejects.toBeInstanceOf(EngineStopped);
  worker().onerror?.({ message: "no script" } as ErrorEvent);
  await failure;
  expect(stopped).toHaveBeenCalledWith("no script");
});

test("a link has a second, from when the worker is there", async () => {
  const { client, worker } = setUp();
  const limits = { document_bytes: 100, depth: 2 };
  const unpacked = client.unpack("abc", limits);
  await vi.advanceTimersByTimeAsync(5000);
  expect(worker().last.request).toMatchObject({ kind: "unpack", payload: "" });
  worker().answer({ kind: "unpacked", result: "{}" });
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "unpack", payload: "abc", limits });
  const refused = expect(unpacked).rejects.toThrow(EngineStopped);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  expect(worker().isTerminated).toBe(true);
});
