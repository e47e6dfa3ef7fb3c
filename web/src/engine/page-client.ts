/** Creates engine clients, each with its own worker. */
import wasmUrl from "../../../engine/build/wasm/engine.wasm?url";
import { type BatchClient, createEngineClient, type RunsClient } from "./client";
import { spawnWorker } from "./spawn-worker";

const wasm = new URL(wasmUrl, import.meta.url).href;

/** `onStopped` is called when the engine has failed. */
export const createPageClient = (onStopped: (message: string) => void): RunsClient =>
  createEngineClient({ spawn: () => spawnWorker("runs"), wasmUrl: wasm, onStopped });

export const createBatchClient = (): BatchClient =>
  createEngineClient({ spawn: () => spawnWorker("batch"), wasmUrl: wasm, onStopped: () => undefined });
