// Runs the benchmarks, and times the main experiment natively and in WebAssembly.
import { buildFolder, mustBuild, nativeProgram } from "../build/build.mjs";
import { at, run } from "../process.mjs";

await mustBuild("native", "aqm", "aqm_bench");
await mustBuild("wasm");
const ok = [
  run(`${buildFolder("native")}/aqm_bench`, process.argv.slice(2)),
  run(nativeProgram(), ["bench"]),
  run(process.execPath, [at("engine", "bin", "aqm.mjs"), "bench"]),
];
if (ok.includes(false)) process.exitCode = 1;
