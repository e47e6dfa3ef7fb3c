// `aqm check`: what the engine finds in a document, then what is wrong with its lanes and its sweep, which the engine
// carries without reading them.
import { loadCode, readOptions, readText, runCommand } from "../commands/command.mjs";
import { engineCommand } from "../commands/engine.mjs";
import { prepare } from "./prepare.mjs";

const OPTIONS = { set: { type: "string", multiple: true, default: [] }, duration: { type: "string" } };

const isStudy = ({ lanes, sweep }) => lanes !== undefined || sweep !== undefined;

async function check(args) {
  const exitCode = await engineCommand(["check", ...args]);
  if (exitCode !== 0) return exitCode;
  const { set, duration, positionals, help } = readOptions("check", args, OPTIONS);
  const [file] = positionals;
  if (help || !isStudy(JSON.parse(readText("check", file)))) return 0;
  const settings = duration === undefined ? set : [...set, `duration=${duration}`];
  await prepare(await loadCode(), "check", file, { settings, seeds: () => null });
  return 0;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => check(args));
