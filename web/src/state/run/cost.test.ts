import { beforeEach, describe, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { testSchema } from "../../../tests/telemetry";
import { costOf, noteFrame } from "./cost";
import { compareWith } from "./lane-edits";
import { lanesOfRun } from "./lanes";

let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});

describe("a heavy run", () => {
  const open = async (cost_events: number, workId: string, at_s = 0) => {
    rig.fake.cost_events = cost_events;
    await rig.run.open(scenario, { workId, at_s });
    await rig.pass(5);
  };

  test("waits, whatever opens it, until one plays it", async () => {
    await open(1e9, "one", 4);
    expect(rig.state()).toMatchObject({ play: "paused", clock_s: 0, heavy: { events: 1e9 + 1 } });
    expect(rig.run.view?.time_s).toBe(0);
    rig.run.play();
    await rig.pass(5);
    expect(rig.state()).toMatchObject({ play: "playing", heavy: null });
    expect(rig.run.view?.time_s).toBeGreaterThan(0);
  });

  test("is asked about once, and again when it is much heavier or another work", async () => {
    await open(1e9, "one");
    rig.run.play();
    await rig.run.restart();
    await rig.pass(5);
    expect(rig.state()).toMatchObject({ play: "playing", heavy: null });
    await open(1.2e9, "one");
    expect(rig.state().play).toBe("playing");
    await open(2e9, "one");
    expect(rig.state().play).toBe("paused");
    rig.run.play();
    await open(2e9, "another");
    expect(rig.state().play).toBe("paused");
  });

  test("is also made of lanes of which none is heavy alone", async () => {
    rig.fake.cost_events = 8e6;
    await rig.run.open({ ...scenario, nodes: [], links: [], flows: [] }, { workId: "lanes" });
    expect(rig.state().play).toBe("playing");
    lanesOfRun(rig.run);
    const added = compareWith(rig.run, { kind: "same" });
    await rig.pass(20);
    await added;
    expect(rig.work().lanes?.all).toHaveLength(2);
    expect(rig.state().play).toBe("paused");
    expect(rig.state().heavy?.events).toBeCloseTo(16e6, -2);
  });

  test("is none if it is short, or long and slow", async () => {
    await open(5e6, "short");
    expect(rig.state().play).toBe("playing");
  });
});

test("the cost of lanes is that of all, in events and samples; memory is bounded where rows are thinned", () => {
  const schema = testSchema(["queue/b/q"], {
    duration_s: 60,
    sample_interval_s: 0.01,
    cost_events: 3e6,
    cost_bytes: 1e6,
  });
  const samples = 0.1 * 6000 * 2;
  const cost = costOf([schema, schema]);
  expect(cost.events_per_minute).toBeCloseTo(2 * (3e6 + samples));
  expect(cost.bytes).toBe(2 * (1e6 + 5 * 6000 * 2));
  expect(costOf([{ ...schema, sample_interval_s: 1e-6 }]).bytes).toBe(1e6 + 5 * 8e6);
});

test("the time is that of this device, as frames tell", () => {
  const schema = testSchema([], { duration_s: 100, sample_interval_s: 1, cost_events: 1e8 - 10, cost_bytes: 0 });
  for (let frame = 0; frame < 200; ++frame) noteFrame(schema, 1, 100);
  expect(costOf([schema]).seconds).toBeCloseTo(10, 1);
  noteFrame(schema, 1, 1);
  expect(costOf([schema]).seconds).toBeCloseTo(10, 1);
});

test("a run is stopped on its way to a time, too", async () => {
  await rig.run.open(scenario, { at_s: 9 });
  rig.run.toggle();
  await rig.pass(5);
  expect(rig.state().play).toBe("paused");
  expect(rig.run.view?.time_s).toBe(0);
});
