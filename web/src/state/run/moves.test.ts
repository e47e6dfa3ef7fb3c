import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { EventColumns } from "../../telemetry/events";
import type { Telemetry } from "../../telemetry/telemetry";
import { move, moveInFlow, nearestDecision, roundTrip_s } from "./moves";

type Event = readonly [time_s: number, queue: number, flow?: number, seq?: number];

function eventsAt(...events: readonly Event[]): EventColumns {
  const list = new EventColumns(16, 16);
  for (const [time_s, queue, flow = 0, seq = 0] of events) {
    const entry = list.open();
    list.time[entry] = time_s;
    list.link[entry] = queue;
    list.flow[entry] = flow;
    list.seq[entry] = seq;
  }
  return list;
}

const drop = (t_s: number, flow: number, seq = 0) => ({ t_s, kind: "drop", flow, seq }) as const;

test("the nearest drop is another moment's and the same queue's", () => {
  const events = eventsAt([1, 0], [2, 1], [3, 0], [3, 0], [4, 0]);
  expect(nearestDecision(events, 0, 3, 1)).toBe(4);
  expect(nearestDecision(events, 0, 3, -1)).toBe(0);
  expect(nearestDecision(events, 0, 2.9, 1)).toBe(2);
  expect(nearestDecision(events, 0, 0, 1)).toBe(0);
  expect(nearestDecision(events, 1, 3, 1)).toBe(-1);
  expect(nearestDecision(events, 0, 1, -1)).toBe(-1);
  expect(nearestDecision(events, 0, 4, 1)).toBe(-1);
});

test("the nearest drop of one flow passes those of others over", () => {
  const events = eventsAt([1, 0, 7], [2, 0, 8], [3, 1, 7], [4, 0, 7]);
  expect(nearestDecision(events, 0, drop(1, 7), 1)).toBe(3);
  expect(nearestDecision(events, 0, drop(4, 7), -1)).toBe(0);
  expect(nearestDecision(events, 0, drop(2, 8), 1)).toBe(-1);
  // Of a drop that is no longer kept, or not yet.
  expect(nearestDecision(events, 0, drop(2, 7), 1)).toBe(3);
});

test("of several drops of a flow at one time, each is the next of the one before it", () => {
  const events = eventsAt([1, 0, 7, 37], [2, 0, 7, 38], [2, 0, 8, 5], [2, 0, 7, 39], [3, 0, 7, 40]);
  const seqs = (from: number, direction: 1 | -1) => events.seq[nearestDecision(events, 0, drop(2, 7, from), direction)];
  expect([seqs(38, 1), seqs(39, 1), seqs(39, -1), seqs(38, -1)]).toEqual([39, 40, 38, 37]);
});

test("a round trip is the propagation on the paths through the queue and the time that its backlog takes", () => {
  const link = (id: string, delay_s: number) => ({ id, rate_bps: 8000, delay_s, reverse: { rate_bps: 80, delay_s } });
  const telemetry = {
    schema: {
      links: [link("a", 0.01), link("b", 0.02), link("c", 0.5)],
      groups: [{ links: ["a", "b"] }, { links: ["b"] }, { links: ["c"] }],
    },
    column: () => ({ lastFinite: () => 100 }),
  } as unknown as Telemetry;
  expect(roundTrip_s(telemetry, "b")).toBeCloseTo((0.06 + 0.04) / 2 + 0.1);
  expect(roundTrip_s(telemetry, "b:reverse")).toBeCloseTo(0.05 + 10);
});

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario, { at_s: 4, isPaused: true });
  await rig.pass(5);
});

test("steps go forwards and backwards, one after the other", async () => {
  await move(rig.run, 0.001, 1);
  expect(rig.run.view?.time_s).toBeCloseTo(4.001, 6);
  expect(rig.state().step_s).toBe(0.001);
  const back = [move(rig.run, 0.1, -1), move(rig.run, 0.1, -1)];
  await rig.pass(20);
  await Promise.all(back);
  expect(rig.run.view?.time_s).toBeCloseTo(3.801, 6);
  expect(rig.state().play).toBe("paused");
});

test("a step back from the beginning stays there; playing forgets the step", async () => {
  const back = move(rig.run, 10, -1);
  await rig.pass(20);
  await back;
  expect(rig.run.view?.time_s).toBe(0);
  rig.run.play();
  expect(rig.state().step_s).toBeNull();
});

test("the next drop of a flow is the next one after the one shown, also in the past", async () => {
  const decisions = eventsAt([1, 0, 7], [2, 0, 8], [3, 0, 7]);
  Object.assign(rig.run.view?.telemetry.events ?? {}, { decisions });
  const gone = moveInFlow(rig.run, drop(1, 7), 1);
  await rig.pass(20);
  expect(await gone).toMatchObject({ t_s: 3, flow: 7 });
  expect(rig.run.view?.time_s).toBeCloseTo(3, 6);
});

test("from one drop to another of the same time the run stays where it is, also now", async () => {
  const decisions = eventsAt([2, 0, 7, 37], [4, 0, 7, 38], [4, 0, 7, 39], [4, 0, 8, 5]);
  Object.assign(rig.run.view?.telemetry.events ?? {}, { decisions });
  rig.run.play();
  const gone = moveInFlow(rig.run, drop(4, 7, 39), -1);
  await rig.settle();
  expect(await gone).toMatchObject({ t_s: 4, seq: 38 });
  expect(rig.run.view?.time_s).toBeCloseTo(4, 6);
  expect(rig.state().play).toBe("paused");
});

test("without a drop the search ends, and says so", async () => {
  const found = move(rig.run, "decision", 1);
  await rig.pass(20);
  await found;
  expect(rig.asked.at(-1)).toMatchObject({ stop_at: { queue: 0, what: "decision" } });
  expect(rig.page().announcement).toBe("No later drop or mark at b within 10 s.");
});

test("moves that wait are forgotten when another document is opened", async () => {
  const gone = [move(rig.run, 0.1, 1), move(rig.run, 0.1, 1), move(rig.run, "decision", 1)];
  await rig.run.open({ ...scenario, title: "Another" }, { at_s: 2, isPaused: true });
  await rig.pass(20);
  await Promise.all(gone);
  expect(rig.run.view?.time_s).toBeCloseTo(2.1, 6); // the first of them had begun
});

test("a halt on the way back ends the search, and the moves that wait", async () => {
  const decisions = eventsAt();
  decisions.counted.add({ link: 0, kind: 0, reason: 0, trafficClass: "tcp" }, 2.5);
  Object.assign(rig.run.view?.telemetry.events ?? {}, { decisions });
  const step = vi.spyOn(rig.run, "step");
  const gone = [move(rig.run, "decision", -1), move(rig.run, 0.1, 1)];
  await rig.settle();
  rig.run.halt();
  await rig.pass(20);
  await Promise.all(gone);
  expect(step).not.toHaveBeenCalled();
});

test("the previous drop is recorded again where drops are only counted", async () => {
  const decisions = eventsAt();
  decisions.counted.add({ link: 0, kind: 0, reason: 0, trafficClass: "tcp" }, 2);
  Object.assign(rig.run.view?.telemetry.events ?? {}, { decisions });
  const gone = move(rig.run, "decision", -1);
  await rig.pass(20);
  await gone;
  expect(rig.run.view?.time_s).toBeCloseTo(2, 6);
  expect(rig.page().announcement).toBe("No earlier drop or mark at b in the stretch before 4.00\u2009s.");
});
