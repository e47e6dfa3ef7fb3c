import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp, slowDown } from "../../tests/run-rig";
import type { Context } from "./commands";
import { follow } from "./commands";
import { createLessonStore } from "./lesson-store";
import type { Command } from "./messages";

let rig: ReturnType<typeof setUp>;
const letStand = vi.fn();
const tell = (command: object) =>
  follow(
    { id: 1, ...command } as unknown as Command,
    {
      run: rig.run,
      lessons: createLessonStore(),
      viewOptions: rig.page().viewOptions,
      letStand,
    } as unknown as Context,
  );

beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario, { isPaused: true });
  await rig.settle();
  slowDown(rig);
});

test("pause stops a seek on its way; both are answered with the time that was reached", async () => {
  const sought = tell({ type: "seek", time_s: 9 });
  await rig.pass(1);
  rig.fake.asked.length = 0;
  const answers = [sought, tell({ type: "pause" })];
  await rig.pass(3);
  for (const answer of await Promise.all(answers)) {
    const { time_s, play } = answer as { time_s: number; play: string };
    expect(play).toBe("paused");
    expect(time_s).toBeLessThan(9);
  }
  expect(letStand).toHaveBeenCalled();
});

test("a step is answered when the run has come so far, however many frames that takes", async () => {
  expect(await tell({ type: "step", seconds: 4.5 })).toMatchObject({ time_s: 4.5, play: "paused" });
  expect(await tell({ type: "step", seconds: 60 })).toMatchObject({ time_s: 10, play: "ended" });
});

test("what the link of the embed locks, its host cannot change, but play", async () => {
  rig.stores.page.setState(({ viewOptions }) => ({ viewOptions: { ...viewOptions, lock: "params" } }));
  const set = { type: "setParam", path: "links.b.queue.max_p", value: 0.2 };
  await expect(tell(set)).rejects.toMatchObject({ refusal: "locked" });
  await expect(tell({ type: "load", preset: "red-1993-two-flows" })).rejects.toMatchObject({ refusal: "locked" });
  expect(await tell({ type: "pause" })).toMatchObject({ play: "paused" });
  expect(rig.work().document?.timeline ?? []).toEqual([]);
});
