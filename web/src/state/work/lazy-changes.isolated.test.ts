import { afterEach, expect, test, vi } from "vitest";
import { createLazyChanges, type LazyChangesOptions } from "./lazy-changes";

afterEach(() => {
  vi.doUnmock("./changes");
  vi.resetModules();
});

function setUp() {
  const state = { refused: {} as { a?: { message: string } }, announcement: "" };
  const store = {
    getState: () => state,
    setState: (next: object | ((now: typeof state) => object)) =>
      Object.assign(state, typeof next === "function" ? next(state) : next),
  };
  const stores = { run: store, page: store, work: store };
  const options = { stores, renewed: () => null, isOpenToChanges: () => true };
  return { state, changes: createLazyChanges(options as unknown as LazyChangesOptions) };
}

const online = () => vi.doMock("./changes", () => ({ createChanges: () => ({ change: async () => true }) }));
const offline = () =>
  vi.doMock("./changes", () => {
    throw new Error("offline");
  });

test("a change whose code cannot be loaded is refused, and works when the connection is back", async () => {
  offline();
  const { state, changes } = setUp();
  expect(await changes.change("a", 1)).toBe(false);
  expect(state.refused.a?.message).toContain("Check the connection");
  expect(state.announcement).toContain("Check the connection");
  online();
  vi.resetModules();
  expect(await changes.change("a", 1)).toBe(true);
});

test("loading ahead says nothing when it fails", async () => {
  offline();
  const { state, changes } = setUp();
  expect(await changes.load()).toBeNull();
  expect(state).toEqual({ refused: {}, announcement: "" });
});

test("the code is loaded once", async () => {
  online();
  const { changes } = setUp();
  expect(await changes.load()).toBe(await changes.load());
});
