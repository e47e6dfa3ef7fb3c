import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { Series } from "../../telemetry/series";
import { createTelemetry } from "../../telemetry/telemetry";
import type { LineSpec } from "./chart-spec";
import { withMeans } from "./compared";
import { seriesOf } from "./own-chart";

/** 3,000 rows of two flows and a mean backlog, of which the oldest 1,024 are thinned, each for 16. */
function thinnedRun() {
  const names = ["flow/ftp[0]/goodput_bps", "flow/ftp[1]/goodput_bps", "queue/q/mean", "queue/q/average"];
  const telemetry = createTelemetry(testSchema(names), 1);
  telemetry.append(
    testFrame(Array.from({ length: 3000 }, (_, row) => [row * 0.01, row % 16, 10, row % 16, Number.NaN])),
  );
  return telemetry;
}

function rangeOf(series: Series | undefined, row: number) {
  const found = { min: Number.NaN, max: Number.NaN };
  series?.minMax(row, row + 1, found);
  return [found.min, found.max];
}

test("the mean of a group keeps its bounds in thinned rows", () => {
  const telemetry = thinnedRun();
  const mean = seriesOf(telemetry, "q", { scope: "group", id: "ftp", field: "goodput_bps" });
  expect(rangeOf(mean, 3)).toEqual([5, 12.5]);
  const newest = telemetry.length - 1;
  expect(rangeOf(mean, newest)).toEqual([mean?.at(newest), mean?.at(newest)]);
});

test("so does what stands where there is no average", () => {
  const telemetry = thinnedRun();
  const [anchor, series] = ["mean", "average"].map((field) => telemetry.column("queue", "q", field));
  const average = { key: "average", series, style: "solid", name: "average", width: 2 };
  const backlog = { ...average, key: "backlog", series: {}, width: 1, label: { text: "", anchor } };
  const mean = withMeans([average, backlog] as unknown as LineSpec[]).find(({ short }) => short === "mean");
  expect(rangeOf(mean?.series, 3)).toEqual([0, 15]);
});
