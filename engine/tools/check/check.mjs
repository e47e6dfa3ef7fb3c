// All static checks: `npm run check [-- format lint types ...]`.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { build, buildFolder, configure, scriptedWasmFile, wasmFile } from "../build/build.mjs";
import { stale } from "../build/generate.mjs";
import { stale as stalePictures } from "../build/pictures.mjs";
import { setup } from "../build/setup.mjs";
import { capture, captureAside, fail, run, tool } from "../process.mjs";
import { clangTool, cppFiles } from "./format.mjs";
import { findings as layerFindings } from "./layers.mjs";
import { findings as sizeFindings } from "./sizes.mjs";
import { findings as sourceFindings } from "./source-rules.mjs";
import { tally } from "./tally.mjs";

const ends = (program, ...args) => run(tool(program), args);

function none(findings) {
  for (const finding of findings) console.error(finding);
  return findings.length === 0;
}

const without = (name) => {
  console.log(`Not checked: ${name} 14 is missing, and other versions judge differently.`);
  return true;
};

function cppFormat() {
  const formatter = clangTool("clang-format");
  if (!formatter) return without("clang-format");
  const { ok, output } = capture(formatter, ["--dry-run", ...cppFiles()]);
  if (!ok) return none([output]);
  const files = new Set(output.match(/^[^:\n]+(?=:\d+:\d+: warning)/gm));
  return none([...files].map((file) => `${file} is not formatted: npm run format`));
}

// Takes a minute, so it runs only in CI or by name. Needs no build.
async function cppLint() {
  const linter = clangTool("clang-tidy");
  if (!linter) return without("clang-tidy");
  await setup("sanitizers");
  if (!configure("lint")) return false;
  const commands = JSON.parse(readFileSync(`${buildFolder("lint")}/compile_commands.json`, "utf8"));
  // What is in WebAssembly only is in no native build.
  const files = [...commands.map(({ file }) => file), ...cppFiles().filter((path) => /\/src\/abi\w*\.cpp$/.test(path))];
  const lintNext = async (passed = true) => {
    const file = files.pop();
    if (!file) return passed;
    const { ok, output } = await captureAside(linter, ["--quiet", "-p", buildFolder("lint"), file]);
    if (!ok) console.error(output);
    return lintNext(ok && passed);
  };
  const passed = await Promise.all(Array.from({ length: availableParallelism() }, () => lintNext()));
  return !passed.includes(false);
}

// "layers" checks the page; the layers of the C++ code are enforced by the build, where a library sees only the headers
// of the libraries it links.
const checks = {
  format: () => ends("biome", "format"),
  lint: () => ends("biome", "lint", "--error-on-warnings"),
  imports: () => ends("biome", "check", "--formatter-enabled=false", "--linter-enabled=false"),
  layers: () => none(layerFindings()),
  types: () =>
    ["web/tsconfig.json", "web/offline/tsconfig.json", "tsconfig.json"].every((project) =>
      ends("tsc", "--project", project),
    ),
  "c++ format": cppFormat,
  "c++ layers": () => build("wasm"),
  "c++ lint": cppLint,
  rules: () => none(sourceFindings()),
  unused: () => ends("knip"),
  generated: async () =>
    (await build("wasm")) && none((await stale()).map(([path]) => `${path} is stale: npm run generate`)),
  pictures: async () =>
    (await build("wasm")) && none((await stalePictures()).map(([path]) => `${path} is stale: npm run pictures`)),
  sizes: () => none(sizeFindings(wasmFile, scriptedWasmFile)),
};

const names = process.argv.slice(2);
for (const name of names) if (!checks[name]) fail(`No check ${name}, but ${Object.keys(checks).join(", ")}`);
await setup("wasm", "check");

async function step(check) {
  try {
    return (await check()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}
const usual = Object.keys(checks).filter((name) => process.env.CI || name !== "c++ lint");
const wanted = names.length > 0 ? names : usual;
const steps = Object.fromEntries(wanted.map((name) => [name, () => step(checks[name])]));
process.exitCode = (await tally("check", steps)) ? 0 : 1;
