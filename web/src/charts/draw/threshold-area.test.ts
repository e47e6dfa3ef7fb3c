import { expect, test } from "vitest";
import type { Series } from "../../telemetry/series";
import { spaced, traceAbove } from "./threshold-area";

const nan = Number.NaN;
const to = { x0: 0, xScale: 10, y0: 100, yScale: -10 };

/** The areas as lists of points, and the crossings, of two lines with a sample each second. */
function traced(average: readonly number[], threshold: readonly number[]) {
  const areas: string[][] = [];
  const path = {
    moveTo: (x: number, y: number) => areas.push([`${x},${y}`]),
    lineTo: (x: number, y: number) => areas.at(-1)?.push(`${x},${y}`),
    closePath() {},
  };
  const series = (values: readonly number[]) => ({ at: (row: number) => values[row] ?? nan }) as Series;
  const rows = Int32Array.from(average, (_, row) => row);
  const telemetry = { time: (row: number) => row, length: average.length };
  const crossings = traceAbove(path, telemetry, { average: series(average), threshold: series(threshold) }, rows, to);
  return { areas, crossings };
}

test("only what is above is filled, from crossing to crossing", () => {
  const { areas, crossings } = traced([0, 4, 0], [2, 2, 2]);
  expect(crossings).toEqual([
    { x: 5, y: 80, isUpward: true },
    { x: 15, y: 80, isUpward: false },
  ]);
  expect(areas).toEqual([["5,80", "10,60", "15,80", "15,80", "10,80", "5,80"]]);
});

test("a moving threshold is crossed where the lines meet", () => {
  const { crossings } = traced([1, 3], [3, 1]);
  expect(crossings).toEqual([{ x: 5, y: 80, isUpward: true }]);
});

test("equal is not above, and a gap ends the area without a crossing", () => {
  expect(traced([2, 2], [2, 2])).toEqual({ areas: [], crossings: [] });
  const { areas, crossings } = traced([3, 3, nan, 3], [2, 2, 2, 2]);
  expect(areas).toHaveLength(2);
  expect(crossings).toEqual([]);
});

test("of crossings close to each other only the first is marked", () => {
  const at = (x: number) => ({ x, y: 0, isUpward: true });
  expect(spaced([at(1), at(11), at(13), at(40)], 0, 12).map(({ x }) => x)).toEqual([1, 13, 40]);
});
