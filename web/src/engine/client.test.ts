import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

const schema = { columns: [], queues: {} };
let workers: FakeWorker[] = [];
const stopped = vi.fn();
const replaced = vi.fn();

function setUp() {
  const client = createEngineClient({
    engineUrls: {
      plain: "https://page/engine.wasm",
      scripted: "https://page/engine-with-scripts.wasm",
      script: "script",
    },
    deadline_ms: 1000,
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    onStopped: stopped,
    onReplaced: replaced,
  });
  const open = async (document = "{}") => {
    const opened = client.open(document);
    workers.at(-1)!.answer({ kind: "opened", schema });
    const answer = await opened;
    if (answer.kind !== "opened") throw new Error(answer.kind);
    return answer.run;
  };
  return { client, open, worker: () => workers.at(-1)! };
}

beforeEach(() => {
  workers = [];
  stopped.mockClear();
  replaced.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test("a document is opened with the absolute address of the engine", async () => {
  const { client, worker } = setUp();
  const opened = client.open('{"a":1}');
  expect(worker().last.request).toMatchObject({
    kind: "open",
    document: '{"a":1}',
    engine_urls: {
      plain: "https://page/engine.wasm",
      scripted: "https://page/engine-with-scripts.wasm",
      script: "script",
    },
  });
  worker().answer({ kind: "opened", schema });
  expect(await opened).toMatchObject({ kind: "opened", run: { schema } });
});

test("one frame per run is in flight, and its buffer is returned with the next request", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const first = run.advance(1, 40);
  expect(run.isAdvancing).toBe(true);
  await expect(run.advance(2, 40)).rejects.toThrow("in flight");
  const buffer = new ArrayBuffer(8);
  worker().answer({ kind: "frame", time_s: 1, buffer });
  expect((await first).time_s).toBe(1);
  expect(run.isAdvancing).toBe(false);
  run.recycle(buffer);
  void run.advance(2, 40);
  expect(worker().last.transfer).toEqual([buffer]);
});

test("runs side by side have a frame and a buffer each", async () => {
  const { open, worker } = setUp();
  const [one, other] = [await open(), await open()];
  const frames = [one.advance(1, 40), other.advance(2, 40)];
  const [first, second] = worker().received.slice(-2);
  expect(first?.request.run).not.toBe(second?.request.run);
  worker().answer({ kind: "frame", time_s: 2, buffer: new ArrayBuffer(8) }, second?.request);
  worker().answer({ kind: "frame", time_s: 1, buffer: new ArrayBuffer(8) }, first?.request);
  expect((await Promise.all(frames)).map(({ time_s }) => time_s)).toEqual([1, 2]);
});

test("a rejected document leaves the previous run open", async () => {
  const { client, open, worker } = setUp();
  const run = await open();
  const { run: id } = worker().last.request;
  const rejected = client.open("{bad}");
  worker().answer({ kind: "rejected", problems: [{ path: "", message: "bad" }] });
  expect((await rejected).kind).toBe("rejected");
  void run.report(false);
  expect(worker().last.request).toMatchObject({ kind: "report", run: id });
});

test("calls of a closed run are superseded, those of other runs are answered", async () => {
  const { open, worker } = setUp();
  const [closed, other] = [await open(), await open()];
  const { run: id } = worker().received[0]!.request;
  const waiting = expect(closed.set("a", 1)).rejects.toBeInstanceOf(Superseded);
  const report = other.report(false);
  const { request } = worker().last;
  closed.close();
  await waiting;
  expect(worker().last.request).toMatchObject({ kind: "close", run: id });
  await expect(closed.report(false)).rejects.toBeInstanceOf(Superseded);
  worker().answer({ kind: "report", report: { fingerprint: "0", windows: [] } }, request);
  expect((await report).fingerprint).toBe("0");
});

const frame = (time_s: number) => ({ kind: "frame", time_s, fingerprint: `at ${time_s}`, buffer: new ArrayBuffer(8) });
const change = (at_s: number, value: number) => ({ at: `${at_s} s`, at_s, set: "a", value });

test("after a fault another worker takes the run to its newest frame, and is asked again", async () => {
  const { open, worker } = setUp();
  const run = await open('{"a":1}');
  for (const [time_s, value] of [
    [1, 5],
    [2, 6],
  ] as const) {
    const advanced = run.advance(time_s, 40);
    worker().answer(frame(time_s));
    run.recycle((await advanced).buffer);
    const changed = run.set("a", value);
    worker().answer({ kind: "changed", change: change(time_s, value), queues: {} });
    await changed;
  }
  const waiting = run.advance(3, 40);
  const report = run.report(false);
  workers[0]?.answer({ kind: "failed", message: "assertion" });
  expect(workers[0]?.isTerminated).toBe(true);
  expect(worker().last.request).toMatchObject({
    kind: "open",
    document: '{"a":1}',
    resume: { told: [change(1, 5)], untold: [change(2, 6)], until_s: 2 },
  });
  worker().answer({ kind: "opened", schema, time_s: 2, fingerprint: "" });
  await settle();
  expect(worker().received.map(({ request }) => request.kind)).toEqual(["open", "advance", "report"]);
  expect(worker().received[1]?.request).not.toHaveProperty("buffer");
  worker().answer(frame(3), worker().received[1]?.request);
  worker().answer({ kind: "report", report: { fingerprint: "0", windows: [] } });
  expect((await waiting).time_s).toBe(3);
  await report;
  expect(stopped).not.toHaveBeenCalled();
});

test("what the page kept of a run is handed to the next worker", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const first = run.advance(1, 40);
  worker().answer(frame(1));
  await first;
  const image = { time_s: 0.5, words: new Int32Array(1) };
  worker().answer({ kind: "kept", image });
  void run.advance(2, 40);
  workers[0]?.onerror?.({ message: "killed" } as ErrorEvent);
  expect(worker().last.request).toMatchObject({ resume: { until_s: 1, image } });
});

