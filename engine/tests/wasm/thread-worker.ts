// The page's worker in a thread of Node, where it can be made to fail.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import type { Answer } from "../../../web/src/engine/protocol";
import type { WorkerLike } from "../../../web/src/engine/worker-link";

export const failureKinds = ["trap", "out of memory", "endless work", "killed"] as const;

/** What goes wrong in a worker: at its first call of an export of the engine, or when a run advances from a time. */
export interface Failure {
  readonly kind: (typeof failureKinds)[number];
  readonly at: "engine_open" | "engine_set" | "engine_report" | { readonly time_s: number };
}

/** What became of a worker: times in milliseconds, of one clock. */
export interface Fate {
  /** When it failed; NaN if it has not. */
  failed_ms(): number;
  /** When the page noticed. */
  noticed_ms: number;
  /** Whether it went on from a copy of its predecessor's memory. */
  beganWithImage: boolean;
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
const { script, wasm, failure, failed } = workerData;
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
globalThis.navigator ??= {};
globalThis.fetch = async () => new Response(wasm, { headers: { "content-type": "application/wasm" } });
const { Instance } = WebAssembly;
const failures = {
  trap() { throw new WebAssembly.RuntimeError("unreachable"); },
  "out of memory"(exports) { try { for (;;) exports.memory.grow(1); } catch {} exports.engine_alloc(1 << 28); },
  "endless work"() { for (;;); },
  killed() { process.exit(); },
};
const fail = (exports) => {
  failed[0] = Date.now();
  failures[failure.kind](exports);
};
WebAssembly.Instance = function (...args) {
  const { exports } = new Instance(...args);
  if (!failure) return { exports };
  if (typeof failure.at === "string") return { exports: { ...exports, [failure.at]: () => fail(exports) } };
  const { time_s } = failure.at;
  const engine_advance = (session, until_s, events) => {
    if (exports.engine_time_s(session) < time_s) {
      const status = exports.engine_advance(session, Math.min(until_s, time_s), events);
      if (status !== 0 || until_s < time_s) return status;
    }
    return fail(exports);
  };
  return { exports: { ...exports, engine_advance } };
};
import(script).then(() => {
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
});
`;

interface Making {
  /** Of `bundleWorker`. */
  readonly script: string;
  readonly wasmFile: string;
  readonly failure?: Failure | undefined;
}

export function threadWorker({ script, wasmFile, failure }: Making): { worker: WorkerLike; fate: Fate } {
  const failed = new Float64Array(new SharedArrayBuffer(8)).fill(Number.NaN);
  const workerData = { script, wasm: readFileSync(wasmFile), failure, failed };
  const thread = new Worker(scope, { eval: true, workerData });
  const fate: Fate = { failed_ms: () => failed[0] as number, noticed_ms: Number.NaN, beganWithImage: false };
  const worker: WorkerLike = {
    postMessage(message, transfer) {
      if (message.kind === "open" && message.resume?.image) fate.beganWithImage = true;
      thread.postMessage(message, transfer as ArrayBuffer[]);
    },
    terminate() {
      fate.noticed_ms = Date.now();
      void thread.terminate();
    },
    onmessage: null,
    onerror: null,
    onmessageerror: null,
  };
  thread.on("message", (data: Answer) => worker.onmessage?.({ data } as MessageEvent<Answer>));
  thread.on("error", ({ message }) => worker.onerror?.({ message } as ErrorEvent));
  return { worker, fate };
}
