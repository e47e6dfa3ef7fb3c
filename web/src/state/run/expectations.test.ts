import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { Expected } from "./run-state";

// In the test rig, the fingerprint of a run is its time.
const expected = (fingerprint: string, at_s: number): Expected => ({ fingerprint, at_s, outcome: "waiting" });

let rig: ReturnType<typeof setUp>;
const open = (expectation: Expected) => rig.run.open(scenario, { scenarioId: "a", expectation });
beforeEach(() => {
  rig = setUp();
  rig.stores.run.setState({ speed: 10 });
});

test("a frame ends exactly at the expected time, and the run continues", async () => {
  await open(expected("0.345678", 0.345678));
  await rig.pass(40);
  expect(rig.asked.map(({ until_s }) => until_s)).toContain(0.345678);
  expect(rig.state().expectation).toMatchObject({ outcome: "reproduced", found: "0.345678" });
  expect(rig.run.view?.time_s).toBeGreaterThan(1);
});

test("also at full speed, or during a catch-up", async () => {
  rig.stores.run.setState({ speed: "max" });
  await open(expected("7.000000", 7));
  await rig.pass(3);
  expect(rig.state().expectation).toMatchObject({ outcome: "reproduced" });
  await rig.run.open(scenario, { isOwn: false, at_s: 5, isPaused: true, expectation: expected("3.500000", 3.5) });
  await rig.pass(3);
  expect(rig.state().expectation).toMatchObject({ outcome: "reproduced" });
  expect(rig.run.view?.time_s).toBe(5);
});

test("in the middle of an instant there is nothing to compare, and no run stands still there", async () => {
  rig.stores.run.setState({ speed: "max" });
  rig.fake.unfinished = 2;
  await open(expected("7.000000", 7));
  await rig.pass(5);
  expect(rig.state().expectation).toMatchObject({ outcome: "reproduced" });
  await rig.run.open(scenario, { isPaused: true });
  rig.fake.unfinished = 2;
  await rig.run.seek(5);
  await rig.pass(5);
  expect(rig.run.view).toMatchObject({ time_s: 5, fingerprint: "5.000000" });
  rig.fake.unfinished = 2;
  await rig.run.step(0); // as sharing does
  expect(rig.run.view).toMatchObject({ time_s: 5, fingerprint: "5.000000" });
});

test("a different fingerprint is reported with both values", async () => {
  await open(expected("0123456789abcdef", 0));
  await rig.pass(3);
  expect(rig.state().expectation).toMatchObject({ outcome: "differs", found: "0.000000" });
});

test("a time beyond the end is never reproduced", async () => {
  rig.stores.run.setState({ speed: "max" });
  await open(expected("10.000000", 20));
  await rig.pass(3);
  expect(rig.state()).toMatchObject({ play: "ended", expectation: { outcome: "differs" } });
});

test("a changed run is not compared", async () => {
  await open(expected("5.000000", 5));
  await rig.run.change("links.b.queue.max_p", 0.2);
  await rig.pass(3);
  expect(rig.state().expectation).toBeNull();
});

test("locked parameters cannot be changed", async () => {
  await rig.run.open(scenario, { viewOptions: { charts: null, lock: "params", hide: [] } });
  expect(await rig.run.change("links.b.queue.max_p", 0.2)).toBe(false);
  await rig.run.setSeed(9);
  await rig.run.edit({ ...scenario, title: "Another" }, "Rename");
  expect(rig.work().document).toEqual(scenario);
});