test("a second fault at the same request ends the engine; the next document starts a new worker", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const failure = expect(run.advance(1, 40)).rejects.toBeInstanceOf(EngineStopped);
  workers[0]?.answer({ kind: "failed", message: "assertion" });
  worker().answer({ kind: "opened", schema, time_s: undefined, fingerprint: undefined });
  await settle();
  worker().answer({ kind: "failed", message: "assertion" });
  await failure;
  expect(workers[1]?.isTerminated).toBe(true);
  expect(stopped).toHaveBeenCalledWith("assertion");
  await expect(run.report(false)).rejects.toBeInstanceOf(Superseded);
  await open();
  expect(workers).toHaveLength(3);
});

test("a run that is not the same in another worker has stopped", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const advanced = run.advance(1, 40);
  worker().answer(frame(1));
  await advanced;
  const failure = expect(run.advance(2, 40)).rejects.toBeInstanceOf(EngineStopped);
  workers[0]?.answer({ kind: "failed", message: "assertion" });
  worker().answer({ kind: "opened", schema, time_s: 1, fingerprint: "another" });
  await failure;
});

test("a run that is closed while it is repeated does not keep the others from going on", async () => {
  const { client, open, worker } = setUp();
  const [one, other] = [await open(), await open()];
  const frame = other.advance(1, 40);
  worker().answer({ kind: "failed", message: "trap" });
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "open", run: one.id });
  one.close();
  await settle();
  const repeated = worker().received.find(({ request }) => request.kind === "open" && request.run === other.id);
  worker().answer({ kind: "opened", schema, time_s: undefined }, repeated?.request);
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "advance", run: other.id });
  worker().answer({ kind: "frame", time_s: 1, buffer: new ArrayBuffer(8) });
  expect((await frame).time_s).toBe(1);
  expect(stopped).not.toHaveBeenCalled();
  client.dispose();
});

