// A class: students and their numbers, as a table.
import { readText, UsageError } from "../commands/command.mjs";
import { rowsOf } from "./csv.mjs";

/**
 * The numbers by student of a file with columns "student" and "number".
 * @throws UsageError if it has none
 */
export function readRoster(command, path) {
  const fail = (message) => {
    throw new UsageError(`aqm ${command}: ${path}: ${message}`);
  };
  const [head = [], ...rows] = rowsOf(readText(command, path));
  const columns = head.map((name) => name.trim().toLowerCase());
  const [student, number] = [columns.indexOf("student"), columns.indexOf("number")];
  if (student < 0 || number < 0) fail("must have columns student and number");
  return new Map(rows.map((row) => [(row[student] ?? "").trim(), (row[number] ?? "").trim()]));
}
