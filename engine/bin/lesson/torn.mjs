// Codes that mail programs have broken over lines: wrapped, quoted with >, or quoted-printable.
import { inflateRawSync } from "node:zlib";

const CRC_BYTES = 4;
const MOST_BYTES = 64 * 1024; // of an unpacked result
const MOST_CHARS = 100_000; // of a code
const FIRST_CHARS = 4096; // tried at first; doubled while the code goes on
const MOST_IN_VAIN = 2000; // beginnings in one file with which no code begins
const LEAST_ALONE = 60; // of the first piece of a code that is in no link

const isBase64Url = (letter) => /[A-Za-z0-9_-]/.test(letter);
const isFill = (letter) => /[\s=]/.test(letter);

/** The length of the code with which a text begins; NaN if it has none, Infinity if the text ends within it. */
function lengthOfCode(text) {
  try {
    const bytes = Buffer.from(text, "base64url").subarray(CRC_BYTES);
    const { engine } = inflateRawSync(bytes, { info: true, maxOutputLength: MOST_BYTES });
    return Math.ceil(((CRC_BYTES + engine.bytesWritten) * 4) / 3);
  } catch (error) {
    return error.code === "Z_BUF_ERROR" ? Number.POSITIVE_INFINITY : Number.NaN;
  }
}

/** Where a line's last word begins and ends, before spaces and =. */
function lastWord(line) {
  let end = line.length;
  while (end > 0 && isFill(line[end - 1])) --end;
  let begin = end;
  while (begin > 0 && isBase64Url(line[begin - 1])) --begin;
  return { begin, end };
}

/** The last word of a line, if a code may begin with it. */
function opening(line) {
  if (line.length < LEAST_ALONE && !line.includes("r=1.")) return undefined;
  const { begin, end } = lastWord(line);
  const isLink = /[#&?]r=1\.$/.test(line.slice(Math.max(0, begin - 6), begin));
  return isLink || end - begin >= LEAST_ALONE ? { begin, word: line.slice(begin, end) } : undefined;
}

/** With what a line goes on, after > and spaces, and the rest of it. */
const goingOn = (line) => /^(?<mark>[\s>]*)(?<word>[A-Za-z0-9_-]+)(?<rest>.*)$/s.exec(line)?.groups;
const isEnd = (rest) => /[^\s=]/.test(rest);

/** A word and those of the lines after it, up to a number of characters. */
function joinedFrom(lines, at, word, most) {
  let text = word;
  for (let next = at + 1; next < lines.length && text.length < most; ++next) {
    const more = goingOn(lines[next]);
    if (!more) break;
    text += more.word;
    if (isEnd(more.rest)) break;
  }
  return text.slice(0, most);
}

/** The whole code that begins with a word at the end of a line; empty if none does. */
function wholeCode(lines, at, word) {
  for (let most = FIRST_CHARS; ; most *= 2) {
    const joined = joinedFrom(lines, at, word, most);
    const length = lengthOfCode(joined);
    const goesOn = length === Number.POSITIVE_INFINITY && joined.length >= most && most < MOST_CHARS;
    if (!goesOn) return length <= joined.length ? joined.slice(0, length) : "";
  }
}

/** What is left of the lines after a code that begins in one of them; where the first whole line after it is. */
function afterCode(lines, at, missing) {
  for (let next = at + 1, left = missing; ; ++next) {
    const { word, rest } = goingOn(lines[next]);
    if (word.length >= left) return { left: word.slice(left) + rest, next: next + 1 };
    left -= word.length;
  }
}

/** Undoes quoted-printable in a text that has a link in it. */
const unquoted = (text) => (/=3D(?:=\r?\n)?1\./i.test(text) ? text.replace(/=\r?\n/g, "").replace(/=3D/gi, "=") : text);

/** A text with each code on one line. Takes time in proportion to its length, whatever it has. */
export function mended(text) {
  const lines = unquoted(text).split("\n");
  const whole = [];
  let inVain = 0;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const open = inVain < MOST_IN_VAIN ? opening(line) : undefined;
    const code = open ? wholeCode(lines, at, open.word) : "";
    if (open && code === "") ++inVain;
    if (open && code.length > open.word.length) {
      const { left, next } = afterCode(lines, at, code.length - open.word.length);
      whole.push(line.slice(0, open.begin) + code);
      lines[next - 1] = left;
      at = next - 1;
    } else {
      whole.push(line);
      ++at;
    }
  }
  return whole.join("\n");
}
