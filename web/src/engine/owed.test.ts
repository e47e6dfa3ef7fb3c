import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageTimers } from "../../tests/page-timers";
import { Owed } from "./owed";

let page: ReturnType<typeof pageTimers>;
const silent = vi.fn();
let owed: Owed;
const owe = (id: number, limit_ms: number) => owed.add({ id, limit_ms: () => limit_ms });

beforeEach(() => {
  page = pageTimers();
  vi.stubGlobal("setTimeout", (act: () => void, ms: number) => page.after(ms, act));
  vi.stubGlobal("clearTimeout", (end: () => void) => end());
  silent.mockClear();
  owed = new Owed(silent);
});
afterEach(() => vi.unstubAllGlobals());

test("a worker is given up when it has been silent over its call for as long as that may take", () => {
  owe(1, 300);
  page.run(299);
  expect(silent).not.toHaveBeenCalled();
  page.run(1);
  expect(silent).toHaveBeenCalledExactlyOnceWith(1, 300);
});

test("a page that was suspended does not take its own absence for the worker's silence", () => {
  owe(1, 300);
  page.suspend(12_000);
  expect(silent).not.toHaveBeenCalled();
  owed.heard(1, true);
  page.run(10_000);
  expect(silent).not.toHaveBeenCalled();
});

test("the deadline of a call runs from when the worker begins with it, and anew from each word about it", () => {
  owe(1, 1000);
  owe(2, 300);
  page.run(900);
  owed.heard(1, true);
  page.run(299);
  owed.heard(2, false);
  page.run(299);
  expect(silent).not.toHaveBeenCalled();
  page.run(1);
  expect(silent).toHaveBeenCalledExactlyOnceWith(2, 300);
});

test("nothing is owed any more when the worker is gone", () => {
  owe(1, 300);
  owed.clear();
  page.run(5000);
  expect(silent).not.toHaveBeenCalled();
});
