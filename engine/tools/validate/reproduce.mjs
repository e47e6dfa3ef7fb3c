// Writes scenarios/REPRODUCTION.md: published and measured values of all experiments of the papers.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mustBuild } from "../build/build.mjs";
import { at } from "../process.mjs";

await mustBuild("wasm");
const { status, stdout } = spawnSync(process.execPath, [at("engine", "bin", "aqm.mjs"), "reproduce", "--markdown"], {
  encoding: "utf8",
  maxBuffer: 1 << 28,
  stdio: ["ignore", "pipe", "inherit"], // progress and messages stay visible
});
if (stdout.startsWith("# ")) {
  writeFileSync(at("scenarios", "REPRODUCTION.md"), stdout);
  console.log(stdout.split("\n").find((line) => line.includes("claims hold")));
}
process.exitCode = status ?? 1;
