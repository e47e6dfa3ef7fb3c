// A file of results that a sweep is resumed from: JSON Lines, a run a line, in the order of the plan.
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from "node:fs";
import { UsageError } from "../commands/command.mjs";
import { writeAll } from "../load-engine.mjs";

const CHUNK = 1 << 20;

/** The lines of a file as Buffers, each with its end of line; the last may lack it. */
function* linesOf(descriptor) {
  let parts = [];
  const chunk = Buffer.alloc(CHUNK);
  for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
    const bytes = chunk.subarray(0, size);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, end + 1)]);
      parts = [];
      from = end + 1;
    }
    if (from < size) parts.push(Buffer.from(bytes.subarray(from)));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

const isWhole = (line) => line.at(-1) === 10;

function refuse(name, path, line, why) {
  throw new UsageError(`aqm ${name}: ${path}: line ${line} ${why}`);
}

/** Whether a text that was torn off can be the beginning of a line. */
const canBegin = (torn, begin) => torn.startsWith(begin) || begin.startsWith(torn);

/**
 * Reads the results that a file has, and drops a last line that was torn off.
 * @param begins the beginnings of the lines of all runs, in order
 * @param onLine is called with each complete line
 * @returns the number of complete lines; 0 for a file that does not exist
 * @throws UsageError if the file is not of this sweep; it is left as it is then
 */
export function readResults(name, path, begins, onLine) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isFile())
    throw new UsageError(`aqm ${name}: --resume ${path}: must be a regular file, or one that is not there yet`);
  const descriptor = openSync(path, "r+");
  try {
    let count = 0;
    let bytes = 0;
    for (const line of linesOf(descriptor)) {
      const text = line.toString("utf8");
      const begin = begins[count];
      if (begin === undefined) refuse(name, path, count + 1, "is one run too many: resume with the same seeds");
      if (!(isWhole(line) ? text.startsWith(begin) : canBegin(text, begin)))
        refuse(name, path, count + 1, "is of another document, or of other seeds");
      if (!isWhole(line)) break;
      try {
        onLine(text, count);
      } catch {
        refuse(name, path, count + 1, "is damaged");
      }
      count += 1;
      bytes += line.length;
    }
    if (bytes < fstatSync(descriptor).size) ftruncateSync(descriptor, bytes);
    return count;
  } finally {
    closeSync(descriptor);
  }
}

/** Appends lines to a file, each at once, so that whatever ends the program leaves at most the last one torn. */
export function appender(path) {
  const descriptor = openSync(path, "a");
  return {
    append: (line) => writeAll(descriptor, Buffer.from(line)),
    close: () => closeSync(descriptor),
  };
}

/** Copies a file to standard output. */
export function printFile(path) {
  const descriptor = openSync(path, "r");
  const chunk = Buffer.alloc(CHUNK);
  for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk))
    writeAll(1, chunk.subarray(0, size));
  closeSync(descriptor);
}
