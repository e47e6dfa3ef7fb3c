// Submissions as readers and learning platforms hand them in: files with result links or codes, one student each.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { UsageError } from "../commands/command.mjs";

const READ = [".txt", ".url", ".webloc", ".html", ".htm", ".json", ".csv", ".md"];
const MOST_BYTES = 4 * 1024 * 1024;

/** A result in a link, or its code alone on a line. */
const IN_LINK = /[#&?]r=1\.([A-Za-z0-9_-]{20,32768})/g;
const CODE_ALONE = /^\s*(?:1\.)?([A-Za-z0-9_-]{60,32768})\s*$/gm;

function codesIn(text) {
  // Programs escape what they send on.
  const plain = text.replace(/%23/gi, "#").replace(/&amp;/g, "&").replace(/%3D/gi, "=");
  const linked = [...plain.matchAll(IN_LINK)].map(([, code]) => code);
  const alone = [...plain.matchAll(CODE_ALONE)].map(([, code]) => code);
  return [...new Set([...linked, ...alone])];
}

/** Moodle's folders are NAME_ID_assignsubmission_file_; of any other, the name is the student's. */
const studentOf = (name) => name.replace(/_\d+_assignsubmission_(?:file|onlinetext)_?$/, "");

function readText(path) {
  return statSync(path).size > MOST_BYTES ? "" : readFileSync(path, "utf8");
}

function inFile(path, student) {
  return { student, file: path, codes: codesIn(readText(path)) };
}

const isRead = (name) => READ.includes(extname(name).toLowerCase());

function inFolder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return readdirSync(path)
        .filter(isRead)
        .sort()
        .map((name) => inFile(join(path, name), studentOf(entry.name)));
    return entry.isFile() && isRead(entry.name) ? [inFile(path, basename(entry.name, extname(entry.name)))] : [];
  });
}

/**
 * The submissions of files and of folders, also with one folder for each student.
 * @throws UsageError if a path cannot be read
 */
export function submissionsIn(paths) {
  return paths.flatMap((path) => {
    try {
      if (statSync(path).isDirectory()) return inFolder(path);
      return [inFile(path, basename(path, extname(path)))];
    } catch (error) {
      throw new UsageError(`aqm grade: ${error.message}`);
    }
  });
}
