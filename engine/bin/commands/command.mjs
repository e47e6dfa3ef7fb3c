// What all commands in Node share: options, documents, wrong usage, and the reader who closes the pipe.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readInput } from "../load-engine.mjs";

const CODE = new URL("../../build/experiment/experiment.mjs", import.meta.url);

/** Wrong usage or an invalid document: exit code 2. */
export class UsageError extends Error {}

/**
 * Reads the arguments of a command; `--help` and `-h` are added.
 * @param options as of Node's parseArgs
 * @throws UsageError
 */
export function readOptions(name, args, options) {
  try {
    const help = { type: "boolean", short: "h", default: false };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ...options, help } });
    return { ...values, positionals };
  } catch (error) {
    throw new UsageError(`aqm ${name}: ${wordedLikeTheEngine(error)}\nTry: aqm ${name} --help`);
  }
}

/** Node's advice for an argument that begins with a dash misleads where an option is misspelt. */
function wordedLikeTheEngine({ code, message }) {
  const option = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `unknown option ${option}`;
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  return message.includes("does not take") ? `${option} takes no value` : `${option} needs a value`;
}

/** At most one of the options that choose the form of the output. */
export function checkOneForm(name, values, forms) {
  const given = forms.filter((form) => values[form]).map((form) => `--${form}`);
  if (given.length > 1) throw new UsageError(`aqm ${name}: ${given.join(" and ")} exclude each other`);
}

const isGiven = (value) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false);

/** Beside an option, none of those that would have no effect. */
export function checkApart(name, values, option, others) {
  const other = others.find((each) => isGiven(values[each]));
  if (isGiven(values[option]) && other)
    throw new UsageError(`aqm ${name}: --${option} and --${other} exclude each other`);
}

/** The page's code, bundled for Node. */
export async function loadCode() {
  if (!existsSync(CODE)) throw new UsageError("aqm: the engine is not built; run: npm run build:engine");
  return import(CODE);
}

function read(path) {
  try {
    return readInput(path);
  } catch {
    return undefined;
  }
}

/** The bytes of a file, of a shipped scenario or an experiment by its name, or of standard input (`-`). */
export function readBytes(name, path) {
  if (path === "") throw new UsageError(`aqm ${name}: the name of a file is empty`);
  const isName = !/[/\\:]/.test(path);
  const bytes = read(path) ?? (isName ? (read(`scenarios:${path}`) ?? read(`scenarios:${path}.json`)) : undefined);
  if (bytes === undefined)
    throw new UsageError(`aqm ${name}: cannot read ${path}${isName && !path.includes(".") ? "\nTry: aqm list" : ""}`);
  return bytes;
}

/** The same as text in UTF-8; without a byte order mark, which JSON.parse refuses. */
export const readText = (name, path) => new TextDecoder().decode(readBytes(name, path));

/** The reader may close the pipe: `aqm reproduce --json | head -1`. What else cannot be written, as on a full disk, is told. */
function endWithReader(error) {
  if (error.code === "EPIPE") process.exit(0);
  console.error(`aqm: cannot write the output: ${error.message}`);
  process.exit(1);
}

/** A run failed: exit code 1. */
export class RunError extends Error {}

/** Runs a command that resolves with its exit code; errors of usage and of runs are printed. */
export async function runCommand(work) {
  process.stdout.on("error", endWithReader);
  try {
    return await work();
  } catch (error) {
    const isOfSystem = error.syscall !== undefined; // a file that cannot be written, a disk that is full
    if (!(error instanceof UsageError || error instanceof RunError || isOfSystem)) throw error;
    console.error(isOfSystem ? `aqm: ${error.message}` : error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}
