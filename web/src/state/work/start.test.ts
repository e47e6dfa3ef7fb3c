import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import { scenario, setUp } from "../../../tests/run-rig";
import { EngineStopped } from "../../engine/client";
import { openScenario } from "../../scenario/gallery";
import { baseAddress, fragment, replaceFragment } from "../page/address";
import { ownWork } from "./restore";
import { savedWorks, saveWork } from "./saved";
import { start } from "./start";
import { editedDocument, isChanged, openTitle } from "./work-state";

let rig: ReturnType<typeof setUp>;

// Unlike browsers, happy-dom tells of replaced fragments, too.
addEventListener("hashchange", (event) => {
  if (event instanceof HashChangeEvent) event.stopImmediatePropagation();
});

// A page follows links until it is closed: here, until the test ends.
let closing: AbortController;
const { addEventListener: listen } = globalThis;
afterEach(() => {
  closing.abort();
  vi.restoreAllMocks();
});

beforeEach(async () => {
  closing = new AbortController();
  vi.spyOn(globalThis, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => listen(type, listener, { signal: closing.signal }),
  );
  replaceFragment("");
  localStorage.clear();
  sessionStorage.clear();
  rig = setUp();
  const { open } = rig.client;
  rig.client.open = (json) => {
    rig.fake.isBad = json.includes("Broken");
    return open(json);
  };
  const document = { ...scenario, title: "Broken", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run);
});

const title = () => editedDocument(rig.work())?.title;

test("for work that cannot run, a paused stand-in is shown, which is no undo step", () => {
  const { isStandIn, draft, history, document } = rig.work();
  const { play } = rig.state();
  expect([isStandIn, play, title(), history.past]).toEqual([true, "paused", "Broken", []]);
  expect(draft?.isOther).toBe(true);
  expect(document?.title).not.toBe("Broken");
});

test("once it is fixed it runs in place of the stand-in", async () => {
  await rig.run.edit({ ...scenario, title: "Mended" }, "Rename");
  expect([rig.work().isStandIn, rig.state().play, rig.work().draft]).toEqual([false, "playing", null]);
  await rig.run.undo();
  expect([rig.work().isStandIn, rig.work().draft?.isOther, title()]).toEqual([false, false, "Broken"]);
});

test("a changed experiment that is restored says so, is titled as changed, and has a way back to what ships", async () => {
  localStorage.clear();
  rig = setUp();
  const document = { ...scenario, title: "Dumbbell", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: "drop-tail-dumbbell", experiment: null });
  await start(rig.run);
  expect(rig.page().restored?.title).toBe("Dumbbell");
  expect(openTitle(rig.work())).toBe("Dumbbell (changed)");
  await rig.page().restored?.openOriginal?.();
  expect([rig.page().restored, rig.work().isOwn, isChanged(rig.work())]).toEqual([null, false, false]);
});

test("restored work of which only the charts are the visitor's is not titled as changed", async () => {
  const document = { ...(await openScenario("drop-tail-dumbbell")), view: { charts: ["flow/ftp[0]/cwnd"] } };
  localStorage.clear();
  replaceFragment(""); // as at the beginning, whatever came while the scenario was loaded
  rig = setUp();
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: "drop-tail-dumbbell", experiment: null });
  await start(rig.run);
  expect(rig.work().isOwn).toBe(true);
  await expect.poll(() => isChanged(rig.work())).toBe(false);
  const back = ownWork(rig.run);
  await rig.run.open(scenario);
  await back?.();
  await expect.poll(() => isChanged(rig.work())).toBe(false);
  await rig.run.edit({ ...document, seed: 2, duration: "5 s" }, "Shorten");
  expect(isChanged(rig.work())).toBe(true);
});

test("work that is not based on something shipped is restored without a way to an original", async () => {
  localStorage.clear();
  rig = setUp();
  const document = { ...scenario, title: "Mine", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run);
  expect(rig.page().restored).toEqual({ title: "Mine", openOriginal: null });
  expect(openTitle(rig.work())).toBe("Mine");
});

