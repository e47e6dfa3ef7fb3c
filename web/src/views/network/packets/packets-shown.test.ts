import { beforeEach, expect, test } from "vitest";
import type { NetworkPacket } from "../../../network/packets";
import type { RunView } from "../../../state/run/loop";
import { EventColumns } from "../../../telemetry/events";
import type { RunSchema } from "../../../telemetry/run-schema";
import { createDisplayClock } from "./display-clock";
import { createFalls, FALL_MS } from "./falls";
import { packetText } from "./packet-text";

test("the clock moves evenly between frames that arrive unevenly", () => {
  const clock = createDisplayClock();
  const shown: number[] = [];
  let next = 0;
  for (let now_ms = 0; now_ms <= 2000; now_ms += 16) {
    if (now_ms >= next) {
      clock.frame(now_ms / 100_000, now_ms, 0.01);
      next = now_ms + 16 + (now_ms % 3) * 20; // frames come 16 to 56 ms apart
    }
    shown.push(clock.at(now_ms));
  }
  const steps = shown.slice(1).map((time_s, index) => time_s - shown[index]!);
  for (const step of steps) expect(step).toBeCloseTo(0.00016, 5);
});

test("the clock jumps when the run does, and stands still with it", () => {
  const clock = createDisplayClock();
  clock.frame(5, 0, 0.01);
  clock.at(100);
  clock.frame(2, 200, 0.01);
  expect(clock.at(200)).toBe(2);
  clock.frame(2.5, 300, 0);
  expect(clock.at(900)).toBe(2.5);
});

interface Dropped {
  time: number[];
  kind: number[];
  link?: number[];
}
interface Run {
  telemetry: RunView["telemetry"];
  at(time_s: number, dropped: Dropped): RunView;
}
function newRun(): Run {
  const schema = { watch: ["bottleneck", "bottleneck:reverse"], reasons: ["script_1"] };
  const scriptNames = () => ({ signals: [], reasons: ["too old"] });
  const telemetry = { schema, scriptNames } as unknown as RunView["telemetry"];
  return {
    telemetry,
    at(time_s, { time, kind, link = [] }) {
      const decisions = new EventColumns(64, 128);
      time.forEach((at_s, row) => {
        decisions.open();
        decisions.time[row] = at_s;
        decisions.kind[row] = kind[row] ?? 0;
        decisions.link[row] = link[row] ?? 0;
      });
      Object.assign(telemetry, { events: { decisions } });
      return { time_s, fingerprint: "", telemetry };
    },
  };
}
let { at: viewAt } = newRun();
beforeEach(() => {
  viewAt = newRun().at;
});

test("what a frame brought falls, and is over after a while", () => {
  const falls = createFalls(false);
  falls.update(viewAt(1, { time: [0.5], kind: [0] }), 0, true);
  expect(falls.current).toEqual([]);
  falls.update(viewAt(1.01, { time: [0.5, 1.001, 1.01], kind: [0, 0, 1] }), 100, true);
  expect(falls.current.map(({ isMark }) => isMark)).toEqual([false, true]);
  expect(falls.current[0]?.label, "as the script calls it").toBe("too old");
  falls.update(viewAt(1.02, { time: [0.5, 1.001, 1.01], kind: [0, 0, 1] }), 120, true);
  expect(falls.current).toHaveLength(2);
  falls.expire(100 + FALL_MS);
  expect(falls.current).toEqual([]);
});

test("nothing falls after a leap", () => {
  const falls = createFalls(false);
  falls.update(viewAt(1, { time: [], kind: [] }), 0, true);
  falls.update(viewAt(9, { time: [5], kind: [0] }), 100, true);
  falls.update(viewAt(2, { time: [1.5], kind: [0] }), 200, true);
  expect(falls.current).toEqual([]);
});

test("with reduced motion, what the last step brought stays until the next", () => {
  const falls = createFalls(true);
  falls.update(viewAt(1, { time: [], kind: [] }), 0, true);
  falls.update(viewAt(1.01, { time: [1.005], kind: [0] }), 10, true);
  falls.expire(10_000);
  expect(falls.current).toHaveLength(1);
  falls.update(viewAt(1.02, { time: [1.005], kind: [0] }), 20_000, true);
  expect(falls.current).toEqual([]);
});

test("what falls belongs to the run that is drawn: nothing of another lane stays beside the queue of this one", () => {
  const falls = createFalls(true);
  falls.update(viewAt(1, { time: [], kind: [] }), 0, true);
  falls.update(viewAt(1.01, { time: [1.005], kind: [0] }), 10, true);
  falls.update(newRun().at(1.01, { time: [1.005], kind: [0] }), 20, true);
  expect([falls.current, falls.tallies]).toEqual([[], []]);
});

test("all drops are counted, and the newest of each queue are drawn", () => {
  const falls = createFalls(false);
  falls.update(viewAt(1, { time: [], kind: [] }), 0, true);
  const time = [...Array(70)].map((_, row) => 1.001 + row / 10_000);
  const link = time.map((_, row) => (row < 10 ? 0 : 1));
  falls.update(viewAt(1.01, { time, kind: [], link }), 100, true);
  expect(falls.tallies).toMatchObject([
    { watch: 0, count: 10 },
    { watch: 1, count: 60 },
  ]);
  const drawn = (watch: number) => falls.current.filter((each) => each.watch === watch).length;
  expect([drawn(0), drawn(1)]).toEqual([10, 24]);
  falls.expire(100 + FALL_MS);
  expect(falls.tallies).toEqual([]);
});

const schema = {
  links: [{ id: "access" }, { id: "bottleneck" }],
  flows: [{ class: "tcp" }, { class: "untagged" }],
} as unknown as RunSchema;
const packet = (flow: number, start_s: number): NetworkPacket =>
  ({ link: 1, isReverse: false, flow, start_s, arrival_s: start_s + 1 }) as NetworkPacket;

test("the text tells what waits, by class, and what is on the link", () => {
  const all = [packet(0, 1), packet(0, Number.NaN), packet(1, Number.NaN), packet(0, 3), { ...packet(0, 1), link: 0 }];
  expect(packetText(schema, all, "bottleneck", 2)).toBe(
    "3 packets wait at bottleneck: 2 TCP, 1 untagged; 1 on the link.",
  );
  expect(packetText(schema, [packet(1, Number.NaN)], "bottleneck", 2)).toBe(
    "1 packet waits at bottleneck: 1 untagged; 0 on the link.",
  );
  expect(packetText(schema, [], "bottleneck", 2)).toBe("No packet waits at bottleneck; 0 on the link.");
});
