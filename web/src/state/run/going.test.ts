// A run on its way to a time: what ends it, and that it can be stopped.
import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp, slowDown } from "../../../tests/run-rig";
import { EngineStopped } from "../../engine/client";
import { arrival } from "./arrival";

let rig: ReturnType<typeof setUp>;
const time_s = () => rig.run.view?.time_s ?? 0;

beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario, { isPaused: true });
  await rig.settle();
});

/** Frames follow each other without end: the turns of other promises come between them. */
const afterFrames = async (count: number) => {
  const frames = vi.mocked(rig.fake.opened.at(-1)!.advance);
  const until = frames.mock.calls.length + count;
  while (frames.mock.calls.length < until) await Promise.resolve();
};

test("a paused run on its way to a time goes, and is stopped there, also for who waits for it", async () => {
  slowDown(rig, 0.01);
  await rig.run.seek(9);
  const there = arrival(rig.run, 9);
  await rig.pass(12);
  expect(rig.run.isGoing()).toBe(true);
  rig.run.toggle();
  expect(rig.run.isGoing()).toBe(false);
  await rig.pass(2);
  await there;
  expect(rig.state().play).toBe("paused");
  expect(time_s()).toBeLessThan(5);
  expect(rig.run.goal_s).toBe(time_s());
  rig.run.toggle();
  expect(rig.state().play).toBe("playing");
});

test("a run that is only a moment on its way is played, not stopped, by what is labelled so", async () => {
  slowDown(rig, 0.01);
  await rig.run.seek(9);
  await rig.pass(3);
  expect(time_s()).toBeLessThan(8);
  expect(rig.run.isGoing()).toBe(false);
  rig.run.toggle();
  expect(rig.state().play).toBe("playing");
  expect(rig.run.goal_s).toBe(9);
});

test("who waits for a time hears that the way there has ended, by a halt or by an error", async () => {
  const { advance } = rig.fake.opened.at(-1)!;
  let answer = () => {};
  vi.spyOn(rig.fake.opened.at(-1)!, "advance").mockImplementation(async (...how) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return advance(...how);
  });
  const drawn = vi.fn();
  rig.run.subscribe(drawn);
  await rig.run.seek(9);
  const halted = arrival(rig.run, 9);
  await rig.pass(1);
  rig.run.halt();
  await rig.pass(1);
  await halted;
  answer();
  await rig.pass(1);
  await rig.run.seek(9.5);
  const lost = arrival(rig.run, 9.5);
  await rig.pass(1);
  rig.fake.failure = new EngineStopped("it hangs");
  answer();
  drawn.mockClear();
  await rig.pass(2);
  await lost;
  expect(drawn).toHaveBeenCalled();
});

test("a halt ends the steps that wait, and a step does not shorten a seek", async () => {
  slowDown(rig);
  const steps = [rig.run.step(4), rig.run.step(4)];
  await afterFrames(2);
  rig.run.halt();
  await Promise.all(steps);
  expect(time_s()).toBeLessThan(4);
  const stepped = rig.run.step(1);
  await rig.run.seek(9);
  await stepped;
  await rig.pass(5);
  expect(time_s()).toBeGreaterThanOrEqual(9);
});

test("a step goes all its way in as many frames as that takes, unless it is stopped", async () => {
  slowDown(rig);
  await rig.run.step(4.5);
  expect(time_s()).toBeCloseTo(4.5);
  const stepped = rig.run.step(5);
  await afterFrames(2);
  rig.run.halt();
  await stepped;
  expect(time_s()).toBeLessThan(8);
  await Promise.all([rig.run.step(0.25), rig.run.step(10)]);
  expect(rig.state().play).toBe("ended");
});

test("an engine that stops on the way ends it", async () => {
  rig.fake.failure = new EngineStopped("it hangs");
  await rig.run.seek(5);
  await rig.pass(1);
  expect(rig.run.isGoing()).toBe(false);
  const asked = rig.asked.length;
  await rig.pass(3);
  expect(rig.asked).toHaveLength(asked);
});

test("a seek forward in a stopped engine goes there in another one", async () => {
  rig.fake.stop("it hangs");
  const { runId } = rig.state();
  expect(await rig.run.seek(5)).toBe(true);
  await rig.pass(2);
  expect(rig.state()).toMatchObject({ runId: runId + 1, play: "paused" });
  expect(time_s()).toBe(5);
});
