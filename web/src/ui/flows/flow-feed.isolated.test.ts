import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { WindowResult } from "../../engine/protocol";
import { measureStretch } from "../../state/run/repeat";
import type { RunSchema } from "../../telemetry/run-schema";
import { createFlowFeed, type Measured } from "./flow-feed";

vi.mock("../../state/run/repeat", () => ({ measureStretch: vi.fn() }));

const first = { from_s: 0, to_s: 20, flows: [] } as unknown as WindowResult;
let published: Measured[];

beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  vi.mocked(measureStretch).mockResolvedValue(first);
});
afterEach(() => vi.useRealTimers());

/** A run whose flows have been measured once; measuring again is refused. */
async function measuredOnce() {
  const { run, stores } = setUp();
  stores.work.setState({ document: { ...scenario } });
  stores.run.setState({ play: "paused", clock_s: 20, schema: {} as RunSchema });
  const feed = createFlowFeed(run, (measured) => published.push(measured));
  feed.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(published).toEqual([first]);
  vi.mocked(measureStretch).mockResolvedValue(null);
  return { stores, feed };
}

test("numbers of another run or lane do not stay, and a refusal is told", async () => {
  const { stores, feed } = await measuredOnce();
  stores.work.setState({ document: { ...scenario } });
  stores.run.setState(({ runId }) => ({ runId: runId + 1 }));
  expect(published.at(-1)).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(published.at(-1)).toBe("failed");
  feed.stop();
});

test("numbers of the same run stay while it is measured again after a step back", async () => {
  const { stores, feed } = await measuredOnce();
  vi.mocked(measureStretch).mockReturnValue(new Promise(() => {}));
  stores.run.setState(({ runId }) => ({ runId: runId + 1, clock_s: 19 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(published).toEqual([first]);
  feed.stop();
});
