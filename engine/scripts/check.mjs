// Everything about the sources that is not a test: `npm run check [-- format lint types ...]`.
import { build, wasmFile } from "./build.mjs";
import { clangFormat, cppFiles } from "./format.mjs";
import { stale } from "./generate.mjs";
import { capture, fail, run, tool } from "./process.mjs";
import { setup } from "./setup.mjs";
import { findings as sizeFindings } from "./sizes.mjs";
import { findings as sourceFindings } from "./source-rules.mjs";
import { tally } from "./tally.mjs";

const ends = (program, ...args) => run(tool(program), args);

function none(findings) {
  for (const finding of findings) console.error(finding);
  return findings.length === 0;
}

function cppFormat() {
  const formatter = clangFormat();
  if (!formatter) {
    console.log("Not checked: clang-format 14 is missing, and other versions format differently.");
    return true;
  }
  const { output } = capture(formatter, ["--dry-run", ...cppFiles()]);
  const files = new Set(output.match(/^[^:\n]+(?=:\d+:\d+: warning)/gm));
  return none([...files].map((file) => `${file} is not formatted: npm run format`));
}

// The layers of the C++ are held by the build itself: a library sees only the headers of those it links.
const checks = {
  format: () => ends("biome", "format"),
  lint: () => ends("biome", "lint", "--error-on-warnings"),
  imports: () => ends("biome", "check", "--formatter-enabled=false", "--linter-enabled=false"),
  types: () => ends("tsc", "--project", "web/tsconfig.json") && ends("tsc", "--project", "tsconfig.json"),
  "c++ format": cppFormat,
  "c++ layers": () => build("wasm"),
  rules: () => none(sourceFindings()),
  unused: () => ends("knip"),
  generated: async () =>
    (await build("wasm")) && none((await stale()).map(([path]) => `${path} is stale: npm run generate`)),
  sizes: () => none(sizeFindings(wasmFile)),
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
const wanted = names.length > 0 ? names : Object.keys(checks);
const steps = Object.fromEntries(wanted.map((name) => [name, () => step(checks[name])]));
process.exitCode = (await tally("check", steps)) ? 0 : 1;
