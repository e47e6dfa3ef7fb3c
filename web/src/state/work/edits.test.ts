import { beforeEach, expect, test, vi } from "vitest";
import { holdAnswers, scenario, setUp } from "../../../tests/run-rig";
import { problemWords } from "../../scenario/problem-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholePage } from "../page/page-state";
import { compareWith, linkLanes } from "../run/lane-edits";
import { editedDocument, isChanged, type OpenExperiment } from "../work/work-state";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});

const title = () => editedDocument(rig.work())?.title;
const withNodes = (...ids: string[]) =>
  ({ ...scenario, nodes: ids.map((id) => ({ id, kind: "host" })) }) as ScenarioDocument;

test("a structural edit starts the run again with the same seed, and is undone exactly", async () => {
  await rig.pass(6);
  const before = rig.work().document;
  await rig.run.edit(withNodes("a"), "Add a host");
  expect(rig.run.view?.time_s).toBe(0);
  expect(rig.loaded.at(-1)).toMatchObject({ seed: 1, nodes: [{ id: "a" }] });
  await rig.run.undo();
  expect(rig.work().document).toEqual(before);
  await rig.run.redo();
  expect(rig.work().document?.nodes).toHaveLength(1);
});

test("an edit builds on the previous one, also while the engine validates that", async () => {
  const edit = (title: string) => rig.run.edit({ ...editedDocument(rig.work())!, [title]: true }, title);
  await Promise.all([edit("a"), edit("b")]);
  expect(rig.work().document).toMatchObject({ a: true, b: true });
  await rig.run.undo();
  expect(rig.work().document).not.toHaveProperty("b");
  expect(rig.work().document).toHaveProperty("a");
});

test("undo and redo across another document lose nothing, even without waiting for the engine", async () => {
  await rig.run.edit({ ...scenario, title: "Edited" }, "Rename");
  await rig.run.open({ ...scenario, title: "Another" });
  await Promise.all([rig.run.undo(), rig.run.undo()]);
  expect(title()).toBe("Test");
  await rig.run.redo();
  expect(title()).toBe("Edited");
  await rig.run.redo();
  expect(title()).toBe("Another");
});

test("another structure is no longer the experiment of a paper, until it is undone", async () => {
  const experiment = { id: "000-F11", document: scenario, place: {} } as unknown as OpenExperiment;
  await rig.run.open(scenario, { experiment });
  await rig.run.edit({ ...scenario, title: "Renamed" }, "Rename");
  expect(rig.work().experiment?.id).toBe("000-F11");
  await rig.run.edit(withNodes("a"), "Add a host");
  expect(rig.work().experiment).toBeNull();
  await rig.run.undo();
  expect(rig.work().experiment?.id).toBe("000-F11");
});

test("another structure is marked as no longer what its source describes, until it is undone", async () => {
  const source = { paper: "chung-claypool-2000", figure: "Fig. 10" };
  const experiment = { id: "000-F11", document: scenario, place: {} } as unknown as OpenExperiment;
  await rig.run.open({ ...scenario, source }, { experiment });
  expect(isChanged(rig.work())).toBe(false);
  await rig.run.edit({ ...withNodes("a"), source }, "Add a host");
  expect(isChanged(rig.work())).toBe(true);
  expect(rig.work().document?.source).toEqual({ ...source, changed: true });
  await rig.run.undo();
  expect(rig.work().document?.source).toEqual(source);
});

test("undoing a structure that cannot run restores the experiment of a paper", async () => {
  const experiment = { id: "000-F11", document: scenario, place: {} } as unknown as OpenExperiment;
  await rig.run.open(scenario, { experiment });
  rig.fake.isBad = true;
  await rig.run.edit(withNodes("a"), "Add a");
  expect(rig.work().experiment).toBeNull();
  await rig.run.undo();
  expect(rig.work().experiment?.id).toBe("000-F11");
});

test("an edit of values continues at the same time", async () => {
  await rig.pass(11);
  const at_s = rig.run.view!.time_s;
  expect(at_s).toBeGreaterThan(0.1);
  await rig.run.edit({ ...scenario, title: "Renamed" }, "Rename");
  await rig.pass(1);
  expect(rig.asked.at(-1)?.until_s).toBe(at_s);
});

