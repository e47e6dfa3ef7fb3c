// An engine that fails.
import type { Page } from "@playwright/test";

const trapping = `
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...args) => {
  const { module, instance } = await instantiate(...args);
  let calls = 0;
  const engine_advance = (...given) => {
    if (++calls > 40) throw new WebAssembly.RuntimeError("unreachable");
    return instance.exports.engine_advance(...given);
  };
  return { module, instance: { exports: { ...instance.exports, engine_advance } } };
};
`;

/** The first worker gets an engine that traps after a while; the next one gets the real one. */
export async function trapFirstEngine(page: Page): Promise<void> {
  await page.route(
    /engine\.worker.*\.js/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: trapping + (await response.text()) });
    },
    { times: 1 },
  );
}
