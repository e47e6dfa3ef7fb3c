// A class: students and their numbers, as a table.
import { readBytes, UsageError } from "../commands/command.mjs";
import { rowsOf } from "./csv.mjs";
import { decoded } from "./decode.mjs";

/** What columns are called, also by learning platforms; the first that is there counts, of numbers the first with any. */
const FIRST_NAME = ["first name", "given name"];
const LAST_NAME = ["last name", "surname", "family name"];
const WHOLE_NAME = ["full name", "name"];
const NUMBER = ["student number", "id number", "student id", "sis user id", "orgdefinedid", "number", "id"];

const NEEDED = "columns student (or first name and last name) and number (or ID number)";

/** Rows of Canvas' grade book that are no students. */
const NO_STUDENTS = ["points possible", "student, test"];

const cell = (row, at) => (row[at] ?? "").normalize("NFC").trim();

/** Where the parts of the name stand, and the number; undefined for what is missing. */
function columnsOf(head, rows) {
  const titles = head.map((title) => title.trim().toLowerCase());
  const called = (names) => names.map((name) => titles.indexOf(name)).filter((at) => at >= 0);
  const [[student], [whole]] = [called(["student"]), called(["student", ...WHOLE_NAME])];
  const [[first], [last]] = [called([...FIRST_NAME, ...WHOLE_NAME]), called(LAST_NAME)];
  const numbers = called(student === undefined ? NUMBER : ["number", ...NUMBER]);
  const isInParts = student === undefined && last !== undefined;
  return {
    name: isInParts ? [first, last] : [whole],
    number: numbers.find((at) => rows.some((row) => cell(row, at) !== "")) ?? numbers[0],
  };
}

/**
 * The numbers by student of a file with columns "student" and "number", or as learning platforms call them. Systems write
 * letters with accents as one character or as two: names are in Unicode's form NFC, as those of submissions are.
 * @throws UsageError if it has none, or two students of one name: results are told apart by names
 */
export function readRoster(command, path) {
  const fail = (message) => {
    throw new UsageError(`aqm ${command}: ${path}: ${message}`);
  };
  const [head = [], ...rows] = rowsIn(command, path, fail);
  const columns = columnsOf(head, rows);
  if ([...columns.name, columns.number].includes(undefined))
    fail(`must have ${NEEDED}, and has ${head.join(", ") || "none"}`);
  const roster = new Map();
  for (const row of rows) {
    const parts = columns.name.map((at) => cell(row, at));
    const name = parts.filter(Boolean).join(" ");
    const number = cell(row, columns.number).replace(/^#/, "");
    if (NO_STUDENTS.includes(name.toLowerCase())) continue;
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
