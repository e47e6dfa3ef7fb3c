/** Makes the worker. Trusted Types: the policy `aqm` lets exactly this one script through. */

import type { WorkerLike } from "./client";
import workerUrl from "./engine.worker?worker&url";

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const scriptUrl = new URL(workerUrl, import.meta.url).href;

const rules: ScriptUrlPolicy = {
  createScriptURL(url) {
    if (url !== scriptUrl) throw new TypeError(`Not a script of this page: ${url}`);
    return url;
  },
};

const factory = (globalThis as { trustedTypes?: TrustedTypeFactory }).trustedTypes;
const policy = factory?.createPolicy("aqm", rules) ?? rules;

// `?worker&url` instead of `new Worker(new URL(...))`: the sink must get the trusted value, not a URL object.
export const spawnWorker = (): WorkerLike => new Worker(policy.createScriptURL(scriptUrl), { type: "module" });