test("an edit during a seek keeps the seek's target", async () => {
  await rig.pass(11);
  const at_s = rig.run.view!.time_s;
  await rig.run.edit({ ...scenario, title: "Renamed" }, "Rename");
  await rig.run.edit({ ...scenario, title: "Renamed again" }, "Rename");
  await rig.pass(1);
  expect(rig.asked.at(-1)?.until_s).toBe(at_s);
});

test("moving a node does not affect the run", async () => {
  const placed = { ...withNodes("a"), measure: {} };
  await rig.run.edit(placed, "Add a");
  await rig.pass(6);
  const { loaded, run } = rig;
  const [loads, at_s, runId] = [loaded.length, run.view!.time_s, rig.state().runId];
  await run.edit({ ...placed, nodes: [{ id: "a", kind: "host", x: 40, y: 50 }] }, "Move a");
  expect([loaded.length, run.view!.time_s, rig.state().runId]).toEqual([loads, at_s, runId]);
  expect(rig.work().document?.nodes[0]).toMatchObject({ x: 40, y: 50 });
  await run.undo();
  expect(rig.work().document).toBe(placed);
  await run.edit({ ...placed, nodes: [{ id: "a", kind: "host", x: 1e9, y: 50 }] }, "Move a");
  expect(loaded.length).toBe(loads + 1);
});

test("a rejected edit is kept as a draft while the run continues", async () => {
  await rig.pass(6);
  rig.fake.isBad = true;
  await rig.run.edit({ ...scenario, title: "Draft" }, "Break it");
  expect(rig.work().draft?.problems).toEqual([{ path: "flows", message: "is missing" }]);
  expect([rig.work().document?.title, title()]).toEqual(["Test", "Draft"]);
  const at_s = rig.run.view!.time_s;
  await rig.pass(6);
  expect(rig.run.view!.time_s).toBeGreaterThan(at_s);
  await rig.run.undo();
  expect(rig.work().draft).toBeNull();
  expect(rig.run.view!.time_s).toBeGreaterThan(at_s);
  expect(rig.loaded).toHaveLength(1);
});

test("edits faster than the engine's answers build on each other, as separate steps", async () => {
  const first = rig.run.edit(withNodes("a"), "Add a");
  expect(editedDocument(rig.work())?.nodes).toHaveLength(1);
  await Promise.all([first, rig.run.edit(withNodes("a", "b"), "Add b")]);
  expect(rig.work().document?.nodes).toHaveLength(2);
  expect(rig.work().draft).toBeNull();
  await Promise.all([rig.run.undo(), rig.run.undo()]);
  expect(rig.work().document).toEqual(scenario);
});

test("undo restores a draft of other work", async () => {
  rig.fake.isBad = true;
  await rig.run.open({ ...scenario, title: "Blank" }, { mayBeDraft: true });
  const { workId } = rig.work();
  rig.fake.isBad = false;
  await rig.run.open({ ...scenario, title: "Another" });
  rig.fake.isBad = true;
  await rig.run.undo();
  expect([rig.work().workId, title(), rig.work().document?.title]).toEqual([workId, "Blank", "Another"]);
});

test("a drag is one step, two parameters are two", async () => {
  for (const value of [1, 2, 3]) await rig.run.change("a", value);
  await rig.run.change("b", 1);
  await rig.run.undo();
  expect(rig.work().document?.timeline).toHaveLength(3);
  await rig.run.undo();
  expect(rig.page().announcement).toBe("Undone: Set a to 3.");
  expect(rig.work().document?.timeline).toBeUndefined();
  expect(rig.work().history.past).toEqual([]);
});

test("two disciplines in quick succession are two steps", async () => {
  for (const name of ["red", "cbt"]) await rig.run.change("links.b.queue.discipline", name);
  await rig.run.undo();
  expect(rig.work().document?.timeline).toHaveLength(1);
});

test("with the choice of a discipline its parameters are removed, and that is told", async () => {
  await rig.run.change("links.b.queue.discipline", "pie");
  await rig.run.change("links.b.queue.target", "20 ms");
  await rig.run.removeChanges([0]);
  expect(rig.work().document?.timeline).toEqual([]);
  expect(rig.page().announcement).toBe("Removed, with a later change that needs it.");
});

