/** Makes workers. Trusted Types: the policy `aqm` lets exactly the scripts of this page through. */

import type { WorkerLike } from "./client";
import workerUrl from "./engine.worker?worker&url";

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const scriptUrl = new URL(workerUrl, import.meta.url).href;
const allowed = new Set([scriptUrl]);

const rules: ScriptUrlPolicy = {
  createScriptURL(url) {
    if (!allowed.has(url)) throw new TypeError(`Not a script of this page: ${url}`);
    return url;
  },
};

const factory = (globalThis as { trustedTypes?: TrustedTypeFactory }).trustedTypes;
const policy = factory?.createPolicy("aqm", rules) ?? rules;

/**
 * A script that does nothing but load the worker's: a frame without an origin may start that one only. It inherits the
 * policy of the page, so it needs the same trust in the one address.
 */
function bridgeTo(url: string): string {
  const address = JSON.stringify(url);
  const rule = `{ createScriptURL: (url) => (url === ${address} ? url : null) }`;
  const code = `importScripts(self.trustedTypes ? trustedTypes.createPolicy("aqm", ${rule}).createScriptURL(${address}) : ${address});`;
  const bridge = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  allowed.add(bridge);
  return bridge;
}

let bridge: string | undefined;

/** `?worker&url` instead of `new Worker(new URL(...))`: the sink must get the trusted value, not a URL object. */
export function spawnWorker(): WorkerLike {
  if (globalThis.origin !== "null") return new Worker(policy.createScriptURL(scriptUrl), { type: "module" });
  bridge ??= bridgeTo(scriptUrl);
  return new Worker(policy.createScriptURL(bridge));
}
