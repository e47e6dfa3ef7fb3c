// Files that commands write: none of them is one that is read.
import { isSameFile } from "../load-engine.mjs";
import { UsageError } from "./command.mjs";

/**
 * Refuses what cannot be the file to write, before anything runs.
 * @param option that names it, such as `--csv`; undefined if it is an argument
 * @param path undefined if nothing is written
 * @param inputs the files that are read; undefined for what is not given
 */
export function checkOutput(name, option, path, inputs = []) {
  if (path === undefined) return;
  const where = option === undefined ? `aqm ${name}` : `aqm ${name}: ${option}`;
  if (path === "") throw new UsageError(`${where}: the name of a file is empty`);
  const lost = inputs.find((input) => input !== undefined && isSameFile(path, input));
  if (lost !== undefined) throw new UsageError(`${where}: ${path}: would overwrite ${lost}, which is read`);
}
