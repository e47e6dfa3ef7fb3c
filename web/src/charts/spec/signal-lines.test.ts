import { expect, it } from "vitest";
import { testColumn, testFrame, testSchema } from "../../../tests/telemetry";
import { catalog } from "../../scenario/catalog";
import { createTelemetry } from "../../telemetry/telemetry";
import { namedPlan } from "./chart-plan";
import { chartSpec } from "./chart-specs";

/** A run under a discipline whose columns all have a number. */
function runUnder(id: string, extra: readonly string[] = []) {
  const discipline = catalog.disciplines.find((each) => each.id === id);
  if (!discipline) throw new Error(id);
  const guides = discipline.params.filter(({ guide }) => guide);
  const rows = [...discipline.signals, ...guides];
  const columns = [
    testColumn("run//t_s", "s"),
    ...rows.map(({ name, unit }) => testColumn(`queue/bottleneck/${name}`, unit)),
    ...extra.map((name) => testColumn(`queue/bottleneck/${name}`)),
  ];
  const queues = { bottleneck: { discipline: id, params: {} } };
  const telemetry = createTelemetry(testSchema([], { columns, queues }));
  telemetry.append(testFrame([[0, ...Array.from({ length: columns.length - 1 }, (_, index) => index + 1)]]));
  return { discipline, guides, telemetry };
}

it.each(catalog.disciplines.map(({ id }) => id))("%s draws what it declares, with its guides", (id) => {
  const { discipline, telemetry } = runUnder(id);
  for (const chart of discipline.charts) {
    const spec = chartSpec(namedPlan(chart.id), telemetry, "bottleneck");
    expect(spec.lines.map(({ key }) => key)).toEqual(expect.arrayContaining([...chart.signals]));
    const wanted = discipline.params.filter(({ guide }) => chart.signals.includes(guide ?? ""));
    expect(spec.guides.map(({ param }) => param)).toEqual(wanted.map(({ name }) => name));
  }
});

it("tints what lies between two thresholds of one signal", () => {
  const { telemetry } = runUnder("red");
  const { band, guides } = chartSpec(namedPlan("queue"), telemetry, "bottleneck");
  expect([band?.lowParam, band?.highParam]).toEqual(["min_th", "max_th"]);
  expect(guides[0]?.above).toBe("max_th");
  const { telemetry: codel } = runUnder("codel");
  const delay = chartSpec(namedPlan("delay"), codel, "bottleneck");
  expect(delay.band).toBeUndefined();
  expect(delay.guides.map(({ param, unit }) => [param, unit])).toEqual([["target", "s"]]);
});

it("lets thresholds of classes be below a packet, and those of a whole number of packets not", () => {
  const least = (discipline: string, chart: string) =>
    chartSpec(namedPlan(chart), runUnder(discipline).telemetry, "bottleneck").guides.map((guide) => guide.least);
  expect(least("red", "queue")).toEqual([1, 1]);
  expect(catalog.disciplines.find(({ id }) => id === "cbt")?.charts.flatMap(({ id }) => least("cbt", id))).toContain(0);
});
