// Submissions as readers and learning platforms hand them in: files with result links or codes, one student each.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { UsageError } from "../commands/command.mjs";

const READ = [".txt", ".url", ".webloc", ".html", ".htm", ".json", ".csv", ".md"];
const MOST_BYTES = 4 * 1024 * 1024;

/** A result in a link, or its code alone on a line. */
const IN_LINK = /[#&?]r=1\.([A-Za-z0-9_-]{20,32768})/g;
const CODE_ALONE = /^\s*(?:1\.)?([A-Za-z0-9_-]{60,32768})\s*$/gm;

/** In HTML, what a reader sees as lines of their own. */
const withoutTags = (html) => html.replace(/<[^>]*>/g, "\n").replace(/&nbsp;/g, " ");

function codesIn(text, isHtml) {
  // Programs escape what they send on.
  const plain = text.replace(/%23/gi, "#").replace(/&amp;/g, "&").replace(/%3D/gi, "=");
  const linked = [...plain.matchAll(IN_LINK)].map(([, code]) => code);
  const alone = [...(isHtml ? withoutTags(plain) : plain).matchAll(CODE_ALONE)].map(([, code]) => code);
  return [...new Set([...linked, ...alone])];
}

/** Moodle's names begin with NAME_ID_assignsubmission_file_; any other is the student's. */
const ownerOf = (name) =>
  /^(?<student>.+?)_(?<id>\d+)_assignsubmission_(?:file|onlinetext)(?:_|$)/.exec(name)?.groups ?? { student: name };

/** Whose each name is, in Unicode's form NFC; who shares a name with others is told apart by Moodle's ID. */
function studentsOf(names) {
  const owners = names.map((name) => ownerOf(name.normalize("NFC")));
  const idsOf = (student) => new Set(owners.filter((each) => each.student === student).map(({ id }) => id)).size;
  return owners.map(({ student, id }) => (id !== undefined && idsOf(student) > 1 ? `${student}_${id}` : student));
}

const stemOf = (path) => basename(path, extname(path));

function readText(path) {
  return statSync(path).size > MOST_BYTES ? "" : readFileSync(path, "utf8");
}

/** What cannot be read is a problem of this student, and stops no other. */
function inFile(path, student) {
  try {
    return { student, file: path, codes: codesIn(readText(path), /\.html?$/i.test(path)) };
  } catch (error) {
    return { student, file: path, codes: [], problem: `cannot be read: ${error.message}` };
  }
}

const isRead = (entry) =>
  (entry.isFile() || entry.isSymbolicLink()) && READ.includes(extname(entry.name).toLowerCase());
/** What systems and archives add. */
const isHidden = ({ name }) => name.startsWith(".") || name === "__MACOSX";

/** The entries of a folder that may be read, in order; folders among them if `withFolders`. */
const entriesOf = (folder, withFolders) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !isHidden(entry) && (entry.isDirectory() ? withFolders : isRead(entry)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function inFolder(folder) {
  const entries = entriesOf(folder, true);
  const students = studentsOf(entries.map((entry) => (entry.isDirectory() ? entry.name : stemOf(entry.name))));
  return entries.flatMap((entry, index) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [inFile(path, students[index])];
    const found = entriesOf(path, false).map(({ name }) => inFile(join(path, name), students[index]));
    return found.length > 0 ? found : [{ student: students[index], file: path, codes: [] }];
  });
}

/**
 * The submissions of files and of folders, also with one folder for each student.
 * @throws UsageError if a path cannot be read
 */
export function submissionsIn(paths) {
  const students = studentsOf(paths.map(stemOf));
  return paths.flatMap((path, index) => {
    try {
      return statSync(path).isDirectory() ? inFolder(path) : [inFile(path, students[index])];
    } catch (error) {
      const why = error.code === "ENOENT" ? "there is no such file or folder" : error.message;
      throw new UsageError(`aqm grade: cannot read ${path}: ${why}`);
    }
  });
}
