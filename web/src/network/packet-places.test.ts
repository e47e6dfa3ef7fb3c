import { describe, expect, test } from "vitest";
import { curveBetween } from "../geometry/curve";
import { pitchOf, placeInRow, pointOn, queueRows, trackOf } from "./packet-places";
import { type Placement, QUEUE } from "./placement";

const router = (x: number, y: number) => ({ x, y, width: 30, height: 30, isRouter: true });

describe("a track", () => {
  const track = trackOf(curveBetween(router(0, 0), router(400, 120)));

  test("has equal lengths for equal parts", () => {
    const steps = Array.from({ length: 21 }, (_, step) => pointOn(track, step / 20, 0));
    const lengths = steps.slice(1).map(({ x, y }, index) => Math.hypot(x - steps[index]!.x, y - steps[index]!.y));
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.06);
    expect(steps[0]).toMatchObject({ x: 0, y: 0 });
    expect(steps[20]!.x).toBeCloseTo(400);
    expect(steps[20]!.y).toBeCloseTo(120);
  });

  test("an offset is to the right of the direction of travel", () => {
    expect(pointOn(track, 0, 5).y).toBeCloseTo(5);
    expect(pointOn(track, 0, -5).y).toBeCloseTo(-5);
  });
});

describe("the row of a queue", () => {
  const placement: Placement = {
    height: 120,
    nodes: new Map([
      ["r1", router(100, 40)],
      ["r2", router(400, 40)],
      ["below", { x: 300, y: 70, width: 60, height: 26, isRouter: false }],
    ]),
    queues: [{ watch: "b", from: "r1", to: "r2", slot: 0, x: 90, y: 62 }],
  };
  const [row] = queueRows(placement, 500);

  test("begins at its router and ends before what stands in its way", () => {
    expect(row).toMatchObject({ watch: "b", towards: 1, head: { x: 90, y: 62 + QUEUE.height / 2 } });
    expect(row!.head.x + row!.room).toBeLessThan(270);
    expect(row!.room).toBeGreaterThan(QUEUE.width);
  });

  test("is mirrored for the queue of the reverse direction", () => {
    const queues = [{ watch: "b:reverse", from: "r2", to: "r1", slot: 0, x: 410, y: 62 }];
    const [mirrored] = queueRows({ ...placement, queues }, 500);
    expect(mirrored).toMatchObject({ towards: -1, head: { x: 410 } });
    expect(mirrored!.head.x - mirrored!.room).toBeGreaterThan(330);
  });

  test("has equal distances whatever waits, closer only if there is no room", () => {
    expect(pitchOf(row!, 10, 1)).toBe(pitchOf(row!, 10, 10));
    expect(pitchOf(row!, 10, 500) * 500).toBeCloseTo(row!.room);
    const places = [0, 1, 2].map((place) => placeInRow(row!, place, 9).x);
    expect(places).toEqual([94.5, 103.5, 112.5]);
  });
});
