// The rows, lines and objects of a file that have codes, and what stands beside each code.
import { readFileSync } from "node:fs";
import { numberedRows } from "./csv.mjs";
import { decoded } from "./decode.mjs";
import { isCsvFile, isHtmlFile, isJsonFile } from "./file-kinds.mjs";
import { plainText, shownText } from "./submissions.mjs";

const CODE = /[A-Za-z0-9_-]{20,}/g;
const MOST_CHARS = 1000; // beside a code that are looked at
const EDGES = /^[\s>:;,.|“"(–-]+|[\s:;,.|”")–-]+$/g;

/** Of a word with a code or the beginning of its link, what is before the address. */
const beforeAddress = (word) =>
  /r=1\.|[A-Za-z0-9_-]{60}/.test(word) ? word.slice(0, Math.max(0, word.search(/(?:https?|file):\/\//))) : word;

/** Also without the texts of Markdown's links. */
const withoutLinks = (text) =>
  text
    .replace(/\S+/g, beforeAddress)
    .replace(/\[[^[\]]*\]\(/g, "")
    .trim();
const wordsOf = (text) => withoutLinks(text).slice(-MOST_CHARS).split(/\s+/).join(" ").replace(EDGES, "");

/** No times, and no points: they are shorter than numbers of students. */
const isNameOrNumber = (cell) => /\p{L}|^\d{3,}$/u.test(cell) && !/\d:\d\d/.test(cell);

/** As first and last name may have a cell each, any two cells side by side, in either order. */
const joined = (cells) =>
  cells.flatMap((cell, at) => {
    const before = cells[at - 1] ?? "";
    return isNameOrNumber(before) && isNameOrNumber(cell) ? [`${before} ${cell}`, `${cell} ${before}`] : [];
  });

/** The codes in a row of cells. */
function inRow(texts, row, place, isKnown) {
  const all = texts.map(withoutLinks);
  const cells = all.filter(isNameOrNumber);
  const words = texts.map(wordsOf).filter(isNameOrNumber).join(", ");
  const found = texts.flatMap((text) => text.match(CODE) ?? []).filter(isKnown);
  return [...new Set(found)].map((text) => ({ text, row, place, words, cells, joined: joined(all) }));
}

/** Between codes: what is before each of them, or after each. Beside several, words at both ends tell nothing. */
function besides(line, found) {
  const ends = found.map(({ 0: text, index }) => index + text.length);
  const parts = [0, ...ends].map((from, at) => line.slice(from, found[at]?.index));
  const [isBefore, isAfter] = [parts[0], parts.at(-1)].map((part) => wordsOf(part) !== "");
  if (isBefore && isAfter) return found.length === 1 ? [parts.map(withoutLinks).join("\t")] : found.map(() => "");
  return isBefore ? parts.slice(0, -1) : parts.slice(1);
}

/** The codes in a line of text; one with nothing beside it has the words of the one before. */
function inLine(line, row, isKnown) {
  const found = [...line.matchAll(CODE)].filter(([text]) => isKnown(text));
  if (found.length === 0) return [];
  let beside = { words: "", cells: [""] };
  return besides(line, found).map((part, at) => {
    const near = withoutLinks(part).slice(-MOST_CHARS);
    const words = wordsOf(near);
    if (words !== "") beside = { words, cells: [words, ...near.split(/[\t,;:|]/)] };
    return { text: found[at][0], row: beside.words ? `${row} ${beside.words}` : `${row} ${at}`, ...beside };
  });
}

/** In HTML, a line with cells is a row of a table. */
function inLines(file, plain, isKnown) {
  const isRow = (line) => isHtmlFile(file) && line.includes("\t");
  const lines = shownText(file, plain).split(/\r?\n|\r/);
  return lines.flatMap((line, at) =>
    isRow(line) ? inRow(line.split("\t"), `${at}`, undefined, isKnown) : inLine(line, at, isKnown),
  );
}

/** Objects have their values as the cells of a row; each text of a list is one. */
function rowsOfJson(value, rows = []) {
  if (typeof value !== "object" || value === null) return rows;
  const values = Object.values(value);
  const texts = values.filter((each) => typeof each !== "object").map(String);
  if (Array.isArray(value)) for (const text of texts) rows.push([text]);
  else rows.push(texts);
  for (const each of values) rowsOfJson(each, rows);
  return rows;
}

/** The rows of a table or of JSON; undefined if a text is neither: it is read as lines. */
function rowsIn(file, text) {
  try {
    if (isCsvFile(file))
      return numberedRows(text).map(({ number, cells }) => ({ cells, place: `row ${number}`, row: `${number}` }));
    if (isJsonFile(file)) return rowsOfJson(JSON.parse(text)).map((cells, at) => ({ cells, row: `${at}` }));
  } catch {
    return undefined;
  }
  return undefined;
}

/** One for each code and words; without words only for a code that has none anywhere. */
function differentLines(pieces) {
  const named = new Set(pieces.filter(({ words }) => words !== "").map(({ text }) => text));
  const seen = new Map();
  for (const each of pieces) {
    const key = JSON.stringify([each.text, each.words]);
    if (!seen.has(key) && (each.words !== "" || !named.has(each.text))) seen.set(key, each);
  }
  return [...seen.values()];
}

/**
 * Each code of a file with what stands beside it, in the file's order; more than once, if different rows or words have it.
 * @returns `row`: equal for codes of one row; `place`: what a row is called, as spreadsheets count; `words` and `cells`
 */
export function piecesOf(file, codes) {
  const known = new Set(codes);
  const isKnown = (text) => known.has(text);
  const plain = plainText(decoded(readFileSync(file)).text);
  const rows = rowsIn(file, plain);
  const pieces = rows
    ? rows.flatMap(({ cells, row, place }) => inRow(cells, row, place, isKnown))
    : differentLines(inLines(file, plain, isKnown));
  const found = new Set(pieces.map(({ text }) => text));
  const missing = codes.filter((text) => !found.has(text));
  const nowhere = missing.map((text) => ({ text, row: text, words: "", cells: [] }));
  return [...pieces, ...nowhere];
}
