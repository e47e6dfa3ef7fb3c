// Sizes of the files that are loaded before the page runs, gzipped, and whether each has its packed copy.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { at } from "../process.mjs";

// kB gzipped: what we want, and what fails the check. A ceiling comes down until it meets its goal, and goes up only for
// what makes results right. What does not fit is loaded later: ARCHITECTURE.md says how.
const goals = {
  "engine.wasm": 122,
  "engine with scripts": 150,
  "first load": 250,
  "embed's scripts": 110,
  "aqm-embed.js": 3,
};
const ceilings = {
  "engine.wasm": 124.3,
  "engine with scripts": 161.1,
  "first load": 250,
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

// What the network and the charts load meanwhile. e2e/first-load.spec.ts holds this against what a browser requests.
const MEANWHILE = /^(?:rolldown-runtime|network|guides|chart-tools)-[^/]*\.(?:js|css)$/;
const meanwhile = () =>
  ["lazy", "assets"].flatMap((folder) =>
    readdirSync(at("dist", folder))
      .filter((name) => MEANWHILE.test(name))
      .map((name) => at("dist", folder, name)),
  );

/** Everything that a browser requests before the page's first chart is drawn. */
export const firstLoad = () => [
  at("dist", "index.html"),
  ...named("index.html", ".js"),
  ...named("index.html", ".css"),
  ...fetched(),
  ...meanwhile(),
];

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);

/** Why the built site is not that of these sources; empty if it is. */
function staleness(wasmFile) {
  const built_ms = existsSync(at("dist", "sw.js")) ? statSync(at("dist", "sw.js")).mtimeMs : 0;
  if (built_ms === 0) return "There is no built site to measure";
  const sources = ["src", "tools", "offline"].flatMap((folder) => filesBelow(at("web", folder)));
  const newer = [wasmFile, ...sources].find((path) => statSync(path).mtimeMs > built_ms);
  return newer ? `The built site is older than ${newer}` : "";
}

/** Copies for hosts that serve them: each is as new as its file. */
const spoiltCopies = () =>
  filesBelow(at("dist"))
    .filter((path) => path.endsWith(".br"))
    .filter((path) => !brotliDecompressSync(readFileSync(path)).equals(readFileSync(path.slice(0, -3))));

/** What hosts should send packed. */
const unpacked = () =>
  [...firstLoad(), at("dist", "sw.js")].filter(
    (path) => /\.(?:js|css|wasm)$/.test(path) && statSync(path).size > 1024 && !existsSync(`${path}.br`),
  );

const siteFindings = () => [
  ...spoiltCopies().map((path) => `${path} is not a copy of its file`),
  ...unpacked().map((path) => `${path} has no packed copy`),
];

/** Everything that is too large, one text each; prints all sizes. */
export function findings(wasmFile, scriptedWasmFile) {
  const sizes = { "engine.wasm": gzipped(wasmFile), "engine with scripts": gzipped(scriptedWasmFile) };
  const stale = staleness(wasmFile);
  if (!stale) {
    sizes["first load"] = total(firstLoad());
    sizes["embed's scripts"] = total(named("embed.html", ".js"));
    sizes["aqm-embed.js"] = total([at("dist", "aqm-embed.js")]);
  }
  for (const [name, size] of Object.entries(sizes))
    console.log(`${name}: ${size.toFixed(1)} kB gzipped, goal ${goals[name]}, ceiling ${ceilings[name]}`);
  const tooBig = Object.keys(sizes).filter((name) => sizes[name] > ceilings[name]);
  const findings = tooBig.map((name) => `${name} is too big`);
  if (!stale) return [...findings, ...siteFindings()];
  // Whoever has just changed the page has no site of it yet.
  if (!process.env.CI) console.log(`Not checked: ${stale}: npm run build`);
  return process.env.CI ? [...findings, `${stale}: npm run build`] : findings;
}
