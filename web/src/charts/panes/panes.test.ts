import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import { ALONE } from "../draw/beside";
import { laneStyle } from "../lane-style";
import type { ChartPlan } from "../spec/chart-plan";
import { binsFor, cumulative, meanOf, partsIn, partUpTo, percentile, sampleOf } from "./distribution";
import { DistributionView } from "./distribution-view";
import { Extent, niceStep, ticksBetween } from "./extent";
import { nearestPoint, pointAt, spanOf, trailOf } from "./phase";
import { PhaseView } from "./phase-view";
import { fillsLink, linkRate_bps } from "./reference";
import { isOfInterval, rowsOfRun, sourceOf } from "./source";
import { keyOf } from "./svg";

const QUEUE = "queue/bottleneck/backlog_packets";

/** A run with one row of values every 10 ms. */
function run(columns: readonly string[], rows: readonly (readonly number[])[]) {
  const telemetry = createTelemetry(testSchema(columns));
  telemetry.append(testFrame(rows.map((row, index) => [0.01 * index, ...row])));
  return telemetry;
}

function sample(values: readonly number[]) {
  const telemetry = run(
    [QUEUE],
    values.map((value) => [value]),
  );
  const series = telemetry.column("queue", "bottleneck", "backlog_packets");
  return sampleOf(series ? [series] : [], telemetry, 0, telemetry.length);
}

it("a stretch of time that begins after its end has no rows: the run may have begun again", () => {
  const telemetry = run(
    [QUEUE],
    [1, 2, 3, 4].map((value) => [value]),
  );
  expect(rowsOfRun(telemetry, 0.01, 0.02)).toEqual([1, 3]);
  expect(rowsOfRun(telemetry, 0.03, 0.01)).toEqual([3, 3]);
});

describe("a distribution", () => {
  it("has the percentiles of the nearest rank", () => {
    const hundred = sample(Array.from({ length: 100 }, (_, index) => 100 - index));
    expect([0.5, 0.95, 0.99, 1].map((part) => percentile(hundred, part))).toEqual([50, 95, 99, 100]);
    expect(meanOf(hundred)).toBe(50.5);
    expect(percentile(sample([7]), 0.5)).toBe(7);
    expect(percentile(sample([]), 0.5)).toBeNaN();
  });

  it("leaves out rows without a number", () => {
    const gaps = sample([1, Number.NaN, 3, Number.NaN]);
    expect([...gaps.values]).toEqual([1, 3]);
  });

  it("has a cumulative curve that never falls and ends at 1", () => {
    const some = sample([3, 1, 4, 1, 5, 9, 2, 6]);
    expect([0, 1, 3.5, 9].map((value) => partUpTo(some, value))).toEqual([0, 0.25, 0.5, 1]);
    const parts = cumulative(some, 0, 10, 50).map(([, part]) => part);
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect(parts.at(-1)).toBe(1);
  });

  it("counts each value in one bin, and packets in bins around whole numbers", () => {
    const packets = sample([0, 0, 1, 2, 2, 2, 5]);
    const bins = binsFor([packets], true);
    expect(bins).toEqual({ start: -0.5, width: 1, count: 6 });
    expect([...partsIn(packets, bins)].map((part) => Math.round(7 * part))).toEqual([2, 1, 3, 0, 0, 1]);
  });

  it("keeps its bins fine when one value is far away", () => {
    const usual = Array.from({ length: 1000 }, (_, index) => 0.02 + 0.00001 * index);
    const far = sample([...usual, 0.1]);
    const bins = binsFor([far], false);
    expect(bins.width).toBeLessThan(0.002);
    expect(partsIn(far, bins).reduce((sum, part) => sum + part)).toBeCloseTo(1);
    expect(binsFor([sample([])], true).count).toBe(0);
    expect(binsFor([sample([4, 4, 4])], true)).toEqual({ start: 3.5, width: 1, count: 1 });
  });

  it("thins many values evenly, at the same rows while the window moves", () => {
    const many = run(
      [QUEUE],
      Array.from({ length: 50_000 }, (_, index) => [index % 10]),
    );
    const series = many.column("queue", "bottleneck", "backlog_packets");
    const { values, stride } = sampleOf(series ? [series] : [], many, 0, 50_000);
    expect(stride).toBe(5);
    expect(values).toHaveLength(10_000);
    expect(new Set(values)).toEqual(new Set([0, 5]));
  });
});

