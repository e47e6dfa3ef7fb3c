// A thread of the pool: one engine that executes runs in sequence.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { compileEngine, createEngine, Refused, run } from "../../build/experiment/experiment.mjs";
import { imports, nodeHost, wasmPath } from "../load-engine.mjs";

// All disciplines are optimised for speed in it; reports are the same.
const engine = createEngine(await compileEngine(readFileSync(wasmPath)), (memory) => imports(nodeHost(), memory));

function answerTo(order) {
  try {
    return { answer: { kind: "measured", result: run(engine, order) } };
  } catch (error) {
    if (error instanceof Refused) return { answer: { kind: "rejected", problems: error.problems } };
    return { fault: error.message };
  }
}

parentPort.on("message", (order) => parentPort.postMessage(answerTo(order)));
