// Writes scenarios/REPRODUCTION.md: every experiment of the papers, published beside measured.
import { writeFileSync } from "node:fs";
import { mustBuild } from "./build.mjs";
import { at, capture, fail } from "./process.mjs";

const report = at("scenarios", "REPRODUCTION.md");

await mustBuild("wasm");
const { stdout, output } = capture(process.execPath, [at("engine", "bin", "aqm.mjs"), "reproduce", "--markdown"]);
if (!stdout.startsWith("# ")) fail(output);
writeFileSync(report, stdout);
console.log(stdout.split("\n").find((line) => line.includes("claims hold")));
