import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import { laneStyle, linesBesideLane } from "../lane-style";
import { namedPlan } from "../spec/chart-plan";
import { chartSpec } from "../spec/chart-specs";
import { besideLines } from "../spec/compared";
import { lanesAt } from "./lane-values";

/** RED for a while, and then, without an average, drop-tail. */
function run(averages: readonly number[]) {
  const columns = ["queue/a/backlog_packets", "queue/a/average"];
  const telemetry = createTelemetry(testSchema(columns, { watch: ["a"] }));
  telemetry.append(testFrame(averages.map((average, row) => [0.01 * (row + 1), 10 * (row + 1), average])));
  return telemetry;
}

test("the value of another lane says which it is where it is not the same: the mean beside an average", () => {
  const plan = namedPlan("queue");
  const [one, other] = [run([8, 9]), run([7, Number.NaN])];
  const [spec, besides] = [one, other].map((telemetry) => chartSpec(plan, telemetry, "a"));
  const average = spec?.lines.find(({ key }) => key === "average");
  if (!spec || !besides || !average) throw new Error("There is no average.");
  const lines = (all: Parameters<typeof linesBesideLane>[0]) => linesBesideLane(all, 1);
  const beside = { look: laneStyle(1), name: "", since_s: 0, telemetry: other, lines };
  const chart = { beside: [{ ...beside, drawn: lines(besideLines(plan, spec, besides, true)) }] };
  const valueAt = (time_s: number) => lanesAt(chart, time_s)[0]?.at(average);
  expect(valueAt(0.01)).toEqual({ name: "", value: 7 });
  expect(valueAt(0.02)).toEqual({ name: "mean", value: 15 });
  expect(valueAt(Number.POSITIVE_INFINITY)).toEqual({ name: "mean", value: 15 });
  const [backlog] = spec.lines;
  expect(backlog && lanesAt(chart, 0.01)[0]?.at(backlog)).toBeUndefined();
});
