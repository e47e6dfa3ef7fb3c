import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import { scenario, setUp } from "../../../tests/run-rig";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import { exportItems } from "./chart-exports";

vi.mock("./figures", () => ({ chartSource: () => ({}), figureCsv: async () => "", footOf: () => "" }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function itemsOf(title: string) {
  const { run } = setUp();
  await run.open(scenario);
  await run.step(0);
  Object.assign(run.view?.telemetry.schema ?? {}, { title });
  return exportItems(run, { id: "queue" } as ChartPlan, { start_s: 0, span_s: 1 } as Parameters<typeof exportItems>[2]);
}

test("a file has the name of the whole title and of the chart", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  for (const title of ["RED, 20 flows", "RED, 40 flows"])
    (await itemsOf(title)).find(({ text }) => text === "Save as CSV")?.act();
  await eventually(() => expect(saved).toEqual(["red-20-flows-queue.csv", "red-40-flows-queue.csv"]));
});

test("a picture can be copied where the browser can copy pictures", async () => {
  const canCopy = async () => (await itemsOf("RED")).some(({ text }) => text === "Copy picture");
  vi.stubGlobal("ClipboardItem", class {});
  expect(await canCopy()).toBe(true);
  Reflect.deleteProperty(globalThis, "ClipboardItem");
  expect(await canCopy()).toBe(false);
});
