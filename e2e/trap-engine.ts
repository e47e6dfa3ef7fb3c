// An engine that fails.
import type { Page } from "@playwright/test";

const trapping = (isArmed: boolean) => `
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...args) {
  const instance = new Instance(...args);
  let isArmed = ${isArmed};
  let calls = 0;
  const engine_set = (...given) => {
    isArmed = true;
    return instance.exports.engine_set(...given);
  };
  const engine_advance = (...given) => {
    if (isArmed && ++calls > 40) throw new WebAssembly.RuntimeError("unreachable");
    return instance.exports.engine_advance(...given);
  };
  return { exports: { ...instance.exports, engine_set, engine_advance } };
};
`;

/**
 * The first worker gets an engine that traps some time after its start or after a change; the next worker gets the real
 * one.
 */
export async function trapFirstEngine(page: Page, after: "start" | "change"): Promise<void> {
  await page.route(
    /engine\.worker.*\.js/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: trapping(after === "start") + (await response.text()) });
    },
    { times: 1 },
  );
}
