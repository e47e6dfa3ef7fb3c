/** A shorter run is one step away from one that can be measured. */
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json";
import { endWithRun } from "./edit-windows";
import type { ScenarioDocument } from "./scenario";

const whole = opening as unknown as ScenarioDocument;

describe("windows that end with the run", () => {
  it("are cut at its end, and removed where they would begin later", () => {
    const shortened = endWithRun({ ...whole, duration: "12 s" });
    expect(shortened?.removed).toBe(1);
    expect(shortened?.document.measure).toEqual({
      ...whole.measure,
      windows: [
        ["0 s", "10 s"],
        ["10 s", "12 s"],
      ],
    });
  });

  it("leave the whole run to be measured if none is left", () => {
    const windows: [string, string][] = [["40 s", "50 s"]];
    const shortened = endWithRun({ ...whole, duration: 30, measure: { windows } });
    expect(shortened?.document).not.toHaveProperty("measure");
    expect(shortened?.removed).toBe(1);
  });

  it("need nothing where they fit, nor where there is no duration to end with", () => {
    for (const duration of ["30 s", "0 s", "soon"]) expect(endWithRun({ ...whole, duration })).toBeUndefined();
  });
});
