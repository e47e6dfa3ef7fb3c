// Draws the thumbnails of the shipped scenarios, one run of each: `npm run pictures`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { runnerImport } from "vite";
import { at, isMain } from "../process.mjs";
import { scriptedWasmFile } from "./build.mjs";

const module = async (path) => (await runnerImport(at(...path), { configFile: false, logLevel: "error" })).module;

const current = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

/** The outdated pictures: `[path, text]`. */
export async function stale() {
  const { draw, order, styleFrom } = await module(["web", "tools", "draw-picture.ts"]);
  const { loadEngine } = await module(["web", "src", "engine", "wasm.ts"]);
  const { run } = await module(["web", "src", "engine", "whole-run.ts"]);
  const engine = await loadEngine(readFileSync(scriptedWasmFile));
  const style = styleFrom(readFileSync(at("web", "src", "tokens.css"), "utf8"));
  const picture = (name) => {
    const document = readFileSync(at("scenarios", name), "utf8");
    const session = engine.open(document);
    const schema = session.schema();
    session.close();
    return draw(schema, run(engine, order(document, schema)), style);
  };
  return readdirSync(at("scenarios"))
    .filter((name) => name.endsWith(".json") && name !== "scenario.schema.json")
    .map((name) => [at("public", "pictures", name.replace(/json$/, "svg")), picture(name)])
    .filter(([path, text]) => current(path) !== text);
}

async function write() {
  mkdirSync(at("public", "pictures"), { recursive: true });
  for (const [path, text] of await stale()) {
    writeFileSync(path, text);
    console.log(`${path} is new: commit it`);
  }
}

if (isMain(import.meta)) await write();
