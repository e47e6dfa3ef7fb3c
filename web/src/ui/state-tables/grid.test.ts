import { describe, expect, it } from "vitest";
import type { StateRows } from "../../engine/protocol";
import { drawGrid, firstColumn, greatest, gridOf, moved, rowAtPoint, shade } from "./grid";

/** Two levels of three bins: number, then a value. */
const bins = (values: number[]): StateRows => ({
  columns: 1,
  in_use: values.length,
  width: 3,
  values: Float64Array.from(values.flatMap((value, number) => [number, value])),
});
const table = bins([0, 0, 0.5, 0, 1, 0]);
const grid = gridOf(table, 300);

describe("a grid of bins", () => {
  it("has a row for each level and divides the width", () => {
    expect(grid).toMatchObject({ width: 3, levels: 2, cellWidth: 100 });
  });

  it("finds the bin under a point, none outside", () => {
    expect(rowAtPoint(grid, 150, grid.cellHeight * 1.5)).toBe(4);
    expect(rowAtPoint(grid, 301, 1)).toBe(-1);
    expect(rowAtPoint(grid, 1, grid.cellHeight * 2.5)).toBe(-1);
  });

  it("moves by keys within its edges", () => {
    expect(moved(grid, 1, "ArrowDown")).toBe(4);
    expect(moved(grid, 4, "ArrowDown")).toBe(4);
    expect(moved(grid, 0, "ArrowLeft")).toBe(0);
    expect(moved(grid, 2, "End")).toBe(5);
    expect(moved(grid, 2, "x")).toBeUndefined();
  });

  it("finds the greatest value", () => {
    expect(greatest(table, 0)).toBe(4);
    expect(greatest(bins([0, 0, 0]), 0)).toBe(-1);
  });

  it("shades in proportion, with small values distinguishable from zero", () => {
    expect(shade(0, 1)).toBe(0);
    expect(shade(0.001, 1)).toBeGreaterThan(0.1);
    expect(shade(0.5, 1) - shade(0.25, 1)).toBeCloseTo(shade(0.75, 1) - shade(0.5, 1));
    expect(shade(2, 1)).toBe(1);
  });

  it("shows a probability before a count", () => {
    const column = (unit: "packets" | "probability") => ({ name: unit, label: unit, unit });
    expect(firstColumn([column("packets"), column("probability")])).toBe(1);
    expect(firstColumn([column("packets")])).toBe(0);
  });

  it("draws every bin at its position with an opacity that grows with its value", () => {
    const { filled, context } = drawing();
    drawGrid(context, grid, table, 0, 1, { empty: "empty", full: "full", mark: "mark" }, -1);
    expect(filled("empty")).toHaveLength(6);
    const [third, fifth] = filled("full");
    expect(fifth?.box.slice(0, 2)).toEqual([100, grid.cellHeight]);
    expect(fifth?.alpha).toBe(1);
    expect(third?.alpha).toBeCloseTo(shade(0.5, 1));
    expect(filled("full")).toHaveLength(2);
  });

  it("draws narrow bins on a strip for each level", () => {
    const { filled, context } = drawing();
    drawGrid(context, gridOf(table, 6), table, 0, 1, { empty: "empty", full: "full", mark: "mark" }, -1);
    expect(filled("empty").map(({ box }) => [box[0], box[2]])).toEqual([
      [0, 6],
      [0, 6],
    ]);
    expect(filled("full")).toHaveLength(2);
  });
});

/** A canvas, and what is filled on it in a colour. */
function drawing() {
  const drawn: { box: number[]; alpha: number; colour: string }[] = [];
  const context = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 1,
    globalAlpha: 1,
    clearRect: () => undefined,
    strokeRect: () => undefined,
    fillRect(...box: number[]) {
      drawn.push({ box, alpha: this.globalAlpha, colour: this.fillStyle });
    },
  };
  return { filled: (wanted: string) => drawn.filter(({ colour }) => colour === wanted), context };
}
