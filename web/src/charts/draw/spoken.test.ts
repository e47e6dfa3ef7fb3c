import { expect, test } from "vitest";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Company } from "./beside";
import type { Moment } from "./moment";
import { Spoken } from "./spoken";
import type { StackElements } from "./stack-dom";

test("a run that ends again at the same time within a second is told to its end", () => {
  const surface = document.createElement("div");
  const canvas = document.createElement("canvas");
  const spoken = new Spoken({ surface, canvas, table: document.createElement("table") } as unknown as StackElements);
  const telemetry = { length: 1, thinned: 0, time: () => 0 } as unknown as Telemetry;
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
