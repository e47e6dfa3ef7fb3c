// The page's worker in a thread of Node, where it can be made to fail.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import type { Answer } from "../../../web/src/engine/protocol";
import type { WorkerLike } from "../../../web/src/engine/worker-link";

/** What goes wrong in a worker, at its nth call of the engine to advance; "none" in the worker after it. */
export interface Failure {
  readonly kind: "trap" | "out of memory" | "endless work" | "killed" | "none";
  readonly at_call: number;
  /** Or a simulated time from which it always fails. */
  readonly at_s?: number;
}

const script = new URL("../../../web/src/engine/engine.worker.ts", import.meta.url).pathname;

/** Bundles the worker's script; returns its address. */
export async function bundleWorker(): Promise<string> {
  const folder = join(tmpdir(), `aqm-worker-${process.pid}`);
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
  return pathToFileURL(join(folder, "worker.mjs")).href;
}

// What a browser's worker has; and an engine that fails as it is told to.
const scope = `
const { parentPort, workerData } = require("node:worker_threads");
const { script, wasm, failure } = workerData;
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
globalThis.navigator ??= {};
globalThis.fetch = async () => new Response(wasm, { headers: { "content-type": "application/wasm" } });
const { Instance } = WebAssembly;
let calls = 0;
WebAssembly.Instance = function (...args) {
  const { exports } = new Instance(...args);
  const grow = () => { try { for (;;) exports.memory.grow(1); } catch {} };
  const failures = {
    trap() { throw new WebAssembly.RuntimeError("unreachable"); },
    "out of memory"() { grow(); exports.engine_alloc(1 << 28); },
    "endless work"() { for (;;); },
    killed() { process.exit(); },
  };
  const engine_advance = (...given) => {
    const isAlways = exports.engine_time_s(given[0]) >= failure.at_s;
    if (++calls === failure.at_call || isAlways) failures[failure.kind]?.();
    return exports.engine_advance(...given);
  };
  return { exports: { ...exports, engine_advance } };
};
import(script).then(() => {
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
});
`;

/** `script`: of `bundleWorker`. */
export function threadWorker(address: string, wasmFile: string, failure: Failure): WorkerLike {
  const workerData = { script: address, wasm: readFileSync(wasmFile), failure };
  const thread = new Worker(scope, { eval: true, workerData });
  const worker: WorkerLike = {
    postMessage: (message, transfer) => thread.postMessage(message, transfer as ArrayBuffer[]),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
    onmessageerror: null,
  };
  thread.on("message", (data: Answer) => worker.onmessage?.({ data } as MessageEvent<Answer>));
  thread.on("error", ({ message }) => worker.onerror?.({ message } as ErrorEvent));
  return worker;
}
