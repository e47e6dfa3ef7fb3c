import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { shownOwner } from "../work/work-state";
import { compareWith } from "./lane-edits";
import { changeCode } from "./mending";

const PATH = "links.b.queue.code";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open({ ...scenario, nodes: [], links: [], flows: [] });
  rig.run.pause();
  await rig.run.step(3);
  rig.stores.run.setState({ halted: { at_s: 3, why: "the script stopped" } });
});

const begunBy = (timeline: ScenarioDocument["timeline"] = []) =>
  rig.stores.work.setState(({ document }) => ({ document: document && { ...document, timeline } }));

const mend = (owner = shownOwner(rig.work())) => {
  const change = vi.spyOn(rig.run, "change");
  return { change, mended: changeCode(rig.run, owner, PATH, "better") };
};

test.each([
  ["began with the run", 0, []],
  ["was put in place by a change", 2, [{ at: "2 s", set: PATH, value: "worse" }]],
  ["came by an exchange", 1, [{ at: "1 s", set: "links.b.queue.discipline", value: "script" }]],
])("a script that went wrong and %s is mended from where it began, at %s s", async (_, begun_s, timeline) => {
  begunBy(timeline);
  const { change, mended } = mend();
  await rig.pass(5);
  await mended;
  expect(change).toHaveBeenCalledWith(PATH, "better");
  expect(rig.run.view?.time_s).toBeCloseTo(begun_s, 9);
});

test("where several queues have scripts, watched or not, one is mended just before it went wrong", async () => {
  begunBy(["b", "c"].map((id) => ({ at: "1 s", set: `links.${id}.queue.code`, value: "a script" })));
  const { change, mended } = mend();
  await rig.pass(5);
  await mended;
  expect(change).toHaveBeenCalledWith(PATH, "better");
  expect(rig.run.view?.time_s).toBeCloseTo(2.999, 9);
});

test.each([
  ["other work", () => rig.run.open({ ...scenario, title: "Other" })],
  ["another lane", () => compareWith(rig.run, { kind: "seed" })],
])("%s that is shown on the way back keeps its own script", async (_, show) => {
  begunBy([{ at: "2.5 s", set: PATH, value: "worse" }]);
  const { change, mended } = mend();
  await show();
  await rig.pass(5);
  await mended;
  expect(change).not.toHaveBeenCalled();
});

test("it is said whether the change was made", async () => {
  rig.stores.run.setState({ halted: null });
  const owner = shownOwner(rig.work());
  expect(await changeCode(rig.run, owner, PATH, "better")).toBe(true);
  expect(await changeCode(rig.run, owner, PATH, "bad")).toBe(false);
  expect(await changeCode(rig.run, "of another lane", PATH, "better")).toBe(false);
});

test("a text whose lane is no longer shown does not move the run", async () => {
  const { change, mended } = mend("of another lane");
  await mended;
  expect(change).not.toHaveBeenCalled();
  expect(rig.run.view?.time_s).toBe(3);
});
