import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { createTelemetry } from "./telemetry";

const BACKLOG = "queue/bottleneck/backlog_packets.tcp";
const AVERAGE = "queue/bottleneck/average";

describe("createTelemetry", () => {
  it("reads frames column by column and grows over frames", () => {
    const telemetry = createTelemetry(testSchema([BACKLOG, AVERAGE]));
    telemetry.append(
      testFrame([
        [0, 1, 10],
        [0.01, 2, 20],
      ]),
    );
    telemetry.append(testFrame([[0.02, 3, Number.NaN]]));
    const average = telemetry.column("queue", "bottleneck", "average");
    expect(telemetry.length).toBe(3);
    expect(telemetry.version).toBe(2);
    expect([0, 1, 2].map((row) => average?.at(row))).toEqual([10, 20, Number.NaN]);
    expect(average?.lastFinite()).toBe(20);
    expect(average?.isPresent).toBe(true);
    expect(average?.isCurrent).toBe(false);
    expect(telemetry.column("run", "", "t_s")?.at(2)).toBeCloseTo(0.02);
  });

  it("has no column that the run does not have", () => {
    expect(createTelemetry(testSchema([BACKLOG])).column("queue", "elsewhere", "average")).toBeUndefined();
  });

  it("finds the row nearest to a time", () => {
    const telemetry = createTelemetry(testSchema([BACKLOG]));
    expect(telemetry.nearestRow(1)).toBe(-1);
    telemetry.append(testFrame([0, 0.01, 0.02].map((time_s) => [time_s, 0])));
    expect([-1, 0.004, 0.006, 0.02, 5].map((time_s) => telemetry.nearestRow(time_s))).toEqual([0, 0, 1, 2, 2]);
  });

  it("knows the extremes of a column that has them", () => {
    const columns = ["queue/bottleneck/q", "queue/bottleneck/min.q", "queue/bottleneck/max.q", AVERAGE];
    const telemetry = createTelemetry(testSchema(columns));
    telemetry.append(testFrame([[0, 5, 2, 9, 1]]));
    const { least, greatest } = telemetry.column("queue", "bottleneck", "q")?.extremes ?? {};
    expect([least?.at(0), greatest?.at(0)]).toEqual([2, 9]);
    expect(telemetry.column("queue", "bottleneck", "average")?.extremes).toBeUndefined();
  });

  it("keeps the mean of a backlog over the sliding window", () => {
    const telemetry = createTelemetry(testSchema([BACKLOG]));
    const values = [0, 10, 20, 30, 40, 50, 60];
    telemetry.append(testFrame(values.map((value, row) => [row * 0.01, value])));
    const mean = telemetry.column("queue", "bottleneck", "mean.backlog_packets.tcp");
    expect(mean?.at(0)).toBe(0);
    expect(mean?.at(2)).toBe(10);
    expect(mean?.at(6)).toBe((20 + 30 + 40 + 50 + 60) / 5);
  });

  it("continues that mean when old rows are thinned", () => {
    const telemetry = createTelemetry(testSchema([BACKLOG]), 1);
    for (let row = 0; row < 5000; row++) telemetry.append(testFrame([[row * 0.01, row % 7]]));
    const mean = telemetry.column("queue", "bottleneck", "mean.backlog_packets.tcp");
    const last = telemetry.length - 1;
    const expected = [4995, 4996, 4997, 4998, 4999].reduce((sum, row) => sum + (row % 7), 0) / 5;
    expect(telemetry.thinned).toBeGreaterThan(0);
    expect(mean?.at(last)).toBeCloseTo(expected, 5);
  });

  it("loses less than a thousandth of a pixel in single precision", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e10, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (value, room) => {
          const top = value * room;
          expect(Math.abs((value - Math.fround(value)) / top) * 4000).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it("merges recorded changes with those of the scenario in order of time", () => {
    const timeline = [{ at_s: 12, set: "a", value: 1 }];
    const telemetry = createTelemetry(testSchema([], { timeline }));
    telemetry.recordChange({ at_s: 3, set: "b", value: 2 });
    expect(telemetry.changes.map(({ set }) => set)).toEqual(["b", "a"]);
  });

  it("leaves out the later changes that a recorded one has made impossible", () => {
    const timeline = [2, 10, 12].map((at_s) => ({ at_s, set: "links.a.queue.max_p", value: 0.5 }));
    const telemetry = createTelemetry(testSchema([], { timeline }));
    telemetry.recordChange({ at_s: 5, set: "links.a.queue.discipline", value: "codel" }, [2, 3]);
    expect(telemetry.changes.map(({ at_s }) => at_s)).toEqual([2, 5]);
  });

  it("has the queues of the start after a fork, and the names that scripts have used since", () => {
    const queueOf = (signals: readonly string[]) => ({
      bottleneck: {
        discipline: "script",
        params: { values: { gain: signals.length } },
        script: { params: [], signals: [], reasons: [], rows: { signals, reasons: [] } },
      },
    });
    const [first, later] = [queueOf(["load"]), queueOf(["load", "price"])];
    const telemetry = createTelemetry(testSchema([BACKLOG], { queues: first }));
    telemetry.append(testFrame([[0, 1]]));
    telemetry.append({ ...testFrame([[1, 1]]), queues: later });
    const cut = telemetry.cutAt(1, testSchema([BACKLOG], { queues: later }));
    const again = cut.cutAt(1, testSchema([BACKLOG], { queues: later }));
    for (const { schema } of [cut, again]) expect(schema.queues).toEqual(first);
    for (const each of [cut, again])
      expect(each.scriptNames("bottleneck")?.signals.map(({ name }) => name)).toEqual(["load", "price"]);
  });

  it("is forked at a time: earlier data is shared, later data is separate", () => {
    const row = (index: number, value: number) => [index * 0.01, value];
    const telemetry = createTelemetry(testSchema([BACKLOG]));
    for (let index = 0; index < 3000; index++)
      telemetry.append(testFrame([row(index, index % 7)], [[index * 0.01, 0]]));
    const timeline = [{ at_s: 25, set: "a", value: 1 }];
    const cut = telemetry.cutAt(25, testSchema([BACKLOG], { timeline }));
    expect([cut.length, cut.time(2500), cut.events.decisions.length]).toEqual([2501, 25, 2501]);
    expect(cut.changes).toEqual(timeline);
    for (let index = 2501; index < 3000; index++) cut.append(testFrame([row(index, 100)]));
    const [mean, whole] = [cut, telemetry].map((each) =>
      each.column("queue", "bottleneck", "mean.backlog_packets.tcp"),
    );
    for (const index of [0, 1500, 2500]) expect(mean?.at(index)).toBeCloseTo(whole?.at(index) as number, 5);
    expect(mean?.at(2504)).toBeCloseTo((2500 % 7) / 5 + 80, 5);
    expect(telemetry.column("queue", "bottleneck", "backlog_packets.tcp")?.at(2999)).toBe(2999 % 7);
    const range = { min: 0, max: 0 };
    cut.column("queue", "bottleneck", "backlog_packets.tcp")?.minMax(2490, 2501, range);
    expect(range).toEqual({ min: 0, max: 6 });
  });

  it("does not reuse pages shared with another store", () => {
    const telemetry = createTelemetry(testSchema([BACKLOG]), 1);
    for (let index = 0; index < 2048; index++) telemetry.append(testFrame([[index * 0.01, 1]]));
    const cut = telemetry.cutAt(20.47, telemetry.schema);
    for (let index = 2048; index < 5000; index++) telemetry.append(testFrame([[index * 0.01, 2]]));
    expect(cut.column("queue", "bottleneck", "backlog_packets.tcp")?.mean(0, cut.length)).toBe(1);
  });
});
