/** Trusted Types policies for addresses of scripts: each admits only those that are known to be the site's. */

export interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

export function scriptPolicy(name: "aqm" | "offline", allowed: ReadonlySet<string>): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (!allowed.has(url)) throw new TypeError(`Not a script of this page: ${url}`);
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
