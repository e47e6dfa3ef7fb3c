import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario } from "../../../tests/run-rig";
import { local } from "../storage";
import { forgetWorks, lastWork, savedWorks, saveWork } from "./saved";

const work = (id: string, title = id) => ({
  id,
  saved_ms: 1,
  document: { ...scenario, nodes: [], links: [], flows: [], title },
  scenarioId: null,
  experiment: null,
});
const titles = () => savedWorks().map(({ document }) => document.title);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Storage with a limited number of entries of limited length. */
function storage(room: number, most_chars = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>();
  const guard = (key: string, value: string) => {
    const isFull = room === 0 || (entries.size >= room && !entries.has(key)) || value.length > most_chars;
    if (isFull) throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    setItem(key: string, value: string) {
      guard(key, value);
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

test("what may displace nothing is listed last, or not kept beside ten", () => {
  for (let i = 1; i <= 9; ++i) saveWork(work(`w${i}`));
  expect(saveWork(work("left"), false)).toBe(true);
  expect(titles().at(-1)).toBe("left");
  const before = titles();
  expect(saveWork(work("more"), false)).toBe(false);
  expect([titles(), localStorage.getItem("aqm.work.more")]).toEqual([before, null]);
  expect(saveWork(work("left", "again"), false)).toBe(true);
  expect(titles()).toEqual([...before.slice(0, -1), "again"]);
});

test("works can be removed, one or all", () => {
  for (const id of ["a", "b"]) saveWork(work(id));
  forgetWorks(["a"]);
  expect(titles()).toEqual(["b"]);
  forgetWorks();
  expect(localStorage).toHaveLength(0);
});

test("removed works come back where they were, beside what was saved or removed in between", () => {
  for (const id of ["a", "b", "c"]) saveWork(work(id));
  const undoOne = forgetWorks(["b"]);
  const undoAll = forgetWorks();
  saveWork(work("d"));
  saveWork(work("a", "again"));
  undoAll();
  expect(titles()).toEqual(["d", "c", "again"]);
  forgetWorks(["c"]);
  undoOne();
  expect(titles()).toEqual(["d", "b", "again"]);
});

test("work for which there is no room is not listed, and is put back when there is", () => {
  storage(4);
  for (const id of ["a", "b", "c"]) saveWork(work(id));
  const undo = forgetWorks(["a", "b"]);
  saveWork(work("d"));
  expect(undo()).toBe(false);
  expect(titles()).toEqual(["d", "c", "a"]);
  forgetWorks(["d"]);
  expect(undo()).toBe(true);
  expect(titles()).toEqual(["c", "b", "a"]);
});

test("an unreadable work is not put back", () => {
  saveWork(work("a"));
  local.set("aqm.work.a", "{broken");
  expect(forgetWorks()()).toBe(true);
  expect(localStorage.getItem("aqm.work.a")).toBeNull();
});

test("older work is removed when storage is full", () => {
  storage(4);
  for (const id of ["a", "b", "c"]) expect(saveWork(work(id))).toBe(true);
  expect(saveWork(work("d"))).toBe(true);
  expect(titles()).toEqual(["d", "c", "b"]);
});

test("work too large for storage removes no other work", () => {
  storage(4, 1000);
  for (const id of ["a", "b"]) saveWork(work(id));
  expect(saveWork(work("b", "x".repeat(1000)))).toBe(false);
  expect(saveWork(work("c", "x".repeat(1000)))).toBe(false);
  expect(titles()).toEqual(["b", "a"]);
});

test("work too large for storage does not remove the oldest of ten either", () => {
  storage(20, 1000);
  for (let i = 1; i <= 10; ++i) saveWork(work(`w${i}`));
  expect(saveWork(work("w11", "x".repeat(1000)))).toBe(false);
  expect(titles()).toHaveLength(10);
  expect(titles().at(-1)).toBe("w1");
});

test("work that cannot be listed leaves nothing behind", () => {
  storage(1);
  expect(saveWork(work("a"))).toBe(false);
  expect(localStorage.getItem("aqm.work.a")).toBeNull();
});

test("full or blocked storage is not an error", () => {
  storage(0);
  expect(saveWork(work("a"))).toBe(false);
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
  expect(saveWork(work("a"))).toBe(false);
  expect(savedWorks()).toEqual([]);
  forgetWorks();
});

test("invalid entries are skipped", () => {
  saveWork(work("a"));
  localStorage.setItem("aqm.works", '["a", 7, "b", "c"]');
  localStorage.setItem("aqm.work.b", "{broken");
  localStorage.setItem("aqm.work.c", '{"id": "c"}');
  expect(titles()).toEqual(["a"]);
  localStorage.setItem("aqm.works", '["b", "a"]');
  expect(lastWork()?.id).toBe("a");
});

test.each<[string, { saved_ms?: number; experiment?: object; document?: unknown }]>([
  ["no time", { saved_ms: 1e300 }],
  ["an experiment without a place", { experiment: { id: "000-F11" } }],
  ["a document that is a list", { document: [] }],
])("what has %s is no work: it is passed over", (_, strange) => {
  const good = work("a");
  localStorage.setItem("aqm.works", '["a"]');
  localStorage.setItem("aqm.work.a", JSON.stringify(good));
  expect(titles()).toEqual(["a"]);
  localStorage.setItem("aqm.work.a", JSON.stringify({ ...good, ...strange }));
  expect(titles()).toEqual([]);
});
