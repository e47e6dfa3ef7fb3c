// Submissions as readers and learning platforms hand them in: files with result links or codes, one student each.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { UsageError } from "../commands/command.mjs";
import { decoded } from "./decode.mjs";
import { isHtmlFile } from "./file-kinds.mjs";
import { ownerOf } from "./owners.mjs";
import { mended } from "./torn.mjs";

const READ = [".txt", ".url", ".webloc", ".html", ".htm", ".json", ".csv", ".md"];
const MIB = 1024 * 1024;
const MOST_BYTES = 32 * MIB; // a page with pictures in it
const MOST_CHARS = 100_000; // more than of any result that is read

/** A result in a link, what may be a code alone on a line (no ruled line is one), and among other words. */
const IN_LINK = /[#&?]r=1\.([A-Za-z0-9_-]{20,})/g;
const ALONE = /^[^\S\n]*(?:1\.)?([A-Za-z0-9_-]{60,})[^\S\n]*$/gm;
const IS_RULE = /^[_-]+$/;
const TOKEN = /[A-Za-z0-9_-]{60,}/g;

/** Pictures in a text. */
const DATA_URI = /\bdata:[\w.+/-]+;base64,[A-Za-z0-9+/=]+/g;
/** In HTML, what a reader sees as lines of their own. */
const withoutTags = (html) => html.replace(/<[^<>]*>/g, "\n").replace(/&nbsp;/g, " ");

/** Programs escape what they send on, and break it over lines. */
export const plainText = (text) =>
  mended(text.replace(DATA_URI, "").replace(/%23/gi, "#").replace(/&amp;/g, "&").replace(/%3D/gi, "="));

const BREAKS = /^<\/?(?:tr|p|li|div|br|h\d|table|[uod]l|d[dt]|pre)\b/i;
const inTag = (tag) => {
  if (BREAKS.test(tag)) return "\n";
  if (/^<wbr\b/i.test(tag)) return "";
  if (/^<t[dh]\b/i.test(tag)) return "\t";
  return ` ${/\shref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? ""} `;
};

/** A file's text in the lines that a reader sees; of HTML, with a tab between cells, and the addresses of links. */
export const shownText = (file, plain) =>
  isHtmlFile(file)
    ? mended(
        plain
          .replace(/\s+/g, " ")
          .replace(/<[^<>]*>/g, inTag)
          .replace(/&nbsp;/g, " "),
      )
    : plain;

/** Without those that are the beginning of another one: links that were torn where the whole code is elsewhere. */
function withoutTorn(words) {
  const sorted = words.toSorted();
  const torn = new Set(sorted.filter((word, index) => sorted[index + 1]?.startsWith(word)));
  return words.filter((word) => !torn.has(word));
}

/**
 * What may be codes: those of `links`, damaged or not, and `tokens`, which are codes if their checksum is right; `alone`: those
 * of them alone on a line.
 */
function codesIn(text, isHtml) {
  const plain = plainText(text);
  const shown = isHtml ? mended(withoutTags(plain)) : plain;
  const distinct = (words) => [...new Set(words.filter((word) => word.length <= MOST_CHARS && !IS_RULE.test(word)))];
  const found = (pattern, given) => distinct([...given.matchAll(pattern)].map(([, code]) => code));
  const links = isHtml ? distinct([...found(IN_LINK, plain), ...found(IN_LINK, shown)]) : found(IN_LINK, plain);
  return { links: withoutTorn(links), alone: found(ALONE, shown), tokens: distinct(shown.match(TOKEN) ?? []) };
}

const stemOf = (path) => basename(path, extname(path));

const empty = (file) => ({ file, links: [], alone: [], tokens: [] });

/** What cannot be read is a problem of this student, and stops no other. */
function inFile(path) {
  try {
    const { size } = statSync(path);
    if (size > MOST_BYTES)
      return {
        ...empty(path),
        problem: `is too big: ${Math.ceil(size / MIB)} MiB, at most ${MOST_BYTES / MIB} are read`,
      };
    return { file: path, ...codesIn(decoded(readFileSync(path)).text, isHtmlFile(path)) };
  } catch (error) {
    return { ...empty(path), problem: `cannot be read: ${error.message}` };
  }
}

/** A file among others: some are pictures and documents. */
const inEntry = (path) =>
  READ.includes(extname(path).toLowerCase())
    ? inFile(path)
    : { ...empty(path), unread: `${basename(path)}: files of this type are not read` };

/** What systems and archives add. */
const isHidden = ({ name }) => /^(\.|~\$|__MACOSX$|thumbs\.db$|desktop\.ini$)/i.test(name);

/** The entries of a folder, in order. */
const entriesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !isHidden(entry))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function inStudentsFolder(folder) {
  const files = entriesOf(folder).filter((entry) => !entry.isDirectory());
  return files.length > 0 ? files.map(({ name }) => inEntry(join(folder, name))) : [empty(folder)];
}

const inFolder = (folder) =>
  entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [{ ...ownerOf(stemOf(entry.name)), folder, ...inEntry(path) }];
    const owner = { ...ownerOf(entry.name), folder, isOwnFolder: true };
    return inStudentsFolder(path).map((each) => ({ ...owner, ...each }));
  });

/**
 * The submissions of files and of folders, also with one folder for each student, with the names of their owners.
 * @throws UsageError if a path cannot be read
 */
export function submissionsIn(paths) {
  return paths.flatMap((path) => {
    try {
      if (statSync(path).isDirectory()) return inFolder(path);
      return [{ ...ownerOf(stemOf(path)), folder: dirname(path), ...inFile(path) }];
    } catch (error) {
      const why = error.code === "ENOENT" ? "there is no such file or folder" : error.message;
      throw new UsageError(`aqm grade: cannot read ${path}: ${why}`);
    }
  });
}
