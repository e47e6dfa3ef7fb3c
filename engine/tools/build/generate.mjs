// Writes the files that are generated from the engine's description of itself.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { runnerImport } from "vite";
import { loadEngine } from "../../bin/load-engine.mjs";
import { at, capture, isMain, tool } from "../process.mjs";

// Formats TypeScript only: Biome ignores scenarios/.
function formatted(path, text) {
  if (!path.endsWith(".ts")) return text;
  const result = capture(tool("biome"), ["format", `--stdin-file-path=${path}`], { input: text });
  if (!result.ok) throw new Error(result.output);
  return result.stdout;
}

const current = (path) => {
  try {
    return readFileSync(at(path), "utf8");
  } catch {
    return undefined;
  }
};

/** The outdated generated files: `[path, text]`. */
export async function stale() {
  const { module } = await runnerImport(at("web", "tools", "generate-catalog.ts"), {
    configFile: false,
    logLevel: "error",
  });
  const engine = await loadEngine();
  const describe = engine.take(engine.exports.engine_describe());
  const schema = engine.take(engine.exports.engine_schema());
  const files = Object.entries(module.generate(describe, schema)).map(([path, text]) => [path, formatted(path, text)]);
  return files.filter(([path, text]) => current(path) !== text);
}

/** Writes the generated files that have changed. */
export async function generate() {
  for (const [path, text] of await stale()) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    console.log(`${path} is new: commit it`);
  }
}

if (isMain(import.meta)) await generate();
