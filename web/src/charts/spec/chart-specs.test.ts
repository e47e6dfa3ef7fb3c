import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { Change } from "../../telemetry/run-schema";
import { createTelemetry } from "../../telemetry/telemetry";
import { namedPlan } from "./chart-plan";
import { chartSpec, shownPlans, specSignature } from "./chart-specs";

const COLUMNS = [
  "queue/bottleneck/backlog_packets.tcp",
  "queue/bottleneck/class_average.tcp",
  "queue/bottleneck/threshold.untagged",
  "class/tcp/goodput_per_flow_bps",
  "class/tcp/fair_share_bps",
  "class/untagged/fair_share_bps",
];
const nan = Number.NaN;

function run(row: readonly number[]) {
  const telemetry = createTelemetry(testSchema(COLUMNS));
  telemetry.append(testFrame([[0, ...row]]));
  return telemetry;
}
const keys = (row: readonly number[], chart: "classes" | "goodput") =>
  chartSpec(namedPlan(chart), run(row), "bottleneck").lines.map(({ key }) => key);

describe("chartSpecs", () => {
  it("draws averages, thresholds and the true share", () => {
    expect(keys([4, 5, 2, 1, 1, 1], "classes")).toEqual(["share.tcp", "threshold.untagged", "class_average.tcp"]);
  });

  it("draws the true share alone when the discipline has no class averages", () => {
    const spec = chartSpec(namedPlan("classes"), run([4, nan, nan, 1, 1, 1]), "bottleneck");
    expect(spec.lines.map(({ key }) => key)).toEqual(["share.tcp"]);
    expect(spec.title).toBe("True share of the queue");
    expect(spec.note).toContain("mean of");
  });

  it("has no guides of a discipline that was exchanged since the newest sample", () => {
    const names = ["backlog_packets", "average", "min_th", "max_th"].map((name) => `queue/bottleneck/${name}`);
    const telemetry = createTelemetry(testSchema(names));
    telemetry.append(testFrame([[1, 8, 7, 5, 15]]));
    const guides = () => chartSpec(namedPlan("queue"), telemetry, "bottleneck").guides.map(({ param }) => param);
    expect(guides()).toEqual(["min_th", "max_th"]);
    const before = specSignature(telemetry, "bottleneck", [namedPlan("queue")]);
    telemetry.append({ ...testFrame([]), time_s: 1.004 });
    telemetry.recordChange({ at_s: 1.004, set: "links.bottleneck.queue.discipline", value: "sfb" } as Change);
    expect(guides()).toEqual([]);
    expect(specSignature(telemetry, "bottleneck", [namedPlan("queue")])).not.toBe(before);
  });

  it("names one fair share when it is the same for all, else one for each class", () => {
    const labels = (row: readonly number[]) =>
      chartSpec(namedPlan("goodput"), run(row), "bottleneck").lines.flatMap(({ style, label }) =>
        style === "dotted" && label ? [label.text] : [],
      );
    expect(labels([4, 5, 2, 1e6, 6e5, 6e5])).toEqual(["fair share"]);
    expect(labels([4, 5, 2, 1e6, 6e5, 2e5])).toEqual(["fair, TCP", "fair, untagged"]);
  });

  it("has the means of the other watched queues beside the queue, two at most, and says so", () => {
    const watch = ["a", "bottleneck", "b:reverse", "c"];
    const columns = watch.map((id) => `queue/${id}/backlog_packets`);
    const telemetry = createTelemetry(testSchema(columns, { watch }));
    telemetry.append(testFrame([[0, 1, 2, 3, 4]]));
    const { lines, note } = chartSpec(namedPlan("queue"), telemetry, "bottleneck");
    expect(lines.map(({ name }) => name)).toEqual(["a, mean", "b:reverse, mean", "backlog"]);
    expect(note).toBe("2 of 3 other queues");
    const three = createTelemetry(testSchema(columns, { watch: watch.slice(1) }));
    expect(chartSpec(namedPlan("queue"), three, "bottleneck").note).toBe("");
  });

  it("has the charts of a script's signals, not those of an earlier one that has drawn nothing", () => {
    const scripted = (signals: readonly { name: string; unit: string }[], named: readonly string[]) => ({
      bottleneck: {
        discipline: "script",
        params: {},
        script: { params: [], signals, reasons: [], rows: { signals: named, reasons: [] } },
      },
    });
    const charts = (value: number) => {
      const queues = scripted([{ name: "wait", unit: "s" }], ["wait"]);
      const telemetry = createTelemetry(testSchema(["queue/bottleneck/script_1"], { queues }));
      const shown = () => shownPlans(null, telemetry, "bottleneck").map(({ id }) => id);
      telemetry.append(testFrame([[0, value]]));
      const before = shown();
      telemetry.append({ ...testFrame([[0.01, nan]]), queues: scripted([], ["wait"]) });
      return [before, shown()].map((ids) => ids.includes("script-s"));
    };
    expect(charts(nan)).toEqual([true, false]);
    expect(charts(3)).toEqual([true, true]);
  });

  it("has another signature when a column gets its first number", () => {
    const telemetry = run([4, nan, nan, 1, 1, 1]);
    const before = specSignature(telemetry, "bottleneck", [namedPlan("classes")]);
    telemetry.append(testFrame([[0.01, 4, nan, nan, 1, 1, 1]]));
    expect(specSignature(telemetry, "bottleneck", [namedPlan("classes")])).toBe(before);
    telemetry.append(testFrame([[0.02, 4, 5, nan, 1, 1, 1]]));
    expect(specSignature(telemetry, "bottleneck", [namedPlan("classes")])).not.toBe(before);
  });
});
