import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageStore } from "../state/page/page-state";
import { waitForPart } from "./missing-parts";

let page: ReturnType<typeof createPageStore>;
beforeEach(() => {
  vi.useFakeTimers();
  page = createPageStore();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a part that does not come is told of after 15 s, until it comes", () => {
  const hasCome = waitForPart(page);
  vi.advanceTimersByTime(14_999);
  expect(page.getState().upkeep).toBeNull();
  vi.advanceTimersByTime(1);
  expect(page.getState()).toMatchObject({ upkeep: "slow", announcement: "A part of this page has not loaded yet." });
  hasCome();
  expect(page.getState().upkeep).toBeNull();
});

test("one that comes in time is not told of, and hides nothing else", () => {
  page.setState({ upkeep: "incomplete" });
  waitForPart(page)();
  vi.advanceTimersByTime(60_000);
  expect(page.getState().upkeep).toBe("incomplete");
});
