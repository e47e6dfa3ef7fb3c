import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frame, replaced, schema, settle, setUp, startOver, stopped, workers } from "../../tests/client-rig";
import { createEngineClient, EngineStopped, Superseded } from "./client";

beforeEach(startOver);
afterEach(() => vi.useRealTimers());

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

test("a worker can be started before it is needed; one that fails before is nobody's loss", async () => {
  const { open, worker } = setUp(true);
  expect(workers).toHaveLength(1);
  worker().onerror?.({ message: "bad" } as ErrorEvent);
  expect(worker().isTerminated).toBe(true);
  await open();
  expect(workers).toHaveLength(2);
  expect(stopped).not.toHaveBeenCalled();
  expect(replaced).not.toHaveBeenCalled();
});

test("where no worker can be started, the first call says why", async () => {
  const spawn = () => {
    throw new Error("no workers here");
  };
  const engineUrls = { plain: "", scripted: "", script: "script" };
  const client = createEngineClient({ spawn, engineUrls, isEager: true, onStopped: stopped });
  await expect(client.open("{}")).rejects.toThrow("no workers here");
});

test("a run of the same network has the schema of the run before: nothing that shows it is shown anew", async () => {
  const { client, worker } = setUp();
  const schemaOf = async (of: object) => {
    const opened = client.open("{}");
    worker().answer({ kind: "opened", schema: structuredClone(of) } as never);
    const answer = await opened;
    return answer.kind === "opened" ? answer.run.schema : null;
  };
  const first = await schemaOf(schema);
  expect(await schemaOf(schema)).toBe(first);
  const other = await schemaOf({ ...schema, seed: 7 });
  expect(other).not.toBe(first);
  expect(other).toMatchObject({ seed: 7 });
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
