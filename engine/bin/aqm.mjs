#!/usr/bin/env node
// The command line: the WebAssembly engine in Node. The native build is the same program without the commands of Node.
import { existsSync } from "node:fs";
import { engineCommand } from "./commands/engine.mjs";
import { guardTerminal } from "./commands/terminal.mjs";
import { wasmPath } from "./load-engine.mjs";

/** The commands that need more than the engine. */
const COMMANDS = {
  check: () => import("./study/check.mjs"),
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

guardTerminal();
const args = process.argv.slice(2);
if (!existsSync(wasmPath)) {
  console.error("aqm: the engine is not built; run: npm run build:engine");
  process.exitCode = 1;
} else {
  const [name, ...rest] = args;
  process.exitCode = Object.hasOwn(COMMANDS, name ?? "") ? await nodeCommand(name, rest) : await engineCommand(args);
}
