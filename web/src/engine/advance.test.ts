import { expect, test } from "vitest";
import { advanceFrame, createPacer, type FrameShape } from "./advance";
import { Advanced, type Block, type Session } from "./wasm";

const shape: FrameShape = {
  columns: 2,
  eventColumns: 2,
  timeColumn: 2,
  kindColumn: 1,
  linkColumn: 0,
  changeKind: 2,
  decisionKinds: [0, 1],
  directions: [0, 2],
};
const block = (columns: number[][]): Block => ({
  count: columns[0]?.length ?? 0,
  column: (index) => Float64Array.from(columns[index] ?? []),
});

function session(statuses: number[], events = [[], []] as number[][]) {
  const slices: number[] = [];
  const untils: number[] = [];
  let isDrained = false;
  const fake = {
    advance: (until_s: number, max_events: number) => {
      untils.push(until_s);
      slices.push(max_events);
      return statuses.shift() ?? Advanced.reached;
    },
    time_s: () => 1.5,
    rows: () =>
      block([
        [0.1, 0.2, 0.3],
        [7, 8, 9],
      ]),
    events: () => block(events),
    drain: () => {
      isDrained = true;
    },
    fingerprint: () => "00ff00ff00ff00ff",
    queues: () => ({ b: { discipline: "red", params: {} } }),
  };
  return { session: fake as unknown as Session, slices, untils, isDrained: () => isDrained };
}

const order = { until_s: 2, budget_ms: 40, buffer: undefined, shape };

test("rows and events are copied column by column, directly behind each other", () => {
  const { session: engine, isDrained } = session([Advanced.reached], [[0.15], [0]]);
  const frame = advanceFrame(engine, order, createPacer());
  expect([...new Float64Array(frame.buffer, 0, 8)]).toEqual([0.1, 0.2, 0.3, 7, 8, 9, 0.15, 0]);
  expect(frame).toMatchObject({ rows: 3, events: 1, time_s: 1.5, ended: false, fingerprint: "00ff00ff00ff00ff" });
  expect(frame.queues).toBeUndefined();
  expect(isDrained()).toBe(true);
});

test("a buffer that is large enough is used again", () => {
  const buffer = new ArrayBuffer(4096);
  expect(advanceFrame(session([]).session, { ...order, buffer }, createPacer()).buffer).toBe(buffer);
  const small = new ArrayBuffer(8);
  expect(advanceFrame(session([]).session, { ...order, buffer: small }, createPacer()).buffer).not.toBe(small);
});

test("a search ends with the first drop or mark at the queue, and with the rest of its moment", () => {
  // Events by time: a change at queue 1, a drop at queue 0, a drop at queue 1.
  const past: number[][] = [[], []];
  const coming = [
    [1, 2],
    [0, 0],
    [1, 0],
  ];
  const { session: engine, slices } = session([Advanced.outOfEvents, Advanced.outOfEvents, Advanced.outOfEvents], past);
  const advance = engine.advance;
  engine.advance = (until_s, max_events) => {
    for (const [column, value] of (coming.shift() ?? []).entries()) past[column]?.push(value);
    return advance(until_s, max_events);
  };
  const frame = advanceFrame(engine, { ...order, stop_at: { queue: 1, what: "decision" } }, createPacer());
  expect(slices).toEqual([1, 1, 1, expect.any(Number)]);
  expect(frame).toMatchObject({ events: 3, ended: false });
});

test("a search for packets ends when one comes to the queue or begins to be sent, in its direction", () => {
  const row = (direction: number, start_s: number) => [direction, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, start_s];
  const waits = Number.NaN;
  const moments = [
    [row(2, 1), row(2, waits)],
    [row(2, 1), row(2, waits), row(0, waits)],
    [row(2, 1), row(2, 1.2)],
  ];
  const { session: engine, slices } = session([Advanced.outOfEvents, Advanced.outOfEvents]);
  engine.packetRows = () => {
    const values = Float64Array.from((moments.shift() ?? []).flat());
    return { columns: 10, in_use: values.length / 11, values };
  };
  const frame = advanceFrame(engine, { ...order, stop_at: { queue: 1, what: "packet" } }, createPacer());
  expect(slices).toEqual([1, 1, expect.any(Number)]);
  expect(frame.found_s).toBe(1.2);
});

test("an instant that takes too long goes on in the next frame, which tells of all that was recorded", () => {
  const endless = session(new Array(1_000_000).fill(Advanced.outOfEvents), [[0.15], [0]]);
  const frame = advanceFrame(endless.session, { ...order, budget_ms: 1 }, createPacer());
  expect(frame).toMatchObject({ isUnfinished: true, rows: 0, events: 0, ended: false });
  expect(endless.isDrained()).toBe(false);
});

test("slices continue until the engine has reached the time", () => {
  const { session: engine, slices } = session([Advanced.outOfEvents, Advanced.outOfEvents, Advanced.ended]);
  expect(advanceFrame(engine, order, createPacer()).ended).toBe(true);
  expect(slices).toHaveLength(3);
});

test("an exhausted budget ends the frame early, but completes its last instant", () => {
  const { session: engine, untils } = session([Advanced.outOfEvents]);
  advanceFrame(engine, { ...order, budget_ms: 0 }, createPacer());
  expect(untils).toEqual([order.until_s, engine.time_s()]);
});

test("a frame has the packets if they were asked for, in memory of their own", () => {
  const { session: engine } = session([Advanced.reached]);
  const memory = new Float64Array([1, 2, 3]);
  engine.packetRows = (most) => ({ columns: 2, in_use: most, values: memory });
  const { packets } = advanceFrame(engine, { ...order, most_packets: 7 }, createPacer());
  expect(packets).toMatchObject({ columns: 2, in_use: 7 });
  expect([...(packets?.values ?? [])]).toEqual([1, 2, 3]);
  expect(packets?.values.buffer).not.toBe(memory.buffer);
  expect(advanceFrame(engine, order, createPacer()).packets).toBeUndefined();
});

test("a frame with a change includes the current parameters", () => {
  const { session: engine } = session([Advanced.reached], [[0.15], [2]]);
  expect(advanceFrame(engine, order, createPacer()).queues).toEqual({ b: { discipline: "red", params: {} } });
});
