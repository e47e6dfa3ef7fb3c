// Sampling hides no peak: a run sampled every 100 ms is drawn with those that one sampled every 10 ms shows.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { traceExtremes } from "../../../web/src/charts/draw/line-path";
import { TimeChart } from "../../../web/src/charts/draw/time-chart";
import { namedPlan } from "../../../web/src/charts/spec/chart-plan";
import { chartSpec } from "../../../web/src/charts/spec/chart-specs";
import { advanceFrame, createPacer, frameShape } from "../../../web/src/engine/advance";
import { loadEngine } from "../../../web/src/engine/wasm";
import { Bins } from "../../../web/src/telemetry/decimate";
import { createTelemetry } from "../../../web/src/telemetry/telemetry";
import { wasmFile } from "../../tools/build/build.mjs";

const scenario = readFileSync(new URL("../../../scenarios/000-f11-dcbt.json", import.meta.url), "utf8");
const DURATION_S = 30;
const PIXEL_S = 0.2;

/** The chart of the queue over a whole run. */
async function queueChart(sample_interval: string) {
  const engine = await loadEngine(readFileSync(wasmFile));
  const session = engine.open(
    scenario.replace(/"sample_interval": "10 ms"/, `"sample_interval": "${sample_interval}"`),
  );
  const telemetry = createTelemetry(session.schema());
  const [shape, pacer] = [frameShape(session.schema()), createPacer()];
  for (let now_s = 0; now_s < DURATION_S; ) {
    const frame = advanceFrame(session, { until_s: DURATION_S, budget_ms: 1000, buffer: undefined, shape }, pacer);
    telemetry.append(frame);
    now_s = frame.time_s;
  }
  session.close();
  const chart = new TimeChart(chartSpec(namedPlan("queue"), telemetry, "bottleneck"));
  chart.include(0, telemetry.length, 0);
  return { telemetry, chart, extremes: chart.spec.lines.find(({ series }) => series.extremes)?.series.extremes };
}

/** The greatest value drawn in each pixel, by the pixel's time. */
function peaks({ telemetry, extremes }: Awaited<ReturnType<typeof queueChart>>): ReadonlyMap<number, number> {
  if (!extremes) throw new Error("no extremes");
  const bins = new Bins();
  bins.cover(telemetry, 0, DURATION_S, PIXEL_S);
  const found = new Map<number, number>();
  const note = (time_s: number, value: number) => {
    const pixel = Math.round(time_s / PIXEL_S);
    found.set(pixel, Math.max(found.get(pixel) ?? 0, value));
  };
  const unscaled = { x0: 0, xScale: 1, y0: 0, yScale: 1 };
  const path = { moveTo: note, lineTo: note };
  traceExtremes(path, telemetry, extremes, bins.edges.subarray(0, bins.count + 1), unscaled);
  return found;
}

test("the band of extremes and the axis are the same at both intervals, though the samples are not", async () => {
  const [fine, coarse] = [await queueChart("10 ms"), await queueChart("100 ms")];
  const greatestSample = ({ chart, telemetry }: typeof fine) => {
    const found = { min: 0, max: 0 };
    chart.spec.lines.find(({ series }) => series.extremes)?.series.minMax(0, telemetry.length, found);
    return found.max;
  };
  expect(greatestSample(coarse)).toBeLessThan(greatestSample(fine));
  const [finePeaks, coarsePeaks] = [peaks(fine), peaks(coarse)];
  expect(Math.max(...coarsePeaks.values())).toBe(Math.max(...finePeaks.values()));
  expect(Math.max(...finePeaks.values())).toBeGreaterThanOrEqual(greatestSample(fine));
  expect(coarse.chart.range.top).toBe(fine.chart.range.top);
});
