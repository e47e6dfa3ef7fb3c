import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetWork, forgetWorks, savedWorks, saveWork } from "./saved";
import { scenario } from "./test-rig";

const work = (id: string, title = id) => ({
  id,
  saved_ms: 1,
  document: { ...scenario, title },
  scenarioId: null,
  experiment: null,
});
const titles = () => savedWorks().map(({ document }) => document.title);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Storage with room for so many entries. */
function storage(room: number) {
  const entries = new Map<string, string>();
  const guard = (key: string) => {
    if (room === 0 || (entries.size >= room && !entries.has(key))) throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    setItem(key: string, value: string) {
      guard(key);
      entries.set(key, value);
    },
  });
}

const denied = () => {
  throw new DOMException("denied", "SecurityError");
};

test("the last ten are kept, newest first, each once", () => {
  for (let i = 1; i <= 12; ++i) saveWork(work(`w${i}`));
  saveWork(work("w5", "again"));
  expect(titles()).toEqual(["again", "w12", "w11", "w10", "w9", "w8", "w7", "w6", "w4", "w3"]);
  expect(localStorage).toHaveLength(11);
});

test("one can be forgotten, and all", () => {
  for (const id of ["a", "b"]) saveWork(work(id));
  forgetWork("a");
  expect(titles()).toEqual(["b"]);
  forgetWorks();
  expect(localStorage).toHaveLength(0);
});

test("older work gives way when there is no room", () => {
  storage(4);
  for (const id of ["a", "b", "c"]) expect(saveWork(work(id))).toBe(true);
  expect(saveWork(work("d"))).toBe(true);
  expect(titles()).toEqual(["d", "c", "b"]);
});

test("storage without room or denied is no error, only nothing is kept", () => {
  storage(0);
  expect(saveWork(work("a"))).toBe(false);
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
  expect(saveWork(work("a"))).toBe(false);
  expect(savedWorks()).toEqual([]);
  forgetWorks();
});

test("what is no work is passed over", () => {
  saveWork(work("a"));
  localStorage.setItem("aqm.works", '["a", 7, "b", "c"]');
  localStorage.setItem("aqm.work.b", "{broken");
  localStorage.setItem("aqm.work.c", '{"id": "c"}');
  expect(titles()).toEqual(["a"]);
});
