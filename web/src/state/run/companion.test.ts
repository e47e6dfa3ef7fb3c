import { expect, test, vi } from "vitest";
import { scenario, setUp, whenOpened } from "../../../tests/run-rig";
import { Companion } from "./companion";

test("on a long way to the time of the shown run it tells how far it is, without a timer", async () => {
  vi.useFakeTimers();
  const rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
  await rig.pass(200);
  rig.run.pause();
  const goal_s = rig.run.view?.time_s ?? 0;
  expect(goal_s).toBeGreaterThan(3);
  whenOpened(rig, (run) => {
    const { advance } = run;
    let time_s = 0;
    // A second of simulation in each call.
    run.advance = (until_s, budget_ms) => advance(Math.min(until_s, ++time_s), budget_ms);
  });
  const times: number[] = [];
  const onProgress = () => times.push(companion.standing?.time_s ?? 0);
  const companion = new Companion(rig.run, { ...scenario, seed: 2 }, { onProgress });
  await companion.follow();
  expect(times).toEqual([1, 2, 3, goal_s]);
  expect(companion.isThere).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("it is at a time when the whole instant is over", async () => {
  const rig = setUp();
  await rig.run.open(scenario, { at_s: 3, isPaused: true });
  await rig.pass(5);
  const companion = new Companion(rig.run, { ...scenario, seed: 2 });
  rig.fake.unfinished = 2;
  await companion.follow();
  expect(companion.standing).toMatchObject({ time_s: 3, fingerprint: "3.000000" });
  expect([companion.isThere, rig.fake.unfinished]).toEqual([true, 0]);
});
