/** Curves of links: their ends, and the lanes beside them. */
import { expect, test } from "vitest";
import { beside, curveBetween, offsets, pointAfter, pointAt, reversed } from "./curve";

const host = { x: 0, y: 0, width: 100, height: 30, isRouter: false };
const router = { x: 300, y: 100, width: 34, height: 34, isRouter: true };

test("a link leaves a host at the facing side, and ends at the centre of a router", () => {
  const { start, end } = curveBetween(host, router);
  expect([start, end]).toEqual([
    { x: 50, y: 0 },
    { x: 300, y: 100 },
  ]);
  expect(curveBetween(host, { ...router, x: -300 }).start).toEqual({ x: -50, y: 0 });
});

test("nodes above each other are joined vertically", () => {
  const { start, first, end } = curveBetween(host, { ...router, x: 10, y: 200 });
  expect(start).toEqual({ x: 10, y: 15 });
  expect(first.x).toBe(10);
  expect(end).toEqual({ x: 10, y: 200 });
});

test("so is a host that is so wide that a line from its side would turn back; the line stays off its corners", () => {
  const { start, isUpright } = curveBetween(host, { ...router, x: 62, y: 47 });
  expect(isUpright).toBe(true);
  expect(start).toEqual({ x: 36, y: 15 });
  expect(curveBetween(host, { ...router, x: 62, y: 20 }).isUpright).toBe(false);
  expect(curveBetween(host, { ...router, x: 80, y: 47 }).isUpright).toBe(false);
});

test("a parallel curve keeps its distance, and reversing it gives the same line", () => {
  const curve = curveBetween(host, { ...router, y: 0 });
  expect(pointAt(beside(curve, 5), 0.5).y).toBeCloseTo(5);
  expect(pointAt(reversed(curve), 0.25).x).toBeCloseTo(pointAt(curve, 0.75).x);
  expect(pointAfter(curve, 30).x).toBeGreaterThanOrEqual(80);
  expect(pointAfter(curve, 1e6)).toEqual(pointAt(curve, 0.5));
});

test("any number of flows stays within the link's width", () => {
  expect(offsets(1, 4, 20)).toEqual([0]);
  expect(offsets(3, 4, 20)).toEqual([-4, 0, 4]);
  const many = offsets(500, 4, 20);
  expect([many[0], many.at(-1)]).toEqual([-10, 10]);
});
