import { expect, test } from "vitest";
import { isDue } from "./throttle";

test("those who draw every 100 ms do so in the same frame, wherever they began", () => {
  const frames = Array.from({ length: 60 }, (_, frame) => (frame * 1000) / 60);
  const drawnBy = (begin_ms: number) => {
    let last_ms = begin_ms;
    return frames.filter((now_ms) => {
      const isDrawn = now_ms > begin_ms && isDue(now_ms, last_ms, 100);
      if (isDrawn) last_ms = now_ms;
      return isDrawn;
    });
  };
  expect(drawnBy(0)).toEqual(drawnBy(47));
  expect(drawnBy(0).length).toBe(9);
});