test("a seed, removed changes and another document are steps as well", async () => {
  await rig.run.setSeed(7);
  await rig.run.change("a", 1);
  await rig.run.removeChanges([0]);
  await rig.run.open({ ...scenario, title: "Another" }, { scenarioId: "another" });
  await rig.run.undo();
  expect([title(), rig.work().scenarioId]).toEqual(["Test", null]);
  await rig.run.undo();
  expect(rig.work().document?.timeline).toHaveLength(1);
  await rig.run.undo();
  await rig.run.undo();
  expect(rig.work().document?.seed).toBe(1);
});

test("a new draft does not affect the previous work", async () => {
  rig.fake.isBad = true;
  await rig.run.open({ ...scenario, title: "Blank" }, { mayBeDraft: true });
  expect([rig.state().play, title()]).toEqual(["paused", "Blank"]);
  await rig.run.edit({ ...scenario, title: "Still blank" }, "Rename");
  rig.fake.isBad = false;
  await rig.run.change("a", 1);
  expect(editedDocument(rig.work())?.timeline).toBeUndefined();
  await rig.run.undo();
  await rig.run.undo();
  await rig.run.undo();
  expect(title()).toBe("Test");
});

test("a seed and removed changes apply to the draft, too", async () => {
  await rig.run.change("a", 1);
  await rig.run.change("b", 2);
  rig.fake.isBad = true;
  await rig.run.edit({ ...rig.work().document!, title: "Draft" }, "Break it");
  rig.fake.isBad = false;
  await rig.run.setSeed(7);
  await rig.run.removeChanges([0]);
  expect(rig.work().draft?.problems).toHaveLength(1);
  expect(editedDocument(rig.work())).toMatchObject({ title: "Draft", seed: 7, timeline: [{ set: "b" }] });
});

test("a change made beside a rejected draft is added to the draft", async () => {
  rig.fake.isBad = true;
  await Promise.all([rig.run.edit({ ...scenario, title: "Draft" }, "Break it"), rig.run.change("a", 1)]);
  expect(rig.work().draft).toMatchObject({ document: { title: "Draft", timeline: [{ set: "a" }] }, problems: [{}] });
});

test("a restart waits for a pending edit", async () => {
  await Promise.all([rig.run.edit(withNodes("a"), "Add a"), rig.run.restart()]);
  expect(rig.work().draft).toBeNull();
  expect(rig.loaded.at(-1)?.nodes).toHaveLength(1);
});

test("a new draft is not locked by the previous link", async () => {
  await rig.run.open(scenario, {
    isOwn: false,
    viewOptions: { charts: null, lock: "all", hide: ["params"] },
    expectation: { fingerprint: "0".repeat(16), at_s: 1, outcome: "waiting" },
  });
  rig.fake.isBad = true;
  await rig.run.open({ ...scenario, title: "Blank" }, { mayBeDraft: true });
  expect(rig.states()).toMatchObject({ page: { viewOptions: wholePage, link: null }, run: { expectation: null } });
  await rig.run.edit({ ...scenario, title: "Less blank" }, "Rename");
  expect(title()).toBe("Less blank");
});

test("an edit is announced when the engine has answered", async () => {
  await rig.run.edit(withNodes("a"), "Add a");
  expect(rig.page().announcement).toBe("Add a.");
  rig.fake.isBad = true;
  await rig.run.edit(withNodes("b"), "Add b");
  expect(rig.page().announcement).toBe("Add b. It cannot run yet. Problems: 1.");
  await rig.run.undo();
  expect(rig.page().announcement).toBe("Undone: Add b.");
});

test("a hundred steps are kept", async () => {
  for (let seed = 1; seed <= 120; ++seed) await rig.run.setSeed(seed);
  for (let step = 0; step < 150; ++step) await rig.run.undo();
  expect(rig.work().document?.seed).toBe(20);
});

test.each([
  ["a seed and then an edit", true],
  ["an edit and then a seed", false],
])("%s within the same moment are both there, and two steps", async (_, isSeedFirst) => {
  const edit = () => rig.run.edit({ ...editedDocument(rig.work())!, title: "Edited" }, "Rename");
  const acts = [() => rig.run.setSeed(7), edit];
  await Promise.all((isSeedFirst ? acts : acts.reverse()).map((act) => act()));
  expect(rig.work()).toMatchObject({ document: { title: "Edited", seed: 7 }, draft: null });
  expect(rig.loaded.at(-1)).toMatchObject({ title: "Edited", seed: 7 });
  await rig.run.undo();
  expect(rig.work().document).toMatchObject(isSeedFirst ? { title: "Test", seed: 7 } : { title: "Edited", seed: 1 });
});

