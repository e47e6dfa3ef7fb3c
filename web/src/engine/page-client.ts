/** Engine clients of this page, each with a worker of its own. */
import wasmUrl from "../../../engine/build/wasm/engine.wasm?url";
import { createEngineClient, type EngineClient } from "./client";
import { spawnWorker } from "./spawn-worker";

/** `onStopped` is called when the engine has failed. */
export const createPageClient = (onStopped: (message: string) => void): EngineClient =>
  createEngineClient({ spawn: spawnWorker, wasmUrl: new URL(wasmUrl, import.meta.url).href, onStopped });
