import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { replaceFragment } from "../page/address";
import { startAutosave } from "./autosave";
import { openWork, savedWorks, saveWork } from "./saved";
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

/** Storage that takes nothing more. */
function fill(): void {
  const isFull = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: isFull, removeItem: () => {} });
}
const leaves = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

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
    expect(leaves()).toBe(false);
    tabs.push(again);
  }
  // Otherwise these pages still ask when the next test leaves.
  vi.unstubAllGlobals();
  for (const { run } of tabs) await run.edit({ ...whole, title: "Mine again" }, "Rename");
  vi.advanceTimersByTime(1000);
});

test("what was not saved is asked about beside what is opened then, and saved once there is room", async () => {
  expect(leaves()).toBe(true);
  fill();
  await rig.run.edit({ ...whole, title: "Mine" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect([rig.work().isKept, leaves()]).toEqual([false, false]);
  await rig.run.open({ ...whole, title: "Shipped" }, { scenarioId: "shipped" });
  vi.advanceTimersByTime(1000);
  expect([rig.work().isKept, leaves()]).toEqual([true, false]);
  vi.unstubAllGlobals();
  await rig.run.edit({ ...whole, title: "Another" }, "Rename");
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(["Another", "Mine"]);
  expect(leaves()).toBe(true);
});
