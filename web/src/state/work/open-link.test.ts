import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { Superseded } from "../../engine/client";
import { shownQueue } from "../run/run-state";
import { openLink } from "./open-link";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario);
});

const open = (fragment: string, place = {}) => openLink(rig.run, fragment, place);
const json = (document: object) => `j=1.${encodeURIComponent(JSON.stringify(document))}`;
const named = (title: string) => json({ ...scenario, title });

test("a link's options are applied", async () => {
  expect(await open(`${named("Shared")}&lock=params&speed=10&run=0`)).toEqual({ kind: "opened" });
  expect(rig.states()).toMatchObject({
    work: { document: { title: "Shared" } },
    page: { viewOptions: { lock: "params" } },
    run: { speed: 10, play: "paused" },
  });
});

test("a link shows its queue, else the first; an unwatched queue is refused", async () => {
  const watching = (watch: unknown) => json({ ...scenario, measure: { watch } });
  rig.stores.run.setState({ watched: "c" });
  expect(await open(`${watching(["b", "c"])}&queue=c`)).toEqual({ kind: "opened" });
  expect(rig.state().watched).toBe("c");
  expect(shownQueue(rig.state())).toEqual({ queue: "c" });
  expect(await open(watching(["b", "c"]))).toEqual({ kind: "opened" });
  expect(rig.state().watched).toBe("b");
  expect(shownQueue(rig.state())).toEqual({});
  expect(await open(`${watching("b")}&queue=c`)).toMatchObject({ kind: "failed" });
  expect(rig.page().link).toMatchObject({
    failure: { kind: "invalid", path: "queue", message: expect.stringContaining("Allowed: b.") },
  });
  // The engine reports these.
  for (const watch of [3, [3], [{ toString: 1 }], null])
    expect(await open(`${watching(watch)}&queue=c`)).toEqual({ kind: "opened" });
});

test("of lanes, the queue is one that the lane of the link watches", async () => {
  const document = json({
    ...scenario,
    measure: { watch: ["b"] },
    lanes: [{ id: "a" }, { id: "b", set: { "measure.watch": ["b", "c"] } }],
  });
  expect(await open(`${document}&queue=c&lane=b`)).toEqual({ kind: "opened" });
  expect(rig.state().watched).toBe("c");
  for (const lane of ["", "&lane=a"]) {
    expect(await open(`${document}&queue=c${lane}`)).toMatchObject({ kind: "failed" });
    expect(rig.page().link).toMatchObject({ failure: { path: "queue" } });
  }
  await open(`${document}&queue=c&lane=c`);
  expect(rig.page().link).toMatchObject({ failure: { path: "lane" } });
});

test("of two links the second is opened, and the first has no effect", async () => {
  const outcomes = await Promise.all([open(`${named("First")}&speed=10&lock=all`), open(named("Second"))]);
  expect(outcomes).toEqual([{ kind: "superseded" }, { kind: "opened" }]);
  expect(rig.states()).toMatchObject({
    work: { document: { title: "Second" } },
    page: { viewOptions: { lock: "none" } },
    run: { speed: 3 },
  });
});

test("a link of another run does not supersede it", async () => {
  const other = setUp();
  const outcomes = await Promise.all([open("p=drop-tail-dumbbell"), openLink(other.run, named("Other"))]);
  expect(outcomes).toEqual([{ kind: "opened" }, { kind: "opened" }]);
});

test("a pending link does not replace something opened later", async () => {
  const outcome = open("p=drop-tail-dumbbell");
  await rig.run.open({ ...scenario, title: "Newer" });
  expect(await outcome).toEqual({ kind: "superseded" });
  expect(rig.states()).toMatchObject({ work: { document: { title: "Newer" } }, page: { link: null } });
});

test.each([
  { link: "t=0.5&run=0", events: 100e6, at_s: 0.5, play: "paused" },
  { link: "t=0.5", events: 100e6, at_s: 0.5, play: "playing" },
  { link: "t=9&run=0", events: 60e6, at_s: 9, play: "paused" },
])("a costly link ($link) asks first, and then does what it says", async ({ link, events, at_s, play }) => {
  rig.fake.cost_events = events;
  await open(`${named("Large")}&${link}`);
  await rig.pass(2);
  expect(rig.state().play).toBe("paused");
  expect(rig.run.view?.time_s).toBe(0);
  const { heavy } = rig.state();
  expect(heavy?.at_s).toBe(at_s);
  await heavy?.go?.();
  expect(rig.state()).toMatchObject({ play, heavy: null });
  await rig.pass(1);
  expect(rig.run.view?.time_s).toBe(at_s);
});

test("a superseded link changes nothing", async () => {
  rig.stores.page.setState({ isEditing: true, rejection: { name: "x.json", problems: [] } });
  rig.fake.failure = new Superseded();
  expect(await open(`${named("Late")}&speed=10`)).toEqual({ kind: "superseded" });
  expect(rig.states()).toMatchObject({
    work: { document: { title: "Test" } },
    run: { speed: 3 },
    page: { link: null, isEditing: true },
  });
});

test("a rejected document is reported as a failed link", async () => {
  rig.fake.isBad = true;
  expect(await open(named("Bad"))).toMatchObject({ kind: "failed" });
  expect(rig.page()).toMatchObject({ link: { kind: "failed", failure: { kind: "invalid" } }, rejection: null });
});

test("options of a frame override the link's", async () => {
  const viewOptions = { charts: null, lock: "none", hide: ["table"] };
  expect(await open(`${named("Loaded")}&lock=all&hide=queue`, { viewOptions })).toEqual({ kind: "opened" });
  expect(rig.page().viewOptions).toEqual(viewOptions);
});

test("a foreign fragment opens nothing and reports no failure", async () => {
  expect(await open("utm_source=mail")).toEqual({ kind: "nothing" });
  expect(rig.page().link).toBeNull();
});

test("a link to a document of a newer page says so, and opens nothing", async () => {
  expect(await open(json({ ...scenario, title: "Newer", version: 2 }))).toMatchObject({ kind: "failed" });
  expect(rig.page().link).toMatchObject({
    failure: { kind: "too-new", message: "This document was made by a newer version of this page." },
  });
  expect(rig.work().document?.title).toBe("Test");
});
