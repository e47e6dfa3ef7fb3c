// The playground in one HTML file, of the engine that is built: `node engine/tools/build/single-file.mjs [document] [file]`.
import { existsSync, readFileSync } from "node:fs";
import { runnerImport } from "vite";
import { loadCode } from "../../bin/commands/command.mjs";
import { lessonToGive } from "../../bin/lesson/open.mjs";
import { at, capture, fail, isMain } from "../process.mjs";

function read(document) {
  if (!existsSync(document))
    fail(`There is no file ${document}. Name a scenario or a lesson, for example scenarios/000-f11-dcbt.json.`);
  try {
    return JSON.parse(readFileSync(document, "utf8"));
  } catch ({ message }) {
    return fail(`${document}: ${message}`);
  }
}

/** What keeps a document from opening; empty if nothing does. */
async function problemsIn(document) {
  if (read(document)?.steps === undefined) {
    const { ok, output } = capture(process.execPath, [at("engine", "bin", "aqm.mjs"), "check", document]);
    return ok ? "" : `${document} cannot run:\n${output.trim()}`;
  }
  const code = await loadCode();
  try {
    await lessonToGive(code, "build", document);
    return "";
  } catch ({ message }) {
    return message;
  }
}

/** Writes the file that opens a scenario or lesson; prints where it is, and its size. */
export async function singleFile(document = at("scenarios", "000-f11-dcbt.json"), to = undefined) {
  const problems = await problemsIn(document);
  if (problems) fail(problems);
  process.env.NODE_ENV = "production"; // importing the tool would set it for the build that the tool begins
  const { module } = await runnerImport(at("web", "tools", "single-file.ts"), { configFile: false, logLevel: "error" });
  const opens = await module.openingFragment(document).catch(({ message }) => fail(message));
  const { path, size } = await module.writeSingleFile(opens, to ?? module.usualPath(document));
  console.log(`${path}: ${(size / 1e6).toFixed(2)} MB`);
}

if (isMain(import.meta)) await singleFile(...process.argv.slice(2));
