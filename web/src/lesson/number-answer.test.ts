import { expect, test } from "vitest";
import { numberFrom } from "./number-answer";

test("a number is read as readers write it, with its unit or without", () => {
  expect(numberFrom(" 12.5 ", "ms")).toBe(12.5);
  expect(numberFrom("12,5", "ms")).toBe(12.5);
  expect(numberFrom("1 250", "packets")).toBe(1250);
  expect(numberFrom("400 Packets", "packets")).toBe(400);
  expect(numberFrom("12.5%", "%")).toBe(12.5);
  expect(numberFrom("−3", "")).toBe(-3);
  expect(numberFrom(".5", "times")).toBe(0.5);
});

test("what is no number in the unit of the question is none", () => {
  for (const text of ["", "lots", "0.4 s", "1,250.5", "12 5x", "ms"]) expect(numberFrom(text, "ms")).toBeNaN();
});

test("a long answer is refused in time with its length: with the square of it, this would take minutes", () => {
  expect(numberFrom(`${"1".repeat(300_000)}!`, "")).toBeNaN();
});
