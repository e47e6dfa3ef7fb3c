import { describe, expect, it } from "vitest";
import type { StateRows } from "../../engine/protocol";
import { disciplineOf, type SignalInfo, type StateTableInfo } from "../../scenario/catalog";
import type { RunSchema } from "../../telemetry/run-schema";
import {
  BarScale,
  cellText,
  countText,
  firstSort,
  MOST_IN_TABLE,
  mostRows,
  nextSort,
  orderOf,
  rowName,
  rowNumber,
} from "./table-rows";

const column = (unit: SignalInfo["unit"]): SignalInfo => ({ name: "x", label: "X", unit });
const info = (row: string, row_names: string[] = []): StateTableInfo => ({
  name: "t",
  label: "T",
  row,
  row_names,
  columns: [column("packets"), column("none")],
});

/** Rows as the engine returns them: number, then two columns. */
const table = (rows: number[][], more: Partial<StateRows> = {}): StateRows => ({
  columns: 2,
  in_use: rows.length,
  width: 0,
  values: Float64Array.from(rows.flat()),
  ...more,
});
const numbers = (rows: StateRows, order: number[]) => order.map((row) => rowNumber(rows, row));
const flows = [
  { id: "ftp[0]", group: "ftp", class: "tcp" },
  { id: "cbr[0]", group: "cbr", class: "untagged" },
] as RunSchema["flows"];

describe("rowName", () => {
  it("names a flow by its id in the scenario, with its class", () => {
    expect(rowName(info("flow"), 1, 0, flows)).toEqual({ text: "cbr[0]", trafficClass: "untagged" });
  });

  it("uses the rows' own names if there are any", () => {
    expect(rowName(info("queue", ["low latency", "classic"]), 1, 0, flows)).toEqual({ text: "classic" });
  });

  it("counts levels, bins and queues from 1", () => {
    expect(rowName(info("bin"), 25, 23, flows).text).toBe("level 2, bin 3");
    expect(rowName(info("queue"), 0, 0, flows).text).toBe("1");
    expect(rowName(info("class"), 2, 0, flows)).toEqual({ text: "untagged", trafficClass: "untagged" });
  });
});

describe("the order of rows", () => {
  const rows = table([
    [0, 5, 1],
    [3, 9, 1],
    [7, 5, 2],
    [9, Number.NaN, 0],
  ]);

  it("sorts by a column, with missing numbers last in either direction", () => {
    expect(numbers(rows, orderOf(rows, { column: 0, isDescending: true }, new Map()))).toEqual([3, 0, 7, 9]);
    expect(numbers(rows, orderOf(rows, { column: 0, isDescending: false }, new Map()))).toEqual([0, 7, 3, 9]);
  });

  it("is stable for equal values", () => {
    const places = new Map([
      [7, 0],
      [0, 1],
    ]);
    expect(numbers(rows, orderOf(rows, { column: 0, isDescending: true }, places))).toEqual([3, 7, 0, 9]);
  });

  it("sorts by row number on request, in either direction", () => {
    expect(numbers(rows, orderOf(rows, { column: "row", isDescending: true }, new Map()))).toEqual([9, 7, 3, 0]);
  });

  it("initially sorts flows and unnamed queues by their first column, other rows by number", () => {
    expect(firstSort(info("flow"))).toEqual({ column: 0, isDescending: true });
    expect(firstSort(info("queue", ["a", "b"]))).toEqual({ column: "row", isDescending: false });
    expect(firstSort(info("class"))).toEqual({ column: "row", isDescending: false });
  });

  it("sorts numbers in descending order first, then in ascending order", () => {
    const once = nextSort({ column: "row", isDescending: false }, 1);
    expect(once).toEqual({ column: 1, isDescending: true });
    expect(nextSort(once, 1)).toEqual({ column: 1, isDescending: false });
  });
});

describe("BarScale", () => {
  it("grows in round steps and does not shrink", () => {
    const scale = new BarScale();
    scale.include(table([[0, 7, -0.3]]));
    expect(scale.top(0)).toBe(8);
    expect(scale.part(4, 0)).toBe(0.5);
    expect(scale.part(-0.15, 1)).toBeCloseTo(0.5);
    scale.include(table([[0, 1, 0]]));
    expect(scale.top(0)).toBe(8);
    scale.reset();
    expect(scale.part(4, 0)).toBe(0);
  });
});

describe("texts", () => {
  it("write a value in its unit, or in that of the heading", () => {
    expect(cellText(3, column("packets"))).toBe("3");
    expect(cellText(0.0123, column("s"))).toBe("12.3");
    expect(cellText(1514, column("bytes"))).toBe("1.51");
    expect(cellText(2.09e6, column("bps"))).toBe("2.09\u2009Mbps");
    expect(cellText(Number.NaN, column("none"))).toBe("–");
  });

  it("give the number of rows, and of those shown", () => {
    const few = table([
      [0, 1, 1],
      [1, 1, 1],
    ]);
    expect(countText(info("flow"), 2, few)).toBe("2 flows in use");
    expect(countText(info("flow"), 1, few)).toBe("1 of 2 flows in use");
    expect(countText(info("queue"), 1, { ...few, in_use: 3000 })).toBe("1 of 3\u2009000 queues in use, of the first 2");
    expect(countText(info("class"), 0, table([]))).toBe("No class is in use now.");
  });
});

it("asks for all bins that SFB can have", () => {
  const sfb = disciplineOf("sfb");
  const most = (name: string) => sfb?.params.find((param) => param.name === name)?.max ?? Number.NaN;
  expect(mostRows(sfb?.tables ?? [])).toBe(most("levels") * most("bins"));
  expect(mostRows(disciplineOf("fq_codel")?.tables ?? [])).toBe(MOST_IN_TABLE);
});
