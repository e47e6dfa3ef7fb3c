import { expect, test } from "vitest";
import type { Report } from "../../engine/protocol";
import { TABLES } from "./result-tables";
import { shownCell, tableCsv, tableJson, tableMarkdown } from "./table";

const NONE = { mean: null, p50: null, p95: null, p99: null, max: null };
/** Nothing arrived, and nothing left the queue. */
const report = {
  windows: [
    {
      from_s: 0,
      to_s: 10,
      classes: [{ class: "tcp", flows: 1, delay_s: NONE }],
      links: [{ id: "l", direction: "forward", sojourn_s: NONE }],
      flows: [{ id: "f", class: "tcp", delay_s: NONE }],
    },
  ],
} as unknown as Report;

test.each([
  ["classes", "delay_s"],
  ["links", "sojourn_s"],
  ["flows", "delay_s"],
] as const)("%s: a %s that was not measured is a dash, an empty cell, and null", (name, of) => {
  const table = TABLES[name]([{ letter: "", report }]);
  const [row = []] = table.rows;
  for (const field of [`${of}.mean`, `${of}.p95`]) {
    const at = table.columns.findIndex(({ key }) => key === field);
    expect(shownCell(table.columns[at]!, row[at])).toBe("–");
    expect(tableCsv(table).split("\r\n")[1]?.split(",")[at]).toBe("");
    expect(JSON.parse(tableJson(table))[0][field]).toBeNull();
  }
});

test("windows are told apart by the times that are read", () => {
  const [window] = report.windows;
  const windows = [
    { ...window, from_s: 100.25, to_s: 100.4 },
    { ...window, from_s: 100.4, to_s: 1234.5 },
  ];
  const table = tableMarkdown(TABLES.classes([{ letter: "", report: { ...report, windows } as Report }]));
  expect(table).toContain("| 100.25 | 100.4 |");
  expect(table).toContain("| 100.4 | 1234.5 |");
});