test("simultaneous removal of changes and edit both take effect", async () => {
  await rig.run.change("a", 1);
  const removed = rig.run.removeChanges([0]);
  await Promise.all([removed, rig.run.edit({ ...editedDocument(rig.work())!, title: "Edited" }, "Rename")]);
  expect(rig.work().document).toMatchObject({ title: "Edited", timeline: [] });
});

test("a restart directly after a new seed uses that seed", async () => {
  await Promise.all([rig.run.setSeed(7), rig.run.restart()]);
  expect(rig.work().document?.seed).toBe(7);
  expect(rig.loaded.at(-1)?.seed).toBe(7);
});

test("a seed set during a rejected edit applies to run and draft", async () => {
  const { client } = rig.fake;
  const { open } = client;
  client.open = async (json) => {
    rig.fake.isBad = json.includes("Draft");
    return open(json);
  };
  await Promise.all([rig.run.edit({ ...scenario, title: "Draft" }, "Break it"), rig.run.setSeed(7)]);
  expect(rig.work()).toMatchObject({
    document: { title: "Test", seed: 7 },
    draft: { document: { title: "Draft", seed: 7 }, problems: [{ path: "flows" }] },
  });
});

const lanes = () => rig.work().lanes?.all.map(({ document }) => document);

async function openWithLanes() {
  const base = { ...scenario, nodes: [], links: [], flows: [] };
  await rig.run.open(base);
  rig.run.pause();
  await rig.run.edit({ ...base, title: "Edited" }, "Rename");
  await compareWith(rig.run, { kind: "seed" });
  expect(lanes()).toHaveLength(2);
}

test("steps made while lanes are going build on the work without them", async () => {
  await openWithLanes();
  await Promise.all([rig.run.undo(), rig.run.undo()]);
  expect([title(), rig.work().lanes]).toEqual(["Test", null]);
  await rig.run.redo();
  expect([title(), rig.work().lanes]).toEqual(["Edited", null]);
  await rig.run.redo();
  expect(lanes()).toHaveLength(2);
});

test.each([
  [
    "an edit",
    () => rig.run.edit({ ...editedDocument(rig.work())!, caption: "Later" }, "Caption"),
    { caption: "Later" },
  ],
  ["another seed", () => rig.run.setSeed(7), { seed: 7 }],
])("%s right after undoing a lane does not bring it back", async (_, act, effect) => {
  await openWithLanes();
  await Promise.all([rig.run.undo(), act()]);
  expect(rig.work()).toMatchObject({ document: { title: "Edited", ...effect }, lanes: null });
  await rig.run.undo();
  expect([title(), rig.work().lanes]).toEqual(["Edited", null]);
});

test("a change of linked lanes that is answered during an edit reaches the other lanes, and so does the edit", async () => {
  await openWithLanes();
  linkLanes(rig.run, true);
  const { answers } = holdAnswers(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await rig.settle();
  const edited = rig.run.edit({ ...rig.work().document!, duration: "9 s" }, "Set duration");
  await rig.settle();
  for (const answer of answers) answer();
  await Promise.all([changed, edited]);
  const both = { duration: "9 s", timeline: [{ set: "links.b.queue.max_p", value: 0.2 }] };
  expect(rig.work()).toMatchObject({ document: both, draft: null });
  expect(rig.work().lanes?.all.find(({ id }) => id !== rig.work().lanes?.chosen)?.document).toMatchObject(both);
});

test("announced are the problems that are listed", async () => {
  const problems = ["nodes", "links", "flows"].map((path) => ({ path, message: "must have at least 1 entry" }));
  const { client } = rig.fake;
  vi.spyOn(client, "open").mockResolvedValueOnce({ kind: "rejected", run: 1, id: 1, problems });
  const empty = { ...scenario, nodes: [], links: [], flows: [] } as unknown as ScenarioDocument;
  await rig.run.edit(empty, "Delete a");
  const listed = problems.filter((problem) => problemWords(empty, problem) !== "");
  expect(listed).toHaveLength(2);
  expect(rig.page().announcement).toBe("Delete a. It cannot run yet. Problems: 2.");
});
