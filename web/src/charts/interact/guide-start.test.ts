import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "../draw/moment";
import { GuideStart } from "./guide-start";

const layout = { plotLeft: 40, plotWidth: 600 };
const view = { start_s: 0, span_s: 30 };
/** At 20 pixels a second. */
const moment = (now_s: number, phase = "running", span_s = 30) =>
  ({ layout, view: { ...view, span_s }, now_s, phase }) as unknown as Moment;
const FRAME_MS = 1000 / 60;

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** Plays at a speed for two seconds of watching; returns where guides began, and where the present was. */
function play(speed: number) {
  const start = new GuideStart();
  return Array.from({ length: 120 }, (_, frame) => {
    const now_s = (speed * frame) / 60;
    vi.advanceTimersByTime(FRAME_MS);
    return { x: start.of(moment(now_s)), present: 40 + 20 * now_s };
  });
}

test("guides begin at the present or a little ahead, and move a few times per second at any usual speed", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (speed) => {
      const frames = play(speed);
      for (const { x, present } of frames) {
        expect(x).toBeGreaterThanOrEqual(present);
        expect(x - present).toBeLessThan(18.001);
      }
      const moves = frames.filter(({ x }, index) => x !== frames[index - 1]?.x).length;
      expect(moves).toBeLessThanOrEqual(24);
    }),
  );
});

test("they begin at the present exactly when the run stands still, after a seek back, and in another window", () => {
  const start = new GuideStart();
  start.of(moment(10));
  vi.advanceTimersByTime(FRAME_MS);
  expect(start.of(moment(10.05, "paused"))).toBe(40 + 20 * 10.05);
  vi.advanceTimersByTime(FRAME_MS);
  expect(start.of(moment(3))).toBe(40 + 20 * 3);
  vi.advanceTimersByTime(FRAME_MS);
  expect(start.of(moment(3.05, "running", 10))).toBe(40 + 60 * 3.05);
});
