import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import type { Theme } from "../theme";
import type { Beside } from "./beside";
import { Painter, type Scene } from "./painter";
import type { StackLayout } from "./stack-layout";
import type { Stretch } from "./stretch";
import type { TimeChart } from "./time-chart";

const BACKLOG = "queue/bottleneck/backlog_packets";
const LAYOUT = { plotLeft: 0, plotWidth: 500, width: 500, height: 100 } as StackLayout;
const VIEW = { start_s: 0, span_s: 30, following: true, isOwn: false };

/** A canvas that takes everything. */
function anyCanvas(): HTMLCanvasElement {
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  return { getContext: () => context, style: {}, width: 500, height: 100 } as unknown as HTMLCanvasElement;
}

const frame = (from: number, to: number) =>
  testFrame(Array.from({ length: to - from }, (_, row) => [(from + row + 1) / 100, 5]));

/** What a painter has drawn after each call. */
function setUp(telemetry: Telemetry, others: readonly Beside[] = []) {
  const drawn: (readonly [from_s: number, to_s: number])[] = [];
  const chart = {
    box: {},
    draw: (_: unknown, { bins }: Stretch) =>
      drawn.push([bins.first * bins.width_s, (bins.first + bins.count) * bins.width_s]),
  };
  const painter = new Painter(anyCanvas());
  const paint = (now_s: number, isMoving = true) =>
    painter.paint({
      ...{ telemetry, others, charts: [chart as unknown as TimeChart], rugOf: () => null },
      ...{ view: VIEW, layout: LAYOUT, theme: {} as Theme, now_s, isMoving },
    } satisfies Scene);
  return { drawn, paint };
}

test("what comes ahead of the clock is drawn when the clock is there", () => {
  const telemetry = createTelemetry(testSchema([BACKLOG]));
  const { drawn, paint } = setUp(telemetry);
  telemetry.append(frame(0, 900)); // at full speed the first frame is seconds long
  paint(0);
  paint(9);
  telemetry.append(frame(900, 3000));
  paint(20);
  paint(30);
  expect(drawn.length).toBe(4);
  for (const [index, [from_s]] of drawn.entries()) expect(from_s).toBeLessThanOrEqual(drawn[index - 1]?.[1] ?? 0);
  expect(drawn.at(-1)?.[1]).toBeGreaterThanOrEqual(30);
});

test("from the start of a run on only what is new is drawn", () => {
  const telemetry = createTelemetry(testSchema([BACKLOG]));
  const { drawn, paint } = setUp(telemetry);
  telemetry.append(frame(0, 100));
  paint(1);
  telemetry.append(frame(100, 200));
  paint(2);
  expect(drawn.length).toBe(2);
  expect(drawn[1]?.[0]).toBeGreaterThan(0.25);
});

test("a run that rests is drawn to its end", () => {
  const telemetry = createTelemetry(testSchema([BACKLOG]));
  const { drawn, paint } = setUp(telemetry);
  telemetry.append(frame(0, 1000));
  paint(10);
  telemetry.append(frame(1000, 1002)); // a third of a pixel
  paint(10.02);
  expect(drawn.length).toBe(1);
  paint(10.02, false);
  expect(drawn.length).toBe(2);
  expect(drawn.at(-1)?.[1]).toBeGreaterThanOrEqual(10.02);
  paint(10.02, false); // a cursor moves
  expect(drawn.length).toBe(2);
});

test("rows and events that come ahead of the clock are not drawn yet", () => {
  const telemetry = createTelemetry(testSchema([BACKLOG]));
  telemetry.append(frame(0, 100));
  const drawn: number[] = [];
  const rug = { draw: (_: unknown, __: unknown, { to_s }: { to_s: number }) => drawn.push(to_s) };
  const chart = { box: {}, draw: (_: unknown, { rows }: Stretch) => drawn.push(rows?.to ?? -1) };
  const view = { ...VIEW, span_s: 3 }; // in which each row is drawn
  const scene = { telemetry, others: [], charts: [chart], rugOf: () => rug, view, layout: LAYOUT, theme: {} };
  new Painter(anyCanvas()).paint({ ...scene, now_s: 0.5 } as unknown as Scene);
  expect(drawn).toEqual([50, expect.closeTo(0.5)]);
});

test("a run goes on beside one that stands still", () => {
  const [telemetry, other] = [createTelemetry(testSchema([BACKLOG])), createTelemetry(testSchema([BACKLOG]))];
  const beside = { name: "RED", since_s: 0, telemetry: other, look: null, lines: () => [] } satisfies Beside;
  const { drawn, paint } = setUp(telemetry, [beside]);
  other.append(frame(0, 900));
  telemetry.append(frame(0, 1500));
  paint(15);
  telemetry.append(frame(1500, 3000));
  paint(30);
  expect(drawn.at(-1)?.[1]).toBeGreaterThanOrEqual(30);
});
