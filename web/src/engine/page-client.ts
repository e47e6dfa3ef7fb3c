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

/** Which build of the engine the page has: the names of its files carry their hashes. */
export const engineFiles = [plainUrl, scriptedUrl].map((url) => url.split("/").at(-1) ?? "");

type Told = (message: string) => void;

/**
 * `onStopped` is called when the engine has failed for good, `onReplaced` when another worker goes on in its place.
 * `isEager`: a run will be opened, as soon as can be.
 */
export const createPageClient = (onStopped: Told, onReplaced: Told, isEager = false): RunsClient =>
  createEngineClient({ spawn: () => spawnWorker("runs"), engineUrls, isEager, onStopped, onReplaced });

export const createBatchClient = (): BatchClient =>
  createEngineClient({ spawn: () => spawnWorker("batch"), engineUrls, onStopped: () => undefined });
