import { beforeEach, expect, test, vi } from "vitest";
import { beginNextWith, holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { Superseded } from "../../engine/client";
import { migrate } from "../../scenario/migrate";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholePage } from "../page/page-state";

vi.mock("../../scenario/migrate", { spy: true });

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});

test("an opened scenario runs at once, at the chosen speed", async () => {
  expect(rig.state().play).toBe("playing");
  await rig.pass(26);
  expect(rig.run.view?.time_s).toBeCloseTo(0.5, 1);
});

test("a paused run stands still and can be stepped", async () => {
  await rig.pass(6);
  rig.run.pause();
  const at_s = rig.run.view!.time_s;
  await rig.pass(5);
  expect(rig.run.view?.time_s).toBe(at_s);
  await rig.run.step(0.25);
  expect(rig.run.view?.time_s).toBeCloseTo(at_s + 0.25);
});

test("quick steps add up, also in a catch-up", async () => {
  rig.run.pause();
  await rig.run.seek(5);
  await Promise.all([rig.run.step(0.25), rig.run.step(0.25)]);
  expect(rig.run.view?.time_s).toBeCloseTo(5.5);
});

test("who plays while a step waits for an opening does not want it any more", async () => {
  const opened = rig.run.open(scenario, { isPaused: true });
  const stepped = rig.run.step(0.25);
  await opened;
  rig.run.play();
  await stepped;
  expect(rig.state().play).toBe("playing");
});

test("who plays or pauses during a seek back has the last word", async () => {
  await rig.run.seek(5);
  await rig.pass(6);
  rig.run.pause();
  const { client } = rig.fake;
  const { open } = client;
  const opening = vi.spyOn(client, "open");
  const seekAnd = async (time_s: number, act: () => void) => {
    opening.mockImplementationOnce((document, fork) => {
      act();
      return open(document, fork);
    });
    await rig.run.seek(time_s);
  };
  await seekAnd(0.5, rig.run.play);
  expect(rig.state().play).toBe("playing");
  await rig.pass(50);
  await seekAnd(0.2, rig.run.pause);
  expect(rig.state().play).toBe("paused");
});

test("a step during a catch-up goes on from its end", async () => {
  rig.run.pause();
  await rig.run.seek(5);
  await rig.run.step(0.25);
  expect(rig.run.view?.time_s).toBeCloseTo(5.25);
});

test("a step while a document is being opened is one of its run", async () => {
  const opened = rig.run.open(scenario, { at_s: 3 });
  await rig.run.step(0.25);
  await opened;
  expect(rig.run.view?.time_s).toBeCloseTo(3.25);
  expect(rig.state().play).toBe("paused");
});

test("as fast as possible asks for the whole rest", async () => {
  rig.run.setSpeed("max");
  await rig.pass(3);
  expect(rig.state().play).toBe("ended");
  expect(rig.asked.at(-1)?.until_s).toBe(10);
  expect(rig.state().fingerprint).toBe(rig.run.view?.fingerprint);
});

test("listeners draw once an animation frame", async () => {
  let drawn = 0;
  rig.run.subscribe(() => ++drawn);
  await rig.pass(10);
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThanOrEqual(10);
});

test("a change is recorded in the document", async () => {
  await rig.pass(6);
  expect(await rig.run.change("links.b.queue.max_p", 0.2)).toBe(true);
  expect(rig.work().document?.timeline).toEqual([
    { at: expect.stringMatching(/ s$/), set: "links.b.queue.max_p", value: 0.2 },
  ]);
  expect(rig.state().applied["links.b.queue.max_p"]).toBe(0.2);
});

test("each edit and change is told before it is made", async () => {
  const before: unknown[] = [];
  rig = setUp({ onEdit: () => before.push(rig.work().isOwn) });
  await rig.run.open(scenario);
  await rig.run.change("a", 1);
  await rig.run.setSeed(5);
  await rig.run.edit({ ...scenario, title: "Mine" }, "Rename");
  await rig.run.undo();
  expect(before).toEqual([false, true, true, true]);
});

test("undo with nothing to undo, and what a lock forbids, is no edit", async () => {
  let edits = 0;
  rig = setUp({ onEdit: () => ++edits });
  await rig.run.open(scenario, { viewOptions: { ...wholePage, lock: "params" } });
  await rig.run.undo();
  await rig.run.setSeed(5);
  await rig.run.removeChanges([0]);
  expect(edits).toBe(0);
});

test("a rejected value is reported at its path until the next valid one", async () => {
  expect(await rig.run.change("a", "bad")).toBe(false);
  expect(rig.state().refused.a?.message).toBe("The value is bad.");
  expect(rig.work().document?.timeline).toBeUndefined();
  await rig.run.change("a", 1);
  expect(rig.state().refused).toEqual({});
});

