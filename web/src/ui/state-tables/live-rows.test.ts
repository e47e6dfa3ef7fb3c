import { expect, test } from "vitest";
import type { StateRows } from "../../engine/protocol";
import type { StateTableInfo } from "../../scenario/catalog";
import type { RunSchema } from "../../telemetry/run-schema";
import { LiveRows } from "./live-rows";

const info: StateTableInfo = {
  name: "flows",
  label: "Flows",
  row: "flow",
  row_names: [],
  columns: [{ name: "backlog", label: "Backlog", unit: "packets" }],
};
const flows = ["ftp[0]", "ftp[1]", "cbr[0]"].map((id) => ({
  id,
  group: id.slice(0, 3),
  class: id.startsWith("ftp") ? "tcp" : "untagged",
})) as unknown as RunSchema["flows"];
const table = (rows: number[][]): StateRows => ({
  columns: 1,
  in_use: rows.length,
  width: 0,
  values: Float64Array.from(rows.flat()),
});
const most = { column: 0, isDescending: true } as const;

function setUp() {
  const body = document.createElement("tbody");
  const rows = new LiveRows(body, info, flows);
  const shown = () => [...body.children].map((row) => [...row.children].map(({ textContent }) => textContent));
  return { body, rows, shown };
}

test("shows the leading rows with the names and classes of their flows", () => {
  const { body, rows, shown } = setUp();
  expect(rows.draw(table([[0, 2], [1, 4], [2, 9]]), most, 2)).toBe(2); // biome-ignore format: one table
  expect(shown()).toEqual([
    ["cbr[0]", "9"],
    ["ftp[1]", "4"],
  ]);
  expect(body.children[0]?.getAttribute("data-class")).toBe("untagged");
});

test("removed rows remove their elements, other rows keep theirs", () => {
  const { body, rows, shown } = setUp();
  rows.draw(table([[0, 2], [1, 4]]), most, 8); // biome-ignore format: one table
  const first = body.children[0];
  rows.draw(table([[0, 3]]), most, 8);
  expect(shown()).toEqual([["ftp[0]", "3"]]);
  expect(body.children[0]).toBe(first);
});

test("rows with equal values keep their order when other rows change", () => {
  const { rows, shown } = setUp();
  rows.draw(table([[0, 1], [1, 3], [2, 2]]), most, 8); // biome-ignore format: one table
  rows.draw(table([[0, 2], [1, 2], [2, 2]]), most, 8); // biome-ignore format: one table
  expect(shown().map(([name]) => name)).toEqual(["ftp[1]", "cbr[0]", "ftp[0]"]);
});
