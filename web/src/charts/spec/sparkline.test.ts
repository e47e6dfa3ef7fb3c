import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { Series } from "../../telemetry/series";
import { createTelemetry } from "../../telemetry/telemetry";
import { sparkline } from "./sparkline";

test.each([[[0, 0]], [[-3, -1]], [[-5, 5]], [[2, 4]]])("the values %j stay in the box", (values) => {
  const telemetry = createTelemetry(testSchema(["queue/q/average"]));
  telemetry.append(testFrame(values.map((value, row) => [row * 0.01, value])));
  const path = sparkline(telemetry, telemetry.column("queue", "q", "average") as Series, 140, 24);
  const heights = [...path.matchAll(/,([^ML]+)/g)].map(([, y]) => Number(y));
  expect(heights).toHaveLength(2);
  for (const y of heights) {
    expect(y).toBeGreaterThanOrEqual(1);
    expect(y).toBeLessThanOrEqual(23);
  }
});
