import { expect, test } from "vitest";
import { absenceText } from "./absence";

test("a chart without lines says whether its discipline lacks them", () => {
  expect(absenceText("delay", "dcbt")).toBe("D-CBT has no numbers for this chart.");
  expect(absenceText("strip-tagged", "red")).toBe("RED has no numbers for this chart.");
  expect(absenceText("delay", "codel")).toBe("No numbers so far.");
  expect(absenceText("goodput", "dcbt")).toBe("No numbers so far.");
  expect(absenceText("flow/ftp[0]/cwnd_packets", "dcbt")).toBe("");
});
