// Measures how long it takes to refuse each hostile link, and to pack and open the links of shipped scenarios.
import { readdirSync, readFileSync } from "node:fs";
import { runnerImport } from "vite";
import { mustBuild, scriptedWasmFile } from "../build/build.mjs";
import { at } from "../process.mjs";

await mustBuild("wasm");

const LIMIT_MS = 50;
const REPEATS = 5;

const load = async (...path) => (await runnerImport(at(...path), { configFile: false, logLevel: "error" })).module;

/** The longest of several times; the first call is a warm-up. */
async function longest_ms(act) {
  let longest = 0;
  for (let i = 0; i <= REPEATS; ++i) {
    const started = performance.now();
    await act();
    if (i > 0) longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

function report(title, rows) {
  const sorted = rows.sort(([, a], [, b]) => b - a);
  console.log(`\n${title}: ${rows.length}, the slowest:`);
  for (const [name, ms, note = ""] of sorted.slice(0, 8))
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${name} ${note}`);
  return sorted[0][1];
}

const { hostileLinks } = await load("engine", "tests", "wasm", "hostile-links.ts");
const { openInNode } = await load("engine", "tests", "wasm", "open-in-node.ts");
const { pack } = await load("web", "src", "share", "pack.ts");
const { loadEngine } = await load("web", "src", "engine", "wasm.ts");
const engine = await loadEngine(readFileSync(scriptedWasmFile));

const refusals = [];
for (const { name, fragment } of hostileLinks)
  refusals.push([name, await longest_ms(() => openInNode(fragment, engine))]);
const slowest_ms = report("Refused", refusals);

const shipped = [];
for (const file of readdirSync(at("scenarios")).filter((name) => name.endsWith(".json") && !name.includes("schema"))) {
  const document = JSON.parse(readFileSync(at("scenarios", file), "utf8"));
  const payload = await pack(document);
  const ms = await longest_ms(async () => openInNode(`s=1.${await pack(document)}`, engine));
  shipped.push([file, ms, `(${payload.length} characters)`]);
}
report("Made and opened", shipped);

const isFast = slowest_ms < LIMIT_MS;
console.log(`\n${isFast ? "Every" : "Not every"} hostile link is refused within ${LIMIT_MS} ms.`);
if (!isFast) process.exitCode = 1;
