// Measures the duration of seeks in ten-minute runs, and the cost of keyframes, as in the worker.
import { readFileSync } from "node:fs";
import { mustBuild, wasmFile } from "../build/build.mjs";
import { at } from "../process.mjs";

await mustBuild("wasm");

const LIMIT_MS = 200;
const DURATION_S = 600;
const SEEKS = 60;
const FRAME_MS = 250; // full speed
const LIMITS = { bytes: 64 * 2 ** 20, spacing_ms: 25, spacing_costs: 10 };
const SCENARIOS = ["000-f11-dcbt", "fq-codel-2018-call", "sfb-one-of-400", "web-3000-users", "tcp-loss-recovery"];

const { Runs, createEngine, createPacer } = await import(at("engine", "build", "experiment", "experiment.mjs"));
const module = await WebAssembly.compile(readFileSync(wasmFile));
const pacer = createPacer();

/** Runs to a time; returns the longest time to take a keyframe. */
function advance(runs, id, until_s) {
  let longest_ms = 0;
  for (let buffer; ; ) {
    const frame = runs.at(id).advance({ until_s, budget_ms: FRAME_MS, buffer }, pacer);
    buffer = frame.buffer;
    const started = performance.now();
    runs.keepKeyframe(id);
    longest_ms = Math.max(longest_ms, performance.now() - started);
    if (frame.ended || frame.time_s > until_s - 1e-9) return longest_ms;
  }
}

/** Evenly distributed deterministic times (golden-ratio sequence). */
const times = Array.from({ length: SEEKS }, (_, index) => ((index * 0.618_033_988_75) % 1) * DURATION_S);
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

function measure(name) {
  const { sweep: _, expect: __, ...document } = JSON.parse(readFileSync(at("scenarios", `${name}.json`), "utf8"));
  const text = JSON.stringify({
    ...document,
    duration: `${DURATION_S} s`,
    measure: { ...document.measure, windows: [] },
  });
  const runs = new Runs(() => createEngine(module), LIMITS);
  const opened = runs.open(1, text);
  if (opened.problems) throw new Error(JSON.stringify(opened.problems));
  const started = performance.now();
  let keyframe_ms = 0;
  // In steps as large as those of the page at its highest speed.
  for (let time_s = 1; time_s <= DURATION_S; time_s += 1) keyframe_ms = Math.max(keyframe_ms, advance(runs, 1, time_s));
  const whole_ms = performance.now() - started;
  const took_ms = [];
  let id = 1;
  for (const time_s of times) {
    const begun = performance.now();
    runs.open(id + 1, text, { run: id, at_s: time_s });
    runs.close(id++);
    advance(runs, id, time_s);
    took_ms.push(performance.now() - begun);
  }
  const sorted = took_ms.sort((a, b) => a - b);
  const megabytes = runs.at(id).engine.memoryBytes() / 2 ** 20;
  const [middle, p95, longest] = [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)];
  const figures = [whole_ms, middle, p95, longest].map((ms) => `${ms.toFixed(0)} ms`.padStart(9));
  console.log(
    name.padEnd(22),
    ...figures,
    `${keyframe_ms.toFixed(1)} ms`.padStart(9),
    `${megabytes.toFixed(0)} MB`.padStart(7),
  );
  return p95;
}

console.log(
  "".padEnd(22),
  ...["run", "median", "p95", "longest", "keyframe", "memory"].map((title) => title.padStart(9)),
);
const slowest_ms = Math.max(...SCENARIOS.map(measure));
const isFast = slowest_ms <= LIMIT_MS;
console.log(`\n${isFast ? "Every" : "Not every"} run of ${DURATION_S} s is sought in within ${LIMIT_MS} ms (p95).`);
if (!isFast) process.exitCode = 1;