test("a change after the end restarts the run with it", async () => {
  rig.run.setSpeed("max");
  await rig.pass(3);
  await rig.run.change("a", 1);
  expect(rig.loaded).toHaveLength(2);
  expect(rig.loaded[1]?.timeline).toEqual([{ at: "0 s", set: "a", value: 1 }]);
  expect(rig.state().play).toBe("playing");
});

test("a change after the end announces the restart and what it replaces, and is one step to undo", async () => {
  await rig.run.change("a", 1);
  await rig.pass(100); // longer than a gesture
  await rig.run.change("a", 2);
  rig.run.setSpeed("max");
  await rig.pass(100);
  await rig.run.change("a", 3);
  expect(rig.state().lateChange).toEqual({ path: "a", value: 3, replaced: 2 });
  expect(rig.page().announcement).toBe("The run had ended, so it restarted with a 3.");
  expect(rig.work().document?.timeline).toHaveLength(1);
  await rig.run.undo();
  expect(rig.state().lateChange).toBeNull();
  expect(rig.work().document?.timeline?.map(({ value }) => value)).toEqual([1, 2]);
});

test("a gesture after the end makes one change at the start", async () => {
  rig.run.setSpeed("max");
  await rig.pass(3);
  rig.run.setSpeed(1);
  for (const value of [1, 2, 3]) {
    await rig.run.change("a", value);
    await rig.pass(10);
  }
  expect(rig.work().document?.timeline).toEqual([{ at: "0 s", set: "a", value: 3 }]);
  expect(rig.state().lateChange).toEqual({ path: "a", value: 3, replaced: 0 });
  await rig.run.change("b", 1);
  expect(rig.state().lateChange).toBeNull();
  expect(rig.work().document?.timeline).toHaveLength(2);
  await rig.run.undo();
  await rig.run.undo();
  expect(rig.work().document?.timeline).toBeUndefined();
});

test("problems of a bad document are listed while the previous run continues", async () => {
  await rig.pass(6);
  const at_s = rig.run.view!.time_s;
  rig.fake.isBad = true;
  expect(await rig.run.open({ ...scenario, title: "Bad" }, { name: "bad.json" })).toEqual({
    kind: "rejected",
    problems: [{ path: "flows", message: "is missing" }],
  });
  expect(rig.page().rejection).toEqual({ name: "bad.json", problems: [{ path: "flows", message: "is missing" }] });
  expect(rig.work().document?.title).toBe("Test");
  await rig.pass(6);
  expect(rig.run.view!.time_s).toBeGreaterThan(at_s);
});

test("going back runs again from the start to that time", async () => {
  await rig.pass(30);
  await rig.run.seek(0.1);
  await rig.pass(1);
  expect(rig.loaded).toHaveLength(2);
  expect(rig.asked.at(-1)?.until_s).toBe(0.1);
});

test("a seek waits for a reopened run, and the newest seek counts", async () => {
  await rig.pass(30);
  await Promise.all([
    rig.run.edit({ ...scenario, title: "Edited" }, "Rename"),
    rig.run.setSeed(7),
    rig.run.seek(9),
    rig.run.seek(4),
  ]);
  rig.run.pause();
  await rig.pass(2);
  expect(rig.work().document).toMatchObject({ title: "Edited", seed: 7 });
  expect(rig.run.view?.time_s).toBe(4);
});

test("a seek waits while the engine is reloaded", async () => {
  rig.fake.stop("assertion");
  await Promise.all([rig.run.restart(), rig.run.seek(3)]);
  rig.run.pause();
  await rig.pass(2);
  expect(rig.run.view?.time_s).toBe(3);
});

