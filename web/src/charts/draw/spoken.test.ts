import { expect, test } from "vitest";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Company } from "./beside";
import type { Moment } from "./moment";
import { Spoken } from "./spoken";
import type { StackElements } from "./stack-dom";

const runOf = (sample_interval_s: number) =>
  ({ length: 5, thinned: 0, time: (row: number) => row / 2048, schema: { sample_interval_s } }) as unknown as Telemetry;

test("without a cursor the slider stays as it is while the run plays; times are as fine as the samples", () => {
  const surface = document.createElement("div");
  const others = { canvas: document.createElement("canvas"), table: document.createElement("table") };
  const spoken = new Spoken({ surface, ...others } as unknown as StackElements);
  const draw = (now_s: number, row: number) => {
    spoken.reset();
    const moment = { charts: [], view: { start_s: 0, span_s: 60 }, now_s, phase: "running" } as unknown as Moment;
    spoken.draw(moment, runOf(1e-5), row, { others: [] } as unknown as Company);
    return ["aria-valuenow", "aria-valuetext"].map((name) => surface.getAttribute(name)?.replace("\u2009", " "));
  };
  expect(draw(1, -1)).toEqual(draw(2, -1));
  expect(draw(2, 3)).toEqual(["0.00146", "0.00146 s: "]);
});

test("a run that ends again at the same time within a second is told to its end", () => {
  const surface = document.createElement("div");
  const canvas = document.createElement("canvas");
  const spoken = new Spoken({ surface, canvas, table: document.createElement("table") } as unknown as StackElements);
  const telemetry = runOf(0.01);
  const company = { others: [] } as unknown as Company;
  const draw = (now_s: number, phase: Moment["phase"]) =>
    spoken.draw(
      { charts: [], view: { start_s: 0, span_s: 60 }, now_s, phase } as unknown as Moment,
      telemetry,
      -1,
      company,
    );
  draw(60, "ended");
  expect(surface.getAttribute("aria-valuemax")).toBe("60.00");
  spoken.reset();
  draw(19.97, "running");
  draw(60, "ended");
  expect(surface.getAttribute("aria-valuemax")).toBe("60.00");
  expect(canvas.getAttribute("aria-label")).toMatch(/present 60\.00\ss/);
});

test("when a run at full speed ends, the table has the values of the end at once", () => {
  const table = document.createElement("table");
  const others = { surface: document.createElement("div"), canvas: document.createElement("canvas") };
  const spoken = new Spoken({ ...others, table } as unknown as StackElements);
  const company = { others: [] } as unknown as Company;
  const draw = (now_s: number, phase: Moment["phase"]) => {
    const moment = { charts: [], view: { start_s: 0, span_s: 60 }, now_s, phase } as unknown as Moment;
    // One row, of the newest moment.
    spoken.draw(moment, { ...runOf(0.01), length: 1, time: () => now_s } as unknown as Telemetry, -1, company);
    return table.querySelector("caption")?.textContent;
  };
  expect(draw(20, "running")).toBe("Values at 20.00\u2009s");
  expect(draw(40, "running"), "within a second").toBe("Values at 20.00\u2009s");
  expect(draw(60, "ended")).toBe("Values at 60.00\u2009s");
});
