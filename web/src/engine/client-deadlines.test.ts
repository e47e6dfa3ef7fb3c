// Workers that do not answer.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { frame, schema, settle, setUp, startOver, stopped, workers } from "../../tests/client-rig";
import { EngineStopped } from "./client";

beforeEach(startOver);
afterEach(() => vi.useRealTimers());

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
