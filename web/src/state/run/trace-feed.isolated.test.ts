import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { Stretch } from "../../engine/protocol";
import type { RunSchema } from "../../telemetry/run-schema";
import { traceFlow } from "./repeat";
import { createTraceFeed } from "./trace-feed";

vi.mock("./repeat", () => ({ traceFlow: vi.fn() }));

const schema = { flows: [{ id: "one" }, { id: "two" }] } as unknown as RunSchema;
/** So many simulated seconds have all the packets that are drawn. */
let most_s: number;
let asked: Stretch[];

beforeEach(() => {
  vi.useFakeTimers();
  most_s = 1000;
  asked = [];
  vi.mocked(traceFlow).mockImplementation(async (_run, _flow, [from_s, to_s]) => {
    asked.push([from_s, to_s]);
    if (asked.length > 20) return new Promise(() => {});
    return { to_s: Math.min(to_s, from_s + most_s), isCut: to_s > from_s + most_s, isCrowded: false };
  });
});
afterEach(() => vi.useRealTimers());

async function pausedAt(clock_s: number) {
  const { run } = setUp();
  run.stores.run.setState({ play: "paused", clock_s, schema, flow: "one" });
  const feed = createTraceFeed(run, () => {});
  const show = async (from_s: number, to_s: number) => {
    feed.show([from_s, to_s]);
    await vi.advanceTimersByTimeAsync(60_000);
  };
  return { run, feed, show };
}

test("a window is traced once, with a margin before it", async () => {
  const { show } = await pausedAt(120);
  await show(60, 120);
  expect(asked).toEqual([[30, 120]]);
  await show(40, 100);
  expect(asked).toHaveLength(1);
});

test("what has passed since is traced behind the rest", async () => {
  const { run, show } = await pausedAt(100);
  await show(60, 120);
  run.stores.run.setState({ clock_s: 110 });
  await show(60, 120);
  expect(asked).toEqual([
    [40, 100],
    [100, 110],
  ]);
});

test.each([0.001, 10, 29.9, 30, 45])(
  "packets of %s s are all that is drawn: it is asked for twice at most",
  async (s) => {
    most_s = s;
    const { feed, show } = await pausedAt(120);
    await show(60, 120);
    expect(asked.slice(0, 2)).toEqual([
      [30, 120],
      [60, 120],
    ]);
    expect(asked).toHaveLength(2);
    expect(feed.traced).toMatchObject({ from_s: 60, isCut: true });
    await show(60, 120);
    expect(asked).toHaveLength(2);
  },
);

test("after a trace that was cut, a window in which there is less is traced whole", async () => {
  most_s = 10;
  const { feed, show } = await pausedAt(120);
  await show(60, 120);
  await show(100, 105);
  expect(feed.traced).toMatchObject({ from_s: 100, to_s: 105, isCut: false });
});

test("another flow is traced anew", async () => {
  const { run, feed, show } = await pausedAt(120);
  await show(60, 120);
  run.stores.run.setState({ flow: "two" });
  expect(feed.traced).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.traced?.flow).toBe("two");
});

test("a run that gives no answer is asked again now and then", async () => {
  let count = 0;
  vi.mocked(traceFlow).mockImplementation(async () => {
    if (++count > 20) return new Promise(() => {});
    return null;
  });
  const { feed } = await pausedAt(120);
  feed.show([60, 120]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(count).toBe(5);
  expect(feed.hasFailed).toBe(true);
});
