import { describe, expect, test } from "vitest";
import { axisOf, numbersOfAxis, type Range, rangeValues, writtenNumber } from "./range";

const range = (from: number, to: number, count: number, scale: Range["scale"] = "linear"): Range => ({
  from,
  to,
  count,
  scale,
});

describe("the values of a range", () => {
  test("are rounded to what tells them apart, both ends as given", () => {
    expect(rangeValues(range(0.02, 0.5, 6, "log"))).toEqual([0.02, 0.038, 0.072, 0.14, 0.26, 0.5]);
    expect(rangeValues(range(1, 1000, 4, "log"))).toEqual([1, 10, 100, 1000]);
    expect(rangeValues(range(0, 1, 11))).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(rangeValues(range(1, 2, 4))).toEqual([1, 1.33, 1.67, 2]);
    expect(rangeValues(range(-1, 1, 3))).toEqual([-1, 0, 1]);
    expect(rangeValues(range(0.123456, 0.2, 2))).toEqual([0.123456, 0.2]);
  });
  test("that lie close together keep the figures they need", () => {
    expect(rangeValues(range(1000, 1003, 4))).toEqual([1000, 1001, 1002, 1003]);
    expect(new Set(rangeValues(range(1, 1.0001, 50))).size).toBe(50);
  });
  test("fall if the range does", () => expect(rangeValues(range(30, 10, 3))).toEqual([30, 20, 10]));
  test("of a whole number come once each", () => {
    expect(rangeValues(range(1, 4, 10), true)).toEqual([1, 2, 3, 4]);
    expect(rangeValues(range(1, 64, 7, "log"), true)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });
  test.each([
    [range(0, 1, 5, "log"), "above 0"],
    [range(1, 1, 5), "must differ"],
    [range(1, 2, 1), "2 to 100"],
    [range(1, 2, 2.5), "2 to 100"],
    [range(Number.NaN, 2, 3), "must be numbers"],
  ])("%o has none", (wrong, reason) => expect(() => rangeValues(wrong)).toThrow(reason));
});

test("numbers are written with the unit of documents, and shown with that of the page", () => {
  expect(writtenNumber(0.3, "s")).toEqual({ value: "300 ms", label: "300 ms" });
  expect(writtenNumber(0.00005, "s")).toEqual({ value: "50 us", label: "50 µs" });
  expect(writtenNumber(25e6, "bps")).toEqual({ value: "25 Mbps", label: "25 Mbps" });
  expect(writtenNumber(0.1, "probability")).toEqual({ value: 0.1, label: "0.1" });
});

describe("an axis", () => {
  test("sets one path, and its points have ids that can be typed", () => {
    const values = [0.00005, 0.3].map((value) => writtenNumber(value, "s"));
    expect(axisOf("delay", "Delay", "links.l.delay", values)).toEqual({
      id: "delay",
      label: "Delay",
      points: [
        { id: "50us", label: "50 µs", set: { "links.l.delay": "50 us" } },
        { id: "300ms", label: "300 ms", set: { "links.l.delay": "300 ms" } },
      ],
    });
  });
  test("of disciplines has ids of its own, though two labels are alike", () => {
    const values = ["red", "red", "…"].map((label) => ({ label, value: { discipline: "red" } }));
    expect(axisOf("queue", "Queue", "links.l.queue", values).points.map(({ id }) => id)).toEqual(["red", "2", "3"]);
  });
});

describe("the numbers of an axis", () => {
  const axis = (...values: unknown[]) =>
    axisOf(
      "a",
      "a",
      "links.l.rate",
      values.map((value) => ({ value, label: String(value) })),
    );
  test("are in base units", () => {
    expect(numbersOfAxis(axis(0.1, 0.5))).toEqual({ values: [0.1, 0.5], unit: "none" });
    expect(numbersOfAxis(axis("500 kbps", "2 Mbps"))).toEqual({ values: [5e5, 2e6], unit: "bps" });
    expect(numbersOfAxis(axis("5 ms", 1))).toEqual({ values: [0.005, 1], unit: "s" });
    expect(numbersOfAxis(axis("60 packets", 20))).toEqual({ values: [60, 20], unit: "packets" });
  });
  test("are none for names, objects, several paths, and units that differ", () => {
    expect(numbersOfAxis(axis("red", "codel"))).toBeNull();
    expect(numbersOfAxis(axis({ discipline: "red" }))).toBeNull();
    expect(numbersOfAxis(axis("5 ms", "2 Mbps"))).toBeNull();
    const two = { id: "x", label: "x", set: { "links.l.rate": 1, "links.l.delay": 2 } };
    expect(numbersOfAxis({ id: "a", label: "a", points: [two] })).toBeNull();
    expect(numbersOfAxis({ id: "a", label: "a", points: [{ ...two, set: {} }] })).toBeNull();
  });
});