test("what is opened when the engine stops while runs are repeated is asked of another worker", async () => {
  const { client, open, worker } = setUp();
  await open();
  const opened: Promise<unknown>[] = [];
  stopped.mockImplementationOnce(() => opened.push(client.open("{}")));
  worker().answer({ kind: "failed", message: "trap" });
  await settle();
  worker().answer({ kind: "failed", message: "trap" });
  await settle();
  expect(workers).toHaveLength(3);
  expect(worker().received.map(({ request }) => request.kind)).toEqual(["open"]);
  worker().answer({ kind: "opened", schema });
  expect(await opened[0]).toMatchObject({ kind: "opened" });
  expect(stopped).toHaveBeenCalledOnce();
  expect(replaced).not.toHaveBeenCalled();
});

test("a client that is disposed of while runs are repeated says nothing more", async () => {
  const { client, open, worker } = setUp();
  await open();
  worker().answer({ kind: "failed", message: "trap" });
  client.dispose();
  await settle();
  expect(workers).toHaveLength(2);
  expect(stopped).not.toHaveBeenCalled();
  expect(replaced).not.toHaveBeenCalled();
});

test("an engine that does not answer is replaced at the deadline, unless its worker says that it gets on", async () => {
  const { open, worker } = setUp();
  const run = await open();
  void run.report(false).catch(() => undefined);
  for (let times = 0; times < 2; ++times) {
    worker().answer({ kind: "alive" });
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(workers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(workers[0]?.isTerminated).toBe(true);
  expect(workers).toHaveLength(2);
});

test("to load the engine takes as long as it takes; once it is there, a run that does not open is noticed soon", async () => {
  const { client, worker } = setUp();
  void client.open("{}").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(workers).toHaveLength(1);
  worker().answer({ kind: "alive", has_loaded: true });
  await vi.advanceTimersByTimeAsync(1001);
  expect(workers).toHaveLength(2);
});

test("a worker that dies before it begins with a call is replaced as soon as one that dies over a frame", async () => {
  const { open, worker } = setUp();
  const run = await open();
  void run.report(false).catch(() => undefined);
  void run.advance(1, 5).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(299);
  expect(workers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(workers).toHaveLength(2);
  expect(worker().isTerminated).toBe(false);
});

test("a worker that has been heard before and does not begin with a call is replaced soon", async () => {
  const { client, open, worker } = setUp();
  await open();
  void client.open("{}").catch(() => undefined);
  worker().answer({ kind: "alive" });
  await vi.advanceTimersByTimeAsync(15_000); // it loads the engine with scripts
  expect(workers).toHaveLength(1);
  worker().answer({ kind: "opened", schema });
  void client.open("{}").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1001);
  expect(workers).toHaveLength(2);
});

test("a call that waits behind a long one has its whole deadline, from when the worker begins with it", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const decisions = run.decisions(0, 0, 1);
  const [asked] = worker().received.slice(-1);
  worker().answer({ kind: "alive" });
  const waiting = [run.state(0, 10), run.report(false)];
  for (const call of waiting) void call.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  worker().answer({ kind: "decisions", record: {} }, asked?.request);
  await decisions;
  const [state, report] = worker().received.slice(-2);
  worker().answer({ kind: "alive" }, state?.request);
  await vi.advanceTimersByTimeAsync(900);
  worker().answer({ kind: "state" }, state?.request);
  worker().answer({ kind: "alive" }, report?.request);
  await vi.advanceTimersByTimeAsync(900);
  expect(workers).toHaveLength(1);
  worker().answer({ kind: "report", report: {} }, report?.request);
  await Promise.all(waiting);
  // Nothing is owed any more.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(1);
});

test("a call waits for what a closed run has left behind", async () => {
  const { open, worker } = setUp();
  const [closed, other] = [await open(), await open()];
  const decisions = closed.decisions(0, 0, 1);
  void decisions.catch(() => undefined);
  const [left] = worker().received.slice(-1);
  worker().answer({ kind: "alive" });
  closed.close();
  const report = other.report(false);
  await vi.advanceTimersByTimeAsync(15_000);
  worker().answer({ kind: "decisions", record: {} }, left?.request);
  worker().answer({ kind: "alive" });
  await vi.advanceTimersByTimeAsync(900);
  expect(workers).toHaveLength(1);
  worker().answer({ kind: "report", report: { fingerprint: "0" } });
  expect(await report).toEqual({ fingerprint: "0" });
});

describe("a frame after the first", () => {
  const playing = async () => {
    const { open, worker } = setUp();
    const run = await open();
    const first = run.advance(1, 40);
    await vi.advanceTimersByTimeAsync(900);
    worker().answer(frame(1));
    await first;
    return { run, worker };
  };

  test("is given up after 300 ms without a word, because it is made in slices", async () => {
    const { run, worker } = await playing();
    void run.advance(2, 250).catch(() => undefined);
    for (let heard = 0; heard < 5; ++heard) {
      await vi.advanceTimersByTimeAsync(250);
      worker().answer({ kind: "alive" });
    }
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(workers).toHaveLength(2);
  });

  test("is given more time with each worker that may have been replaced too early", async () => {
    const { run, worker } = await playing();
    let last = run.advance(2, 40);
    for (const [time_s, limit_ms] of [300, 600, 1000].entries()) {
      const before = workers.length;
      await vi.advanceTimersByTimeAsync(limit_ms - 1);
      expect(workers).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(workers).toHaveLength(before + 1);
      worker().answer({ kind: "opened", schema, time_s: time_s + 1, fingerprint: `at ${time_s + 1}` });
      await settle();
      // The second worker is not given up early.
      await vi.advanceTimersByTimeAsync(900);
      worker().answer(frame(time_s + 2));
      await last;
      last = run.advance(time_s + 3, 40);
      void last.catch(() => undefined);
    }
    expect(stopped).not.toHaveBeenCalled();
  });
});

test("a worker that was silent twice is said to have stopped where it was heard last", async () => {
  const { open, worker } = setUp();
  const run = await open();
  void run.advance(1, 40).catch(() => undefined);
  expect(worker().last.request).not.toHaveProperty("isCareful");
  await vi.advanceTimersByTimeAsync(1000);
  worker().answer({ kind: "opened", schema, time_s: undefined, fingerprint: undefined });
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "advance", isCareful: true });
  worker().answer({ kind: "alive", place: "at 0.5 s of the run, event 700" });
  worker().answer({ kind: "alive" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).toHaveBeenCalledWith("The engine did not answer for 1 s, at 0.5 s of the run, event 700");
});

