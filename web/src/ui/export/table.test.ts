import { describe, expect, it } from "vitest";
import { cellsHtml, type Table, tableCsv, tableHtml, tableJson, tableMarkdown } from "./table";

const table: Table = {
  title: "Flows",
  columns: [
    { key: "id", head: "flow", unit: "" },
    { key: "goodput_bps", head: "goodput", unit: "Mbps", factor: 1e-6 },
    { key: "delay_s", head: "delay", unit: "ms", factor: 1000 },
  ],
  rows: [
    ["a,b", 1_234_567.891, 0.0123456],
    ['say "x" | y <z>', 0.1 + 0.2, Number.NaN],
  ],
};

/** A small reader of RFC 4180. */
function readCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, 3)
        .map(([, cell = ""]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
}

describe("tables", () => {
  it("come back from CSV with all digits, in base units", () => {
    const [head, ...rows] = readCsv(tableCsv(table));
    expect(head).toEqual(["id", "goodput_bps", "delay_s"]);
    expect(
      rows.map(([id, goodput, delay]) => [id, Number(goodput), delay === "" ? Number.NaN : Number(delay)]),
    ).toEqual(table.rows);
  });

  it("come back from JSON, where a missing number is null", () => {
    expect(JSON.parse(tableJson(table))).toEqual([
      { id: "a,b", goodput_bps: 1_234_567.891, delay_s: 0.0123456 },
      { id: 'say "x" | y <z>', goodput_bps: 0.1 + 0.2, delay_s: null },
    ]);
  });

  it("are read in Markdown with units and three digits", () => {
    expect(tableMarkdown(table).split("\n").slice(0, 3)).toEqual([
      "| flow | goodput (Mbps) | delay (ms) |",
      "| --- | ---: | ---: |",
      "| a,b | 1.23 | 12.3 |",
    ]);
    expect(tableMarkdown(table)).toContain('say "x" \\| y');
  });

  it("have numbers at the right, below their headings", () => {
    const html = cellsHtml("t", [
      ["measure", "A", "B − A", "note"],
      ["Delay ms", "1\u2009530 ± 12", "−0.474", "B is lower"],
      ["Drops %", "–", "+2", ""],
    ]);
    expect(html.match(/<th scope="col" class="number">/g)).toHaveLength(2);
    expect(html.match(/<td class="number">/g)).toHaveLength(4);
  });

  it("hold no markup of their own in HTML", () => {
    expect(tableHtml(table)).toContain("say &quot;x&quot; | y &lt;z&gt;");
  });
});
