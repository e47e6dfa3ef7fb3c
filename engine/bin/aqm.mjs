#!/usr/bin/env node
// The command line: the WebAssembly engine in Node. The native build is the same program without `reproduce`.
import { existsSync } from "node:fs";
import { loadEngine, wasmPath } from "./load-engine.mjs";
import { command as reproduce } from "./reproduce/command.mjs";

/** Runs a command of the engine; returns its exit code. */
async function engineCommand(args) {
  try {
    const engine = await loadEngine();
    return engine.give(args.join("\0"), engine.exports.engine_cli);
  } catch (error) {
    if (error.name !== "EngineFault" && !(error instanceof WebAssembly.RuntimeError)) throw error;
    console.error(`aqm: engine stopped: ${error.message}`);
    return 1;
  }
}

const args = process.argv.slice(2);
if (!existsSync(wasmPath)) {
  console.error("aqm: the engine is not built; run: npm run build:engine");
  process.exitCode = 1;
} else {
  process.exitCode = args[0] === "reproduce" ? await reproduce(args.slice(1)) : await engineCommand(args);
}
