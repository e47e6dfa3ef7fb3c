// Files in which somebody has collected the results of several students: a form's table, a list.
import { isCsvFile, isJsonFile } from "./file-kinds.mjs";
import { piecesOf } from "./pieces.mjs";

const MOST_WORDS = 60; // characters of a student's row that are shown

/** Whether results of one lesson in one file are those of several: they differ in number, variant or token. */
function areOfSeveral(code, results) {
  const seen = new Map();
  for (const { lesson, reader = "", draw, token } of results) {
    const whose = JSON.stringify([code.plainToken(reader), draw, token]);
    if (seen.has(lesson) && seen.get(lesson) !== whose) return true;
    seen.set(lesson, whose);
  }
  return false;
}

/** The number that is typed in a result; else its token. */
const numberOf = (code, result) => code.plainToken(result?.reader ?? "") || result?.token || "";

/** Of a piece, what differs for different students: the row, unless another has its number and its words. */
function personsOf(code, pieces, resultOf) {
  const numbers = new Map();
  for (const each of pieces) numbers.set(each.row, numbers.get(each.row) || numberOf(code, resultOf(each)));
  return ({ row, words }) => (numbers.get(row) ? JSON.stringify([numbers.get(row), words]) : row);
}

/** What a student is called of whom there is a row, and the number in the result. */
function nameOf(code, stem, { place, words }, at, result) {
  const isIn = code.plainToken(words).includes(code.plainToken(result?.reader ?? ""));
  const reader = isIn ? "" : result.reader;
  const beside = [words.slice(0, MOST_WORDS), reader].filter(Boolean).join(", ");
  return [`${stem}, ${place ?? `no. ${at + 1}`}`, beside].filter(Boolean).join(": ");
}

/** By piece, the names of students who are not on the roster. */
function namesOf(code, stem, pieces, resultOf) {
  const personOf = personsOf(code, pieces, resultOf);
  const names = new Map();
  for (const [at, piece] of pieces.entries()) {
    const person = personOf(piece);
    if (!names.has(person)) names.set(person, nameOf(code, stem, piece, at, resultOf(piece)));
  }
  return (piece) => names.get(personOf(piece));
}

/**
 * Whose the codes of one file are: of several students, if results or the rows of a table say so.
 * @param results  by code; undefined if it is damaged
 * @param studentCalled  who on the roster has a name or number that stands in a row
 * @returns the code's `text` with its `student` and `listed`; more than once, if several have handed in the same
 */
export function apart(code, { file, student, listed }, results, studentCalled) {
  const whole = [...results.keys()].map((text) => ({ text, student, listed }));
  const areSeveral = areOfSeveral(code, [...results.values()].filter(Boolean));
  if (!areSeveral && !isCsvFile(file) && !isJsonFile(file)) return whole;
  const pieces = piecesOf(file, [...results.keys()]);
  const isCollected = areSeveral || new Set(pieces.map(({ row }) => row)).size > 1;
  const nameFor = isCollected ? namesOf(code, student, pieces, ({ text }) => results.get(text)) : () => student;
  return pieces.map((piece) => {
    const found = studentCalled(piece.cells) ?? studentCalled(piece.joined ?? []);
    return { text: piece.text, student: found ?? nameFor(piece), listed: found ?? listed };
  });
}
