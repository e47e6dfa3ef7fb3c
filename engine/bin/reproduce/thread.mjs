// A thread of the pool: one engine, one run after the other.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { loadEngine, run } from "../../build/experiment/experiment.mjs";

const engine = await loadEngine(readFileSync(new URL("../../build/wasm/engine.wasm", import.meta.url)));

parentPort.on("message", (order) => {
  try {
    parentPort.postMessage({ result: run(engine, order) });
  } catch (error) {
    parentPort.postMessage({ problem: error.message });
  }
});
