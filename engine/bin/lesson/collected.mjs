// Files in which somebody has collected the results of several students: a form's table, a list.
import { readFileSync } from "node:fs";
import { rowsOf } from "./csv.mjs";
import { decoded } from "./decode.mjs";
import { plainText } from "./submissions.mjs";

const MOST_WORDS = 60; // characters of a student's row that are shown

const isOfCode = (word) => word.includes("r=1.") || /[A-Za-z0-9_-]{60}/.test(word);

/** What stands beside a code, without addresses. */
const wordsIn = (text) =>
  text
    .split(/\s+/)
    .filter((word) => !isOfCode(word))
    .join(" ")
    .slice(0, MOST_WORDS)
    .replace(/^[\s:;,.–-]+|[\s:;,.–-]+$/g, "");

/** Of a table, the cells with letters in them: no times, no points. */
const rowText = (cells) => cells.filter((cell) => /\p{L}/u.test(cell)).join(", ");

function tableOf(text) {
  try {
    return rowsOf(text).map((cells, index) => ({ place: `row ${index + 1}`, text: rowText(cells) }));
  } catch {
    return undefined; // no table: read as lines
  }
}

/** The rows or lines of a file that have codes, by code: several rows, if different students have handed in the same. */
function piecesOf(file, codes) {
  const text = plainText(decoded(readFileSync(file)).text);
  const table = /\.csv$/i.test(file) ? tableOf(text) : undefined;
  const found = new Map(codes.map((each) => [each, new Map()]));
  for (const piece of table ?? text.split("\n").map((line) => ({ text: line })))
    for (const [word] of piece.text.matchAll(/[A-Za-z0-9_-]{20,}/g)) {
      const known = found.get(word);
      const key = table ? wordsIn(piece.text) : "";
      if (known && !known.has(key)) known.set(key, piece);
    }
  return codes.map((each) => {
    const pieces = [...found.get(each).values()];
    return pieces.length > 0 ? pieces : [{ text: "" }];
  });
}

/** Different for those who are different students, as far as results say; `at`: of the result in its file. */
function personOf(code, { result }, at) {
  if (!result?.reader && !result?.token) return `${at}`;
  return JSON.stringify([code.plainToken(result.reader ?? ""), result.draw, result.token, result.lesson]);
}

const apartIn = ({ reader, draw, token }) => JSON.stringify([reader, draw, token]);

/** Whether results of one lesson in one file are those of several: they differ in number, variant or token. */
function areOfSeveral(lines) {
  const seen = new Map();
  for (const { result } of lines) {
    if (!result) continue;
    const known = seen.get(result.lesson);
    if (known !== undefined && known !== apartIn(result)) return true;
    seen.set(result.lesson, apartIn(result));
  }
  return false;
}

/** What a student is called of whom there is a row, and the number in the result. */
function nameOf(stem, { place, text }, index, { result }) {
  const words = wordsIn(text);
  const reader = result?.reader && !words.includes(result.reader) ? result.reader : "";
  return [`${stem}, ${place ?? `no. ${index + 1}`}`, [words, reader].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(": ");
}

/**
 * The graded codes of one file, each with a student of its own if they are of several.
 * @param lines  graded, one for each of `codes`
 */
export function apart(code, file, codes, lines) {
  const isTable = /\.csv$/i.test(file);
  if (codes.length < 2 && !isTable) return lines;
  const all = piecesOf(file, codes).flatMap((pieces, index) => pieces.map((piece, copy) => ({ piece, index, copy })));
  const places = new Set(all.flatMap(({ piece }) => piece.place ?? []));
  if (!areOfSeveral(lines) && places.size < 2) return lines;
  const names = new Map();
  const taken = new Set();
  return all.map(({ piece, index, copy }, at) => {
    const person = copy > 0 ? `${at}` : personOf(code, lines[index], at);
    if (!names.has(person)) {
      const name = nameOf(lines[index].student, piece, index, lines[index]);
      names.set(person, taken.has(name) ? `${name} (no. ${at + 1})` : name);
      taken.add(name);
    }
    return { ...lines[index], student: names.get(person) };
  });
}
