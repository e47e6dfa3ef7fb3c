// What `aqm check` finds besides the engine, which carries lanes and sweeps without reading them.
import { loadCode, readOptions, readText, runCommand } from "../commands/command.mjs";
import { prepare } from "./prepare.mjs";

const OPTIONS = { set: { type: "string", multiple: true, default: [] }, duration: { type: "string" } };

const isStudy = (text) => ["lanes", "sweep"].some((key) => Object.hasOwn(JSON.parse(text), key));

async function check(args) {
  const { set, duration, positionals, help } = readOptions("check", args, OPTIONS);
  const [file] = positionals;
  if (help || !isStudy(readText("check", file))) return 0;
  const settings = duration === undefined ? set : [...set, `duration=${duration}`];
  await prepare(await loadCode(), "check", file, { settings, seeds: () => null });
  return 0;
}

/** Checks lanes and sweep of a document in which the engine found nothing; returns the exit code. */
export const checkStudy = (args) => runCommand(() => check(args));