test("a worker that was silent over something else says over what", async () => {
  const { open, worker } = setUp();
  const run = await open();
  const advanced = run.advance(0.5, 40);
  worker().answer(frame(0.5));
  await advanced;
  void run.report(false).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  worker().answer({ kind: "opened", schema, time_s: 0.5, fingerprint: "at 0.5" });
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).toHaveBeenCalledWith(
    "The engine did not answer for 1 s, after 0.5 s of the run, while the report was made",
  );
});

test("a worker that cannot start is tried once more", async () => {
  const { client, worker } = setUp();
  const failure = expect(client.open("{}")).rejects.toBeInstanceOf(EngineStopped);
  worker().onerror?.({ message: "no script" } as ErrorEvent);
  await settle();
  expect(workers).toHaveLength(2);
  worker().onerror?.({ message: "no script" } as ErrorEvent);
  await failure;
  expect(stopped).toHaveBeenCalledWith("no script");
});

test("a link may take one second from the start of the worker", async () => {
  const { client, worker } = setUp();
  const limits = { document_bytes: 100, depth: 2 };
  const unpacked = client.unpack("abc", limits);
  await vi.advanceTimersByTimeAsync(5000);
  expect(worker().last.request).toMatchObject({ kind: "unpack", payload: "" });
  worker().answer({ kind: "unpacked", result: "{}" });
  await settle();
  expect(worker().last.request).toMatchObject({ kind: "unpack", payload: "abc", limits });
  const refused = expect(unpacked).rejects.toThrow(EngineStopped);
  await vi.advanceTimersByTimeAsync(999);
  expect(worker().isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(worker().isTerminated).toBe(true);
});
