// Builds the engine: `node engine/tools/build/build.mjs wasm|native|native-debug ...`. Incremental.
import { existsSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { at, capture, captureAside, fail, isMain, run, which } from "../process.mjs";
import { isCacheOf } from "./cmake-cache.mjs";
import { setup } from "./setup.mjs";

const engine = at("engine");

// The parts of the toolchain that each preset needs.
const needs = { wasm: "wasm", native: "native", "native-debug": "sanitizers" };

/** The build folder of a preset. */
export const buildFolder = (preset) => at("engine", "build", preset);
/** The page's engine. */
export const wasmFile = at("engine", "build", "wasm", "engine.wasm");
/** The same with scripts: it runs every document. */
export const scriptedWasmFile = at("engine", "build", "wasm", "engine-with-scripts.wasm");
export const nativeProgram = (preset = "native") => at("engine", "build", preset, "aqm");

// Debian's Emscripten does not find Debian's Node modules by itself.
function emscriptenEnvironment() {
  const listed = which("dpkg") ? capture("dpkg", ["-L", "node-acorn"]).stdout : "";
  const acorn = listed.split("\n").find((path) => path.endsWith("/acorn"));
  if (!acorn) return process.env;
  return { ...process.env, NODE_PATH: [dirname(acorn), process.env.NODE_PATH].filter(Boolean).join(":") };
}

const cacheOf = (preset) => `${buildFolder(preset)}/CMakeCache.txt`;
const isForeign = (preset) => existsSync(cacheOf(preset)) && !isCacheOf(cacheOf(preset), engine);

function isConfigured(preset) {
  const changed = (path) => statSync(path).mtimeMs;
  const isThere = existsSync(`${buildFolder(preset)}/build.ninja`) && existsSync(cacheOf(preset));
  return isThere && !isForeign(preset) && changed(cacheOf(preset)) > changed(`${engine}/CMakePresets.json`);
}

const environment = (preset) => (preset === "wasm" ? emscriptenEnvironment() : process.env);

/** Runs CMake's configuration; true if it succeeded. */
export function configure(preset) {
  const wrapper = preset === "wasm" ? ["emcmake", "cmake"] : ["cmake"];
  const [program, ...args] = [...wrapper, "--preset", preset];
  const attempt = () => capture(program, args, { cwd: engine, env: environment(preset) });
  if (isForeign(preset)) rmSync(cacheOf(preset)); // CMake would keep the programs that it names
  let result = attempt();
  if (!result.ok) {
    rmSync(buildFolder(preset), { recursive: true, force: true }); // left over from another folder or toolchain
    result = attempt();
  }
  if (!result.ok) console.error(result.output);
  return result.ok;
}

/** Bundles the page's TypeScript that the commands of Node use, into one module. */
async function bundleExperiment() {
  const { build: bundle } = await import("vite");
  await bundle({
    configFile: false,
    root: at("web"),
    logLevel: "error",
    build: {
      ssr: at("web", "src", "node.ts"),
      outDir: buildFolder("experiment"),
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "experiment.mjs" } },
    },
  });
}

/** Builds one preset, or certain targets of it; true if it worked. */
export async function build(preset, ...targets) {
  await setup(needs[preset] ?? fail(`No preset ${preset}, but ${Object.keys(needs).join(", ")}`));
  if (!isConfigured(preset) && !configure(preset)) return false;
  const jobs = String(Math.max(1, availableParallelism()));
  const ninja = ["ninja", "-C", buildFolder(preset), "-j", jobs, ...targets];
  // Two builds of one folder at a time spoil it, and Ninja does not look.
  const [program, ...args] = which("flock") ? ["flock", `${buildFolder(preset)}/.lock`, ...ninja] : ninja;
  const env = environment(preset);
  const isWatched = process.stdout.isTTY && !process.env.CI;
  const result = isWatched
    ? { ok: run(program, args, { env }), output: "" }
    : await captureAside(program, args, { env });
  if (!result.ok) console.error(result.output);
  if (result.ok && preset === "wasm") await bundleExperiment();
  return result.ok;
}

/** Builds one preset; ends the program if that fails. */
export async function mustBuild(preset, ...targets) {
  if (!(await build(preset, ...targets))) fail(`The engine (${preset}) does not build.`);
}

if (isMain(import.meta)) for (const preset of process.argv.slice(2)) await mustBuild(preset);
