// A thread of the pool: one engine that executes runs in sequence.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { loadEngine, Refused, run } from "../../build/experiment/experiment.mjs";

const engine = await loadEngine(readFileSync(new URL("../../build/wasm/engine-with-scripts.wasm", import.meta.url)));

function answerTo(order) {
  try {
    return { answer: { kind: "measured", result: run(engine, order) } };
  } catch (error) {
    if (error instanceof Refused) return { answer: { kind: "rejected", problems: error.problems } };
    return { fault: error.message };
  }
}

parentPort.on("message", (order) => parentPort.postMessage(answerTo(order)));
