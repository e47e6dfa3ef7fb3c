/** Creates engine clients, each with its own worker. */
import plainUrl from "../../../engine/build/wasm/engine.wasm?url";
import scriptedUrl from "../../../engine/build/wasm/engine-with-scripts.wasm?url";
import { scriptDiscipline } from "../scenario/catalog";
import { type BatchClient, createEngineClient, type RunsClient } from "./client";
import { spawnWorker } from "./spawn-worker";

const engineUrls = {
  plain: new URL(plainUrl, import.meta.url).href,
  scripted: new URL(scriptedUrl, import.meta.url).href,
  script: scriptDiscipline,
};

/** `onStopped` is called when the engine has failed. */
export const createPageClient = (onStopped: (message: string) => void): RunsClient =>
  createEngineClient({ spawn: () => spawnWorker("runs"), engineUrls, onStopped });

export const createBatchClient = (): BatchClient =>
  createEngineClient({ spawn: () => spawnWorker("batch"), engineUrls, onStopped: () => undefined });
