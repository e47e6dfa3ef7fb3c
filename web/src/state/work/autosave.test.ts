import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { startAutosave } from "./autosave";
import { openWork, savedWorks } from "./saved";

const whole = { ...scenario, nodes: [], links: [], flows: [] };
const titles = () => savedWorks().map(({ document }) => document.title);

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  rig = setUp();
  startAutosave(rig.stores.work);
  await rig.run.open(whole, { scenarioId: "shipped" });
});
afterEach(() => vi.useRealTimers());

test("shipped documents are not saved; edited ones are, shortly after the edit", async () => {
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual([]);
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  expect(titles()).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(titles()).toEqual(["Mine"]);
});

test("work is saved when another document is opened", async () => {
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  await rig.run.open({ ...whole, title: "Shipped" }, { scenarioId: "shipped" });
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Mine"]);
});

test("a draft, and an edit that is being opened, stay saved when another document is opened", async () => {
  rig.fake.isBad = true;
  await rig.run.edit({ ...whole, title: "Draft" }, "Rename");
  rig.fake.isBad = false;
  vi.advanceTimersByTime(1000);
  await rig.run.open({ ...whole, title: "Shipped" }, { scenarioId: "shipped" });
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Draft"]);
  const answer = holdOpening(rig);
  const edited = rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  await rig.run.open({ ...whole, title: "Another" }, { scenarioId: "another" });
  answer();
  await edited;
  vi.advanceTimersByTime(1000);
  expect(titles().toSorted()).toEqual(["Draft", "Mine"]);
});

test("the last edit is saved when the page is left", async () => {
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  dispatchEvent(new Event("pagehide"));
  expect(titles()).toEqual(["Mine"]);
});

test("an unedited template or file is not listed, but survives a reload of the tab", async () => {
  await rig.run.open({ ...whole, title: "File" });
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual([]);
  expect(openWork()?.document.title).toBe("File");
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Mine"]);
  expect(openWork()).toBeUndefined();
});

test("undo to a previous document does not make it own work; undoing an edit keeps it own work", async () => {
  await rig.run.open({ ...whole, title: "Another" }, { scenarioId: "another" });
  await rig.run.undo();
  expect(rig.work()).toMatchObject({ scenarioId: "shipped", isOwn: false });
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  await rig.run.undo();
  expect(rig.work().isOwn).toBe(true);
});

/** Open in two tabs, as after duplicating one. */
test.each([
  { name: "own work", isOwn: true },
  { name: "file", isOwn: false },
])("two tabs that change the same $name keep one each", async ({ isOwn }) => {
  const other = setUp();
  startAutosave(other.stores.work);
  for (const tab of [rig, other]) await tab.run.open(whole, { workId: "same", isOwn });
  vi.advanceTimersByTime(300);
  expect(savedWorks()).toHaveLength(isOwn ? 1 : 0);
  const edit = async (tab: typeof rig, title: string) => {
    await tab.run.edit({ ...whole, title }, "Rename");
    vi.advanceTimersByTime(300);
  };
  await edit(rig, "Here");
  await edit(other, "There");
  expect(titles()).toEqual(["There", "Here"]);
  await edit(rig, "Here again");
  expect(titles()).toEqual(["Here again", "There"]);
});

test("own work that does not fit into storage survives a reload of the tab", async () => {
  const isFull = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: isFull, removeItem: () => {} });
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(rig.work().isKept).toBe(false);
  expect(openWork()?.document.title).toBe("Mine");
  vi.unstubAllGlobals();
  // Otherwise this page still asks when the next test leaves.
  await rig.run.edit({ ...whole, title: "Mine again" }, "Rename");
  vi.advanceTimersByTime(1000);
});

test("while own work is not saved, leaving the page asks; once it is, no more", async () => {
  const leaves = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const isFull = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(leaves()).toBe(true);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: isFull, removeItem: () => {} });
  vi.advanceTimersByTime(1000);
  expect(leaves()).toBe(true);
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(leaves()).toBe(false);
  vi.unstubAllGlobals();
  await rig.run.edit({ ...whole, title: "Mine again" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(rig.work().isKept).toBe(true);
  expect(leaves()).toBe(true);
});
