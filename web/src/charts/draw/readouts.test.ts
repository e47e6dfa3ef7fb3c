import { expect, test, vi } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import type { ChartPane } from "./chart-pane";
import type { Moment } from "./moment";
import { Readouts } from "./readouts";
import { TimeChart } from "./time-chart";

function setUp() {
  const telemetry = createTelemetry(testSchema(["queue/bottleneck/backlog_packets"]));
  telemetry.append(testFrame(Array.from({ length: 100 }, (_, row) => [(row + 1) / 100, row])));
  const head = { showValues: vi.fn(), showKey: vi.fn(), fit: vi.fn() };
  const pane = { head, axis: { unit: {} }, describe: vi.fn() } as unknown as ChartPane;
  const chart = new TimeChart({ id: "jain", lines: [], floor: 1 } as never);
  const now = vi.spyOn(performance, "now");
  const readouts = new Readouts();
  /** Whether values are written. */
  const draw = (now_ms: number, row: number, phase = "running") => {
    head.showValues.mockClear();
    now.mockReturnValue(now_ms);
    const moment = { charts: [chart], layout: { isNarrow: false }, phase } as unknown as Moment;
    readouts.draw([pane], moment, telemetry, 0, row, null);
    return head.showValues.mock.calls.length > 0;
  };
  return { draw };
}

test("values at a cursor that rests wait for their turn while the run plays, at another place or in a pause they do not", () => {
  const { draw } = setUp();
  expect(draw(1010, 5)).toBe(true);
  expect(draw(1020, 5)).toBe(false);
  expect(draw(1030, 6)).toBe(true);
  expect(draw(1040, 6)).toBe(false);
  expect(draw(1110, 6)).toBe(true);
  expect(draw(1120, 6, "paused")).toBe(true);
});
