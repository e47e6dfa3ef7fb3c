/** Windows are split at a change and shortened with the run. */
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json";
import { endWithRun, splitWindow } from "./edit-windows";
import type { ScenarioDocument } from "./scenario";

const whole = opening as unknown as ScenarioDocument;

describe("windows that end with the run", () => {
  it("are shortened to its end, and removed if they would begin after it", () => {
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

  it("measure the whole run if none is left", () => {
    const windows: [string, string][] = [["40 s", "50 s"]];
    const shortened = endWithRun({ ...whole, duration: 30, measure: { windows } });
    expect(shortened?.document).not.toHaveProperty("measure");
    expect(shortened?.removed).toBe(1);
  });

  it("are unchanged if they fit, or if the duration is invalid", () => {
    for (const duration of ["30 s", "0 s", "soon"]) expect(endWithRun({ ...whole, duration })).toBeUndefined();
  });
});

describe("a window that is cut in two", () => {
  it("has a part on each side of the time; others are unchanged", () => {
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

  it("is the whole run if the document has no windows", () => {
    expect(splitWindow({ ...whole, duration: "60 s", measure: {} }, 0, 20).measure?.windows).toEqual([
      ["0 s", "20 s"],
      ["20 s", "60 s"],
    ]);
  });
});
