import { describe, expect, it, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { Bins, Envelope } from "../../telemetry/decimate";
import { createTelemetry } from "../../telemetry/telemetry";
import {
  dashGaps,
  everyOther,
  traceDashes,
  traceEnvelope,
  traceExtremes,
  traceGap,
  traceLevel,
  traceRows,
} from "./line-path";

const FIELDS = ["average", "threshold"];
/** 100 px a second from x = 0; 1 px a unit, upwards from y = 100. */
const PROJECTION = { x0: 0, xScale: 100, y0: 100, yScale: -1 };

function run(rows: readonly (readonly number[])[]) {
  const telemetry = createTelemetry(testSchema(FIELDS.map((field) => `queue/q/${field}`)));
  telemetry.append(testFrame(rows.map((values, row) => [row * 0.01, ...values])));
  const [one, other] = FIELDS.map((field) => telemetry.column("queue", "q", field));
  if (!one || !other) throw new Error("no column");
  return { telemetry, one, other };
}

/** Every sixteenth value is 16, the others are 0; the oldest rows stand for 16 each. */
function thinned() {
  const telemetry = createTelemetry(testSchema(["queue/q/average"]), 1);
  const rows = Array.from({ length: 3000 }, (_, row) => [row * 0.01, row % 16 === 7 ? 16 : 0]);
  telemetry.append(testFrame(rows));
  const one = telemetry.column("queue", "q", "average");
  if (!one) throw new Error("no column");
  return { telemetry, one };
}

function recorder() {
  const commands: string[] = [];
  const note = (name: string) => (x: number, y: number) => {
    commands.push(`${name}${Number(x.toFixed(3))},${Number(y.toFixed(3))}`);
  };
  return { commands, moveTo: note("M"), lineTo: note("L") };
}

function binned(rows: readonly (readonly number[])[], width_s: number) {
  const { telemetry, one } = run(rows);
  const bins = new Bins();
  bins.cover(telemetry, 0, rows.length * 0.01, width_s);
  const envelope = new Envelope();
  envelope.fill(one, bins);
  return { bins, envelope, series: one };
}

describe("traceRows", () => {
  it("goes through every row and leaves gaps where there is no number", () => {
    const { telemetry, one } = run([
      [1, 0],
      [2, 0],
      [Number.NaN, 0],
      [4, 0],
    ]);
    const path = recorder();
    traceRows(path, telemetry, one, 0, 4, PROJECTION);
    expect(path.commands).toEqual(["M0,99", "L1,98", "M3,96"]);
  });
});

describe("traceEnvelope", () => {
  it("draws both extremes of each bin, in the direction of its rows", () => {
    const { bins, envelope, series } = binned(
      [
        [1, 0],
        [9, 0],
        [8, 0],
        [2, 0],
      ],
      0.02,
    );
    const path = recorder();
    traceEnvelope(path, series, bins, envelope, PROJECTION);
    expect(path.commands).toEqual(["M1,99", "L1,91", "L3,92", "L3,98"]);
  });

  it("lifts the pen over bins without a number, but not over bins without a row", () => {
    const nan = Number.NaN;
    const { bins, envelope, series } = binned(
      [
        [1, 0],
        [nan, 0],
        [3, 0],
      ],
      0.01,
    );
    const path = recorder();
    traceEnvelope(path, series, bins, envelope, PROJECTION);
    expect(path.commands.filter((command) => command.startsWith("M"))).toHaveLength(2);
    const sparse = binned(
      [
        [1, 0],
        [2, 0],
      ],
      0.004,
    );
    const joined = recorder();
    traceEnvelope(joined, sparse.series, sparse.bins, sparse.envelope, PROJECTION);
    expect(joined.commands).toHaveLength(2);
  });

  it("has at most two points a bin, however many rows there are", () => {
    const { bins, envelope, series } = binned(
      Array.from({ length: 5000 }, (_, row) => [Math.sin(row) * 50, 0]),
      0.5,
    );
    const path = recorder();
    traceEnvelope(path, series, bins, envelope, PROJECTION);
    expect(path.commands.length).toBeLessThanOrEqual(2 * bins.count);
  });
});

test("dashes have gaps, whatever the width of a bin", () => {
  for (const width of [1, 2, 4, 6, 9, 30]) {
    const gaps = dashGaps([15, 18], width);
    const bins = Array.from({ length: 40 }, (_, bin) => gaps(bin));
    expect(new Set(bins).size).toBe(2);
  }
});

describe("traceDashes", () => {
  const rows = Array.from({ length: 40 }, () => [5, 0]);

  it("keeps step with absolute time, so that a part drawn later joins", () => {
    const { telemetry, one } = run(rows);
    const dashes = (from_s: number) => {
      const bins = new Bins();
      bins.cover(telemetry, from_s, 0.4, 0.01);
      const path = recorder();
      traceDashes(path, one, { bins, to: PROJECTION }, [5, 9], 1);
      return path.commands;
    };
    const all = dashes(0);
    expect(all.slice(0, 2)).toEqual(["M0,95", "L1,95"]);
    expect(dashes(0.09)).toEqual(all.slice(-dashes(0.09).length));
    expect(all.filter((command) => command.startsWith("M"))).toHaveLength(5);
  });

  it("does not join a jump", () => {
    const { bins, series } = binned(
      [
        [5, 0],
        [5, 0],
        [60, 0],
        [60, 0],
      ],
      0.01,
    );
    const path = recorder();
    traceDashes(path, series, { bins, to: PROJECTION }, [5, 9], 1);
    expect(path.commands).toEqual(["M0,95", "L1,95", "L2,95", "M2,40", "L3,40", "L4,40"]);
  });
});

describe("traceLevel", () => {
  it("goes through the mean of each cell, the same whatever part is drawn", () => {
    const rows = Array.from({ length: 40 }, (_, row) => [row % 2 === 0 ? 0 : 10, 0]);
    const { telemetry, one } = run(rows);
    const level = (from_s: number, isDashed = false) => {
      const bins = new Bins();
      bins.cover(telemetry, from_s, 0.4, 0.125);
      const path = recorder();
      traceLevel(path, telemetry, one, bins, PROJECTION, isDashed ? everyOther : undefined);
      return path.commands;
    };
    expect(level(0)).toEqual(["M6,95.385", "L18.5,95", "L31,94.615", "L38.5,95"]);
    expect(level(0.17)).toEqual(["M18.5,95", "L31,94.615", "L38.5,95"]);
    expect(level(0, true)).toEqual(["M6,95.385", "L18.5,95", "M31,94.615", "L38.5,95"]);
    expect(level(0.17, true)).toEqual(["M18.5,95", "M31,94.615", "L38.5,95"]);
  });
});

describe("traceGap", () => {
  it("closes one area for each stretch where both lines have numbers", () => {
    const { telemetry, one, other } = run([
      [1, 3],
      [2, 4],
      [Number.NaN, 4],
      [5, 6],
    ]);
    const path = recorder();
    traceGap(path, telemetry, one, other, Int32Array.from([0, 1, 2, 3]), PROJECTION);
    expect(path.commands).toEqual(["M0,99", "L1,98", "L1,96", "L0,97", "M3,95", "L3,94"]);
  });
});

describe("traceExtremes", () => {
  /** Its columns are the least and the greatest value of each interval. */
  const trace = (rows: readonly (readonly number[])[], edges: readonly number[]) => {
    const { telemetry, one: least, other: greatest } = run(rows);
    const path = recorder();
    traceExtremes(path, telemetry, { least, greatest }, Int32Array.from(edges), PROJECTION);
    return path.commands;
  };

  it("covers the interval that ends with each row, from its least to its greatest value", () => {
    const rows = [
      [0, 0],
      [2, 9],
      [4, 5],
    ];
    const over = ["M0,100", "L0,100", "L0,91", "L1,91", "L1,95", "L2,95"];
    expect(trace(rows, [0, 1, 2, 3])).toEqual([...over, "L2,96", "L1,96", "L1,98", "L0,98", "L0,100", "L0,100"]);
  });

  it("covers the whole interval of a thinned row", () => {
    const { telemetry, one } = thinned();
    const path = recorder();
    traceExtremes(path, telemetry, { least: one, greatest: one }, Int32Array.from([1, 2]), PROJECTION);
    // Rows 16 to 31, from 0.15 s to 0.31 s.
    expect(path.commands).toEqual(["M15,84", "L31,84", "L31,100", "L15,100"]);
    const level = recorder();
    const bins = new Bins();
    bins.cover(telemetry, 0, 1, 0.16);
    traceLevel(level, telemetry, one, bins, PROJECTION);
    expect(level.commands.slice(0, 2)).toEqual(["M7.5,99", "L23,99"]);
  });

  it("keeps the peaks of all rows of a pixel", () => {
    const rows = [
      [3, 4],
      [2, 9],
      [4, 5],
      [6, 8],
    ];
    expect(trace(rows, [1, 1, 3, 4])).toEqual(["M0,91", "L2,91", "L2,92", "L3,92", "L3,94", "L2,94", "L2,98", "L0,98"]);
  });

  it("leaves a gap where there are none", () => {
    const nothing = [Number.NaN, Number.NaN];
    const commands = trace([[0, 0], [1, 2], nothing, [1, 2]], [1, 2, 3, 4]);
    expect(commands).toEqual(["M0,98", "L1,98", "L1,99", "L0,99", "M2,98", "L3,98", "L3,99", "L2,99"]);
  });
});