test("an edit marks a shipped experiment as changed, unless undone; another seed and other charts do not", async () => {
  rig = setUp();
  const document = { ...scenario, nodes: [] };
  await rig.run.open(document, { scenarioId: "drop-tail-dumbbell" });
  await rig.run.setSeed(7);
  expect(isChanged(rig.work())).toBe(false);
  await rig.run.edit({ ...document, seed: 7, view: { charts: ["flow/ftp[0]/cwnd"] } }, "Show ftp[0]");
  expect(isChanged(rig.work())).toBe(false);
  await rig.run.change("a", 1);
  expect(isChanged(rig.work())).toBe(true);
  await rig.run.undo();
  expect(isChanged(rig.work())).toBe(false);
});

test("why a link cannot be opened is said beside a draft, too", async () => {
  for (const link of [`s=1.${"x".repeat(2_000_000)}`]) {
    rig = setUp();
    const { open } = rig.client;
    rig.client.open = (json) => {
      rig.fake.isBad = json.includes("Broken");
      return open(json);
    };
    replaceFragment(link);
    await start(rig.run);
    expect(title()).toBe("Broken");
    expect(rig.page().link?.kind).toBe("failed");
  }
});

test("where a lesson is stored in an older form, the page opens its own experiment", async () => {
  localStorage.clear();
  localStorage.setItem("aqm.lesson", JSON.stringify({ lesson: "first-minute", step: 1, answers: {} }));
  rig = setUp();
  await start(rig.run);
  expect([title(), rig.page().lesson]).toEqual(["D-CBT main experiment", null]);
});

/** Whose engine fails at documents with a word. */
async function startWith(word: string) {
  localStorage.clear();
  rig = setUp();
  const { open } = rig.client;
  rig.client.open = (json) => {
    if (!json.includes(word)) return open(json);
    rig.fake.stop("unreachable");
    return Promise.reject(new EngineStopped("unreachable"));
  };
  const document = { ...scenario, title: "Trap", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run);
}

test("work at which the engine fails opens as a draft, which can be edited, saved and mended", async () => {
  await startWith("Trap");
  const { draft, isStandIn, isOwn, workId } = rig.work();
  expect([title(), isStandIn, isOwn, workId, rig.state().play]).toEqual(["Trap", true, true, "mine", "paused"]);
  expect(draft?.problems[0]?.message).toMatch(/failed when it opened this experiment: unreachable$/);
  await rig.run.edit({ ...scenario, title: "Mended" }, "Rename");
  expect([title(), rig.work().draft, rig.state().play]).toEqual(["Mended", null, "playing"]);
});

test("an engine that opens nothing leaves saved work alone", async () => {
  await startWith("aqm-scenario");
  expect([rig.state().play, rig.work().draft]).toEqual(["stopped", null]);
  expect(savedWorks().map(({ document }) => document.title)).toEqual(["Trap"]);
});

/** The browser tells the page of a new fragment a little later; `then`: what is in the address when it does. */
function paste(link: string, then = link) {
  replaceFragment(then);
  dispatchEvent(Object.assign(new Event("hashchange"), { newURL: `${baseAddress()}#${link}` }));
}

test("a link is followed though the page named its own work in the address before it was told", async () => {
  paste("p=000-f11-red", "");
  await eventually(() => expect(title()).toBe("D-CBT main experiment, under RED"));
  expect(fragment()).toBe("p=000-f11-red");
});

test("a link that comes while saved work is on its way is what opens", async () => {
  rig = setUp();
  const opening = start(rig.run);
  paste("p=000-f11-red");
  await opening;
  await rig.settle();
  expect([title(), fragment()]).toEqual(["D-CBT main experiment, under RED", "p=000-f11-red"]);
});

test.each([
  ["p=000-f11-red", "p=000-f11-cbt&speed=1", "D-CBT main experiment, under CBT"],
  ["p=000-F11", "p=000-f11-red", "D-CBT main experiment, under RED"],
  ["p=no-such-experiment", "p=000-f11-red", "D-CBT main experiment, under RED"],
])("of the links %s and %s in quick succession the second is opened", async (first, second, expected) => {
  for (const isWarm of [false, true]) {
    paste(first);
    paste(second);
    await eventually(() => expect(editedDocument(rig.work())?.title, String(isWarm)).toBe(expected));
    await rig.settle();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(editedDocument(rig.work())?.title).toBe(expected);
    expect([fragment(), rig.page().link?.kind]).toEqual([second, "opened"]);
  }
});
