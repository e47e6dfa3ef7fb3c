import { expect, test } from "vitest";
import { neighbourSpeed, SPEEDS } from "./run-state";

test("speeds have neighbours and ends", () => {
  expect(neighbourSpeed(1, 1)).toBe(3);
  expect(neighbourSpeed(1, -1)).toBe(0.3);
  expect(neighbourSpeed(0.001, -1)).toBe(0.001);
  expect(neighbourSpeed("max", 1)).toBe("max");
  expect(SPEEDS.at(-1)).toBe("max");
});

test("speeds of earlier links are still there", () => {
  for (const speed of [0.1, 1, 3, 10, "max"] as const) expect(SPEEDS).toContain(speed);
});
