// The playground in one HTML file, of the engine that is built: `node engine/tools/build/single-file.mjs [document] [file]`.
import { existsSync } from "node:fs";
import { runnerImport } from "vite";
import { at, isMain } from "../process.mjs";

/** Writes the file that opens a scenario or lesson; prints where it is, and its size. */
export async function singleFile(document = at("scenarios", "000-f11-dcbt.json"), to = undefined) {
  if (!existsSync(document)) {
    console.error(
      `There is no file ${document}. Name a scenario or a lesson, for example scenarios/000-f11-dcbt.json.`,
    );
    process.exitCode = 1;
    return;
  }
  process.env.NODE_ENV = "production"; // importing the tool would set it for the build that the tool begins
  const { module } = await runnerImport(at("web", "tools", "single-file.ts"), { configFile: false, logLevel: "error" });
  const { path, size } = await module.writeSingleFile(document, to);
  console.log(`${path}: ${(size / 1e6).toFixed(2)} MB`);
}

if (isMain(import.meta)) await singleFile(...process.argv.slice(2));
