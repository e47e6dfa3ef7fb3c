// What a visitor loads before the page runs: the built site's files, gzipped.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at } from "./process.mjs";

// kB gzipped: what we want, and what fails the check. A ceiling only ever comes down, until it meets its goal.
const goals = { "engine.wasm": 110, "first load": 250 };
const ceilings = { "engine.wasm": 110, "first load": 294 };

const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1000;
const isCompressed = (name) => /\.(woff2|png)$/.test(name);

// The page itself, and from its assets: all scripts and styles, the engine, and the Latin letters of the font. What is
// loaded later (other alphabets, chunks behind a dialog) is counted too if its name does not tell it apart.
function firstLoad() {
  const assets = at("dist", "assets");
  const wanted = readdirSync(assets).filter((name) =>
    name.endsWith(".woff2") ? /latin-(?!ext)/.test(name) : !isCompressed(name),
  );
  return [
    at("dist", "index.html"),
    ...wanted.filter((name) => !name.endsWith(".map")).map((name) => join(assets, name)),
  ];
}

/** What is too big, one text each; prints the sizes. */
export function findings(wasmFile) {
  const sizes = { "engine.wasm": gzipped(wasmFile) };
  if (existsSync(at("dist", "assets"))) sizes["first load"] = firstLoad().reduce((sum, path) => sum + gzipped(path), 0);
  for (const [name, size] of Object.entries(sizes))
    console.log(`${name}: ${size.toFixed(1)} kB gzipped, goal ${goals[name]}, ceiling ${ceilings[name]}`);
  return Object.keys(sizes)
    .filter((name) => sizes[name] > ceilings[name])
    .map((name) => `${name} is too big`);
}
