import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { type EngineRun, EngineStopped } from "../../engine/client";
import type { ScenarioDocument } from "../../scenario/scenario";
import { compareWithBefore, differSince } from "./before";

const PATH = "links.b.queue.max_p";
const changed = (...at: string[]): ScenarioDocument => ({
  ...scenario,
  timeline: at.map((time) => ({ at: time, set: PATH, value: 0.2 })),
});

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
  compareWithBefore(rig.run);
  await rig.pass(60);
});

test("two documents differ from their first different change on", () => {
  expect(differSince(scenario, changed("3 s", "5 s"))).toBe(3);
  expect(differSince(changed("3 s"), changed("3 s", "5 s"))).toBe(5);
  expect(differSince(changed("3 s"), changed("3 s"))).toBeNull();
  expect(differSince(scenario, { ...changed("3 s"), seed: 2 })).toBeNull();
});

test("with the first change, the run as it was goes on beside it", async () => {
  expect(rig.state().before).toBeNull();
  await rig.run.change(PATH, 0.2);
  await rig.pass(50);
  const { before } = rig.state();
  expect(before).toMatchObject({ name: expect.stringContaining("0.1"), report: { windows: [] } });
  expect(before?.since_s).toBeCloseTo(1.2, 1);
  expect(rig.loaded.at(-1)?.timeline).toBeUndefined();
  const { telemetry } = before ?? {};
  expect(telemetry?.time(telemetry.length - 1)).toBeCloseTo(rig.run.view?.time_s ?? 0, 1);
});

test("a change made before the comparison is loaded is compared, too", async () => {
  const early = setUp();
  await early.run.open(scenario);
  await early.pass(60);
  await early.run.change(PATH, 0.2);
  compareWithBefore(early.run);
  await early.pass(50);
  expect(early.state().before?.name).toContain("0.1");
});

test("the run before is named by the document's own change, if that came first", async () => {
  const early = setUp();
  await early.run.open({ ...scenario, timeline: [{ at: "0.5 s", set: PATH, value: 0.3 }] });
  await early.pass(60);
  await early.run.change(PATH, 0.2);
  compareWithBefore(early.run);
  await early.pass(50);
  expect(early.state().before?.name).toContain("0.3");
});

test("further changes are compared with the same run", async () => {
  await rig.run.change(PATH, 0.2);
  await rig.pass(10);
  const opened = rig.loaded.length;
  await rig.run.change(PATH, 0.3);
  await rig.pass(10);
  expect(rig.state().before?.name).toContain("0.1");
  expect(rig.loaded.length).toBe(opened);
});

test("the run before is named by all that has been changed, its discipline first, and not by what was undone", async () => {
  const name = () => rig.state().before?.name;
  await rig.run.change(PATH, 0.2);
  await rig.pass(10);
  expect(name()).toBe("max p 0.1");
  await rig.run.change("links.b.queue.limit", "30 packets");
  await rig.run.change("links.b.queue.discipline", "codel");
  await rig.run.change("links.b.queue.target", "9 ms");
  await rig.pass(10);
  expect(name()).toBe("RED, max p 0.1 and 1 more");
  await rig.run.undo();
  await rig.run.undo();
  await rig.pass(10);
  expect(name()).toMatch(/^max p 0.1, /);
});

test("it stays while the run stands still, seeks and is restarted", async () => {
  await rig.run.change(PATH, 0.2);
  await rig.pass(20);
  rig.run.pause();
  await rig.run.seek(0.5);
  await rig.pass(5);
  expect(rig.state().before?.telemetry.length).toBeGreaterThan(0);
  await rig.run.restart();
  await rig.pass(5);
  expect(rig.state().before?.since_s).toBeCloseTo(1.2, 1);
});

test("it is dismissed by the visitor, by undo, with another seed and with another document", async () => {
  const ends: (() => unknown)[] = [
    () => rig.state().before?.dismiss(),
    () => rig.run.undo(),
    () => rig.run.setSeed(5),
    () => rig.run.open({ ...scenario, title: "Other" }),
  ];
  for (const end of ends) {
    await rig.run.change(PATH, 0.2);
    await rig.pass(5);
    expect(rig.state().before).not.toBeNull();
    await end();
    await rig.pass(5);
    expect(rig.state().before, String(end)).toBeNull();
    await rig.pass(60); // the next change is a gesture of its own
  }
});

test("it stays with other charts, windows and texts, which both runs have", async () => {
  await rig.run.open({ ...scenario, nodes: [] });
  await rig.pass(60);
  await rig.run.change(PATH, 0.2);
  await rig.pass(5);
  for (const said of [{ title: "Other" }, { measure: { windows: [["0 s", "5 s"]] } }, { view: { charts: [] } }]) {
    await rig.run.edit({ ...rig.work().document, ...said } as unknown as ScenarioDocument, "Edit");
    await rig.pass(20);
    expect(rig.state().before?.since_s, JSON.stringify(said)).toBeCloseTo(1.2, 1);
  }
  expect(rig.loaded.at(-1)).toMatchObject({ title: "Other", measure: { windows: [["0 s", "5 s"]] } });
});

test("an engine that stops ends the comparison, and is not asked again", async () => {
  await rig.run.change(PATH, 0.2);
  await rig.pass(5);
  expect(rig.state().before).not.toBeNull();
  Object.assign(rig.opened.at(-1) as EngineRun, {
    advance: async () => Promise.reject(new EngineStopped("out of memory")),
  });
  await rig.pass(5);
  expect(rig.state().before).toBeNull();
  const opened = rig.opened.length;
  await rig.pass(20);
  expect(rig.opened.length).toBe(opened);
});
