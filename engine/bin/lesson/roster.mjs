// A class: students and their numbers, as a table.
import { readBytes, UsageError } from "../commands/command.mjs";
import { rowsOf } from "./csv.mjs";
import { decoded } from "./decode.mjs";

/**
 * The numbers by student of a file with columns "student" and "number". Systems write letters with accents as one character
 * or as two: names are in Unicode's form NFC, as those of submissions are.
 * @throws UsageError if it has none, or two students of one name: results are told apart by names
 */
export function readRoster(command, path) {
  const fail = (message) => {
    throw new UsageError(`aqm ${command}: ${path}: ${message}`);
  };
  const [head = [], ...rows] = rowsIn(command, path, fail);
  const columns = head.map((name) => name.trim().toLowerCase());
  const [student, number] = [columns.indexOf("student"), columns.indexOf("number")];
  if (student < 0 || number < 0) fail(`must have columns student and number, and has ${head.join(", ") || "none"}`);
  const roster = new Map();
  for (const row of rows) {
    const name = (row[student] ?? "").normalize("NFC").trim();
    if (/[\r\n]/.test(`${name}${row[number]}`))
      fail(`“${name.split(/\s*[\r\n]/)[0]}”: a quotation mark is not closed where its cell ends`);
    if (roster.has(name))
      fail(
        `“${name}” is there twice: give each the name of the submissions, such as ${name}_123 of an export of Moodle`,
      );
    roster.set(name, (row[number] ?? "").trim());
  }
  return roster;
}

function rowsIn(command, path, fail) {
  const { text, encoding } = decoded(readBytes(command, path));
  if (encoding === "windows-1252") console.error(`aqm ${command}: ${path}: is not UTF-8: read as ${encoding}`);
  try {
    return rowsOf(text);
  } catch (error) {
    return fail(error.message);
  }
}
