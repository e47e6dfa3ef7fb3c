/** Creates workers. The Trusted Types policy `aqm` admits only the scripts of this page. */

import batchUrl from "./batch.worker?worker&url";
import type { WorkerLike } from "./client";
import runsUrl from "./engine.worker?worker&url";
import { scriptPolicy } from "./script-policy";

const scripts = {
  runs: new URL(runsUrl, import.meta.url).href,
  batch: new URL(batchUrl, import.meta.url).href,
};
const allowed = new Set(Object.values(scripts));

const policy = scriptPolicy("aqm", allowed);

/**
 * A blob script that only loads the worker's script: a frame with an opaque origin may start a worker from nothing
 * else. The blob inherits the page's policy and needs the same exception for that one address.
 */
function bridgeTo(url: string): string {
  const address = JSON.stringify(url);
  const trusted = `trustedTypes.createPolicy("aqm", { createScriptURL: () => ${address} }).createScriptURL("")`;
  const code = `importScripts(self.trustedTypes ? ${trusted} : ${address});`;
  const bridge = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  allowed.add(bridge);
  return bridge;
}

const bridges = new Map<string, string>();

/**
 * `?worker&url` instead of `new Worker(new URL(...))`: the Worker constructor must receive the trusted value, not a URL
 * object.
 */
export function spawnWorker(script: keyof typeof scripts): WorkerLike {
  const url = scripts[script];
  if (globalThis.origin !== "null")
    // The build makes classic scripts, the only ones that start from the blobs of a single file.
    return new Worker(policy.createScriptURL(url), { type: import.meta.env.DEV ? "module" : "classic" });
  const bridge = bridges.get(url) ?? bridgeTo(url);
  bridges.set(url, bridge);
  return new Worker(policy.createScriptURL(bridge));
}
