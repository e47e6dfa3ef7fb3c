#!/usr/bin/env node
// The command line: the WebAssembly engine in Node. The native build is the same program.
import { existsSync } from "node:fs";
import { EngineFault, loadEngine, wasmPath } from "./load-engine.mjs";

if (!existsSync(wasmPath)) {
  console.error("aqm: the engine is not built; run: npm run build:engine");
  process.exit(1);
}
try {
  const engine = await loadEngine();
  process.exitCode = engine.give(process.argv.slice(2).join("\0"), engine.exports.engine_cli);
} catch (error) {
  if (!(error instanceof EngineFault || error instanceof WebAssembly.RuntimeError)) throw error;
  console.error(`aqm: engine stopped: ${error.message}`);
  process.exitCode = 1;
}