describe("the axis of a pane", () => {
  it("begins at 0 unless all values are far from it, and keeps still for small movements", () => {
    const axis = new Extent(1e-9);
    axis.cover(1, 9);
    expect([axis.low, axis.high]).toEqual([0, 10]);
    axis.cover(2, 8);
    expect([axis.low, axis.high]).toEqual([0, 10]);
    axis.cover(2, 11);
    expect(axis.high).toBeGreaterThanOrEqual(11);
    axis.cover(90, 100);
    expect(axis.low).toBeGreaterThan(80);
    axis.cover(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
    expect(axis.low).toBeGreaterThan(80);
  });

  it("keeps still below zero, too", () => {
    const axis = new Extent(1e-9);
    axis.cover(-9, 10);
    const ends = [axis.low, axis.high];
    axis.cover(-7, 8);
    expect([axis.low, axis.high]).toEqual(ends);
    axis.cover(-0.1, 0.1);
    expect(axis.high - axis.low).toBeLessThan(1);
  });

  it("never goes beyond what is possible", () => {
    const parts = new Extent(0.05, 1);
    parts.cover(0, 1);
    expect(parts.high).toBe(1);
    parts.cover(0, 0.01);
    expect(parts.high).toBe(0.05);
  });

  it("has round ticks", () => {
    expect(niceStep(0.23)).toBe(0.25);
    expect(ticksBetween(0, 1, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(ticksBetween(30, 50, 4)).toEqual([30, 35, 40, 45, 50]);
  });
});

describe("a phase view", () => {
  const WINDOW = "flow/ftp[0]/cwnd_packets";
  const telemetry = run(
    [QUEUE, WINDOW],
    [
      [0, Number.NaN],
      [1, 2],
      [4, 3],
      [2, 1],
    ],
  );
  const reader = (scope: "queue" | "flow", id: string, field: string) => {
    const series = telemetry.column(scope, id, field);
    return (row: number) => series?.at(row) ?? Number.NaN;
  };
  const both = [reader("queue", "bottleneck", "backlog_packets"), reader("flow", "ftp[0]", "cwnd_packets")] as const;

  it("has the points at which both signals have a number, in order of time", () => {
    const { points } = trailOf(telemetry, both, [0, telemetry.length]);
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [4, 3],
      [2, 1],
    ]);
    expect(points.map(({ time_s }) => time_s)).toEqual([0.01, 0.02, 0.03]);
    expect(spanOf(points)).toEqual({ x: [1, 4], y: [1, 3] });
    expect(spanOf([]).x[0]).toBeGreaterThan(spanOf([]).x[1]);
  });

  it("finds the point at a time, and the one under the pointer", () => {
    const { points } = trailOf(telemetry, both, [0, telemetry.length]);
    expect([0, 0.014, 0.016, 9].map((time_s) => pointAt(points, time_s))).toEqual([0, 0, 1, 2]);
    expect(pointAt([], 1)).toBe(-1);
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 4, y - 3.2);
    expect(nearestPoint(points, distance, 1)).toBe(1);
    expect(nearestPoint(points, distance, 0.1)).toBe(-1);
  });

  it("keeps the newest point when it draws one row in several", () => {
    const long = run(
      [QUEUE],
      Array.from({ length: 4000 }, (_, index) => [index]),
    );
    const { points, stride } = trailOf(long, [(row) => row, (row) => row], [0, 4000]);
    expect(stride).toBe(3);
    expect(points.at(-1)?.x).toBe(3999);
    const later = trailOf(long, [(row) => row, (row) => row], [7, 4000]).points;
    expect(points.map(({ x }) => x)).toEqual(expect.arrayContaining(later.map(({ x }) => x)));
  });
});

describe("the slider of a pane", () => {
  const WINDOW = "flow/ftp[0]/cwnd_packets";
  const telemetry = run(
    [QUEUE, WINDOW],
    Array.from({ length: 100 }, (_, row) => [40 + (row % 20), 2]),
  );
  const moment = { telemetry, queue: "bottleneck", company: ALONE, from_s: 0.2, to_s: 0.99, cursor_s: null };
  const lines = [
    { scope: "queue", id: "", field: "backlog_packets" },
    { scope: "flow", id: "ftp[0]", field: "cwnd_packets" },
  ] as const;
  const plan = { id: "pane", room: { share: 1, least: 100 }, height: null } as ChartPlan;

  it("reaches over the axis of a distribution, and stays on it", () => {
    const view = new DistributionView({ ...plan, as: "distribution", lines: lines.slice(0, 1) });
    const draw = () => view.draw(moment, 500, 230).reach;
    const { least, most, now } = draw();
    expect(least).toBeLessThanOrEqual(40);
    expect(most).toBeGreaterThanOrEqual(59);
    expect(now).toBe(least);
    view.step(1); // the median
    expect(draw().now).toBe(49);
    view.step(1000);
    expect(draw().now).toBe(most);
  });

  it("reaches over the time window of a phase view", () => {
    const view = new PhaseView({ ...plan, as: "phase", lines });
    expect(view.draw(moment, 500, 230).reach).toEqual({ least: 0.2, most: 0.99, now: 0.99 });
    expect(view.draw({ ...moment, cursor_s: 0.5 }, 500, 230).reach).toEqual({ least: 0.2, most: 0.99, now: 0.5 });
  });

  it("says how many samples of a phase view are drawn, and files have all of them", () => {
    const view = new PhaseView({ ...plan, as: "phase", lines });
    const many = run(
      [QUEUE, WINDOW],
      Array.from({ length: 4000 }, (_, row) => [row % 20, 2.9]),
    );
    const { note } = view.draw({ ...moment, telemetry: many, from_s: 0, to_s: 40 }, 500, 230);
    expect(note).toContain("one sample in 3");
    const [time_s, , up] = view.data();
    expect(time_s?.values).toHaveLength(4000);
    expect(up?.values[0]).toBe(2.9);
    expect(view.draw(moment, 500, 230).note).not.toContain("one sample");
  });

  it("names what is drawn in grey: lanes that have both signals", () => {
    const view = new PhaseView({ ...plan, as: "phase", lines });
    const others = [moment.telemetry, run([QUEUE], [[1], [2]])].map((telemetry, lane) => ({
      telemetry,
      look: laneStyle(lane + 1),
      lines: ALONE.lines,
    }));
    const company = { ...ALONE, others: others as unknown as (typeof ALONE)["others"] };
    const { note } = view.draw({ ...moment, company }, 500, 230);
    expect(note).toMatch(/grey: B$/);
  });
});

