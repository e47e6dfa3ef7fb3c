/** Windows are split at a change and shortened with the run. */
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json";
import { endWithRun, splitWindow } from "./edit-windows";
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

describe("a window that is cut in two", () => {
  it("has a part on each side of the time, and the others stay", () => {
    const windows = splitWindow(
      {
        ...whole,
        measure: {
          windows: [
            [0, "10 s"],
            ["10 s", 30],
          ],
        },
      },
      1,
      12.5,
    ).measure?.windows;
    expect(windows).toEqual([
      [0, "10 s"],
      ["10 s", "12.5 s"],
      ["12.5 s", 30],
    ]);
  });

  it("is the whole run where the document names none", () => {
    expect(splitWindow({ ...whole, duration: "60 s", measure: {} }, 0, 20).measure?.windows).toEqual([
      ["0 s", "20 s"],
      ["20 s", "60 s"],
    ]);
  });
});
