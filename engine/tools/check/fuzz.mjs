// Runs every fuzzer: `npm run fuzz [-- --seconds 300]`, 30 s each by default. Findings are stored in
// engine/build/fuzz.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { build, buildFolder } from "../build/build.mjs";
import { at, captureAside } from "../process.mjs";
import { tally } from "./tally.mjs";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "30" } } });
const sources = at("engine", "fuzz");
const kept = at("engine", "build", "fuzz"); // a build folder is deleted when it cannot be configured
const names = readdirSync(sources)
  .filter((file) => file.endsWith(".cpp"))
  .map((file) => file.replace(".cpp", ""));

// The fuzzer's corpus is kept for the next run; it starts from the shipped scenarios, that of scripts from the scripts.
const shipped = (name) => (name === "script_fuzz" ? at("scenarios", "scripts") : at("scenarios"));
function fuzz(name) {
  const corpus = `${kept}/corpus-${name}`;
  mkdirSync(corpus, { recursive: true });
  const seeds = [at("engine", "fuzz", name), shipped(name)].filter(existsSync);
  const args = [`-max_total_time=${values.seconds}`, `-artifact_prefix=${kept}/`, "-max_len=65536", "-timeout=10"];
  return captureAside(`${buildFolder("native-debug")}/${name}`, [...args, "-print_final_stats=1", corpus, ...seeds]);
}

function told({ ok, output }) {
  console.log(ok ? output.match(/^stat::.*$/gm)?.join("\n") : output);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

// A fuzzer uses one core, so all run at the same time.
const built = await build("native-debug");
const missing = { passed: 0, failed: 1 };
const running = built ? names.map(fuzz) : [];
const steps = names.map((name, index) => [name, async () => (built ? told(await running[index]) : missing)]);
process.exitCode = (await tally("fuzz", Object.fromEntries(steps))) ? 0 : 1;