describe("the lines of Chiu and Jain", () => {
  const link = {
    id: "bottleneck",
    rate_bps: 25e6,
    delay_s: 0.01,
    loss: 0,
    queue: { discipline: "red", limit: 60 },
    from: "a",
    to: "b",
    count: 1,
    watched: true,
    reverse: {
      rate_bps: 1e6,
      delay_s: 0.01,
      loss: 0,
      queue: { discipline: "red", limit: 60 },
      follows_rate: false,
      follows_delay: true,
    },
  };
  const telemetry = createTelemetry({
    ...testSchema([QUEUE]),
    links: [link],
    timeline: [{ at_s: 5, set: "links.bottleneck.rate", value: "10 Mbps" }],
  });

  it("know the rate of the link at each time, in each direction", () => {
    expect(linkRate_bps(telemetry, "bottleneck", 4)).toBe(25e6);
    expect(linkRate_bps(telemetry, "bottleneck", 5)).toBe(10e6);
    expect(linkRate_bps(telemetry, "bottleneck:reverse", 9)).toBe(1e6);
    expect(linkRate_bps(telemetry, "elsewhere", 9)).toBeUndefined();
  });

  it("say what fills the link only of rates that share it", () => {
    const rate = (id: string, name: string) => ({ scope: "queue", id, field: `throughput_bps.${name}` }) as const;
    expect(fillsLink(telemetry, [rate("", "tcp"), rate("", "untagged")])).toBe(true);
    expect(fillsLink(telemetry, [rate("", "tcp"), rate("other", "untagged")])).toBe(false);
    expect(fillsLink(telemetry, [rate("", "tcp"), { scope: "queue", id: "", field: "backlog_packets" }])).toBe(false);
  });
});

describe("what a value is", () => {
  it("is said as it was recorded", () => {
    const telemetry = createTelemetry(testSchema([QUEUE, "flow/ftp[0]/delay_s", "flow/ftp[0]/goodput_bps"]));
    const text = (scope: "queue" | "flow" | "group", id: string, field: string) =>
      sourceOf(telemetry, { scope, id, field }, "bottleneck");
    expect(text("queue", "", "backlog_packets")).toBe("sampled every 10\u2009ms");
    expect(text("flow", "ftp[0]", "delay_s")).toBe("means over 10\u2009ms");
    expect(text("group", "ftp", "delay_s")).toBe("means over 10\u2009ms of each flow");
    expect(text("flow", "ftp[0]", "goodput_bps")).toMatch(/^means over .* every 10\u2009ms$/);
    expect(isOfInterval(telemetry, { scope: "queue", id: "", field: "backlog_packets" }, "bottleneck")).toBe(false);
  });
});

it("the key of a dashed line has a gap on both sides of its mark", () => {
  const line = { colour: "ink", width: 1.75, dash: [13, 18] } as unknown as Parameters<typeof keyOf>[0];
  const key = keyOf(line);
  const path = key.querySelector("path");
  const [on, off] = (path?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number) as [number, number];
  const offset = Number(path?.getAttribute("stroke-dashoffset"));
  const isDrawn = (x: number) => (((x + offset) % (on + off)) + on + off) % (on + off) < on;
  const width = Number(key.getAttribute("width"));
  expect(isDrawn(width / 2)).toBe(true);
  for (const part of [0.15, 0.85]) expect(isDrawn(part * width)).toBe(false);
});
