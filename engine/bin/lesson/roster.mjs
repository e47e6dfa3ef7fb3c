// A class: students and their numbers, as a table.
import { readBytes, UsageError } from "../commands/command.mjs";
import { rowsOf } from "./csv.mjs";
import { decoded } from "./decode.mjs";

/** What columns are called, also in the exports of Moodle, Canvas, Blackboard and Brightspace; the first found counts. */
const NAME = ["student", "name", "full name"];
const FIRST_NAME = ["first name", "given name"];
const LAST_NAME = ["last name", "surname", "family name"];
const NUMBER = ["number", "id number", "student number", "student id", "sis user id", "orgdefinedid", "id"];

const NEEDED = "columns student (or first name and last name) and number (or ID number)";

/** Functions that read the name and the number of a row; undefined for a column that is missing. */
function readersOf(head) {
  const titles = head.map((title) => title.trim().toLowerCase());
  const column = (names) => {
    const at = names.map((name) => titles.indexOf(name)).find((each) => each >= 0);
    return at === undefined ? undefined : (row) => (row[at] ?? "").normalize("NFC").trim();
  };
  const [name, first, last] = [NAME, FIRST_NAME, LAST_NAME].map(column);
  const whole = first && last && ((row) => [first(row), last(row)].filter(Boolean).join(" "));
  return { nameOf: name ?? whole, numberOf: column(NUMBER) };
}

/**
 * The numbers by student of a file with columns "student" and "number", or as learning platforms call them. Systems write letters with accents as one character
 * or as two: names are in Unicode's form NFC, as those of submissions are.
 * @throws UsageError if it has none, or two students of one name: results are told apart by names
 */
export function readRoster(command, path) {
  const fail = (message) => {
    throw new UsageError(`aqm ${command}: ${path}: ${message}`);
  };
  const [head = [], ...rows] = rowsIn(command, path, fail);
  const { nameOf, numberOf } = readersOf(head);
  if (!nameOf || !numberOf) fail(`must have ${NEEDED}, and has ${head.join(", ") || "none"}`);
  const roster = new Map();
  for (const row of rows) {
    const [name, number] = [nameOf(row), numberOf(row)];
    if (/[\r\n]/.test(`${name}${number}`))
      fail(`“${name.split(/\s*[\r\n]/)[0]}”: a quotation mark is not closed where its cell ends`);
    if (roster.has(name))
      fail(
        `“${name}” is there twice: give each the name of the submissions, such as ${name}_123 of an export of Moodle`,
      );
    roster.set(name, number);
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
