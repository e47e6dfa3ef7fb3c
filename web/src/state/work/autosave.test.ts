import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { replaceFragment } from "../page/address";
import { startAutosave } from "./autosave";
import { openWork, savedWorks, saveWork } from "./saved";
import { INDEX } from "./saved-keys";
import { start } from "./start";

const whole = { ...scenario, nodes: [], links: [], flows: [] };
const titles = () => savedWorks().map(({ document }) => document.title);

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  vi.useFakeTimers();
  replaceFragment("");
  localStorage.clear();
  sessionStorage.clear();
  rig = setUp();
  startAutosave(rig.stores.work);
  await rig.run.open(whole, { scenarioId: "shipped" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
  expect(openWork()?.work.document.title).toBe("File");
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Mine"]);
  expect(openWork()?.work.document.title).toBe("Mine");
  await rig.run.open({ ...whole, title: "Shipped" }, { scenarioId: "shipped" });
  vi.advanceTimersByTime(1000);
  expect(openWork()).toBeUndefined();
});

test("a reload opens this tab's own work, not what another tab has saved since", async () => {
  await rig.run.edit({ ...whole, title: "Here" }, "Rename");
  vi.advanceTimersByTime(1000);
  saveWork({ id: "other", saved_ms: 1, document: { ...whole, title: "There" }, scenarioId: null, experiment: null });
  const again = setUp();
  await start(again.run);
  expect(again.work()).toMatchObject({ isOwn: true, document: { title: "Here" } });
  expect(again.page().restored?.title).toBe("Here");
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

test("a tab that has only opened saved work does not save it; after an edit it keeps a copy if another tab was faster", async () => {
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  const other = setUp();
  await start(other.run);
  await rig.run.edit({ ...whole, title: "Newer" }, "Rename");
  vi.advanceTimersByTime(1000);
  startAutosave(other.stores.work); // it was in the background
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Newer"]);
  await other.run.edit({ ...whole, title: "Other" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Other", "Newer"]);
});

test("work that is opened from storage and edited is saved in its place", async () => {
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  const again = setUp();
  await start(again.run);
  startAutosave(again.stores.work);
  vi.advanceTimersByTime(1000);
  await again.run.edit({ ...whole, title: "Mine again" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Mine again"]);
});

/** Storage that takes nothing more. */
function fill(): void {
  const isFull = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: isFull, removeItem: () => {} });
}
/** How many pages ask before they are left. */
function asking(): number {
  const leaving = new Event("beforeunload", { cancelable: true });
  const ask = vi.spyOn(leaving, "preventDefault");
  dispatchEvent(leaving);
  return ask.mock.calls.length;
}

test("own work that does not fit into storage stays own work after reloads of the tab, and leaving still asks", async () => {
  const tabs = [rig];
  fill();
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  for (let reload = 0; reload < 2; ++reload) {
    const again = setUp();
    await start(again.run);
    startAutosave(again.stores.work);
    vi.advanceTimersByTime(1000);
    expect(again.work()).toMatchObject({ isOwn: true, isKept: false, document: { title: "Mine" } });
    expect(openWork()?.work.document.title).toBe("Mine");
    tabs.push(again);
    expect(asking()).toBe(tabs.length); // the pages before are still there
  }
  // Otherwise these pages still ask when the next test leaves.
  vi.unstubAllGlobals();
  for (const { run } of tabs) await run.edit({ ...whole, title: "Mine again" }, "Rename");
  vi.advanceTimersByTime(1000);
});

test("what was not saved is asked about beside what is opened then, and saved once there is room", async () => {
  expect(asking()).toBe(0);
  fill();
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect([rig.work().isKept, rig.work().isAllKept, asking()]).toEqual([false, false, 1]);
  await rig.run.open({ ...whole, title: "Shipped" }, { scenarioId: "shipped" });
  vi.advanceTimersByTime(1000);
  expect([rig.work().isKept, rig.work().isAllKept, asking()]).toEqual([true, false, 1]);
  vi.unstubAllGlobals();
  await rig.run.edit({ ...whole, title: "Another" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Another", "Mine"]);
  expect(rig.work().isAllKept).toBe(true);
  expect(asking()).toBe(0);
});

test("own work that was left before saving began is saved, too", async () => {
  const late = setUp();
  await late.run.open(whole, { scenarioId: "shipped" });
  await late.run.edit({ ...whole, title: "Left" }, "Rename");
  const left = late.work();
  await late.run.open(whole, { scenarioId: "another" });
  fill();
  startAutosave(late.stores.work, [left]);
  expect(asking()).toBe(1);
  vi.unstubAllGlobals();
  vi.advanceTimersByTime(1000);
  expect(asking()).toBe(0);
  expect(titles()).toEqual(["Left"]);
});

test("what waits for room takes none from the work that is open", async () => {
  const late = setUp();
  await late.run.open(whole, { scenarioId: "shipped" });
  await late.run.edit({ ...whole, title: "Waits" }, "Rename");
  const waits = late.work();
  await late.run.open(whole, { scenarioId: "another" });
  await late.run.edit({ ...whole, title: "Open" }, "Rename");
  const storage = localStorage;
  // Room for the list and one experiment.
  const hasRoom = (key: string) => key.endsWith(INDEX) || titles().length === 0 || storage.getItem(key) !== null;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem(key: string, value: string) {
      if (!hasRoom(key)) throw new DOMException("full", "QuotaExceededError");
      storage.setItem(key, value);
    },
  });
  startAutosave(late.stores.work, [waits]);
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Open"]);
  expect(asking()).toBe(1);
  vi.unstubAllGlobals();
  await late.run.edit({ ...whole, title: "Open again" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Open again", "Waits"]);
  expect(asking()).toBe(0);
});
