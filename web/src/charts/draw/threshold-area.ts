// Where an average is above its threshold: the area between the two, and the points where they cross.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Path, Projection } from "./line-path";

export interface Crossing {
  readonly x: number;
  readonly y: number;
  readonly isUpward: boolean;
}

interface Pair {
  readonly average: Series;
  readonly threshold: Series;
}

interface Point {
  readonly x: number;
  readonly average: number;
  readonly threshold: number;
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** The place where two lines between two samples cross. */
function crossing(one: Point, other: Point): Point {
  const [before, after] = [one.average - one.threshold, other.average - other.threshold];
  const share = before / (before - after);
  const value = between(one.threshold, other.threshold, share);
  return { x: between(one.x, other.x, share), average: value, threshold: value };
}

/**
 * Traces the area between average and threshold at the given rows where the average is above, and returns the
 * crossings. Between samples both are straight lines; rows without a number leave a gap.
 */
export function traceAbove(
  path: Path & { closePath(): void },
  telemetry: Pick<Telemetry, "time" | "length">,
  { average, threshold }: Pair,
  rows: Int32Array,
  { x0, xScale, y0, yScale }: Projection,
): Crossing[] {
  const crossings: Crossing[] = [];
  let area: Point[] = [];
  let last: Point | null = null;
  const close = () => {
    area.forEach(({ x, average: value }, index) => {
      if (index === 0) path.moveTo(x, y0 + value * yScale);
      else path.lineTo(x, y0 + value * yScale);
    });
    for (const { x, threshold: value } of area.reverse()) path.lineTo(x, y0 + value * yScale);
    if (area.length > 0) path.closePath();
    area = [];
  };
  for (const row of rows) {
    if (row >= telemetry.length) continue;
    const point = { x: x0 + telemetry.time(row) * xScale, average: average.at(row), threshold: threshold.at(row) };
    if (Number.isNaN(point.average) || Number.isNaN(point.threshold)) {
      close();
      last = null;
      continue;
    }
    const isAbove = point.average > point.threshold;
    if (last && isAbove !== last.average > last.threshold) {
      const found = crossing(last, point);
      crossings.push({ x: found.x, y: y0 + found.threshold * yScale, isUpward: isAbove });
      area.push(found);
    }
    if (isAbove) area.push(point);
    else close();
    last = point;
  }
  close();
  return crossings;
}

/** At most one crossing, the first, in each cell of time, so that marks do not merge. */
export function spaced(crossings: readonly Crossing[], x0: number, cell: number): readonly Crossing[] {
  return crossings.filter(
    ({ x }, index) =>
      index === 0 || Math.floor((x - x0) / cell) !== Math.floor(((crossings[index - 1]?.x ?? 0) - x0) / cell),
  );
}
