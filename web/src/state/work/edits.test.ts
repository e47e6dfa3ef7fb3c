import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholePage } from "../page/page-state";
import { editedDocument, type OpenExperiment } from "../work/work-state";

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

test("an edit builds on the one before, also while the engine still looks at that", async () => {
  const edit = (title: string) => rig.run.edit({ ...editedDocument(rig.work())!, [title]: true }, title);
  await Promise.all([edit("a"), edit("b")]);
  expect(rig.work().document).toMatchObject({ a: true, b: true });
  await rig.run.undo();
  expect(rig.work().document).not.toHaveProperty("b");
  expect(rig.work().document).toHaveProperty("a");
});

test("steps that do not wait for the engine lead back over another document, and forth again, losing nothing", async () => {
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

test("an experiment of a paper comes back when a structure that cannot run is undone", async () => {
  const experiment = { id: "000-F11", document: scenario, place: {} } as unknown as OpenExperiment;
  await rig.run.open(scenario, { experiment });
  rig.fake.isBad = true;
  await rig.run.edit(withNodes("a"), "Add a");
  expect(rig.work().experiment).toBeNull();
  await rig.run.undo();
  expect(rig.work().experiment?.id).toBe("000-F11");
});

test("an edit of values goes on at the same time", async () => {
  await rig.pass(11);
  const at_s = rig.run.view!.time_s;
  expect(at_s).toBeGreaterThan(0.1);
  await rig.run.edit({ ...scenario, title: "Renamed" }, "Rename");
  await rig.pass(1);
  expect(rig.asked.at(-1)?.until_s).toBe(at_s);
});

test("an edit while the run is on its way back does not lose where it was", async () => {
  await rig.pass(11);
  const at_s = rig.run.view!.time_s;
  await rig.run.edit({ ...scenario, title: "Renamed" }, "Rename");
  await rig.run.edit({ ...scenario, title: "Renamed again" }, "Rename");
  await rig.pass(1);
  expect(rig.asked.at(-1)?.until_s).toBe(at_s);
});

test("moving a node is nothing to the run: it goes on as it is", async () => {
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

test("an edit that the engine refuses is kept as a draft while the run goes on", async () => {
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

test("edits that come faster than the engine answers build on each other, and are steps of their own", async () => {
  const first = rig.run.edit(withNodes("a"), "Add a");
  expect(editedDocument(rig.work())?.nodes).toHaveLength(1);
  await Promise.all([first, rig.run.edit(withNodes("a", "b"), "Add b")]);
  expect(rig.work().document?.nodes).toHaveLength(2);
  expect(rig.work().draft).toBeNull();
  await Promise.all([rig.run.undo(), rig.run.undo()]);
  expect(rig.work().document).toEqual(scenario);
});

test("undo goes back to a draft of other work as that work", async () => {
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

test("something new that cannot run yet does not touch the work before", async () => {
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

test("a seed and removed changes hold for a draft, too", async () => {
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

test("a change that is made while the engine refuses an edit is in the draft with its problems", async () => {
  rig.fake.isBad = true;
  await Promise.all([rig.run.edit({ ...scenario, title: "Draft" }, "Break it"), rig.run.change("a", 1)]);
  expect(rig.work().draft).toMatchObject({ document: { title: "Draft", timeline: [{ set: "a" }] }, problems: [{}] });
});

test("a restart waits for the edit that the engine looks at", async () => {
  await Promise.all([rig.run.edit(withNodes("a"), "Add a"), rig.run.restart()]);
  expect(rig.work().draft).toBeNull();
  expect(rig.loaded.at(-1)?.nodes).toHaveLength(1);
});

test("something new that cannot run yet is not bound by the link before", async () => {
  await rig.run.open(scenario, {
    isOwn: false,
    look: { charts: null, lock: "all", hide: ["params"] },
    expectation: { fingerprint: "0".repeat(16), at_s: 1, outcome: "waiting" },
  });
  rig.fake.isBad = true;
  await rig.run.open({ ...scenario, title: "Blank" }, { mayBeDraft: true });
  expect(rig.states()).toMatchObject({ page: { look: wholePage, link: null }, run: { expectation: null } });
  await rig.run.edit({ ...scenario, title: "Less blank" }, "Rename");
  expect(title()).toBe("Less blank");
});

test("an edit is told when the engine has answered", async () => {
  await rig.run.edit(withNodes("a"), "Add a");
  expect(rig.page().announcement).toBe("Add a.");
  rig.fake.isBad = true;
  await rig.run.edit(withNodes("b"), "Add b");
  expect(rig.page().announcement).toBe("Add b. It cannot run yet: 1 problem.");
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

test("removed changes and an edit within the same moment are both there", async () => {
  await rig.run.change("a", 1);
  const removed = rig.run.removeChanges([0]);
  await Promise.all([removed, rig.run.edit({ ...editedDocument(rig.work())!, title: "Edited" }, "Rename")]);
  expect(rig.work().document).toMatchObject({ title: "Edited", timeline: [] });
});

test("a restart right after another seed runs with that seed", async () => {
  await Promise.all([rig.run.setSeed(7), rig.run.restart()]);
  expect(rig.work().document?.seed).toBe(7);
  expect(rig.loaded.at(-1)?.seed).toBe(7);
});

test("a seed that meets an edit on its way which the engine refuses holds for the run and the draft", async () => {
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
