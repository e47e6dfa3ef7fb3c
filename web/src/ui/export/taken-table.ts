// A table of the results as a file.
import { cellsOfLanes, markdownText, tablesCsv, tablesJson } from "../../experiment/studies";
import { TABLES, type TableName } from "./result-tables";
import { tableCsv, tableJson, tableMarkdown } from "./table";
import { laneTables, type WholeRuns } from "./whole-runs";

export type TableFormat = "csv" | "json" | "md";
export type TakenTable = TableName | "lanes";

/** As `aqm compare` prints it: files have all measures, Markdown the main ones. */
function lanesAs(whole: WholeRuns, format: TableFormat): string {
  if (format === "md")
    return laneTables(whole, ({ isMain }) => isMain)
      .map((tables) => markdownText(cellsOfLanes(tables)))
      .join("\n");
  const tables = laneTables(whole, () => true).flat();
  return format === "csv" ? tablesCsv(tables) : tablesJson(tables);
}

export function takenTable(whole: WholeRuns, name: TakenTable, format: TableFormat): string {
  if (name === "lanes") return lanesAs(whole, format);
  return { csv: tableCsv, json: tableJson, md: tableMarkdown }[format](TABLES[name](whole.runs));
}
