import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { keepOffline } from "./offline";
import { isKept, SCRIPT } from "./service-worker";

const OTHERS = new URL("another/sw.js", SCRIPT).href;

/** The browser's side, with the worker that controls the page. */
function container(controller: string | null) {
  const registration = Object.assign(new EventTarget(), { active: { postMessage: () => undefined } });
  const workerOf = (scriptURL: string | null) => scriptURL && { scriptURL };
  const found = Object.assign(new EventTarget(), {
    controller: workerOf(controller),
    register: async () => registration,
  });
  const claim = (scriptURL: string) => {
    found.controller = workerOf(scriptURL);
    found.dispatchEvent(new Event("controllerchange"));
  };
  return { found, claim };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

async function visit(controller: string | null) {
  const { found, claim } = container(controller);
  Object.defineProperty(navigator, "serviceWorker", { value: found, configurable: true });
  const { page } = setUp().run.stores;
  await keepOffline(page);
  return { claim, isOffered: () => page.getState().upkeep !== null };
}

test.each([
  ["by none", null],
  ["by that of another copy of the site", OTHERS],
])(
  "a first visit that is controlled %s is offered nothing when the page's own worker takes over",
  async (_, before) => {
    const { claim, isOffered } = await visit(before);
    expect(isKept()).toBe(false);
    claim(SCRIPT);
    expect([isKept(), isOffered()]).toEqual([true, false]);
    claim(SCRIPT); // another tab has taken a newer version
    expect(isOffered()).toBe(true);
  },
);
