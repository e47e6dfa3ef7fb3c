import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { createTelemetry } from "../telemetry/telemetry";
import { ChartsShown } from "./charts-shown";

const WINDOW = { start_s: 0, span_s: 10, following: false, isOwn: true };

test("axes that grow in a window that stays tell so, for what is drawn at the old scale", () => {
  const telemetry = createTelemetry(testSchema(["queue/bottleneck/backlog_packets"]));
  const shown = new ChartsShown(null, (plans) => plans);
  const append = (from: number, backlog: number) =>
    telemetry.append(testFrame(Array.from({ length: 100 }, (_, row) => [(from + row + 1) / 100, backlog])));
  append(0, 10);
  shown.respecify(telemetry, "bottleneck");
  shown.suit(telemetry, WINDOW, true);
  append(100, 500);
  expect(shown.suit(telemetry, WINDOW, false)).toBe(true);
  append(200, 500);
  expect(shown.suit(telemetry, WINDOW, false)).toBe(false);
});
