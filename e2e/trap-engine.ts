// An engine that fails.
import type { Page } from "@playwright/test";

/** Where it traps: some calls after a change, or from a simulated time on. */
type Place = "after a change" | number;

const trapping = (place: Place) => `
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...args) {
  const instance = new Instance(...args);
  let isArmed = false;
  let calls = 0;
  const engine_set = (...given) => {
    isArmed = ${place === "after a change"};
    return instance.exports.engine_set(...given);
  };
  const engine_advance = (...given) => {
    // On its way there, so that it is the same call again in the next engine, however it is sliced.
    const isThere = given[1] >= ${typeof place === "number" ? place : "Infinity"};
    if (isThere || (isArmed && ++calls > 40)) throw new WebAssembly.RuntimeError("unreachable");
    return instance.exports.engine_advance(...given);
  };
  return { exports: { ...instance.exports, engine_set, engine_advance } };
};
`;

/** The first workers get an engine that traps; the next the real one. */
export async function trapEngines(page: Page, workers: number, place: Place): Promise<void> {
  await page.route(
    /engine\.worker.*\.js/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: trapping(place) + (await response.text()) });
    },
    { times: workers },
  );
}
