#!/usr/bin/env node
// The command line: the WebAssembly engine in Node. The native build is the same program without the commands of Node.
import { existsSync } from "node:fs";
import { guardTerminal } from "./commands/terminal.mjs";
import { loadEngine, wasmPath } from "./load-engine.mjs";

/** The commands that need more than the engine. */
const COMMANDS = {
  reproduce: () => import("./reproduce/command.mjs"),
  sweep: () => import("./study/sweep.mjs"),
  compare: () => import("./study/compare.mjs"),
  characterize: () => import("./characterize/command.mjs"),
  lesson: () => import("./lesson/command.mjs"),
  class: () => import("./lesson/class.mjs"),
  grade: () => import("./lesson/grade.mjs"),
  quiz: () => import("./lesson/quiz.mjs"),
  package: () => import("./lesson/package.mjs"),
  cartridge: () => import("./lesson/cartridge.mjs"),
};

/** Runs a command of Node; returns its exit code. */
async function nodeCommand(name, args) {
  const { command } = await COMMANDS[name]();
  return command(args);
}

/** Runs a command of the engine; returns its exit code. */
async function engineCommand(args) {
  try {
    const engine = await loadEngine();
    return engine.give(args.join("\0"), engine.exports.engine_cli);
  } catch (error) {
    if (error.syscall !== undefined) {
      console.error(`aqm: cannot write the output: ${error.message}`);
      return 1;
    }
    if (error.name !== "EngineFault" && !(error instanceof WebAssembly.RuntimeError)) throw error;
    console.error(`aqm: engine stopped: ${error.message}`);
    return 1;
  }
}

guardTerminal();
const args = process.argv.slice(2);
if (!existsSync(wasmPath)) {
  console.error("aqm: the engine is not built; run: npm run build:engine");
  process.exitCode = 1;
} else {
  const [name, ...rest] = args;
  process.exitCode = Object.hasOwn(COMMANDS, name ?? "") ? await nodeCommand(name, rest) : await engineCommand(args);
  if (name === "check" && process.exitCode === 0)
    process.exitCode = await import("./study/check.mjs").then(({ checkStudy }) => checkStudy(rest));
}
