import { expect, test } from "vitest";
import { eitherOf, numberFrom } from "./number-answer";

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
  for (const text of ["", "lots", "0.4 s", "1,2,5", "1,250,5", "12 5x", "ms"]) expect(numberFrom(text, "ms")).toBeNaN();
});

test("commas between thousands are read where nothing else can be meant", () => {
  expect(numberFrom("1,234,567", "")).toBe(1_234_567);
  expect(numberFrom("1,250.5 ms", "ms")).toBe(1250.5);
  expect(numberFrom("0,620", "")).toBe(0.62);
  expect(numberFrom("1,48", "")).toBe(1.48);
  expect(numberFrom("1234,567", "")).toBe(1234.567);
});

test("what may have thousands or decimals is no number: both are given to choose from", () => {
  expect(numberFrom("4,620", "packets")).toBeNaN();
  expect(eitherOf("4,620 packets", "packets")).toEqual([4620, 4.62]);
  expect(eitherOf("−12,000", "")).toEqual([-12_000, -12]);
  for (const text of ["0,620", "1,48", "1,234,567", "4620", "4,620.5", "4.620"])
    expect(eitherOf(text, "")).toBeUndefined();
});

test("a long answer is refused in time with its length: with the square of it, this would take minutes", () => {
  expect(numberFrom(`${"1".repeat(300_000)}!`, "")).toBeNaN();
});
