import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { keepOffline } from "./offline";
import { isKept, SCRIPT } from "./service-worker";

const OTHERS = new URL("another/sw.js", SCRIPT).href;

interface Waiting {
  postMessage(message: string): void;
}

/** The browser's side, with the worker that controls the page. */
function container(controller: string | null) {
  const registration = Object.assign(new EventTarget(), {
    active: { postMessage: () => undefined },
    waiting: null as Waiting | null,
  });
  const workerOf = (scriptURL: string | null) => scriptURL && { scriptURL };
  const found = Object.assign(new EventTarget(), {
    controller: workerOf(controller),
    register: async () => registration,
  });
  const claim = (scriptURL: string) => {
    found.controller = workerOf(scriptURL);
    found.dispatchEvent(new Event("controllerchange"));
  };
  return { found, claim, registration };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

async function visit(controller: string | null, waiting: Waiting | null = null) {
  const { found, claim, registration } = container(controller);
  registration.waiting = waiting;
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

test("a page that its host has sent is the new version: the worker that waits takes over, and nothing is offered", async () => {
  const waiting = { postMessage: vi.fn() };
  const { claim, isOffered } = await visit(null, waiting);
  expect(waiting.postMessage).toHaveBeenCalledWith("take");
  claim(SCRIPT);
  expect(isOffered()).toBe(false);
});

test("a page of the version in use is offered the one that waits, which waits on", async () => {
  const waiting = { postMessage: vi.fn() };
  const { isOffered } = await visit(SCRIPT, waiting);
  expect([isOffered(), waiting.postMessage.mock.calls]).toEqual([true, []]);
});
