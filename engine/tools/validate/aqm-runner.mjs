// Runs the command line `aqm` on documents in parallel: the native program if it is built, else WebAssembly in Node.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const NATIVE = fileURLToPath(new URL("../../build/native/aqm", import.meta.url));
const IN_NODE = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));

/** @typedef {{ code: number | null, stdout: string, stderr: string }} Outcome */

/** The program and its first arguments; an environment variable (AQM) selects another build. */
function program() {
  if (process.env.AQM) return [process.env.AQM];
  return existsSync(NATIVE) ? [NATIVE] : [process.execPath, IN_NODE];
}

/** Which build runs, in words. */
export function engineName() {
  if (process.env.AQM) return process.env.AQM;
  return existsSync(NATIVE) ? "native" : "WebAssembly";
}

/**
 * Runs `aqm` with a document on its standard input.
 * @param {string[]} args
 * @param {object} document
 * @returns {Promise<Outcome>}
 */
export function aqm(args, document) {
  const [command, ...first] = program();
  const child = spawn(command, [...first, ...args], { stdio: "pipe" });

  const outcome = { code: null, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    outcome.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    outcome.stderr += text;
  });
  child.stdin.on("error", () => {}); // the program may exit without reading; its exit code says why
  child.stdin.end(JSON.stringify(document));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...outcome, code }));
  });
}

/**
 * Reports of `aqm run --json`, one per seed.
 * @param {object} document
 * @param {string} seeds  `1..5`
 */
export async function reports(document, seeds) {
  const { code, stdout, stderr } = await aqm(["run", "-", "--seeds", seeds, "--json"], document);
  if (code !== 0) throw new Error(`aqm run ended with ${code}: ${stderr.trim()}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/**
 * Maps items to results with one worker per core; results keep the order of the items.
 * @template T, R
 * @param {T[]} items
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function inParallel(items, work) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]);
  };
  await Promise.all(Array.from({ length: Math.min(items.length, availableParallelism()) }, worker));
  return results;
}