test("a seek back does not replace a document opened meanwhile", async () => {
  await rig.pass(30);
  rig.fake.isBad = true;
  const refused = rig.run.open({ ...scenario, title: "Bad" });
  rig.fake.isBad = false;
  const sought = rig.run.seek(0.1);
  const answer = holdOpening(rig);
  const opened = rig.run.open({ ...scenario, title: "Another" });
  await refused;
  await rig.settle();
  answer();
  await Promise.all([sought, opened]);
  expect(rig.loaded.map(({ title }) => title)).toEqual(["Test", "Another"]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a restart", () => rig.run.restart()],
  ["another seed", () => rig.run.setSeed(7)],
  ["a change after the end", () => rig.run.change("a", 1)],
])("%s does not replace a document that is being opened", async (_, act) => {
  rig.run.setSpeed("max");
  await rig.pass(30);
  const answer = holdOpening(rig);
  const opened = rig.run.open({ ...scenario, title: "Another" });
  const done = act();
  await rig.settle();
  answer();
  expect(await opened).toEqual({ kind: "opened" });
  await rig.pass(3);
  await done;
  expect(rig.work().document?.title).toBe("Another");
});

test("the newest of several opened documents counts; the previous run is shown until then", async () => {
  const before = rig.run.view;
  const answer = holdOpening(rig);
  const overtaken = rig.run.open({ ...scenario, title: "Overtaken" });
  rig.fake.isBad = true;
  expect(await rig.run.open({ ...scenario, title: "Bad" })).toMatchObject({ kind: "rejected" });
  rig.fake.isBad = false;
  const { closed } = rig.fake;
  answer();
  expect(await overtaken).toEqual({ kind: "superseded" });
  expect(rig.run.view).toBe(before);
  expect(rig.states()).toMatchObject({ work: { document: { title: "Test" } }, page: { rejection: { name: "Bad" } } });
  expect(rig.fake.closed).toBe(closed + 1);
  await rig.run.open({ ...scenario, title: "Newest" });
  expect(rig.fake.closed).toBe(closed + 2);
});

test("a seek resumes from the last keyframe before it, also in recorded future, until something is changed", async () => {
  rig.run.pause();
  await rig.run.seek(8);
  await rig.pass(3);
  const goTo = async (time_s: number) => {
    await rig.run.seek(time_s);
    const begun_s = rig.run.view?.time_s;
    expect(rig.run.view?.fingerprint).toBe(begun_s?.toFixed(6));
    await rig.pass(3);
    expect(rig.run.view?.time_s).toBe(time_s);
    return begun_s;
  };
  expect(await goTo(3.5)).toBe(3);
  expect(await goTo(7.5)).toBe(7);
  expect(rig.run.view?.telemetry.nearestRow(3.5)).toBeGreaterThanOrEqual(0);
  expect(await goTo(2.5)).toBe(2);
  await rig.run.change("links.b.queue.max_p", 0.2);
  expect(await goTo(7.5)).toBe(2.5);
});

test("after a seek the queues are those of that time, and what they were at the start is still known", async () => {
  await rig.run.seek(8);
  await rig.pass(3);
  const queues = { b: { discipline: "codel", params: { target: 0.005 } } };
  beginNextWith(queues, rig);
  await rig.run.seek(3.5);
  const { schema, queues: now } = rig.state();
  expect(now).toEqual(queues);
  for (const each of [schema, rig.run.view?.telemetry.schema]) expect(each?.queues.b?.params).toEqual({ max_p: 0.1 });
});

test("a new seek during a longer catch-up is not overshot", async () => {
  rig.run.pause();
  await rig.run.seek(8);
  const frame = rig.pass(1);
  await rig.run.seek(5);
  await frame;
  await rig.pass(2);
  expect(rig.run.view?.time_s).toBe(5);
});

test("older documents are migrated, newer ones refused", async () => {
  vi.mocked(migrate).mockImplementationOnce((document) => ({ ...document, seed: 5 }) as ScenarioDocument);
  await rig.run.open(scenario);
  expect(rig.loaded.at(-1)?.seed).toBe(5);
  expect(await rig.run.open({ ...scenario, version: 2 }, { name: "file.json" })).toMatchObject({ kind: "rejected" });
  expect(rig.page().rejection).toEqual({
    name: "file.json",
    problems: [{ path: "version", message: "This document was made by a newer version of this page." }],
  });
});

test("another seed is another run", async () => {
  await rig.run.setSeed(7);
  expect(rig.loaded.at(-1)?.seed).toBe(7);
  expect(rig.work().document?.seed).toBe(7);
});

test("a superseded document is not opened", async () => {
  rig.fake.failure = new Superseded();
  expect(await rig.run.open({ ...scenario, title: "Another" })).toEqual({ kind: "superseded" });
  expect(rig.states()).toMatchObject({ work: { document: { title: "Test" } }, page: { rejection: null } });
});

test("a step during a frame in flight never goes back", async () => {
  rig.stores.run.setState({ speed: 10 });
  await rig.run.open(scenario);
  await rig.pass(3);
  const frame = rig.pass(1);
  await rig.run.step(0);
  await frame;
  const times = rig.asked.map(({ until_s }) => until_s);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("the end is never reported before its time", async () => {
  const told: [string, number, string][] = [];
  rig.stores.run.subscribe(({ play, clock_s, fingerprint }) => told.push([play, clock_s, fingerprint]));
  rig.run.setSpeed("max");
  await rig.pass(3);
  expect(told.find(([play]) => play === "ended")).toEqual(["ended", 10, "10.000000"]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a restart", () => rig.run.restart()],
  ["going back", () => rig.run.seek(0.1)],
  ["a change", () => rig.run.change("a", 1)],
  ["another document", () => rig.run.open({ ...scenario, title: "Another" })],
])("%s takes the charts' cursor away", async (_, act) => {
  await rig.pass(30);
  rig.stores.run.setState({ cursor: { at_s: 0.3, isPinned: true } });
  await act();
  expect(rig.state().cursor).toBeNull();
});
