import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { Change } from "../../telemetry/run-schema";
import { createTelemetry } from "../../telemetry/telemetry";
import type { GuideSpec } from "../spec/chart-spec";
import { GuideValues, type Refusal } from "./guide-values";
import { Guides } from "./guides";

const MIN_TH = "links.bottleneck.queue.min_th";
const change = (at_s: number, value: unknown, set = MIN_TH): Change => ({ at_s, set, value });

/** RED's minimum threshold of 5 packets in the rows from 0.01 s on. */
function runOf(rows: number, timeline: readonly Change[] = []) {
  const queues = { bottleneck: { discipline: "red", limit: "60 packets", params: { min_th: 5, max_th: 15 } } };
  const telemetry = createTelemetry(testSchema(["queue/bottleneck/min_th"], { timeline, queues }));
  const add = (count: number, value: number) => {
    const before = telemetry.length;
    if (count > 0)
      telemetry.append(testFrame(Array.from({ length: count }, (_, row) => [(before + row + 1) / 100, value])));
  };
  add(rows, 5);
  const now = { s: rows / 100, refusal: undefined as Refusal | undefined };
  const values = new GuideValues({
    telemetry: () => telemetry,
    queue: () => "bottleneck",
    now_s: () => now.s,
    refusal: () => now.refusal,
  });
  const series = telemetry.column("queue", "bottleneck", "min_th");
  if (!series) throw new Error("no column");
  const guide: GuideSpec = {
    param: "min_th",
    unit: "packets",
    colour: "signal1",
    series,
    least: 0,
    greatest: Number.POSITIVE_INFINITY,
    isLive: true,
  };
  return { telemetry, add, now, values, guide };
}

describe("the value of a guide", () => {
  it("is that of a change after the newest sample, also at the time of the sample", () => {
    const { telemetry, values, guide, add, now } = runOf(200);
    expect(values.of(guide)).toBe(5);
    telemetry.recordChange(change(2, 7));
    expect(values.of(guide)).toBe(7);
    // From the next sample on, what the engine recorded.
    add(1, 2.9);
    now.s = 2.01;
    expect(values.of(guide)).toBe(2.9);
  });

  it("is not that of a change that is still to come, which hides none before it", () => {
    const { telemetry, values, guide } = runOf(200, [change(5, 12)]);
    expect(values.of(guide)).toBe(5);
    telemetry.recordChange(change(2, 7));
    expect(values.of(guide)).toBe(7);
  });

  it("is that of a change in the document where the run was opened at its time", () => {
    const { values, guide } = runOf(200, [change(2, "7 packets")]);
    expect(values.of(guide)).toBe(7);
  });

  it("is known before the first sample", () => {
    const { telemetry, values, guide } = runOf(0);
    expect(values.of(guide)).toBe(5);
    telemetry.recordChange(change(0, 7));
    expect(values.of(guide)).toBe(7);
  });
});

describe("a dragged value", () => {
  it("is held until the engine has changed it, and then gives way to newer changes", () => {
    const { telemetry, values, guide } = runOf(200);
    values.hold(guide, 12, true);
    telemetry.recordChange(change(2, 11)); // on the way
    values.settle();
    expect(values.of(guide)).toBe(12);
    values.hold(guide, 12, false);
    values.settle();
    expect(values.of(guide)).toBe(12);
    telemetry.recordChange(change(2, 12));
    values.settle();
    telemetry.recordChange(change(2, 8));
    expect(values.of(guide)).toBe(8);
  });

  it("gives way to a change made elsewhere, even if it was sent before the drag ended", () => {
    const { telemetry, values, guide } = runOf(200);
    values.hold(guide, 12, true);
    telemetry.recordChange(change(2, 12));
    values.hold(guide, 12, false);
    telemetry.recordChange(change(2, 8));
    values.settle();
    expect(values.of(guide)).toBe(8);
  });

  it("goes back where the engine refuses it, though no time passes", () => {
    const { values, guide, now } = runOf(200);
    values.hold(guide, 70, true);
    now.refusal = { sent: "70 packets" };
    values.settle();
    expect(values.of(guide)).toBe(70); // under the pointer
    values.hold(guide, 70, false);
    values.settle();
    expect(values.of(guide)).toBe(5);
  });
});

describe("a dragged value after another one was refused", () => {
  it("is held until it is refused itself, also where it was refused before", () => {
    const { values, guide, now } = runOf(200);
    now.refusal = { sent: "12 packets" };
    values.hold(guide, 12, true);
    values.hold(guide, 12, false);
    values.settle();
    expect(values.of(guide)).toBe(12);
    now.refusal = { sent: "12 packets" };
    values.settle();
    expect(values.of(guide)).toBe(5);
  });

  it("is held where that refusal comes after the drag", () => {
    const { values, guide, now } = runOf(200);
    values.hold(guide, 80, true); // at rest, so that it is sent
    values.hold(guide, 12, true);
    values.hold(guide, 12, false);
    now.refusal = { sent: "80 packets" };
    values.settle();
    expect(values.of(guide)).toBe(12);
    now.refusal = { sent: "12 packets" };
    values.settle();
    expect(values.of(guide)).toBe(5);
  });
});

describe("the greatest value of a threshold in packets", () => {
  const LIMIT = "links.bottleneck.queue.limit";

  it("is what the queue has room for now", () => {
    const { telemetry, values } = runOf(200, [change(5, "20 packets", LIMIT)]);
    expect(values.room).toBe(60);
    telemetry.recordChange(change(1, 200, LIMIT));
    expect(values.room).toBe(200);
    telemetry.recordChange(change(2, "90 KB", LIMIT));
    expect(values.room).toBe(Number.POSITIVE_INFINITY);
  });

  it("is that of its handle", () => {
    const { telemetry, values, guide } = runOf(200);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const guides = new Guides(svg, svg, svg, {
      values,
      queue: () => "bottleneck",
      redraw: () => undefined,
      onDrag: () => undefined,
    });
    const plot = { left: 40, start: 200, right: 400, top: 40, hasNameInside: false };
    const most = () => {
      guides.draw([guide], undefined, { ...plot, yOf: (value) => 100 - value, valueAt: (y) => 100 - y });
      return svg.querySelector("[role=slider]")?.getAttribute("aria-valuemax");
    };
    expect(most()).toBe("60");
    telemetry.recordChange(change(2, "200 packets", LIMIT));
    expect(most()).toBe("200");
  });
});
