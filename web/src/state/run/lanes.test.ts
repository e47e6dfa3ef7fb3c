import { beforeEach, expect, test } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { beginNextWith, setUp } from "../../../tests/run-rig";
import type { EngineRun } from "../../engine/client";
import { rename } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import { setIn } from "../../scenario/set-in";
import { valueAt } from "../../scenario/variation";
import { laneList } from "../work/whole-document";
import { shownOwner } from "../work/work-state";
import { compareWith, linkLanes, tryFromHere } from "./lane-edits";
import { lanesOfRun } from "./lanes";
import { changeCode, whileTyping } from "./mending";

const dcbt = opening as unknown as ScenarioDocument;
const codel = { kind: "discipline", id: "codel", label: "CoDel" } as const;

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(dcbt);
  rig.run.pause();
  rig.stores.run.setState({ watched: "bottleneck" });
  await compareWith(rig.run, codel);
});

const lanes = () => laneList(rig.work(), rig.work().document).map(({ document }) => document);

test.each([false, true])(
  "a renamed link keeps each lane's discipline and stays watched, linked or not",
  async (isLinked) => {
    linkLanes(rig.run, isLinked);
    await rig.run.edit(rename(rig.work().document!, { part: "links", id: "bottleneck" }, "neck"), "Rename");
    expect(lanes().map((lane) => valueAt(lane, "links.neck.queue.discipline"))).toEqual(["dcbt", "codel"]);
    expect(lanes().map(({ measure }) => measure?.watch)).toEqual([["neck"], ["neck"]]);
    await rig.run.undo();
    expect(lanes().map((lane) => valueAt(lane, "links.bottleneck.queue.discipline"))).toEqual(["dcbt", "codel"]);
  },
);

/** A run's script goes wrong at the end of the next frame. */
function haltNext(run: EngineRun, why: string) {
  const { advance } = run;
  run.advance = async (...order) => ({ ...(await advance(...order)), halted: why });
}

test("a script that went wrong stops its own lane, chosen or not", async () => {
  const [a, b] = rig.opened as [EngineRun, EngineRun];
  const choose = (id: string) => lanesOfRun(rig.run).choose(id);
  haltNext(b, "b stopped");
  await rig.run.step(1);
  await choose("a");
  await rig.run.step(1);
  expect(rig.state().halted).toBeNull();
  expect(rig.state().lanes[1]).toMatchObject({ problems: [], halted: { at_s: 1, why: "b stopped" } });

  haltNext(a, "a stopped");
  await rig.run.step(1);
  expect(rig.state().halted).toEqual({ at_s: 3, why: "a stopped" });
  await choose("b");
  expect(rig.state().halted).toEqual({ at_s: 1, why: "b stopped" });
  expect(rig.work().draft).toBeNull();
  await choose("a");
  expect(rig.state().halted).toEqual({ at_s: 3, why: "a stopped" });
});

test("what the cursor and the steps are about goes where the chosen lane has not come so far", async () => {
  const [, b] = rig.opened as [EngineRun, EngineRun];
  haltNext(b, "b stopped");
  await rig.run.step(2);
  const pinned = (at_s: number) => ({
    cursor: { at_s, isPinned: true },
    stepping: { at_s, turn: null, flow: 0, seq: 7 },
  });
  const choose = (id: string) => lanesOfRun(rig.run).choose(id);
  await choose("a");
  await rig.run.step(1);
  rig.stores.run.setState(pinned(1.5));
  await choose("b");
  expect(rig.state()).toMatchObject(pinned(1.5));
  await choose("a");
  rig.stores.run.setState(pinned(2.5));
  await choose("b");
  expect(rig.state()).toMatchObject({ cursor: null, stepping: null });
});

test("a lane is shown as playing, paused or ended as it stands itself, not as the lane before", async () => {
  const [, b] = rig.opened as [EngineRun, EngineRun];
  const choose = (id: string) => lanesOfRun(rig.run).choose(id);
  haltNext(b, "b stopped");
  await rig.run.step(1);
  await choose("a");
  rig.stores.run.setState({ speed: "max" });
  rig.run.play();
  await rig.pass(5);
  expect(rig.state()).toMatchObject({ play: "ended", clock_s: 10 });
  await choose("b");
  expect(rig.state()).toMatchObject({ play: "paused", clock_s: 1 });
  await choose("a");
  expect(rig.state()).toMatchObject({ play: "ended", clock_s: 10 });
});

test("a lane that begins at a keyframe knows what its queues were at the start", async () => {
  rig = setUp();
  await rig.run.open(dcbt);
  rig.run.pause();
  await rig.run.seek(5.5);
  await rig.pass(3);
  const queues = { b: { discipline: "red", params: { max_p: 0.9 } } };
  beginNextWith(queues, rig);
  await tryFromHere(rig.run, { kind: "same" });
  expect(rig.work().lanes?.chosen).toBe("b");
  expect(rig.state().queues).toEqual(queues);
  expect(rig.state().schema?.queues.b?.params).toEqual({ max_p: 0.1 });
});

test("what has been typed into a script is applied in its own lane before another one is shown", async () => {
  const typedIn = shownOwner(rig.work());
  const stay = whileTyping(rig.run, () => changeCode(rig.run, typedIn, "links.bottleneck.queue.code", "typed"));
  await lanesOfRun(rig.run).choose("a");
  stay();
  const texts = rig.work().lanes?.all.map(({ document }) => document.timeline?.map(({ value }) => value) ?? []);
  expect(texts).toEqual([[], ["typed"]]);
  expect(rig.work()).toMatchObject({ lanes: { chosen: "a" }, document: { timeline: [] } });
});

test("a lane with another discipline does not keep a change of a parameter that means something else there", async () => {
  rig = setUp();
  const QUEUE = "links.bottleneck.queue";
  const place = dcbt.links.findIndex(({ id }) => id === "bottleneck");
  const pie = setIn(dcbt, ["links", place, "queue"], { discipline: "pie", limit: "60 packets" });
  const kept = { at: "2 s", set: `${QUEUE}.limit`, value: "40 packets" };
  await rig.run.open({ ...pie, timeline: [{ at: "1 s", set: `${QUEUE}.max_burst`, value: "0.3 s" }, kept] });
  rig.run.pause();
  rig.stores.run.setState({ watched: "bottleneck" });
  await compareWith(rig.run, { kind: "discipline", id: "cbq", label: "CBQ" });
  expect(lanes().map(({ timeline = [] }) => timeline.length)).toEqual([2, 1]);
  expect(lanes()[1]?.timeline).toEqual([kept]);
});
