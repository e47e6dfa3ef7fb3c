/** Engines of this page: each has its worker. */
import wasmUrl from "../../../engine/build/wasm/engine.wasm?url";
import { createEngineClient, type EngineClient } from "./client";
import { spawnWorker } from "./spawn-worker";

/** `onStopped` is told when the engine has failed. */
export const createPageClient = (onStopped: (message: string) => void): EngineClient =>
  createEngineClient({ spawn: spawnWorker, wasmUrl: new URL(wasmUrl, import.meta.url).href, onStopped });
