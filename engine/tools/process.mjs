// Helpers for running other programs.
import { execFile, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The path of a file of the repository. */
export const at = (...parts) => join(root, ...parts);

/** A tool installed by npm, e.g. `tool("vite")`. */
export const tool = (name) => at("node_modules", ".bin", name);

/** The path of a program on the PATH, or undefined. */
export function which(program) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not here
    }
  }
  return undefined;
}

/** Runs a program with visible output; true if it succeeded. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
  if (result.error) console.error(`${program}: ${result.error.message}`);
  return result.status === 0;
}

/** Runs a program with captured output: `{ ok, output }`, stdout and stderr together. */
export function capture(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, ...options });
  const output = result.error ? result.error.message : `${result.stdout}${result.stderr}`;
  return { ok: result.status === 0, output, stdout: result.stdout ?? "" };
}

/** The same asynchronously: a promise of `{ ok, output }`. */
export function captureAside(program, args, options = {}) {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, maxBuffer: 1 << 28, ...options }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` || (error?.message ?? "") }),
    );
  });
}

/** Exits with a one-line error message. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** True if this module is the main program, also by a path with symbolic links. */
export function isMain(meta) {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(meta.url);
}
