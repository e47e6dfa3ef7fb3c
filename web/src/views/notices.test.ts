import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../tests/run-rig";
import { clock } from "../charts/format";
import type { RunState } from "../state/run/run-state";
import type { Step } from "../state/work/history";
import type { Work } from "../state/work/work-state";
import { createNotices } from "./notices";

const undo = vi.fn(async () => {});
const play = vi.fn();
let rig: ReturnType<typeof setUp>;
const setRun = (change: Partial<RunState>) => rig.stores.run.setState(change);
let life: AbortController;
let place: HTMLElement;
const title = () => place.querySelector(".notice-title")?.textContent ?? "";
const press = (name: string) =>
  [...place.querySelectorAll("button")]
    .find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name)
    ?.click();

const lateChange = { path: "links.b.rate", value: "5 Mbps", replaced: 0 };
const link = { kind: "opened", unknown: [], backToMine: null } as const;

beforeEach(() => {
  vi.useFakeTimers();
  undo.mockClear();
  rig = setUp();
  setRun({ play: "playing" });
  life = new AbortController();
  place = createNotices({ ...rig.run, undo, play }, life.signal).element;
  document.body.replaceChildren(place);
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

test("explains the effect of a change after the end, and offers undo", async () => {
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  expect(title()).toBe("The run had ended, so it restarted with rate of b 5 Mbps.");
  press("Undo");
  expect(undo).toHaveBeenCalledOnce();
});

test.each([
  [true, "You opened a shared experiment. Your own experiment is saved."],
  [false, "You opened a shared experiment."],
])("says beside a link that one's own experiment is saved only if it is: %s", async (isAllKept, said) => {
  rig.stores.work.setState({ isAllKept });
  rig.stores.page.setState({ link: { ...link, backToMine: async () => undefined } });
  await vi.dynamicImportSettled();
  expect(title()).toBe(said);
});

test("says what was opened in place of one's own experiment, and offers the way back", async () => {
  const backToMine = vi.fn(async () => undefined);
  rig.stores.page.setState({ link: { ...link, backToMine, said: "You opened a run of the report card." } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("You opened a run of the report card.");
  press("Back to my experiment");
  expect(backToMine).toHaveBeenCalledOnce();
});

test("says what was deleted until the next step, and offers undo", async () => {
  const step = { state: {}, label: "Delete b with 1 change", at_ms: 0 } as never as Step<Work>;
  rig.stores.work.setState({ history: { past: [step], future: [] } });
  rig.stores.page.setState({ removal: step });
  await vi.dynamicImportSettled();
  expect(title()).toBe("Deleted b with 1 change.");
  press("Undo");
  expect(undo).toHaveBeenCalled();
  rig.stores.work.setState({ history: { past: [step, { ...step, label: "Add host h" }], future: [] } });
  expect(title()).toBe("");
});

test("of an engine that has stopped, the step that may have led to it can be undone", async () => {
  const step = { state: {}, label: "Discipline of bottleneck: RED", at_ms: 0 } as never as Step<Work>;
  rig.stores.work.setState({ history: { past: [step], future: [] } });
  setRun({ play: "stopped", stoppedBecause: "unreachable" });
  await vi.dynamicImportSettled();
  expect(title()).toBe("Engine stopped");
  press("Undo: Discipline of bottleneck: RED");
  expect(undo).toHaveBeenCalledOnce();
});

test("disappears when dismissed", async () => {
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  press("Dismiss");
  expect(place.childElementCount).toBe(0);
  expect(rig.state().lateChange).toBeNull();
});

test("notices that need no action disappear by themselves, unless focused", async () => {
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  place.querySelector("button")?.focus();
  vi.advanceTimersByTime(60_000);
  expect(title()).not.toBe("");
  place.querySelector("button")?.blur();
  vi.advanceTimersByTime(60_000);
  expect(title()).toBe("");
  expect(rig.state().lateChange).toBeNull();
});

test("shows one at a time, most severe first", async () => {
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  rig.stores.page.setState({ link: { ...link, unknown: ["something"] } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("You opened a shared experiment.");
  expect(place.textContent).toContain("Unknown settings in the link were ignored: something.");
  rig.stores.page.setState({ link: null });
  await vi.dynamicImportSettled();
  expect(title()).toMatch(/^The run had ended/);
});

test("an update is offered after what leaves by itself, once dismissed no more, and again when there is another", async () => {
  const take = vi.fn(async () => {});
  const update = { take };
  rig.stores.page.setState({ upkeep: update, link: { ...link, unknown: ["something"] } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("You opened a shared experiment.");
  vi.advanceTimersByTime(60_000);
  await vi.dynamicImportSettled();
  expect(title()).toBe("A new version of this page is available.");
  press("Update");
  expect(take).toHaveBeenCalledOnce();
  press("Dismiss");
  expect(title()).toBe("");
  expect(rig.page().upkeep, "the top bar still offers it").toBe(update);
  rig.stores.page.setState({ upkeep: { take } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("A new version of this page is available.");
});

const failure = { kind: "too-new", message: "It was made by a newer version of this page." } as const;

test("a link that this page cannot open offers the update that waits, and only then", async () => {
  const take = vi.fn(async () => {});
  rig.stores.page.setState({ link: { kind: "failed", failure, problems: [] } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("This link cannot be opened: it is newer than this page");
  press("Update");
  expect(take).not.toHaveBeenCalled();
  rig.stores.page.setState({ upkeep: { take } });
  await vi.dynamicImportSettled();
  press("Update");
  expect(take).toHaveBeenCalledOnce();
});

test.each([
  ["unknown-preset", "There is no scenario “new”."],
  ["invalid", "is no discipline"],
] as const)("a link whose fault may be that it is newer (%s) offers it, too", async (kind, message) => {
  const take = vi.fn(async () => {});
  rig.stores.page.setState({ upkeep: { take }, link: { kind: "failed", failure: { kind, message }, problems: [] } });
  await vi.dynamicImportSettled();
  press("Update");
  expect(take).toHaveBeenCalledOnce();
});

test("a link that this page cannot open is told although an update is being offered", async () => {
  rig.stores.page.setState({ upkeep: { take: async () => {} } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("A new version of this page is available.");
  rig.stores.page.setState({ link: { kind: "failed", failure, problems: [] } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("This link cannot be opened: it is newer than this page");
});

test("a part that could not be loaded is told before what leaves by itself", async () => {
  rig.stores.page.setState({ upkeep: "incomplete", link: { ...link, unknown: ["something"] } });
  await vi.dynamicImportSettled();
  expect(title()).toBe("A part of this page could not be loaded.");
  press("Dismiss");
  await vi.dynamicImportSettled();
  expect(title()).toBe("You opened a shared experiment.");
});

test("a heavy experiment starts paused, with the reason and a play button", async () => {
  setRun({ play: "paused" });
  await vi.dynamicImportSettled();
  const cost = { events_per_minute: 24e6, events: 120e6, bytes: 80e6, seconds_per_minute: 4.8, seconds: 24 };
  setRun({ heavy: cost });
  await vi.dynamicImportSettled();
  expect(title()).toBe("A large experiment: about 5 s of computing per simulated minute");
  expect(rig.stores.page.getState().announcement).toContain("paused until you play it");
  expect(place.textContent).toMatch(/24.million events per simulated minute.* all 120.million events take about 24 s/);
  vi.advanceTimersByTime(60_000);
  press("Play");
  expect(play).toHaveBeenCalledOnce();
  setRun({ play: "playing" });
  await vi.dynamicImportSettled();
  expect(place.childElementCount).toBe(0);
});

/** A costly run of 60 s whose link begins at a time; returns what goes there. */
async function askAt(at_s: number, events: number) {
  const go = vi.fn(async () => {});
  const schema = { duration_s: 60, sample_interval_s: 1, columns: [], cost_events: events };
  rig.stores.run.setState({ schema: schema as unknown as RunState["schema"], play: "paused" });
  setRun({ heavy: { events_per_minute: events, events, bytes: 80e6, seconds_per_minute: 24, seconds: 24, at_s, go } });
  await vi.dynamicImportSettled();
  return go;
}

test("of a large experiment it is said why one is asked, also where a link begins a little later", async () => {
  const go = await askAt(1, 60e6);
  expect(title()).toBe("A large experiment: about 24 s of computing per simulated minute");
  press(`Go to ${clock(1)}`);
  expect(go).toHaveBeenCalledOnce();
});

test("where a link begins far away, the notice goes there", async () => {
  const go = await askAt(30, 200e6);
  expect(title()).toBe(`The link starts at ${clock(30)}: about 12 s of computing to get there`);
  press(`Go to ${clock(30)}`);
  expect(go).toHaveBeenCalledOnce();
});

test("who presses a button of a notice that goes has the focus on play, not nowhere", async () => {
  const button = document.createElement("button");
  button.className = "play";
  document.body.replaceChildren(button, place);
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  place.querySelector<HTMLElement>("button:last-of-type")?.focus();
  press("Dismiss");
  expect(document.activeElement).toBe(button);
  button.blur();
  setRun({ lateChange });
  await vi.dynamicImportSettled();
  setRun({ lateChange: null });
  expect(document.activeElement, "who is elsewhere stays there").not.toBe(button);
});

test("who presses a button of a notice that gives way to another has the focus there", async () => {
  setRun({ lateChange });
  rig.stores.page.setState({ link: { ...link, unknown: ["something"] } });
  await vi.dynamicImportSettled();
  place.querySelector<HTMLElement>("button:last-of-type")?.focus();
  press("Dismiss");
  await vi.dynamicImportSettled();
  expect(title()).toMatch(/^The run had ended/);
  expect(document.activeElement).toBe(place.querySelector("button"));
});

test("says where one edits that nothing is saved, until told", async () => {
  const save = vi.fn();
  place = createNotices(rig.run, life.signal, { save }).element;
  rig.stores.work.setState({ isKept: false, workId: "mine" });
  await vi.dynamicImportSettled();
  expect(title()).toBe("");
  rig.stores.work.setState({ isOwn: true });
  await vi.dynamicImportSettled();
  expect(title()).toMatch(/^Your changes are not saved/);
  press("Save file");
  expect(save).toHaveBeenCalledOnce();
  press("Dismiss");
  expect(title()).toBe("");
  rig.stores.work.setState({ workId: "another" });
  await vi.dynamicImportSettled();
  expect(title()).toMatch(/^Your changes are not saved/);
  rig.stores.work.setState({ isKept: true });
  expect(title()).toBe("");
});
