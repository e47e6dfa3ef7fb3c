import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../state/run/settle";
import { createCoalescer, MOVING_MS, REST_MS } from "./coalesce";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function setUp(isEager = false, before = 0) {
  const sent: number[] = [];
  const coalescer = createCoalescer<number>(
    async (value) => {
      sent.push(value);
    },
    { isEager, recorded: () => before + sent.length },
  );
  return { sent, coalescer };
}

/** Values are in flight until they are answered. */
function setUpSlow() {
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const coalescer = createCoalescer<number>((value) => {
    sent.push(value);
    return new Promise<void>((resolve) => answers.push(resolve));
  });
  return { sent, answers, coalescer };
}

test("a drag of two seconds sends a few values, including the last one", async () => {
  const { sent, coalescer } = setUp();
  for (let value = 1; value <= 125; ++value) {
    coalescer.move(value);
    await vi.advanceTimersByTimeAsync(16);
  }
  coalescer.end(125);
  await vi.runAllTimersAsync();
  expect(sent.length).toBeLessThanOrEqual(2000 / MOVING_MS + 1);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.at(-1)).toBe(125);
});

test("the more changes there are, the fewer a drag records; its end is always one of them", async () => {
  for (const isEager of [false, true]) {
    const { sent, coalescer } = setUp(isEager);
    const HOUR = 3600 * 10;
    for (let value = 1; value <= HOUR; ++value) {
      coalescer.move(value);
      await vi.advanceTimersByTimeAsync(100);
    }
    coalescer.end(HOUR + 1);
    await vi.runAllTimersAsync();
    expect(sent.length).toBeLessThan(900);
    expect(sent.at(-1)).toBe(HOUR + 1);
  }
});

test("a rest is recorded at once while there are few changes, and later when there are many", async () => {
  for (const { before, wait_ms } of [
    { before: 0, wait_ms: REST_MS },
    { before: 500, wait_ms: 16 * MOVING_MS },
  ]) {
    const { sent, coalescer } = setUp(false, before);
    coalescer.end(1);
    coalescer.move(2);
    await vi.advanceTimersByTimeAsync(wait_ms - 1);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([1, 2]);
  }
});

test("a value is sent when the pointer rests, and not again when it is released", async () => {
  const { sent, coalescer } = setUp();
  coalescer.move(7);
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([7]);
  coalescer.end(7);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([7]);
});

test("key presses are sent at once, also for a repeated value", async () => {
  const { sent, coalescer } = setUp();
  coalescer.end(16);
  coalescer.end(16);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([16, 16]);
});

test("an eager one sends the first value at once", async () => {
  const { sent, coalescer } = setUp(true);
  coalescer.move(3);
  expect(sent).toEqual([3]);
  coalescer.move(4);
  coalescer.move(5);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([3, 5]);
});

test("while a value is in flight, only the newest of the others is kept", async () => {
  const { sent, answers, coalescer } = setUpSlow();
  coalescer.end(1);
  coalescer.end(2);
  coalescer.end(3);
  await vi.runAllTimersAsync();
  expect(sent).toEqual([1]);
  answers[0]?.();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([1, 3]);
  answers[1]?.();
});

test.each([0, 1, 2, 3, 4, 5])("a value given %i turns after the answer to the one before is sent", async (turns) => {
  const { sent, answers, coalescer } = setUpSlow();
  coalescer.end(1);
  answers[0]?.();
  for (let turn = 0; turn < turns; ++turn) await Promise.resolve();
  coalescer.end(2);
  const settled = settle();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([1, 2]);
  answers[1]?.();
  await settled;
});

test("cancelling a drag discards the pending value", async () => {
  const { sent, coalescer } = setUp();
  coalescer.move(1);
  coalescer.cancel();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([]);
});

test("the value that ended a gesture is sent though its control goes while another one is in flight", async () => {
  const { sent, answers, coalescer } = setUpSlow();
  coalescer.end(1);
  coalescer.end(2);
  coalescer.cancel();
  answers[0]?.();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([1, 2]);
  answers[1]?.();
});

test("settle sends pending values, once", async () => {
  const { sent, coalescer } = setUp();
  coalescer.move(1);
  await settle();
  expect(sent).toEqual([1]);
  coalescer.move(2);
  coalescer.cancel();
  await settle();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([1]);
});

test("settle waits for the value in flight and sends the one behind it, also when its control goes", async () => {
  const { sent, answers, coalescer } = setUpSlow();
  coalescer.end(1);
  coalescer.move(2);
  let isSettled = false;
  const settled = settle().then(() => {
    isSettled = true;
  });
  coalescer.cancel();
  await vi.runAllTimersAsync();
  expect({ sent, isSettled }).toEqual({ sent: [1], isSettled: false });
  answers[0]?.();
  await vi.runAllTimersAsync();
  expect({ sent, isSettled }).toEqual({ sent: [1, 2], isSettled: false });
  answers[1]?.();
  await settled;
});

test("settle waits for a value in flight with none behind it", async () => {
  const { answers, coalescer } = setUpSlow();
  coalescer.end(1);
  let isSettled = false;
  const settled = settle().then(() => {
    isSettled = true;
  });
  await vi.runAllTimersAsync();
  expect(isSettled).toBe(false);
  answers[0]?.();
  await settled;
});
