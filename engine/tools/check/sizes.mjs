// Sizes of the files that are loaded before the page runs, gzipped.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { at } from "../process.mjs";

// kB gzipped: what we want, and what fails the check. A ceiling only ever comes down, until it meets its goal. What does not
// fit is loaded later: ARCHITECTURE.md says how.
const goals = {
  "engine.wasm": 122,
  "engine with scripts": 150,
  "first load": 250,
  "beside the engine": 17,
  "embed's scripts": 110,
  "aqm-embed.js": 3,
};
const ceilings = {
  "engine.wasm": 122,
  "engine with scripts": 157,
  "first load": 300,
  "beside the engine": 18,
  "embed's scripts": 110,
  "aqm-embed.js": 3,
};

const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1000;
const total = (paths) => paths.reduce((sum, path) => sum + gzipped(path), 0);

// Scripts and styles that a page of the built site refers to: its entry and static imports.
function named(page, ends) {
  const html = readFileSync(at("dist", page), "utf8");
  const paths = [...html.matchAll(/(?:src|href)="\.\/([^"#]+)"/g)].map(([, path]) => path);
  return [...new Set(paths)].filter((path) => path.endsWith(ends)).map((path) => at("dist", path));
}

// Requested by the scripts and styles: the engine, its worker, and the font file for our own texts.
const fetched = () =>
  readdirSync(at("dist", "assets"))
    .filter((name) => /engine-(?!with-scripts).*\.wasm$|engine\.worker.*\.js$|latin-wght.*\.woff2$/.test(name))
    .map((name) => at("dist", "assets", name));

const firstLoad = () => [
  at("dist", "index.html"),
  ...named("index.html", ".js"),
  ...named("index.html", ".css"),
  ...fetched(),
];

// What is seen once the engine has opened a run, loaded meanwhile.
const beside = () =>
  ["lazy", "assets"].flatMap((folder) =>
    readdirSync(at("dist", folder))
      .filter((name) => /^(?:network|controls)-[^/]*\.(?:js|css)$/.test(name))
      .map((name) => at("dist", folder, name)),
  );

/** Everything that is too large, one text each; prints all sizes. */
export function findings(wasmFile, scriptedWasmFile) {
  const sizes = { "engine.wasm": gzipped(wasmFile), "engine with scripts": gzipped(scriptedWasmFile) };
  if (existsSync(at("dist", "assets"))) {
    sizes["first load"] = total(firstLoad());
    sizes["beside the engine"] = total(beside());
    sizes["embed's scripts"] = total(named("embed.html", ".js"));
    sizes["aqm-embed.js"] = total([at("dist", "aqm-embed.js")]);
  }
  for (const [name, size] of Object.entries(sizes))
    console.log(`${name}: ${size.toFixed(1)} kB gzipped, goal ${goals[name]}, ceiling ${ceilings[name]}`);
  return Object.keys(sizes)
    .filter((name) => sizes[name] > ceilings[name])
    .map((name) => `${name} is too big`);
}
