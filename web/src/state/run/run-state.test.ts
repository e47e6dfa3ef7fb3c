import { expect, test } from "vitest";
import { neighbourSpeed, SPEEDS } from "./run-state";

test("speeds have neighbours and ends", () => {
  expect(neighbourSpeed(1, 1)).toBe(3);
  expect(neighbourSpeed(1, -1)).toBe(0.1);
  expect(neighbourSpeed(0.1, -1)).toBe(0.1);
  expect(neighbourSpeed("max", 1)).toBe("max");
  expect(SPEEDS.at(-1)).toBe("max");
});
